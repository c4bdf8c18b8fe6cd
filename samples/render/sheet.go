package render

import (
	"math"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Sheet is a drawn page together with the truth about the puzzle on it, before
// any camera. What a camera does to a sheet is the same for all kinds.
type Sheet struct {
	Page       Page
	Puzzle     puzzle.Puzzle
	Crossings  [][]geom.Point // the corners of the cells, (rows+1) x (cols+1), page millimetres, top row first
	Cells      [][]State
	Answers    [][]int         // of a Sudoku: number written in a cell, 0 where State is not Answer
	Candidates [][][]int       // of a Sudoku: numbers written small, nil where State is not Candidates
	Islands    []Disc          // of a Hashi, in the order of the puzzle's list
	Drawn      puzzle.Solution // of a Shikaku or a Hashi: the part of the solution that is drawn by hand, nil if none
	Beside     *Sheet          // a second puzzle on the same page; its own Page is empty

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
func (s *Sheet) span() geom.Quad {
	out := corners(s.Crossings)
	if s.Beside == nil {
		return out
	}
	other := s.Beside.span()
	left, right := min(out[0].X, other[0].X), max(out[2].X, other[2].X)
	top, low := min(out[0].Y, other[0].Y), max(out[2].Y, other[2].Y)
	return geom.Quad{{X: left, Y: top}, {X: right, Y: top}, {X: right, Y: low}, {X: left, Y: low}}
}

// points returns the crossings of all grids of the page.
func (s *Sheet) points() [][]geom.Point {
	if s.Beside == nil {
		return s.Crossings
	}
	return append(s.Crossings[:len(s.Crossings):len(s.Crossings)], s.Beside.points()...)
}

// needed returns the need of the most demanding puzzle of the page.
func (s *Sheet) needed() float64 {
	if s.Beside == nil {
		return s.need
	}
	return max(s.need, s.Beside.needed())
}

// smallest returns the side of the square that has the area of the smallest
// cell in a picture.
func (s *Sheet) smallest(pixel mapping) float64 {
	least := math.Inf(1)
	if s.Beside != nil {
		least = s.Beside.smallest(pixel)
	}
	area := math.Inf(1)
	for r := range s.Cells {
		for c := range s.Cells[r] {
			diagonal := pixel(s.Crossings[r+1][c+1]).Sub(pixel(s.Crossings[r][c]))
			other := pixel(s.Crossings[r+1][c]).Sub(pixel(s.Crossings[r][c+1]))
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
