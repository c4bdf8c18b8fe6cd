package sudoku

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// MaxSize is the largest size, in rows, that the methods of this package solve.
const MaxSize = 64

// ErrSize reports a Sudoku with more than [MaxSize] rows.
var ErrSize = errors.New("sudoku: too large to solve")

// Search is exact search with propagation, the fastest method of this package;
// the package documentation tells how it works. A node, as counted by
// Options.Nodes and Stats.Nodes, is a guess. It draws no random numbers and
// runs on one thread.
type Search struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle and [ErrSize] for one that is too large.
func (Search) Solve(
	ctx context.Context, p *puzzle.Sudoku, o solve.Options,
) (solve.Result[*puzzle.SudokuSolution], error) {
	var result solve.Result[*puzzle.SudokuSolution]
	if err := p.Validate(); err != nil {
		return result, err
	}
	size := p.Size()
	if size > MaxSize {
		return result, fmt.Errorf("%w: %d rows, the limit is %d", ErrSize, size, MaxSize)
	}
	b := budget.New(ctx, o)
	if err := b.Err(); err != nil {
		result.Status = solve.Limit
		return result, err
	}
	b.Every(budget.Interval / int64(size*size)) // a guess takes as long as the grid is large
	e := borrow(p.BoxRows, p.BoxCols)
	defer e.giveBack()
	e.enumerate(p, &b, o.Wanted(), &result)
	result.Stats.Nodes = b.Spent()
	return result, b.Err()
}
