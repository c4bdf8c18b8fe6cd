package repair

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

// ShikakuReading is what was read in a grid of Rows x Cols cells.
type ShikakuReading struct {
	Rows, Cols int
	// Cells are the readings of the cells, row by row.
	Cells []reading.Cell
	// Fixed are the numbers that the user gave, cell by cell, 0 for an empty
	// cell, [reading.Unset] for one that the user has not set. Nil is none.
	Fixed []int
	// Quick asks for a third of the usual effort at most.
	Quick bool
}

// Shikaku finds the likeliest reading that makes a Shikaku. Used has a number
// for each cell, row by row. Nothing is found where the lists have another length
// than Rows x Cols.
func Shikaku(ctx context.Context, r ShikakuReading) Result[*puzzle.Shikaku, *puzzle.ShikakuSolution] {
	if n := r.Rows * r.Cols; r.Rows <= 0 || n <= 0 || len(r.Cells) != n || r.Fixed != nil && len(r.Fixed) != n {
		return Result[*puzzle.Shikaku, *puzzle.ShikakuSolution]{}
	}
	rules := &shikakuRules{
		rows: r.Rows, cols: r.Cols, solver: shikaku.Search{},
		rects: rectangles{rows: r.Rows, cols: r.Cols},
	}
	j := job{cells: r.Cells, fixed: r.Fixed, quick: r.Quick}.grid(dropCost)
	rules.rects.optional = j.optional()
	result := resultOf[*puzzle.Shikaku, *puzzle.ShikakuSolution](repair(ctx, rules, j))
	if result.Found {
		result.Puzzle = rules.puzzle(result.Used)
	}
	return result
}

type shikakuRules struct {
	rows, cols int
	solver     solve.Solver[*puzzle.Shikaku, *puzzle.ShikakuSolution]
	rects      rectangles
}

// puzzle makes a reading a puzzle. Unknown numbers become 0.
func (r *shikakuRules) puzzle(reading []int) *puzzle.Shikaku {
	p := &puzzle.Shikaku{Rows: r.rows, Cols: r.cols}
	for i, n := range reading {
		if n != none {
			p.Clues = append(p.Clues, puzzle.Clue{Row: i / r.cols, Col: i % r.cols, Area: max(n, 0)})
		}
	}
	return p
}

// sum is the number of cells: every one belongs to one clue.
func (r *shikakuRules) sum() (sum, modulus int) { return r.rows * r.cols, 0 }

func (r *shikakuRules) solve(ctx context.Context, reading []int, nodes int64) answer {
	p := r.puzzle(reading)
	return askSolver(ctx, r.solver, p, nodes, len(reading), func(s *puzzle.ShikakuSolution, into []int) {
		for _, rect := range s.Rectangles {
			clue := p.Clues[rect.Clue]
			into[clue.Row*r.cols+clue.Col] = rect.Rows * rect.Cols
		}
	})
}

// conflict follows what counting tells of the rectangles.
func (r *shikakuRules) conflict(reading []int) *nogood {
	return r.rects.contradiction(reading)
}

func (r *shikakuRules) work() work {
	cells := r.rows * r.cols
	return work{conflict: 10 + cells/6, solve: 20 + 2*cells, node: 20}
}

func (r *shikakuRules) places() []int { return r.rects.optional }

func (r *shikakuRules) trust() trust { return trust{several: true, unseen: unseenCost, least: 0.98} }
