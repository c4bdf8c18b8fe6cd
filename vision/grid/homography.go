package grid

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
)

// homography is a projective map of the plane, row-major, with h[8] = 1.
type homography [9]float64

// squareTo returns the homography that takes the unit square's corners
// (0,0), (1,0), (1,1), (0,1) to the corners of quad, in that order. It reports
// false where quad has no area. After Heckbert, "Fundamentals of texture
// mapping and image warping", 1989, section 2.2.3.
func squareTo(quad [4]encode.Point) (homography, bool) {
	d1, d2 := quad[1].Sub(quad[2]), quad[3].Sub(quad[2])
	s := quad[0].Sub(quad[1]).Add(quad[2]).Sub(quad[3])
	det := d1.Cross(d2)
	if math.Abs(det) < 1e-9 {
		return homography{}, false
	}
	g := s.Cross(d2) / det
	h := d1.Cross(s) / det
	return homography{
		quad[1].X - quad[0].X + g*quad[1].X, quad[3].X - quad[0].X + h*quad[3].X, quad[0].X,
		quad[1].Y - quad[0].Y + g*quad[1].Y, quad[3].Y - quad[0].Y + h*quad[3].Y, quad[0].Y,
		g, h, 1,
	}, true
}

// at returns the image of p.
func (h *homography) at(p encode.Point) encode.Point {
	w := h[6]*p.X + h[7]*p.Y + h[8]
	return encode.Point{
		X: (h[0]*p.X + h[1]*p.Y + h[2]) / w,
		Y: (h[3]*p.X + h[4]*p.Y + h[5]) / w,
	}
}

// inverse returns the homography that undoes h.
func (h *homography) inverse() homography {
	a := homography{
		h[4]*h[8] - h[5]*h[7], h[2]*h[7] - h[1]*h[8], h[1]*h[5] - h[2]*h[4],
		h[5]*h[6] - h[3]*h[8], h[0]*h[8] - h[2]*h[6], h[2]*h[3] - h[0]*h[5],
		h[3]*h[7] - h[4]*h[6], h[1]*h[6] - h[0]*h[7], h[0]*h[4] - h[1]*h[3],
	}
	for i := range 8 {
		a[i] /= a[8]
	}
	a[8] = 1
	return a
}

// fitHomography returns the homography that takes the points of from to those
// of to with least squares of the algebraic error, and false where they do not
// determine one. Both lists have the same length.
func fitHomography(from, to []encode.Point) (homography, bool) {
	if len(from) < 4 {
		return homography{}, false
	}
	// Coordinates of order one keep the equations well conditioned.
	a, b := normalisation(from), normalisation(to)
	eq := equations(8)
	for i := range from {
		p, q := a.at(from[i]), b.at(to[i])
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
	x, ok := solveLinear(eq)
	if !ok {
		return homography{}, false
	}
	h := homography{8: 1}
	copy(h[:], x)
	back := b.inverse()
	h = multiply(&back, &h)
	h = multiply(&h, &a)
	if math.Abs(h[8]) < 1e-12 {
		return homography{}, false
	}
	for i := range h {
		h[i] /= h[8]
	}
	return h, true
}

// normalisation returns the map that centres points and scales them to order
// one.
func normalisation(points []encode.Point) homography {
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
	return homography{k, 0, -k * mean.X, 0, k, -k * mean.Y, 0, 0, 1}
}

func multiply(a, b *homography) homography {
	var out homography
	for r := range 3 {
		for c := range 3 {
			for k := range 3 {
				out[3*r+c] += a[3*r+k] * b[3*k+c]
			}
		}
	}
	return out
}
