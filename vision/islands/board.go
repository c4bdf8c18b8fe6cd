package islands

import (
	"cmp"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/islands/internal/warp"
)

// Island is a round mark in a cell of a board.
type Island struct {
	Row, Col int
	Center   geom.Point // in pixels of the picture
	Radius   float64    // to the outer edge, pixels: that of a circle of the same area
	Seen     float64    // part of its edge that was seen, 0 to 1
}

// Board is a lattice of cells in which islands were found.
type Board struct {
	Rows, Cols int
	// Islands are listed row by row.
	Islands []Island
	// Score tells how surely the board is a puzzle, 0 to 1: from 0.5 on it is
	// hardly an accident.
	Score float64
	// Strays is the number of rings of the islands' size that lie between them in no cell.
	Strays int

	warp  *warp.Warp
	scale float64 // of the picture against that in which the board was found
	turns int     // quarter turns clockwise that were asked for
	clear float64 // radius of the islands' inside, in cells
	outer float64 // the same to the outer edge of their rings
	// found holds the rows and columns before any turn.
	found image.Point
}

// Point returns where the middle of a cell is seen, in pixels of the picture;
// row and col need not be whole, nor within the board.
func (b *Board) Point(row, col float64) geom.Point {
	p := b.warp.At(b.unturned(geom.Point{X: col, Y: row}))
	return p.Rescaled(b.scale)
}

// unturned takes a place on the board to the place on the lattice as it was
// found.
func (b *Board) unturned(p geom.Point) geom.Point {
	last := geom.Point{X: float64(b.found.X - 1), Y: float64(b.found.Y - 1)}
	switch b.turns {
	case 1:
		return geom.Point{X: p.Y, Y: last.Y - p.X}
	case 2:
		return geom.Point{X: last.X - p.X, Y: last.Y - p.Y}
	case 3:
		return geom.Point{X: last.X - p.Y, Y: p.X}
	}
	return p
}

// Corners returns the outer corners of the board's outer cells: top left, top
// right, bottom right, bottom left.
func (b *Board) Corners() geom.Quad {
	bottom, right := float64(b.Rows)-0.5, float64(b.Cols)-0.5
	return geom.Quad{b.Point(-0.5, -0.5), b.Point(-0.5, right), b.Point(bottom, right), b.Point(bottom, -0.5)}
}

// Turn returns b as it reads when the picture is turned by k quarter turns
// clockwise. The places in the picture stay as they are.
func (b *Board) Turn(k int) *Board {
	out := *b
	for range ((k % 4) + 4) % 4 {
		next := out
		next.turns = (out.turns + 1) % 4
		next.Rows, next.Cols = out.Cols, out.Rows
		next.Islands = make([]Island, len(out.Islands))
		for i, island := range out.Islands {
			island.Row, island.Col = island.Col, out.Rows-1-island.Row
			next.Islands[i] = island
		}
		out = next
	}
	sortIslands(out.Islands)
	return &out
}

// Only returns the board with some of its islands alone, by their indices.
func (b *Board) Only(which []int) *Board {
	out := *b
	out.Islands = make([]Island, len(which))
	for k, i := range which {
		out.Islands[k] = b.Islands[i]
	}
	return &out
}

// AtEdge tells whether a side of b lies along the edge of the picture, whose
// bounds are r: within a cell of it, so that more of the board may lie beyond.
func (b *Board) AtEdge(r image.Rectangle) bool {
	c := b.Corners()
	for i, a := range c {
		next, across := c[(i+1)%4], c[(i+2)%4]
		cells := b.Rows
		if i%2 == 1 {
			cells = b.Cols
		}
		reach := across.Sub(next).Norm() / float64(cells) / 2
		near := func(p geom.Point) bool {
			return min(p.X, p.Y, float64(r.Max.X)-p.X, float64(r.Max.Y)-p.Y) < reach
		}
		if near(a) && near(next) {
			return true
		}
	}
	return false
}

// newBoard returns the cells in box as a board of a picture scale times larger.
func newBoard(l *lattice, box image.Rectangle, scale float64) *Board {
	lo := box.Min
	b := &Board{Rows: box.Dy(), Cols: box.Dx(), scale: scale}
	b.clear, b.outer = l.rim.Clear, l.rim.Outer
	b.found = image.Pt(b.Cols, b.Rows)
	b.warp = l.warp.Shifted(geom.Pixel(lo))
	for i, c := range l.cells {
		_, s := l.at(c)
		b.Islands = append(b.Islands, Island{
			Row: c.Y - lo.Y, Col: c.X - lo.X, Center: l.rings[i].Center.Rescaled(scale),
			Radius: scale * l.rim.Outer * s.Size(),
			Seen:   l.seen[i],
		})
	}
	sortIslands(b.Islands)
	b.Score, b.Strays = l.score(), l.strays
	return b
}

func (b *Board) equal(o *Board) bool {
	if b.Rows != o.Rows || b.Cols != o.Cols {
		return false
	}
	a, c := b.Corners(), o.Corners()
	limit := 0.5 * a[0].Sub(a[1]).Norm() / float64(b.Cols)
	for i := range a {
		if a[i].Sub(c[i]).Norm() > limit {
			return false
		}
	}
	return true
}

func sortIslands(islands []Island) {
	slices.SortStableFunc(islands, func(a, b Island) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
}
