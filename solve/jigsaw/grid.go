package jigsaw

import "github.com/gridsaw/gridsaw/puzzle"

// A grid is the cells of a board, numbered in reading order.
type grid struct{ puzzle.BoardSize }

// neighbour returns the cell on that side of a cell.
func (g *grid) neighbour(cell, side int) (next int, inside bool) {
	r, c := cell/g.Cols, cell%g.Cols
	switch side {
	case puzzle.Top:
		r--
	case puzzle.Right:
		c++
	case puzzle.Bottom:
		r++
	default:
		c--
	}
	if r < 0 || c < 0 || r >= g.Rows || c >= g.Cols {
		return 0, false
	}
	return r*g.Cols + c, true
}

// flat returns which sides of a cell are on the border, a bit each.
func (g *grid) flat(cell int) uint8 {
	var mask uint8
	for side := range 4 {
		if _, inside := g.neighbour(cell, side); !inside {
			mask |= 1 << side
		}
	}
	return mask
}

// A borderLine is one side of the board: the cells along it, corners included, from the
// left or from above, and the sides by which a piece on it meets the one before and the
// one after.
type borderLine struct {
	cells         []int
	before, after int
}

// borderLines returns the four sides of a board.
func (g *grid) borderLines() [4]borderLine {
	lines := [4]borderLine{
		puzzle.Top:    {before: puzzle.Left, after: puzzle.Right},
		puzzle.Right:  {before: puzzle.Top, after: puzzle.Bottom},
		puzzle.Bottom: {before: puzzle.Left, after: puzzle.Right},
		puzzle.Left:   {before: puzzle.Top, after: puzzle.Bottom},
	}
	for c := range g.Cols {
		lines[puzzle.Top].cells = append(lines[puzzle.Top].cells, c)
		lines[puzzle.Bottom].cells = append(lines[puzzle.Bottom].cells, (g.Rows-1)*g.Cols+c)
	}
	for r := range g.Rows {
		lines[puzzle.Left].cells = append(lines[puzzle.Left].cells, r*g.Cols)
		lines[puzzle.Right].cells = append(lines[puzzle.Right].cells, r*g.Cols+g.Cols-1)
	}
	return lines
}
