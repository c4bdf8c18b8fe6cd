package grid

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/internal/plane"
)

// fitHomography returns the homography that takes the points of from to those
// of to with least squares of the algebraic error, and false where they do not
// determine one. Both lists have the same length.
func fitHomography(from, to []encode.Point) (plane.Homography, bool) {
	if len(from) < 4 {
		return plane.Homography{}, false
	}
	// Coordinates of order one keep the equations well conditioned.
	a, b := normalisation(from), normalisation(to)
	eq := plane.Equations(8)
	for i := range from {
		p, q := a.At(from[i]), b.At(to[i])
		rows := [2][9]float64{
			{p.X, p.Y, 1, 0, 0, 0, -q.X * p.X, -q.X * p.Y, q.X},
			{0, 0, 0, p.X, p.Y, 1, -q.Y * p.X, -q.Y * p.Y, q.Y},
		}
		for _, row := range rows {
			for r := range 8 {
				for c := range 9 {
					eq[r][c] += row[r] * row[c]
				}
			}
		}
	}
	x, ok := plane.SolveOne(eq, leastPivot)
	if !ok {
		return plane.Homography{}, false
	}
	h := plane.Homography{8: 1}
	copy(h[:], x)
	back := b.Inverse()
	h = back.Times(&h)
	h = h.Times(&a)
	if math.Abs(h[8]) < 1e-12 {
		return plane.Homography{}, false
	}
	for i := range h {
		h[i] /= h[8]
	}
	return h, true
}

// normalisation returns the map that centres points and scales them to order
// one.
func normalisation(points []encode.Point) plane.Homography {
	var mean encode.Point
	for _, p := range points {
		mean = mean.Add(p)
	}
	mean = mean.Mul(1 / float64(len(points)))
	spread := 1e-9
	for _, p := range points {
		spread = max(spread, p.Sub(mean).Norm())
	}
	k := 1 / spread
	return plane.Homography{k, 0, -k * mean.X, 0, k, -k * mean.Y, 0, 0, 1}
}

// leastPivot is the pivot up to which linear equations determine nothing.
const leastPivot = 1e-12
