package detect

import (
	"context"
	"fmt"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// resolved is what a repair makes of the readings of a view; plain is the puzzle
// before the repair, and doubt what [leastSure] says.
func resolved[P puzzle.Puzzle, S puzzle.Solution](fixed repair.Result[P, S], plain P, doubt string) *Puzzle {
	out := &Puzzle{Puzzle: plain, Confidence: fixed.Confidence}
	unsure := func(format string, args ...any) {
		out.Err = fault{fmt.Errorf("the numbers are not read well enough: "+format+"%s", append(args, doubt)...), ErrDoubtful}
	}
	switch {
	case fixed.Trusted():
		out.Puzzle = fixed.Puzzle
	case fixed.Several && (!fixed.Found || fixed.Overturned):
		out.Err = errSeveral
	case fixed.Refuted && fixed.Certain:
		out.Err = puzzle.NoSolution(plain)
	case fixed.Found && fixed.Excessive():
		unsure("%d of them had to be corrected", fixed.Corrected)
	case fixed.Found && fixed.Refuted:
		unsure("%v; other readings fit the rules", puzzle.NoSolution(plain))
	case fixed.Found:
		unsure("several readings fit the rules")
	default:
		unsure("%v", puzzle.NoSolution(plain))
	}
	return out
}

// resolveByShape repairs readings of cells and, where the result is not to be
// trusted, reads them once more by the shapes that recur on the page: first each cell by
// those that it looks like, then all of one shape as one number. What mend, which repairs what
// the readings are then, makes of one of those takes the place of the first result if it is to
// be trusted, and then the readings are those. There may be more readings than cells: those of
// places without a picture come last.
func resolveByShape[P puzzle.Puzzle, S puzzle.Solution](
	ctx context.Context, readings []reading.Cell, cells func() []*image.Gray, mend func(quick bool) repair.Result[P, S],
) repair.Result[P, S] {
	alone := mend(false)
	if alone.Trusted() {
		return alone
	}
	shown := cells()
	before := slices.Clone(readings)
	if liked := digits.ByLikeness(ctx, shown, readings[:len(shown)]); liked != nil {
		copy(readings, liked)
		if again := mend(true); again.Trusted() {
			return again
		}
		copy(readings, before)
	}
	ways := digits.ByShape(ctx, shown, readings[:len(shown)])
	var results []repair.Result[P, S]
	var costs []float64
	for _, w := range ways {
		copy(readings, w.Readings)
		results, costs = append(results, mend(true)), append(costs, w.Cost)
	}
	best := repair.Prefer(results, costs)
	if best < 0 {
		copy(readings, before)
		return alone
	}
	copy(readings, ways[best].Readings)
	return results[best]
}

// leastSure names the number that was read with the least confidence of those
// that the user did not set; at gives the place of each reading.
func leastSure(readings []reading.Cell, fixed []int, at func(i int) puzzle.Cell) string {
	least, sure := -1, repair.Certainty
	for i, r := range readings {
		if fixed[i] != reading.Unset || r.Best() == 0 {
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

// corrections lists the cells that are used otherwise than they were read. cell gives
// the place and the reading of each that is used.
func corrections(used []int, cell func(i int) (puzzle.Cell, reading.Cell)) []reading.Correction {
	var out []reading.Correction
	for i, n := range used {
		at, was := cell(i)
		if was.Best() != n {
			out = append(out, reading.Correction{
				Row: at.Row, Col: at.Col, Read: was.Best(), Used: n, Confidence: was.Confidence(),
			})
		}
	}
	return out
}

// correctedEntries lists the numbers that are used otherwise than they were read, to
// be drawn in the cells that quad gives.
func (p *Puzzle) correctedEntries(quad func(row, col int) geom.Quad) []overlay.Entry {
	var list []overlay.Entry
	for _, c := range p.Corrected {
		if c.Used != 0 {
			list = append(list, overlay.Entry{Quad: quad(c.Row, c.Col), Number: c.Used, Style: overlay.Corrected})
		}
	}
	return list
}

// numbersOf returns the plain numbers of readings, with what the user set in
// their place.
func numbersOf(readings []reading.Cell, fixed []int) []int {
	out := make([]int, len(readings))
	for i, r := range readings {
		out[i] = r.Best()
		if fixed[i] != reading.Unset {
			out[i] = fixed[i]
		}
	}
	return out
}

// rowsOf cuts a list of cells into rows of so many.
func rowsOf[T any](cells []T, cols int) [][]T {
	out := make([][]T, len(cells)/cols)
	for r := range out {
		out[r] = cells[r*cols : (r+1)*cols]
	}
	return out
}
