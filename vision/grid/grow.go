package grid

import (
	"image"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/internal/plane"
)

// Where the outer frame of a grid runs into other ink, no outline has its
// shape, but those of its boxes or cells do. Growing begins with such a small
// lattice and adds a row or a column on any side as long as the picture has
// lines for it.

// patch is a lattice on the way: a plane fitted to its crossings, whose unit
// is one cell, and the rows and columns that it spans on that plane.
type patch struct {
	plane      plane.Homography
	rows, cols int
}

// maxGrowth bounds the number of times a patch is measured anew.
const maxGrowth = 2 * maxCells

// The sizes in pixels, of a cell or in all, to which lattices are straightened
// to be followed and to look for what lies around them.
const (
	settleCell  = 42
	fineCell    = 16
	settleLeast = 360
	ringCell    = 36
)

// maxFollows bounds how often the lines of a lattice are followed anew. A
// growing one needs less: it is measured again with every cell.
const (
	maxFollows     = 5
	growingFollows = 2
)

// grow returns the largest lattice that g is part of, g itself when nothing
// can be added.
func grow(work *scene, g *Grid) *Grid {
	best := g
	for range maxGrowth {
		p, ok := newPatch(best)
		if !ok || p.rows >= maxCells || p.cols >= maxCells {
			return best
		}
		next := p.add(work)
		if next == nil || next.Score < best.Score-allowedDrop(best) {
			return best
		}
		best = next
	}
	return best
}

// wholeCells is the number of cells from which on a lattice may well be the
// whole grid already.
const wholeCells = 36

// allowedDrop returns how much regularity g may lose by growing: little where
// it may be whole already, more where it is a box whose lines are the clearest
// of its grid.
func allowedDrop(g *Grid) float64 {
	if g.Rows*g.Cols >= wholeCells {
		return 0.03
	}
	return 0.25
}

// newPatch fits a plane to the crossings of g.
func newPatch(g *Grid) (*patch, bool) {
	var from, to []encode.Point
	for r, row := range g.Cross {
		for c, p := range row {
			from = append(from, encode.Point{X: float64(c), Y: float64(r)})
			to = append(to, p)
		}
	}
	fitted, ok := fitHomography(from, to)
	return &patch{plane: fitted, rows: g.Rows, cols: g.Cols}, ok
}

// window is the part of a plane from column left and row top on, cols x rows
// cells large, as the unit square of a sheet.
type window struct {
	plane      *plane.Homography
	left, top  float64
	cols, rows float64
}

func (w *window) at(u, v float64) encode.Point {
	return w.plane.At(encode.Point{X: w.left + u*w.cols, Y: w.top + v*w.rows})
}

// add returns p with every side moved out by a cell where there are lines for
// it, measured anew; nil where there is none.
func (p *patch) add(work *scene) *Grid {
	ring := &window{plane: &p.plane, left: -1, top: -1, cols: float64(p.cols + 2), rows: float64(p.rows + 2)}
	corners := sheetCorners(ring)
	if !plausible(corners) {
		return nil
	}
	size := frameSize(corners, max(ringCell*max(p.cols, p.rows), settleLeast))
	m, n := p.cols+2, p.rows+2
	st := newStrokes(work.straighten(ring, size), withinCell(m, n))
	left, right := sides(st.vertical, st.horizontal, m, n)
	top, bottom := sides(st.horizontal, st.vertical, n, m)
	if !left && !right && !top && !bottom {
		return nil
	}
	grown := *ring
	shrink(&grown.left, &grown.cols, left, right)
	shrink(&grown.top, &grown.rows, top, bottom)
	return settle(work, &grown, image.Pt(int(grown.cols), int(grown.rows)), growingFollows)
}

// shrink takes the outer cell off each end of a span that was not kept.
func shrink(start, length *float64, keepFirst, keepLast bool) {
	if !keepFirst {
		*start++
		*length--
	}
	if !keepLast {
		*length--
	}
}

// sides tells whether the first and the last of the m columns of a ring have
// lines: along is the mask of strokes that bound columns, across of those that
// bound the n rows.
func sides(along, across *image.Gray, m, n int) (first, last bool) {
	need := 0.65
	if (m-2)*(n-2) >= wholeCells {
		need = 0.85
	}
	// The corners of the ring belong to neither side.
	e := newEdges(along, across, image.Pt(m, n), 1)
	return e.strength(0, 0) >= need, e.strength(m, m-1) >= need
}

func sheetCorners(s sheet) [4]encode.Point {
	return [4]encode.Point{s.at(0, 0), s.at(1, 0), s.at(1, 1), s.at(0, 1)}
}

// settle follows the lines of a lattice of cells.Y rows and cells.X columns that
// about fills s, at most follows times, and returns it with its regularity.
func settle(work *scene, s sheet, cells image.Point, follows int) *Grid {
	rows, cols := cells.Y, cells.X
	corners := sheetCorners(s)
	size := frameSize(corners, settleSide(rows, cols))
	st := newStrokes(work.straighten(s, size), alongLine)
	score := st.regularity(rows, cols)
	for range follows {
		next := st.follow(s, rows, cols)
		st = newStrokes(work.straighten(next, size), alongLine)
		r := st.regularity(rows, cols)
		if r < score {
			break
		}
		settled := r < score+0.01 || r > 0.85
		s, score = next, r
		if settled {
			break
		}
	}
	return &Grid{
		Rows: rows, Cols: cols, Score: score,
		Cross: crossings(s, rows, cols), area: quadArea(sheetCorners(s)),
		sheet: s,
	}
}

// settleSide returns the longer side, in pixels, to which a lattice is
// straightened to be followed.
func settleSide(rows, cols int) int {
	n := max(rows, cols)
	return max(min(settleCell*n, countSide), min(fineCell*n, fineSide), settleLeast)
}

// withinCell returns the part of the frame over which lines are averaged where
// it matters in which cells they are.
func withinCell(rows, cols int) float64 {
	return min(alongLine, 0.6/float64(max(rows, cols)))
}
