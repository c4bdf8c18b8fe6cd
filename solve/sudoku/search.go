package sudoku

import (
	"context"
	"errors"
	"fmt"
	"sync"

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
	result, err := budget.Begin[*puzzle.SudokuSolution](ctx, validate(p))
	if err != nil {
		return result, err
	}
	size := p.Size()
	b := budget.New(ctx, o)
	b.Every(budget.Interval / int64(size*size)) // a guess takes as long as the grid is large
	e := borrow(p)
	defer e.giveBack()
	e.enumerate(p, &b, o.Wanted(), &result)
	result.Stats.Nodes = b.Spent()
	return result, b.Err()
}

// validate reports a puzzle that is invalid or too large to be solved.
func validate(p *puzzle.Sudoku) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if size := p.Size(); size > MaxSize {
		return fmt.Errorf("%w: %d rows, the limit is %d", ErrSize, size, MaxSize)
	}
	return nil
}

// newEngine returns the fastest engine for a puzzle, but for its givens.
func newEngine(p *puzzle.Sudoku) engine {
	switch {
	case p.Plain() && p.BoxRows == 3 && p.BoxCols == 3:
		return newNine()
	case p.Plain() && p.BoxRows == 4 && p.BoxCols == 4:
		return newSixteen()
	case p.Size() <= 9:
		return newWide(newBoard(p))
	}
	return newLarge(newBoard(p))
}

// boxed returns the geometry of a plain puzzle.
func boxed(boxRows, boxCols int) *board {
	return newBoard(&puzzle.Sudoku{BoxRows: boxRows, BoxCols: boxCols})
}

// newLarge returns the engine for grids over 9x9 that have none of their own. The more
// cells there are, the more it takes to set up the search that learns; that knows nothing
// of sums, nor of units that lack numbers.
func newLarge(b *board) engine {
	plain := newWide(b)
	for u, unit := range b.units {
		if len(unit) < b.size || b.sums[u] != 0 {
			return plain
		}
	}
	return newLearning(plain, b, int64(b.size*b.size/16))
}

// A pooledEngine is an engine with room for the cells of one puzzle, kept for the next
// puzzle of the same shape.
type pooledEngine struct {
	engine
	usual bool // of the shape that is kept
	cells []uint8
}

// engines holds idle engines of the shape that nearly every caller has, 3x3. Others
// are made anew, which costs little against their search.
var engines sync.Pool

func borrow(p *puzzle.Sudoku) *pooledEngine {
	usual := p.BoxRows == 3 && p.BoxCols == 3 && p.Plain()
	if usual {
		if e, ok := engines.Get().(*pooledEngine); ok {
			return e
		}
	}
	return &pooledEngine{newEngine(p), usual, make([]uint8, p.Size()*p.Size())}
}

func (e *pooledEngine) giveBack() {
	if e.usual {
		engines.Put(e)
	}
}

// enumerate fills in everything in the result but its Stats.
func (e *pooledEngine) enumerate(
	p *puzzle.Sudoku, b *budget.Budget, wanted int, result *solve.Result[*puzzle.SudokuSolution],
) {
	size := p.Size()
	for r, row := range p.Givens {
		for c, v := range row {
			e.cells[r*size+c] = uint8(v)
		}
	}
	how := exhausted
	if e.load(e.cells) {
		how = e.next(b)
	}
	for how == found {
		e.solution(e.cells)
		result.Solutions = append(result.Solutions, &puzzle.SudokuSolution{Grid: toGrid(e.cells, size)})
		b.Solutions = len(result.Solutions)
		if len(result.Solutions) == wanted {
			break
		}
		how = e.next(b)
	}
	result.Complete = how == exhausted
	result.Status = budget.Status(how == stopped, len(result.Solutions))
}

// toGrid cuts a list of cells into rows that share one array.
func toGrid(cells []uint8, size int) [][]int {
	flat := make([]int, len(cells))
	for i, v := range cells {
		flat[i] = int(v)
	}
	grid := make([][]int, size)
	for r := range grid {
		grid[r] = flat[r*size : (r+1)*size : (r+1)*size]
	}
	return grid
}
