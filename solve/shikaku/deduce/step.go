package deduce

import (
	"fmt"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A Step is one deduction: a rectangle that is found, or rectangles that are ruled out,
// and why. That no other rectangle covers the cells of one that is found belongs to the
// step, and is not listed.
type Step struct {
	Technique Technique `json:"technique"`
	// Clues are those that the step is about, by index: first the one whose rectangle is
	// found, ruled out or supposed, or whose cells it rests on.
	Clues []int `json:"clues"`
	// Cells are those that the step rests on: which are shared, or which few or no
	// rectangles cover.
	Cells []puzzle.Cell `json:"cells,omitempty"`
	// Basis are the rectangles that the step rests on: all that are left of a clue or to
	// cover a cell; of a contradiction the one that is supposed, and then those that
	// follow, in order.
	Basis []puzzle.Rectangle `json:"basis,omitempty"`
	// Removed are the rectangles that are ruled out, by clue.
	Removed []puzzle.Rectangle `json:"removed,omitempty"`
	// Set is the rectangle that is found, nil if none is.
	Set *puzzle.Rectangle `json:"set,omitempty"`
	// Text says it all in a sentence or a few; see [Name] and [Label].
	Text string `json:"text"`
}

// Name returns a rectangle as the texts name it, by its corners: r1c2-r3c4, or r1c2 for a
// single cell.
func Name(r puzzle.Rectangle) string {
	from := puzzle.Cell{Row: r.Row, Col: r.Col}
	to := puzzle.Cell{Row: r.Row + r.Rows - 1, Col: r.Col + r.Cols - 1}
	if from == to {
		return from.String()
	}
	return fmt.Sprintf("%v-%v", from, to)
}

// Label returns a clue as the texts name it: "the 6 at r3c4", or "the ? at r3c4" where no
// number is shown.
func Label(c puzzle.Clue) string {
	number := "?"
	if c.Area > 0 {
		number = strconv.Itoa(c.Area)
	}
	return fmt.Sprintf("the %s at %v", number, c.Cell())
}
