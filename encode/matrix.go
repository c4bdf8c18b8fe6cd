package encode

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Matrix is the code of Behague, Résolution de puzzles dépourvus d'indice
// graphique (2024), section 2.1, a form of Freeman and Garder's chains: the
// side is laid on a grid, its crossings with the grid lines are moved to the
// nearest node, and each cell keeps which way the curve goes through it. The
// figure of the patterns is lost; they are read here as 0 none, 1 horizontal,
// 2 vertical, 3 rising, 4 falling. Time and memory grow with the square of the
// precision.
type Matrix struct {
	// Cells is the number of cells in the unit, default 32.
	Cells int
	// Unit is the length that counts as 1; 0: the side's own chord.
	Unit float64
}

// Pattern is how a curve goes through a cell of a Matrix.
type Pattern uint8

// The patterns of a cell.
const (
	None Pattern = iota
	Horizontal
	Vertical
	Rising
	Falling
)

// The window of a matrix, in units: the middle of the chord lies at x = 0. A
// tab is seldom higher than half the chord; what leaves the window is cut off.
const (
	matrixLeft, matrixRight = -0.75, 0.75
	matrixLow, matrixHigh   = -0.4, 0.8
)

// Name returns "matrix".
func (Matrix) Name() string { return "matrix" }

// In returns the matrix with that unit.
func (m Matrix) In(unit float64) Encoder { m.Unit = unit; return m }

func (m Matrix) cells() float64 { return float64(or(m.Cells, 32)) }

// window returns the lowest cell and the numbers of columns and rows.
func (m Matrix) window() (low node, cols, rows int) {
	n := m.cells()
	low = node{int(math.Floor(matrixLeft * n)), int(math.Floor(matrixLow * n))}
	cols = int(math.Ceil(matrixRight*n)) - low.x
	rows = int(math.Ceil(matrixHigh*n)) - low.y
	return low, cols, rows
}

// Patterns returns the matrix of a side, row 0 the lowest, columns from the
// side's first end in the joint frame. Where the curve goes through a cell
// twice, the second way counts.
func (m Matrix) Patterns(s Side) [][]Pattern {
	low, cols, rows := m.window()
	flat := make([]Pattern, cols*rows)
	out := make([][]Pattern, rows)
	for r := range out {
		out[r] = flat[r*cols : (r+1)*cols]
	}
	for _, w := range cellWays(m.laid(s)) {
		r, c := w.cell.y-low.y, w.cell.x-low.x
		if r >= 0 && r < rows && c >= 0 && c < cols {
			out[r][c] = w.pattern
		}
	}
	return out
}

// laid returns the side in the unit of the grid, the middle of its chord at 0,
// cut short where it would run away.
func (m Matrix) laid(s Side) geom.Curve {
	c := s.scaled(m.Unit)
	if len(c) == 0 {
		return nil
	}
	c = c.Shift(geom.Point{X: -c[len(c)-1].X / 2}).Scale(m.cells())
	lo, hi := c.Bounds()
	if !(max(-lo.X, -lo.Y, hi.X, hi.Y) < latticeLimit) {
		return nil
	}
	return c
}

// way is a curve's way through a cell.
type way struct {
	cell    node
	pattern Pattern
}

// cellWays returns the ways of c through the cells, in order. A cell that is
// entered and left at the same node has none.
func cellWays(c geom.Curve) []way {
	var out []way
	if len(c) == 0 {
		return nil
	}
	at := snap(c[0])
	step := func(n, cell node) {
		if p := patternOf(at, n); p != None {
			out = append(out, way{cell, p})
		}
		at = n
	}
	crossings(c, func(p geom.Point, from node) { step(snap(p), from) })
	end := c[len(c)-1]
	step(snap(end), node{int(math.Floor(end.X)), int(math.Floor(end.Y))})
	return out
}

// patternOf returns the pattern of the step from one node of a cell to another.
func patternOf(a, b node) Pattern {
	dx, dy := b.x-a.x, b.y-a.y
	switch {
	case dx == 0 && dy == 0:
		return None
	case dy == 0:
		return Horizontal
	case dx == 0:
		return Vertical
	case (dx > 0) == (dy > 0):
		return Rising
	}
	return Falling
}

// Encode returns the matrix as numbers that can be subtracted: for each cell
// whether the curve goes through it, and the cosine and sine of its doubled
// direction, all spread a little over the neighbouring cells, and then of every second cell
// of every second row. The numbers 1 to
// 4 themselves would set a horizontal farther from a falling cell than from an
// empty one, and a curve that is a cell higher as far away as any other.
func (m Matrix) Encode(s Side) []float64 {
	rows := m.Patterns(s)
	planes := newPlanes(len(rows), len(rows[0]))
	for r, row := range rows {
		for c, p := range row {
			planes.set(r, c, p)
		}
	}
	planes.blur(max(1, int(m.cells()/8)))
	return planes.every(2)
}

// planes is a field of three numbers a cell.
type planes struct {
	rows, cols int
	v          []float64
}

func newPlanes(rows, cols int) *planes {
	return &planes{rows, cols, make([]float64, 3*rows*cols)}
}

// doubled holds the cosine and sine of twice the direction of each pattern.
var doubled = [5][2]float64{Horizontal: {1, 0}, Vertical: {-1, 0}, Rising: {0, 1}, Falling: {0, -1}}

func (f *planes) set(r, c int, p Pattern) {
	if p == None {
		return
	}
	at := f.v[3*(r*f.cols+c):]
	at[0], at[1], at[2] = 1, doubled[p][0], doubled[p][1]
}

// every returns the numbers of each step-th cell of each step-th row, what a
// blurred field needs.
func (f *planes) every(step int) []float64 {
	out := make([]float64, 0, 3*((f.rows+step-1)/step)*((f.cols+step-1)/step))
	for r := 0; r < f.rows; r += step {
		for c := 0; c < f.cols; c += step {
			at := 3 * (r*f.cols + c)
			out = append(out, f.v[at:at+3]...)
		}
	}
	return out
}

// blur takes, twice, the mean over squares of 2*reach+1 cells, rows and columns
// apart, by running sums: its cost does not depend on the reach.
func (f *planes) blur(reach int) {
	for range 2 {
		for r := range f.rows {
			f.runMeans(3*r*f.cols, 3, f.cols, reach)
		}
		for c := range f.cols {
			f.runMeans(3*c, 3*f.cols, f.rows, reach)
		}
	}
}

// runMeans replaces n cells from index at, stride apart, by their running means.
func (f *planes) runMeans(at, stride, n, reach int) {
	line := make([]float64, n)
	for k := range 3 {
		var sum float64
		for i := range n + reach {
			if i < n {
				line[i] = f.v[at+i*stride+k]
				sum += line[i]
			}
			if old := i - 2*reach - 1; old >= 0 {
				sum -= line[old]
			}
			if to := i - reach; to >= 0 {
				f.v[at+to*stride+k] = sum / float64(2*reach+1)
			}
		}
	}
}
