package workbench

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/solve/suite"
)

// differNodes bounds the search for a second solution, as the methods count their nodes.
const differNodes = 50_000

// differSize is the size up to which all solutions of a Sudoku are compared, which takes longer than two.
const differSize = 9

// differ notes the cells that two solutions have otherwise, where a puzzle has several and they are found soon: at one
// of these cells a number may be missing. Of a solved Sudoku of the usual size these are all cells that any solution has
// otherwise.
func (a *Answer) differ(ctx context.Context) {
	a.Differing = nil
	if a.Puzzle == nil || a.Unique != nil && *a.Unique || len(clashing(a.Puzzle)) > 0 {
		return
	}
	if p, ok := a.Puzzle.(*puzzle.Sudoku); ok && a.Solution != nil && p.Size() <= differSize {
		a.Differing, _ = sudoku.Differing(p, a.Solution.(*puzzle.SudokuSolution)) // it was solved, so it is valid
		return
	}
	method, err := suite.Default(a.Puzzle.Kind())
	if err != nil {
		return
	}
	found, err := method.Solve(ctx, a.Puzzle, solve.Options{Limit: 2, Nodes: differNodes, Workers: 1})
	if err != nil || len(found.Solutions) < 2 {
		return
	}
	one, two := contents(a.Puzzle, found.Solutions[0]), contents(a.Puzzle, found.Solutions[1])
	rows, cols := extent(a.Puzzle)
	for r := range rows {
		for c := range cols {
			if at := (puzzle.Cell{Row: r, Col: c}); one[at] != two[at] {
				a.Differing = append(a.Differing, at)
			}
		}
	}
}

// extent is the number of rows and columns.
func extent(p puzzle.Puzzle) (rows, cols int) {
	switch p := p.(type) {
	case *puzzle.Sudoku:
		return p.Size(), p.Size()
	case *puzzle.Shikaku:
		return p.Rows, p.Cols
	case *puzzle.Hashi:
		return p.Rows, p.Cols
	}
	return 0, 0
}

// contents are what a solution has in the cells: the number of a Sudoku, 1 and the index of the clue whose rectangle of
// a Shikaku it is in, and the bridges that leave an island of a Hashi in each of four directions.
func contents(p puzzle.Puzzle, s puzzle.Solution) map[puzzle.Cell]int {
	out := make(map[puzzle.Cell]int)
	switch s := s.(type) {
	case *puzzle.SudokuSolution:
		for r, row := range s.Grid {
			for c, n := range row {
				out[puzzle.Cell{Row: r, Col: c}] = n
			}
		}
	case *puzzle.ShikakuSolution:
		for _, t := range s.Rectangles {
			for r := t.Row; r < t.Row+t.Rows; r++ {
				for c := t.Col; c < t.Col+t.Cols; c++ {
					out[puzzle.Cell{Row: r, Col: c}] = 1 + t.Clue
				}
			}
		}
	case *puzzle.HashiSolution:
		const right, down, left, up = 1, 3, 9, 27 // of two bridges at most
		islands := p.(*puzzle.Hashi).Islands
		for _, b := range s.Bridges {
			from, to := islands[b.A], islands[b.B]
			if to.Row < from.Row || to.Col < from.Col {
				from, to = to, from
			}
			there, back := right, left
			if from.Row != to.Row {
				there, back = down, up
			}
			out[from.Cell()] += there * b.Count
			out[to.Cell()] += back * b.Count
		}
	}
	return out
}

// clashing lists the cells that contradict others by themselves.
func clashing(p puzzle.Puzzle) (out []puzzle.Cell) {
	if s, ok := p.(*puzzle.Sudoku); ok {
		for _, c := range s.Conflicts() {
			out = append(out, c.A, c.B)
		}
	}
	return out
}
