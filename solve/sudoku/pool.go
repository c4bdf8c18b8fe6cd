package sudoku

import (
	"sync"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// A desk is an engine with room for the cells of one puzzle, kept for the next
// puzzle of the same shape.
type desk struct {
	engine
	boxRows, boxCols int
	cells            []uint8
}

// desks holds idle desks of the shape that nearly every caller has, 3x3. Others
// are made anew, which costs little against their search.
var desks sync.Pool

func borrow(boxRows, boxCols int) *desk {
	if boxRows == 3 && boxCols == 3 {
		if d, ok := desks.Get().(*desk); ok {
			return d
		}
	}
	size := boxRows * boxCols
	return &desk{newEngine(boxRows, boxCols), boxRows, boxCols, make([]uint8, size*size)}
}

func (d *desk) giveBack() {
	if d.boxRows == 3 && d.boxCols == 3 {
		desks.Put(d)
	}
}

// enumerate fills in everything in the result but its Stats.
func (d *desk) enumerate(
	p *puzzle.Sudoku, b *budget.Budget, wanted int, result *solve.Result[*puzzle.SudokuSolution],
) {
	size := p.Size()
	for r, row := range p.Givens {
		for c, v := range row {
			d.cells[r*size+c] = uint8(v)
		}
	}
	how := exhausted
	if d.load(d.cells) {
		how = d.next(b)
	}
	for how == found {
		d.solution(d.cells)
		result.Solutions = append(result.Solutions, &puzzle.SudokuSolution{Grid: toGrid(d.cells, size)})
		b.Solutions = len(result.Solutions)
		if len(result.Solutions) == wanted {
			break
		}
		how = d.next(b)
	}
	result.Complete = how == exhausted
	result.Status = status(how, len(result.Solutions))
}

func status(how outcome, solutions int) solve.Status {
	switch {
	case how == stopped:
		return solve.Limit
	case solutions > 0:
		return solve.Solved
	default:
		return solve.Unsolvable
	}
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
