package repair_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// number is a cell that was read as one, printed with that probability.
func number(n int, printed float64) reading.Cell {
	return reading.Cell{
		State: reading.Number, StateConfidence: 0.999, Numbers: []reading.Guess{{Number: n, P: 0.99}, {Number: n%9 + 1, P: 0.005}},
		Empty: 0.001, Printed: printed,
	}
}

// TestEntries tells givens from what was entered by hand, where that is right, wrong, or looks like print.
func TestEntries(t *testing.T) {
	p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{Seed: 7, Minimal: true})
	if err != nil {
		t.Fatal(err)
	}
	r, err := sudoku.Search{}.Solve(t.Context(), p, solve.Options{Limit: 2})
	if err != nil || !r.Unique() {
		t.Fatal(err)
	}
	solution := slices.Concat(r.Solutions[0].Grid...)
	givens := slices.Concat(p.Givens...)
	var open, given []int
	for i, n := range givens {
		if n == 0 {
			open = append(open, i)
		} else {
			given = append(given, i)
		}
	}
	page := func(change func(cells []reading.Cell)) []reading.Cell {
		cells := make([]reading.Cell, 81)
		for i, n := range givens {
			cells[i] = reading.Cell{StateConfidence: 1, Empty: 1, Printed: 0.5}
			if n > 0 {
				cells[i] = number(n, 0.98)
			}
		}
		change(cells)
		return cells
	}
	enter := func(cells []reading.Cell, wrong ...int) {
		for k, i := range open[:20] {
			n := solution[i]
			if slices.Contains(wrong, k) {
				n = n%9 + 1
			}
			cells[i] = number(n, 0.02)
		}
	}
	for name, tt := range map[string]struct {
		change  func([]reading.Cell)
		entries int
		exact   bool // the givens are those of the puzzle
	}{
		"empty":         {func([]reading.Cell) {}, 0, true},
		"right entries": {func(c []reading.Cell) { enter(c) }, 20, true},
		"wrong entries": {func(c []reading.Cell) { enter(c, 3, 11) }, 20, true},
		"an entry like print": {func(c []reading.Cell) {
			enter(c)
			c[open[4]].Printed = 0.9
		}, 19, false},
		"a given like an entry": {func(c []reading.Cell) {
			enter(c)
			c[given[5]].Printed = 0.3 // the likeliest of those without which there are several solutions
		}, 20, true},
		"copied out": {func(c []reading.Cell) {
			for _, i := range given {
				c[i].Printed = 0.1
			}
		}, 0, true},
	} {
		t.Run(name, func(t *testing.T) {
			got := repair.Sudoku(t.Context(), repair.SudokuReading{BoxRows: 3, BoxCols: 3, Cells: page(tt.change)})
			if !got.Trusted() || !got.Unique {
				t.Fatalf("trusted %v, unique %v", got.Trusted(), got.Unique)
			}
			if diff := cmp.Diff(r.Solutions[0].Grid, got.Solution.Grid); diff != "" {
				t.Errorf("solution: -want +got\n%s", diff)
			}
			if len(got.Entries) != tt.entries {
				t.Errorf("%d entries, want %d: %v", len(got.Entries), tt.entries, got.Entries)
			}
			if diff := cmp.Diff(p.Givens, got.Puzzle.Givens); (diff == "") != tt.exact {
				t.Errorf("givens: -want +got\n%s", diff)
			}
			if again, err := (sudoku.Search{}).Solve(t.Context(), got.Puzzle, solve.Options{Limit: 2}); err != nil || !again.Unique() {
				t.Errorf("without the entries there is not one solution: %v", err)
			}
			for _, e := range got.Entries {
				if got.Puzzle.Givens[e.Row][e.Col] != 0 {
					t.Errorf("%+v is given", e)
				}
			}
			if err := puzzle.CheckSudoku(got.Puzzle, got.Solution); err != nil {
				t.Error(err)
			}
		})
	}
}
