package pipeline

import (
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/cmd/internal/repair"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// setHint is the advice where a reading is at fault.
const setHint = "compare the puzzle shown with the picture and overrule misread cells, as in --set r3c4=8"

// use makes a repaired reading the puzzle of the outcome, or says why there is
// none to be trusted; plain is the puzzle before the repair, and doubt what
// leastSure says.
func use[P puzzle.Puzzle, S puzzle.Solution](fixed repair.Result[P, S], plain P, doubt string, out *Outcome) bool {
	out.Puzzle, out.Report.Instance = plain, plain
	switch {
	case fixed.Trusted():
		out.Puzzle, out.Report.Instance = fixed.Puzzle, fixed.Puzzle
		return true
	case fixed.Several && !fixed.Found:
		out.Fail(StatusUnread, errors.New("the clues that were read allow several solutions: some may have been missed"), setHint)
	case (fixed.Refuted || fixed.Overturned) && fixed.Certain:
		out.Fail(StatusUnsolvable, NoSolution(plain), setHint)
	case fixed.Found && fixed.Refuted:
		out.Fail(StatusUnread, fmt.Errorf("the numbers are not read well enough: %w; other readings fit the rules%s", NoSolution(plain), doubt), setHint)
	case fixed.Found:
		out.Fail(StatusUnread, fmt.Errorf("the numbers are not read well enough: several readings fit the rules%s", doubt), setHint)
	default:
		out.Fail(StatusUnread, fmt.Errorf("the numbers are not read well enough: %w%s", NoSolution(plain), doubt), setHint)
	}
	return false
}

// leastSure names the number that was read with the least confidence of those
// that the user did not set; at gives the place of each reading.
func leastSure(readings []digits.Reading, fixed []int, at func(i int) puzzle.Cell) string {
	least, sure := -1, certainty
	for i, r := range readings {
		if fixed[i] != unknown || r.Best() == 0 {
			continue
		}
		if p := r.Numbers[0].P * (1 - r.Empty); p < sure {
			least, sure = i, p
		}
	}
	if least < 0 {
		return ""
	}
	return fmt.Sprintf("; the least sure is %s, read as %d", at(least), readings[least].Best())
}

// correction tells of a cell that is used otherwise than it was read; ok is
// false where it is not.
func correction(at puzzle.Cell, r digits.Reading, used int) (c Correction, ok bool) {
	read := r.Best()
	sure := r.Empty
	if read != 0 {
		sure = r.Numbers[0].P * (1 - r.Empty)
	}
	return Correction{Row: at.Row, Col: at.Col, Read: read, Used: used, Confidence: sure}, read != used
}

// corrections lists the numbers that are used otherwise than they were read, to
// be drawn in the cells that quad gives.
func corrections(out *Outcome, quad func(row, col int) [4]encode.Point) []overlay.Entry {
	var list []overlay.Entry
	for _, c := range out.Report.Reading.Corrected {
		if c.Used != 0 {
			list = append(list, overlay.Entry{Quad: quad(c.Row, c.Col), Number: c.Used, Style: overlay.Corrected})
		}
	}
	return list
}

// newReading starts the report on how a view was read.
func newReading(v view, turn int, confidence float64) *Reading {
	out := &Reading{Confidence: confidence, Turn: turn, Corrected: []Correction{}}
	for i, c := range v.corners() {
		out.Corners[i] = [2]float64{c.X, c.Y}
	}
	return out
}

// numbersOf returns the plain numbers of readings, with what the user set in
// their place.
func numbersOf(readings []digits.Reading, fixed []int) []int {
	out := make([]int, len(readings))
	for i, r := range readings {
		out[i] = r.Best()
		if fixed[i] != unknown {
			out[i] = fixed[i]
		}
	}
	return out
}
