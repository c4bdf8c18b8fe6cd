package pipeline

import (
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/geom"
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
	case fixed.Several && (!fixed.Found || fixed.Overturned):
		out.Fail(StatusUnread, errors.New("the clues that were read allow several solutions: some may have been missed"), setHint)
	case fixed.Refuted && fixed.Certain:
		out.Fail(StatusUnsolvable, NoSolution(plain), setHint)
	case fixed.Found && fixed.Excessive():
		out.Fail(StatusUnread, fmt.Errorf("the numbers are not read well enough: %d of them had to be corrected%s", fixed.Corrected, doubt), setHint)
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
func leastSure(readings []reading.Cell, fixed []int, at func(i int) puzzle.Cell) string {
	least, sure := -1, repair.Certainty
	for i, r := range readings {
		if fixed[i] != unknown || r.Best() == 0 {
			continue
		}
		if p := r.Confidence(); p < sure {
			least, sure = i, p
		}
	}
	if least < 0 {
		return ""
	}
	return fmt.Sprintf("; the least sure is %s, read as %d", at(least), readings[least].Best())
}

// correct lists the cells that are used otherwise than they were read. cell gives the
// place and the reading of each that is used.
func (r *Reading) correct(used []int, cell func(i int) (puzzle.Cell, reading.Cell)) {
	for i, n := range used {
		at, was := cell(i)
		if was.Best() != n {
			r.Corrected = append(r.Corrected, Correction{
				Row: at.Row, Col: at.Col, Read: was.Best(), Used: n, Confidence: was.Confidence(),
			})
		}
	}
}

// corrections lists the numbers that are used otherwise than they were read, to
// be drawn in the cells that quad gives.
func corrections(out *Outcome, quad func(row, col int) geom.Quad) []overlay.Entry {
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
func numbersOf(readings []reading.Cell, fixed []int) []int {
	out := make([]int, len(readings))
	for i, r := range readings {
		out[i] = r.Best()
		if fixed[i] != unknown {
			out[i] = fixed[i]
		}
	}
	return out
}
