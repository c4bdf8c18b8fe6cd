package gridsaw

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// A Count is the number of solutions of a puzzle.
type Count struct {
	Solutions int  `json:"solutions"`
	All       bool `json:"all"` // there are no more
}

// String is the number, with a plus where there may be more.
func (c Count) String() string {
	if c.All {
		return fmt.Sprint(c.Solutions)
	}
	return fmt.Sprintf("%d+", c.Solutions)
}

// mostKept is the largest number of solutions that are counted by looking for each: they are all in memory.
const mostKept = 100_000

var errCountKept = fmt.Errorf("solutions can be counted up to %d of such a puzzle", mostKept)

// countSudoku counts without keeping any but the first.
func countSudoku(ctx context.Context, p *puzzle.Sudoku, o Options) (puzzle.Solution, Count, error) {
	counter, err := sudoku.NewCounterOf(p)
	if err != nil {
		return nil, Count{}, err
	}
	n, all := counter.CountContext(ctx, givens(p), solve.Options{Limit: o.Limit, Nodes: o.Nodes})
	first := &puzzle.SudokuSolution{Grid: make([][]int, p.Size())}
	for i, v := range counter.First() {
		r := i / p.Size()
		first.Grid[r] = append(first.Grid[r], int(v))
	}
	return first, Count{n, all && n < o.Limit}, nil
}

// givens lists the cells of a Sudoku as a counter takes them.
func givens(p *puzzle.Sudoku) []uint8 {
	cells := make([]uint8, 0, p.Size()*p.Size())
	for _, row := range p.Givens {
		for _, v := range row {
			cells = append(cells, uint8(v))
		}
	}
	return cells
}

// countAny counts by looking for all solutions.
func countAny(ctx context.Context, m solve.Method, p puzzle.Puzzle, o Options) (puzzle.Solution, Count, error) {
	if o.Limit > mostKept {
		return nil, Count{}, errCountKept
	}
	found, err := m.Solve(ctx, p, solve.Options{Seed: o.Seed, Limit: o.Limit, Workers: o.Workers, Nodes: o.Nodes})
	if err != nil && ctx.Err() == nil {
		return nil, Count{}, err
	}
	c := Count{len(found.Solutions), found.Complete}
	if c.Solutions == 0 {
		return nil, c, nil
	}
	return found.Solutions[0], c, nil
}
