package jigsaw

import (
	"math"

	"github.com/gridsaw/gridsaw/puzzle"
)

// An estimate says how many partial boards of a shape are to be expected, from
// the numbers of pieces and of equal labels alone, as if labels were drawn
// independently of each other. All numbers are natural logarithms.
type estimate struct {
	size  puzzle.BoardSize
	ways  [3][]float64 // to choose so many pieces inside, on the border, of corners, with their poses
	ring  float64      // chance that two sides along the border fit
	inner float64      // the same of all other joints
}

// newEstimate takes the figures of the pieces.
func newEstimate(in *instance, size puzzle.BoardSize) *estimate {
	ring, inner := make([]float64, in.codes), make([]float64, in.codes)
	var have [3]int
	for k := range in.kinds {
		sides, n := in.kinds[k].sides, in.count(int32(k))
		for side, code := range sides {
			switch before, after := sides[(side+3)%4], sides[(side+1)%4]; {
			case code == 0:
			case before == 0 || after == 0:
				ring[code] += float64(n)
			default:
				inner[code] += float64(n)
			}
		}
		have[min(in.kinds[k].zeros(), 2)] += n
	}
	e := &estimate{size: size, ring: chance(in, ring), inner: chance(in, inner)}
	for k, n := range have {
		poses := 1.0
		if k == 0 && !in.p.Variant.Oriented() {
			poses = 4
		}
		e.ways[k] = make([]float64, n+1)
		for i := range n {
			e.ways[k][i+1] = e.ways[k][i] + math.Log(float64(n-i)*poses)
		}
	}
	return e
}

// chance returns the logarithm of the chance that two sides drawn at random
// fit.
func chance(in *instance, count []float64) float64 {
	all, fit := 0.0, 0.0
	for code, n := range count {
		all += n
		fit += n * count[in.mate[code]]
	}
	if fit == 0 {
		return 0
	}
	return math.Log(fit / (all * all))
}

// A region is what of a board is filled: cells inside, on the border and in
// corners, and the joints between them.
type region struct {
	cells       [3]int
	ring, inner int
}

// partials returns the number of partial boards to be expected on a region.
func (e *estimate) partials(g region) float64 {
	sum := float64(g.ring)*e.ring + float64(g.inner)*e.inner
	for k, n := range g.cells {
		sum += e.ways[k][min(n, len(e.ways[k])-1)]
	}
	return sum
}

// rectangle returns the region of so many rows and columns, at least one each,
// in the upper left corner.
func (e *estimate) rectangle(rows, cols int) region {
	right, bottom := 0, 0 // lines that lie on those borders too
	if cols == e.size.Cols {
		right = 1
	}
	if rows == e.size.Rows {
		bottom = 1
	}
	var g region
	g.cells[2] = (1 + right) * (1 + bottom)
	g.cells[1] = (rows-1-bottom)*(1+right) + (cols-1-right)*(1+bottom)
	g.cells[0] = rows*cols - g.cells[1] - g.cells[2]
	g.ring = (cols-1)*(1+bottom) + (rows-1)*(1+right)
	g.inner = rows*(cols-1) + cols*(rows-1) - g.ring
	return g
}

// add adds a cell whose left and upper neighbours may be filled.
func (e *estimate) add(g *region, r, c int, left, up bool) {
	onRow, onCol := r == 0 || r == e.size.Rows-1, c == 0 || c == e.size.Cols-1
	switch {
	case onRow && onCol:
		g.cells[2]++
	case onRow || onCol:
		g.cells[1]++
	default:
		g.cells[0]++
	}
	for _, joint := range [2]struct{ closed, ring bool }{{left, onRow}, {up, onCol}} {
		switch {
		case joint.closed && joint.ring:
			g.ring++
		case joint.closed:
			g.inner++
		}
	}
}

// growth returns the number of partial boards met when a rectangle grows by a
// row, or else by a column; no logarithm.
func (e *estimate) growth(rows, cols int, down bool) float64 {
	g := e.rectangle(rows, cols)
	n := cols
	if !down {
		n = rows
	}
	total := 0.0
	for i := range n {
		if down {
			e.add(&g, rows, i, i > 0, true)
		} else {
			e.add(&g, i, cols, true, i > 0)
		}
		total += math.Exp(min(e.partials(g), 600))
	}
	return total
}

// maxEstimated is the number of cells above which no order is estimated: that
// would take longer than such boards do, whose labels must be many.
const maxEstimated = 10_000

// squares returns the cells in growing squares about the upper left corner:
// before a square of k x k grows, all joints within it are closed. On a board
// that is not square, the rest goes line by line, along the shorter side.
func squares(size puzzle.BoardSize) []int {
	order := make([]int, 0, size.Rows*size.Cols)
	for k := range max(size.Rows, size.Cols) {
		if k < size.Rows {
			for c := range min(k, size.Cols) {
				order = append(order, k*size.Cols+c)
			}
		}
		if k < size.Cols {
			for r := range min(k+1, size.Rows) {
				order = append(order, r*size.Cols+k)
			}
		}
	}
	return order
}

// estimatedOrder returns the cells of a board in the order in which to fill them, from
// the corner with the fixed piece.
func estimatedOrder(b *board) []int {
	order := newEstimate(b.in, b.BoardSize).order()
	if b.avoid >= 0 { // the upper right one
		for i, cell := range order {
			order[i] = cell - 2*(cell%b.Cols) + b.Cols - 1
		}
	}
	return order
}

// readingOrder returns the cells of a board line by line.
func readingOrder(b *board) []int {
	order := make([]int, b.Rows*b.Cols)
	for cell := range order {
		order[cell] = cell
	}
	return order
}

// A way is the best way to a rectangle.
type way struct {
	cost float64
	down bool // the last line added was a row
}

// order returns the cells of a board in the order in which to fill them: a
// rectangle in the upper left corner grows by whole rows and columns, along the
// way from one cell to the whole board on which the fewest partial boards are
// to be expected. How many there are of one rectangle does not depend on how it
// came to be, so the best way is a shortest path over the sizes of rectangles.
func (e *estimate) order() []int {
	rows, cols := e.size.Rows, e.size.Cols
	if rows*cols > maxEstimated {
		return squares(e.size)
	}
	best := make([][]way, rows+1)
	for r := range best {
		best[r] = make([]way, cols+1)
	}
	for r := 1; r <= rows; r++ {
		for c := 1; c <= cols; c++ {
			best[r][c] = e.best(best, r, c)
		}
	}
	order := make([]int, rows*cols)
	for at, r, c := len(order), rows, cols; at > 1; {
		if best[r][c].down {
			r--
			for i := c - 1; i >= 0; i-- {
				at--
				order[at] = r*cols + i
			}
			continue
		}
		c--
		for i := r - 1; i >= 0; i-- {
			at--
			order[at] = i*cols + c
		}
	}
	return order
}

// best compares the two ways that lead to a rectangle.
func (e *estimate) best(known [][]way, r, c int) way {
	if r == 1 && c == 1 {
		return way{}
	}
	best := way{cost: math.Inf(1)}
	if r > 1 {
		best = way{known[r-1][c].cost + e.growth(r-1, c, true), true}
	}
	if c > 1 {
		if cost := known[r][c-1].cost + e.growth(r, c-1, false); cost < best.cost {
			best = way{cost, false}
		}
	}
	return best
}
