package islands

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// warp maps places on the lattice, column to the right and row down, to the
// picture: a homography for the camera and, added to it, a smooth bend for the
// curl of the page.
type warp struct {
	flat geom.Homography
	bend []geom.Point
	// The bend is a polynomial of (col-mid.X)/half.X and (row-mid.Y)/half.Y.
	mid, half geom.Point
}

// manyTerms is the number of monomials up to degree 5. Constant and linear terms
// are among them, because the homography is fitted first, as if the page were
// flat.
const manyTerms = 21

// bends are the numbers of ties from which on a page may be bent, and the
// numbers of monomials up to degree 2, 3, 4 and 5 that it may be bent by then.
var bends = []struct{ ties, terms int }{{10, 6}, {18, 10}, {30, 15}, {60, manyTerms}}

func termsFor(ties int) int {
	terms := 0
	for _, b := range bends {
		if ties >= b.ties {
			terms = b.terms
		}
	}
	return terms
}

// tie says that a place on the lattice is seen at a place of the picture.
type tie struct {
	cell, seen geom.Point
	weight     float64
}

// at returns where the place (col, row) is seen.
func (w *warp) at(p geom.Point) geom.Point {
	q := w.flat.At(p)
	m := w.monomials(p)
	for i, b := range w.bend {
		q = q.Add(b.Mul(m[i]))
	}
	return q
}

// monomials returns the terms of the bend at p, those of low degree first.
// Beyond the lattice it goes on as it is near its edge: places far outside are
// held back.
func (w *warp) monomials(p geom.Point) (m [manyTerms]float64) {
	x := min(max((p.X-w.mid.X)/w.half.X, -bendRange), bendRange)
	y := min(max((p.Y-w.mid.Y)/w.half.Y, -bendRange), bendRange)
	m[0] = 1
	// Each degree is the one before times x, and then its last term times y.
	from, n := 0, 1
	for to := n; to < len(w.bend); to = from + n {
		for i := range n {
			m[to+i] = m[from+i] * x
		}
		m[to+n] = m[to-1] * y
		from, n = to, n+1
	}
	return m
}

// bendRange is how far out, in halves of the lattice, the bend is followed.
const bendRange = 1.15

// steps returns the ways, in pixels, to the next column and the next row at p.
func (w *warp) steps(p geom.Point) local {
	const d = 0.25
	right, left := w.at(p.Add(geom.Point{X: d})), w.at(p.Sub(geom.Point{X: d}))
	down, up := w.at(p.Add(geom.Point{Y: d})), w.at(p.Sub(geom.Point{Y: d}))
	return local{right.Sub(left).Mul(1 / (2 * d)), down.Sub(up).Mul(1 / (2 * d))}
}

// back returns the place on the lattice that is seen at q.
func (w *warp) back(q geom.Point) geom.Point {
	inverse := w.flat.Inverse()
	p := inverse.At(q)
	for range 4 {
		col, row := w.steps(p).cells(q.Sub(w.at(p)))
		if math.Hypot(col, row) < 1e-3 || math.IsNaN(col+row) {
			break
		}
		p = p.Add(geom.Point{X: col, Y: row})
	}
	return p
}

const (
	// stiffness is the weight of a straight page against the ties.
	stiffness = 0.1
	// misfit is the distance, in cells, that halves the weight of a tie in the
	// end.
	misfit = 0.08
)

// misfits are the distances that halve a weight while a warp is fitted, in
// multiples of the last: a page that is not yet bent leaves much.
var misfits = []float64{8, 4, 2, 1}

// fitWarp fits a warp to ties by least squares, those that do not fit counting
// less and less. It reports false where they determine none.
func fitWarp(ties []tie) (*warp, bool) {
	w := &warp{}
	weights := make([]float64, len(ties))
	for i := range weights {
		weights[i] = 1
	}
	lo, hi := ties[0].cell, ties[0].cell
	for _, t := range ties {
		lo = geom.Point{X: min(lo.X, t.cell.X), Y: min(lo.Y, t.cell.Y)}
		hi = geom.Point{X: max(hi.X, t.cell.X), Y: max(hi.Y, t.cell.Y)}
	}
	w.mid, w.half = lo.Add(hi).Mul(0.5), hi.Sub(lo).Mul(0.5)
	w.half.X, w.half.Y = max(w.half.X, 1), max(w.half.Y, 1)
	for _, loose := range misfits {
		flat, ok := fitPlane(ties, weights)
		if !ok {
			return nil, false
		}
		w.flat, w.bend = flat, nil
		if terms := termsFor(len(ties)); terms > 0 {
			w.fitBend(ties, weights, terms)
		}
		for i, t := range ties {
			col, row := w.steps(t.cell).cells(t.seen.Sub(w.at(t.cell)))
			e := math.Hypot(col, row) / (misfit * loose)
			weights[i] = t.weight / (1 + e*e)
			if math.IsNaN(e) {
				return nil, false
			}
		}
	}
	return w, true
}

// fitBend fits the bend to what the homography leaves.
func (w *warp) fitBend(ties []tie, weights []float64, terms int) {
	w.bend = make([]geom.Point, terms)
	eq := geom.NewEquations(terms, 2)
	for i := range eq {
		eq[i][i] = stiffness
	}
	var row []float64
	for i, t := range ties {
		m := w.monomials(t.cell)
		off := t.seen.Sub(w.flat.At(t.cell))
		row = append(append(row[:0], m[:terms]...), off.X, off.Y)
		eq.Add(weights[i], row...)
	}
	x, ok := eq.Solve(leastPivot)
	if !ok {
		return
	}
	for i := range w.bend {
		w.bend[i] = geom.Point{X: x[i][0], Y: x[i][1]}
	}
}

// flatness is the weight of a camera that looks straight down: few ties along a
// line say nothing about perspective.
const flatness = 0.02

// fitPlane returns the homography that fits the ties, with a pull to an affine map.
func fitPlane(ties []tie, weights []float64) (geom.Homography, bool) {
	from, to := make(geom.Curve, len(ties)), make(geom.Curve, len(ties))
	for i, t := range ties {
		from[i], to[i] = t.cell, t.seen
	}
	return geom.FitHomography(from, to, weights, flatness)
}
