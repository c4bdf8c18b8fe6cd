package deduce

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// A Candidate is a number that a cell may have.
type Candidate struct {
	puzzle.Cell
	Number int `json:"number"` // from 1
}

// String returns the candidate as r3c4=7.
func (c Candidate) String() string { return fmt.Sprintf("%v=%d", c.Cell, c.Number) }

// A Unit is one row, column or box. Boxes are counted from 0 in reading order, extra
// regions and cages as the puzzle lists them.
type Unit struct {
	Kind  puzzle.Unit `json:"unit"`
	Index int         `json:"index"`
}

// String returns the unit as people name it, "row 1" for the first.
func (u Unit) String() string { return fmt.Sprintf("%s %d", u.Kind, u.Index+1) }

// A Link is one inference of a chain. A strong link says that To is true if
// From is not; a weak one that To is not true if From is.
type Link struct {
	From   Candidate `json:"from"`
	To     Candidate `json:"to"`
	Strong bool      `json:"strong"`
}

// A Step is one deduction: a number that is set, or candidates that are ruled
// out, and why. All that follows from a set number for its row, column, box
// and cage belongs to the step, and is not listed.
type Step struct {
	Technique Technique `json:"technique"`
	// Cells are those of the pattern. For a hidden single they are the cell, and
	// after it cells that hold the number and keep it out of the others.
	Cells []puzzle.Cell `json:"cells"`
	// Numbers are those that the pattern is about, in rising order.
	Numbers []int `json:"numbers"`
	// Units are the rows, columns and boxes in which the pattern is seen. Of a
	// fish those come first in which the number has few places, then those it is
	// ruled out in. Of a contradiction it is the one without a place for a
	// number, if that is how it ends. Cages come after rows, columns and boxes
	// that their sums are taken from, and before the unit that they act on.
	Units []Unit `json:"units,omitempty"`
	// Basis are the candidates that the step rests on; of a contradiction the
	// supposition, and then what follows from it, in order.
	Basis []Candidate `json:"basis,omitempty"`
	// Links join the candidates of a chain in order.
	Links []Link `json:"links,omitempty"`
	// Removed are the candidates that are ruled out, in reading order.
	Removed []Candidate `json:"removed,omitempty"`
	// Set is the number that is found, nil if none is.
	Set *Candidate `json:"set,omitempty"`
	// Text says it all in a sentence or a few. Cells are named as [puzzle.Cell.String] does,
	// rows, columns and boxes are counted from 1.
	Text string `json:"text"`
}

// allOf is "both" for two things and "all" for more.
func allOf(n int) string {
	if n == 2 {
		return "both"
	}
	return "all"
}

// ruledOut says which candidates go: "r1c2 and r1c3 are not 7, and r3c4 is not
// 2 or 5". Cells that lose the same numbers are named together.
func ruledOut(removed []Candidate) string {
	var cells, groups []string
	var lost []string
	for k := 0; k < len(removed); {
		cell := removed[k].Cell
		var m mask
		for ; k < len(removed) && removed[k].Cell == cell; k++ {
			m |= bit(removed[k].Number)
		}
		cells, lost = append(cells, cell.String()), append(lost, deduction.Series(listed(m), "or"))
	}
	for k, what := range lost {
		if slices.Index(lost, what) < k {
			continue // named with the first
		}
		var alike []string
		for j := range lost {
			if lost[j] == what {
				alike = append(alike, cells[j])
			}
		}
		is := "is"
		if len(alike) > 1 {
			is = "are"
		}
		groups = append(groups, fmt.Sprintf("%s %s not %s", deduction.Series(alike, "and"), is, what))
	}
	return strings.Join(groups, ", and ")
}

// inOrder sorts candidates in reading order, rising within a cell, and leaves
// out what is listed twice.
func inOrder(list []Candidate) []Candidate {
	slices.SortFunc(list, func(a, b Candidate) int {
		if a.Row != b.Row {
			return a.Row - b.Row
		}
		if a.Col != b.Col {
			return a.Col - b.Col
		}
		return a.Number - b.Number
	})
	return slices.Compact(list)
}
