package detect

import (
	"cmp"
	"context"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// part tells the givens of a puzzle from what was entered by hand: used has all numbers that it was
// solved with. It returns the puzzle without the entries, and those. Numbers in print that were misread
// are given as in the solution. Where print alone leaves several solutions the rules decide: of the
// numbers in which two of them differ the one that looks most like print is given. If most of the numbers
// by hand are, all are: the puzzle was copied out.
func (s *sudokuView) part(ctx context.Context, used *puzzle.Sudoku, solution *puzzle.SudokuSolution) (*puzzle.Sudoku, []reading.Entry) {
	written := make(map[int]bool)
	givens := used.Clone()
	for i, r := range s.readings {
		row, col := i/s.size, i%s.size
		given := &givens.Givens[row][col]
		switch {
		case s.fixed[i] != reading.Unset || r.Best() == 0 && *given == 0:
		case r.Printed < 0.5:
			*given, written[i] = 0, true
		case *given == 0:
			*given = solution.Grid[row][col]
		}
	}
	if len(written) == 0 {
		return used, nil
	}
	for all := len(written); ; {
		r, err := sudoku.Search{}.Solve(ctx, givens, solve.Options{Limit: 2})
		if err != nil || len(r.Solutions) == 0 {
			return used, nil
		}
		if r.Unique() {
			break
		}
		most := -1
		for i := range written {
			row, col := i/s.size, i%s.size
			differs := r.Solutions[0].Grid[row][col] != r.Solutions[1].Grid[row][col] && used.Givens[row][col] > 0
			if differs && (most < 0 || s.readings[i].Printed > s.readings[most].Printed ||
				s.readings[i].Printed == s.readings[most].Printed && i < most) {
				most = i
			}
		}
		if most < 0 || len(written) <= (all+1)/2 {
			return used, nil
		}
		givens.Givens[most/s.size][most%s.size] = used.Givens[most/s.size][most%s.size]
		delete(written, most)
	}
	var entries []reading.Entry
	for i, r := range s.readings {
		if at := s.cell(i); written[i] {
			n := cmp.Or(r.Best(), used.Givens[at.Row][at.Col])
			entries = append(entries, reading.Entry{Row: at.Row, Col: at.Col, Number: n, Confidence: r.P(n)})
		}
	}
	return givens, entries
}

// Mark returns a copy of the picture with entries drawn into cells of a Sudoku: at gives the cell of each.
// Candidates stand in their places. Of other kinds the copy has none.
func (p *Puzzle) Mark(picture *image.RGBA, entries []overlay.Entry, at []puzzle.Cell) *image.RGBA {
	s, ok := p.view.(*sudokuView)
	if !ok {
		return overlay.Draw(picture, nil)
	}
	list := slices.Clone(entries)
	for i := range list {
		list[i].Quad = s.grid.Cell(at[i].Row, at[i].Col)
		if list[i].Number > 0 {
			list[i].Symbol = s.alphabet.Symbol(list[i].Number)
		}
	}
	return overlay.Draw(picture, list)
}
