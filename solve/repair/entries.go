package repair

import (
	"cmp"
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// A halfSolved is a Sudoku that may have been begun by hand: what its cells were read as, what the user set
// of them, all numbers that it was solved with, and the solution.
type halfSolved struct {
	cells    []reading.Cell
	fixed    []int
	used     *puzzle.Sudoku
	solution [][]int
}

// partNodes bounds each search for a second solution, which hardly takes a node up to 9x9.
const partNodes = 100_000

// part tells the givens from what was entered by hand, and returns the puzzle without the entries, and those.
// Numbers in print that were misread are given as in the solution. Where print alone leaves several solutions
// the rules decide: of the numbers in which two of them differ the one that looks most like print is given. If
// most of the numbers by hand are, all are: the puzzle was copied out.
func (h *halfSolved) part(ctx context.Context) (*puzzle.Sudoku, []reading.Entry) {
	givens, written := h.split()
	for all := len(written); ; {
		if len(written) <= all/2 {
			return h.used, nil
		}
		r, err := sudoku.Search{}.Solve(ctx, givens, solve.Options{Limit: 2, Nodes: partNodes})
		if err == nil && r.Unique() {
			break
		}
		if err != nil || len(r.Solutions) < 2 {
			return h.used, nil // without an answer, nothing is taken away
		}
		i := h.likeliest(written, r.Solutions)
		if i < 0 {
			return h.used, nil
		}
		*h.at(givens, i) = *h.at(h.used, i)
		delete(written, i)
	}
	var entries []reading.Entry
	for i, r := range h.cells {
		if written[i] {
			n := cmp.Or(r.Best(), *h.at(h.used, i))
			entries = append(entries, reading.Entry{Row: i / h.used.Size(), Col: i % h.used.Size(), Number: n, Confidence: r.P(n)})
		}
	}
	return givens, entries
}

// at is the given of cell i of a puzzle of this size.
func (h *halfSolved) at(p *puzzle.Sudoku, i int) *int { return &p.Givens[i/p.Size()][i%p.Size()] }

// split returns what looks like print, and the cells with numbers that do not.
func (h *halfSolved) split() (givens *puzzle.Sudoku, written map[int]bool) {
	written = make(map[int]bool)
	givens = h.used.Clone()
	for i, r := range h.cells {
		given := h.at(givens, i)
		switch {
		case h.fixed[i] != reading.Unset || r.Best() == 0 && *given == 0:
		case r.Printed < 0.5:
			*given, written[i] = 0, true
		case *given == 0:
			*given = h.solution[i/h.used.Size()][i%h.used.Size()]
		}
	}
	return givens, written
}

// likeliest returns the number by hand that looks most like print among those that two solutions have otherwise
// and that the puzzle was solved with; -1 is none.
func (h *halfSolved) likeliest(written map[int]bool, two []*puzzle.SudokuSolution) int {
	best := -1
	for i, r := range h.cells {
		row, col := i/h.used.Size(), i%h.used.Size()
		if written[i] && *h.at(h.used, i) > 0 && two[0].Grid[row][col] != two[1].Grid[row][col] &&
			(best < 0 || r.Printed > h.cells[best].Printed) {
			best = i
		}
	}
	return best
}
