// Package warp maps places on a lattice to a picture of it, as a camera sees a page that is not
// quite flat.
package warp

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Warp maps places on the lattice, column to the right and row down, to the
// picture: a homography for the camera and, added to it, a smooth bend for the
// curl of the page.
type Warp struct {
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

// Tie says that a place on the lattice is seen at a place of the picture.
type Tie struct{ Cell, Seen geom.Point }

// Ways is the lattice about one place: the ways to the next column and row, in
// pixels or in another unit.
type Ways struct{ Col, Row geom.Point }

// Cells returns how many columns and rows the way d is long.
func (w Ways) Cells(d geom.Point) (col, row float64) {
	det := w.Col.Cross(w.Row)
	return d.Cross(w.Row) / det, w.Col.Cross(d) / det
}

// Size is the side of the square that has the area of a cell.
func (w Ways) Size() float64 { return math.Sqrt(math.Abs(w.Col.Cross(w.Row))) }

// Along returns the way that is so many columns and rows long.
func (w Ways) Along(cells geom.Point) geom.Point {
	return w.Col.Mul(cells.X).Add(w.Row.Mul(cells.Y))
}

// At returns where the place (col, row) is seen.
func (w *Warp) At(p geom.Point) geom.Point {
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
func (w *Warp) monomials(p geom.Point) (m [manyTerms]float64) {
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

// Ways returns those, in pixels, to the next column and the next row at p.
func (w *Warp) Ways(p geom.Point) Ways {
	const d = 0.25
	right, left := w.At(p.Add(geom.Point{X: d})), w.At(p.Sub(geom.Point{X: d}))
	down, up := w.At(p.Add(geom.Point{Y: d})), w.At(p.Sub(geom.Point{Y: d}))
	return Ways{right.Sub(left).Mul(1 / (2 * d)), down.Sub(up).Mul(1 / (2 * d))}
}

// Back returns the place on the lattice that is seen at q.
func (w *Warp) Back(q geom.Point) geom.Point {
	inverse := w.flat.Inverse()
	p := inverse.At(q)
	for range 4 {
		col, row := w.Ways(p).Cells(q.Sub(w.At(p)))
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

// Fit fits a warp to ties by least squares, those that do not fit counting
// less and less. It reports false where they determine none.
func Fit(ties []Tie) (*Warp, bool) {
	w := &Warp{}
	weights := make([]float64, len(ties))
	for i := range weights {
		weights[i] = 1
	}
	lo, hi := ties[0].Cell, ties[0].Cell
	for _, t := range ties {
		lo = geom.Point{X: min(lo.X, t.Cell.X), Y: min(lo.Y, t.Cell.Y)}
		hi = geom.Point{X: max(hi.X, t.Cell.X), Y: max(hi.Y, t.Cell.Y)}
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
			col, row := w.Ways(t.Cell).Cells(t.Seen.Sub(w.At(t.Cell)))
			e := math.Hypot(col, row) / (misfit * loose)
			weights[i] = 1 / (1 + e*e)
			if math.IsNaN(e) {
				return nil, false
			}
		}
	}
	return w, true
}

// fitBend fits the bend to what the homography leaves.
func (w *Warp) fitBend(ties []Tie, weights []float64, terms int) {
	w.bend = make([]geom.Point, terms)
	eq := geom.NewEquations(terms, 2)
	for i := range eq {
		eq[i][i] = stiffness
	}
	var row []float64
	for i, t := range ties {
		m := w.monomials(t.Cell)
		off := t.Seen.Sub(w.flat.At(t.Cell))
		row = append(append(row[:0], m[:terms]...), off.X, off.Y)
		eq.Add(weights[i], row...)
	}
	x, ok := eq.Solve()
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
func fitPlane(ties []Tie, weights []float64) (geom.Homography, bool) {
	from, to := make(geom.Curve, len(ties)), make(geom.Curve, len(ties))
	for i, t := range ties {
		from[i], to[i] = t.Cell, t.Seen
	}
	return geom.FitHomography(from, to, weights, flatness)
}

// Shifted returns w with the place by at its origin.
func (w *Warp) Shifted(by geom.Point) *Warp {
	out := *w
	move := geom.Translation(by)
	out.flat = move.Then(&w.flat)
	out.mid = w.mid.Sub(by)
	return &out
}
