package render

import (
	"math"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// PuzzlePage is a drawn page together with the truth about the puzzle on it,
// before any camera. What a camera does to it is the same for all kinds.
type PuzzlePage struct {
	Page       Page
	Puzzle     puzzle.Puzzle
	Crossings  [][]geom.Point // the corners of the cells, (rows+1) x (cols+1), page millimetres, top row first
	Cells      [][]State
	Answers    [][]int         // of a Sudoku: number written in a cell, 0 where State is not Answer
	Candidates [][][]int       // of a Sudoku: numbers written small, nil where State is not Candidates
	Islands    []Disc          // of a Hashi, in the order of the puzzle's list
	Drawn      puzzle.Solution // of a Shikaku or a Hashi: the part of the solution that is drawn by hand, nil if none
	Beside     *PuzzlePage     // a second puzzle on the same page; its own Page is empty

	cell float64 // side of a cell, millimetres
	need float64 // pixels that the side of the smallest cell needs for a person to read it
}

// A Disc is an island on a page.
type Disc struct {
	Center geom.Point // millimetres
	Radius float64    // to the outer edge of the ring, millimetres
}

// span returns the corners of the box around all grids of the page: top left,
// top right, bottom right, bottom left.
func (p *PuzzlePage) span() geom.Quad {
	out := corners(p.Crossings)
	if p.Beside == nil {
		return out
	}
	other := p.Beside.span()
	left, right := min(out[0].X, other[0].X), max(out[2].X, other[2].X)
	top, low := min(out[0].Y, other[0].Y), max(out[2].Y, other[2].Y)
	return geom.Quad{{X: left, Y: top}, {X: right, Y: top}, {X: right, Y: low}, {X: left, Y: low}}
}

// crossings returns those of all grids of the page.
func (p *PuzzlePage) crossings() [][]geom.Point {
	if p.Beside == nil {
		return p.Crossings
	}
	return append(p.Crossings[:len(p.Crossings):len(p.Crossings)], p.Beside.crossings()...)
}

// needed returns the need of the most demanding puzzle of the page.
func (p *PuzzlePage) needed() float64 {
	if p.Beside == nil {
		return p.need
	}
	return max(p.need, p.Beside.needed())
}

// smallest returns the side of the square that has the area of the smallest
// cell in a picture.
func (p *PuzzlePage) smallest(pixel mapping) float64 {
	least := math.Inf(1)
	if p.Beside != nil {
		least = p.Beside.smallest(pixel)
	}
	area := math.Inf(1)
	for r := range p.Cells {
		for c := range p.Cells[r] {
			diagonal := pixel(p.Crossings[r+1][c+1]).Sub(pixel(p.Crossings[r][c]))
			other := pixel(p.Crossings[r+1][c]).Sub(pixel(p.Crossings[r][c+1]))
			area = min(area, math.Abs(diagonal.Cross(other))/2)
		}
	}
	return min(least, math.Sqrt(area))
}

// corners returns the outermost crossings: top left, top right, bottom right,
// bottom left.
func corners(crossings [][]geom.Point) geom.Quad {
	top, low := crossings[0], crossings[len(crossings)-1]
	return geom.Quad{top[0], top[len(top)-1], low[len(low)-1], low[0]}
}

// uncut returns the part of the page that is left after a cut through the grid.
func (p *PuzzlePage) uncut(c Cut) rect {
	box := p.span()
	size := box[2].Sub(box[0])
	left, top, right, low := 0.0, 0.0, p.Page.Width, p.Page.Height
	if c.Left > 0 {
		left = box[0].X + c.Left*size.X
	}
	if c.Top > 0 {
		top = box[0].Y + c.Top*size.Y
	}
	if c.Right > 0 {
		right = box[2].X - c.Right*size.X
	}
	if c.Bottom > 0 {
		low = box[2].Y - c.Bottom*size.Y
	}
	return rect{left, top, right - left, low - top}
}
