package grid

import (
	"image"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Where the outer frame of a grid runs into other ink, no outline has its
// shape, but those of its boxes or cells do; and the edge of a page may be taken
// for the frame. So the sides of a lattice are moved in or out by a cell as
// long as the lines of the picture ask for it.

// maxGrowth bounds the number of times a lattice is grown.
const maxGrowth = 2 * maxCells

const (
	// boxSide, wholeSide and largeSide are the parts of the usual lines that must
	// be there for a further row or column: of a small lattice, of one that may
	// well be whole, and of one with so many lines that they are no accident.
	boxSide, wholeSide, largeSide = 0.65, 0.85, 0.7
	// squareSide is that part where as many rows as columns would be no more:
	// most puzzles are square. Where they would be as many, boxSide will do.
	squareSide = 0.95
	// leastSide is the part of the lines that must be there in any case.
	leastSide = 0.4
	// emptySide is the part of the usual lines across an outer row or column
	// below which it does not belong to the lattice.
	emptySide = 0.3
	// wholeCells is the number of cells from which on a lattice may well be the
	// whole grid already.
	wholeCells = 36
)

// grow returns the lattice that g is a part of, or that is a part of g; g itself
// when nothing has to change. What was tried last becomes an alternative of it.
func grow(work *scene, g *Grid) *Grid {
	best, grown := g, false
	for round := range maxGrowth {
		if round > 0 && round%tableRounds == 0 {
			best.sheet = newTable(best.sheet, best.Cols, best.Rows)
		}
		next, moved := best.moveSides(work, !grown)
		if next == nil {
			return best
		}
		if next.Score < best.Score-best.allowedDrop(next)*float64(max(moved, 1)) {
			best.rivals = append(best.rivals, next)
			return best
		}
		best, grown = next, grown || moved > 0
	}
	return best
}

// allowedDrop returns how much regularity g may lose by growing to next, for each
// side that moves out: little where it may be whole already, least of all where
// there are as many rows as columns, more where there are then, or where it is a
// box whose lines are the clearest of its grid.
func (g *Grid) allowedDrop(next *Grid) float64 {
	switch cells := g.Rows * g.Cols; {
	case cells < wholeCells/2:
		return 0.25
	case cells < wholeCells, next.Rows == next.Cols && g.Rows != g.Cols:
		return 0.12
	case g.Rows == g.Cols && next.Rows != next.Cols:
		return 0.03
	}
	return 0.1
}

// ring is a lattice with a further cell on each side as a sheet. Beyond the
// lattice the last cells are repeated.
type ring struct {
	sheet
	cols, rows float64
}

func (r *ring) at(u, v float64) geom.Point {
	u, v = (u*(r.cols+2)-1)/r.cols, (v*(r.rows+2)-1)/r.rows
	inU, inV := min(max(u, 0), 1), min(max(v, 0), 1)
	edge := r.sheet.at(inU, inV)
	out := edge
	if u != inU {
		cell := (2*inU - 1) / r.cols // outward
		out = out.Add(edge.Sub(r.sheet.at(inU-cell, inV)).Mul((u - inU) / cell))
	}
	if v != inV {
		cell := (2*inV - 1) / r.rows
		out = out.Add(edge.Sub(r.sheet.at(inU, inV-cell)).Mul((v - inV) / cell))
	}
	return out
}

// table is a sheet by its points at regular places, bilinear between them. Each round of
// growth asks the sheet of the one before several times for a point, so that the work for one
// grows as the power of the rounds: from time to time what has grown is written down.
type table struct {
	points     []geom.Point // row by row
	cols, rows int          // of the patches between them
}

const (
	// tableRounds is the number of rounds of growth after which a sheet is written down, and
	// tablePatches the number of patches of a cell, each way.
	tableRounds, tablePatches = 6, 4
)

func newTable(s sheet, cols, rows int) *table {
	t := &table{cols: tablePatches * cols, rows: tablePatches * rows}
	for r := range t.rows + 1 {
		for c := range t.cols + 1 {
			t.points = append(t.points, s.at(float64(c)/float64(t.cols), float64(r)/float64(t.rows)))
		}
	}
	return t
}

func (t *table) at(u, v float64) geom.Point {
	x, y := u*float64(t.cols), v*float64(t.rows)
	c, r := min(max(int(x), 0), t.cols-1), min(max(int(y), 0), t.rows-1)
	x, y = x-float64(c), y-float64(r)
	at := func(c, r int) geom.Point { return t.points[r*(t.cols+1)+c] }
	top := at(c, r).Mul(1 - x).Add(at(c+1, r).Mul(x))
	bottom := at(c, r+1).Mul(1 - x).Add(at(c+1, r+1).Mul(x))
	return top.Mul(1 - y).Add(bottom.Mul(y))
}

// moveSides returns g with every side moved out by a cell where there are lines
// for it, or else, if it may get smaller, in by a cell where there are none,
// measured anew; nil where no side moves. moved is the number of sides that moved
// out.
func (g *Grid) moveSides(work *scene, mayShrink bool) (next *Grid, moved int) {
	around := &ring{g.sheet, float64(g.Cols), float64(g.Rows)}
	if max(g.Rows, g.Cols) > maxCells-2 || !plausible(sheetCorners(around)) {
		return nil, 0
	}
	m, n := g.Cols+2, g.Rows+2
	look := work.look(around, frameSize(sheetCorners(around), settleSide(n, m)))
	st := look.strokes(withinCell(n, m))
	x := newEdges(st.vertical, st.horizontal, image.Pt(m, n), 1) // the corners belong to no side
	y := newEdges(st.horizontal, st.vertical, image.Pt(n, m), 1)
	byX, byY := x.further(g.neededSide(0)), y.further(g.neededSide(0))
	if g.Rows+byY[0]+byY[1] != g.Cols+byX[0]+byX[1] {
		byX, byY = x.further(g.neededSide(1)), y.further(g.neededSide(-1))
	}
	moved = byX[0] + byX[1] + byY[0] + byY[1]
	if moved == 0 && mayShrink && g.Rows*g.Cols >= wholeCells && g.Score > seedScore {
		byX, byY = x.empty(look.turned), y.empty(look.upright)
	}
	if byX == [2]int{} && byY == [2]int{} {
		return nil, 0
	}
	cols, rows := g.Cols+byX[0]+byX[1], g.Rows+byY[0]+byY[1]
	inner := &part{
		sheet: around,
		left:  float64(1-byX[0]) / float64(m), width: float64(cols) / float64(m),
		top: float64(1-byY[0]) / float64(n), height: float64(rows) / float64(n),
	}
	return newLattice(work, inner, image.Pt(cols, rows)).settle(growingFollows), moved
}

// neededSide returns the part of the usual lines that must be there to add a
// column (1), a row (-1), or as many of both (0) to g.
func (g *Grid) neededSide(column int) float64 {
	cells := g.Rows * g.Cols
	switch {
	case cells < wholeCells, g.Rows-g.Cols == column && column != 0:
		return boxSide
	case g.Rows == g.Cols && column != 0:
		return squareSide
	case cells < manyPieces:
		return wholeSide
	}
	return largeSide
}

// further returns, of the edges in a ring, 1 for the first and the last column
// where the part need of the usual lines goes on beyond the lattice, 0 for the
// others.
func (e *edges) further(need float64) (by [2]int) {
	bounds, rungs := parts(e.bounds), parts(e.rungs)
	last := len(rungs) - 1
	usualBound, usualRungs := geom.MedianHigh(bounds[1:last+1]), geom.MedianHigh(rungs[1:last])
	for i, k := range [2]int{0, last} {
		bound, rung := bounds[k+i], rungs[k]
		if min(bound, rung) >= leastSide && bound >= need*usualBound && rung >= need*usualRungs {
			by[i] = 1
		}
	}
	return by
}

// empty returns, of the edges in a ring, -1 for the first and the last column of
// the lattice that no lines cross, 0 for others. light shows the ring with its rungs
// running from top to bottom.
func (e *edges) empty(light *image.Gray) (by [2]int) {
	rungs := parts(e.rungs)
	last := len(rungs) - 2
	usual := geom.MedianHigh(rungs[1 : last+1])
	for i, c := range [2]int{1, last} {
		if usual >= leastSide && rungs[c] < emptySide*usual && !e.crossed(c, light, usual) {
			by[i] = -1
		}
	}
	return by
}

func sheetCorners(s sheet) geom.Quad {
	return geom.Quad{s.at(0, 0), s.at(1, 0), s.at(1, 1), s.at(0, 1)}
}
