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
	e := borrow(p.BoxRows, p.BoxCols)
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

// newEngine returns the fastest engine for a box shape.
func newEngine(boxRows, boxCols int) engine {
	if boxRows == 3 && boxCols == 3 {
		return newNine()
	}
	if boxRows == 4 && boxCols == 4 {
		return newSixteen()
	}
	if boxRows*boxCols <= 9 {
		return newWide(boxRows, boxCols)
	}
	return newLarge(boxRows, boxCols)
}

// newLarge returns the engine for grids over 9x9 that have none of their own. The more
// cells there are, the more it takes to set up the search that learns.
func newLarge(boxRows, boxCols int) engine {
	size := boxRows * boxCols
	return newLearning(newWide(boxRows, boxCols), boxRows, boxCols, int64(size*size/16))
}

// A pooledEngine is an engine with room for the cells of one puzzle, kept for the next
// puzzle of the same shape.
type pooledEngine struct {
	engine
	boxRows, boxCols int
	cells            []uint8
}

// engines holds idle engines of the shape that nearly every caller has, 3x3. Others
// are made anew, which costs little against their search.
var engines sync.Pool

func borrow(boxRows, boxCols int) *pooledEngine {
	if boxRows == 3 && boxCols == 3 {
		if e, ok := engines.Get().(*pooledEngine); ok {
			return e
		}
	}
	size := boxRows * boxCols
	return &pooledEngine{newEngine(boxRows, boxCols), boxRows, boxCols, make([]uint8, size*size)}
}

func (e *pooledEngine) giveBack() {
	if e.boxRows == 3 && e.boxCols == 3 {
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
