package render

import (
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
)

// State is what stands in a cell.
type State int

const (
	Empty      State = iota
	Given            // a printed number
	Answer           // a handwritten number of full size
	Candidates       // one or more small handwritten numbers
)

// Sheet is a drawn page together with the truth about the puzzle on it, before
// any camera. Every kind of puzzle has its own builder; what a camera does to
// a sheet is the same for all.
type Sheet struct {
	Page       Page
	Puzzle     puzzle.Puzzle
	Crossings  [][]encode.Point // where lines of the grid meet, page millimetres, top row first
	Cells      [][]State
	Answers    [][]int   // number written in a cell, 0 where State is not Answer
	Candidates [][][]int // numbers written small, nil where State is not Candidates
}

// corners returns the outermost crossings: top left, top right, bottom right,
// bottom left.
func corners(crossings [][]encode.Point) [4]encode.Point {
	top, low := crossings[0], crossings[len(crossings)-1]
	return [4]encode.Point{top[0], top[len(top)-1], low[len(low)-1], low[0]}
}
