package repair

import (
	"context"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// SudokuReading is what was read in a grid with boxes of BoxRows x BoxCols cells.
type SudokuReading struct {
	BoxRows, BoxCols int
	// Cells are the readings of the cells, row by row.
	Cells []reading.Cell
	// Fixed are the numbers that the user gave, cell by cell, 0 for an empty
	// cell, [reading.Unset] for one that the user has not set. Nil is none.
	Fixed []int
	// Quick asks for a third of the usual effort at most.
	Quick bool
}

// Sudoku finds the likeliest reading that makes a Sudoku. Used has a number for each
// cell, row by row. Nothing is found where the lists have another length than the grid has
// cells, or where that is larger than [sudoku.MaxSize].
func Sudoku(ctx context.Context, r SudokuReading) Result[*puzzle.Sudoku, *puzzle.SudokuSolution] {
	size := r.BoxRows * r.BoxCols
	n := size * size
	if r.BoxRows <= 0 || r.BoxCols <= 0 || size > sudoku.MaxSize || len(r.Cells) != n || r.Fixed != nil && len(r.Fixed) != n {
		return Result[*puzzle.Sudoku, *puzzle.SudokuSolution]{}
	}
	j := gridJob(r.Cells, r.Fixed, r.Quick)
	rules := &sudokuRules{
		boxRows: r.BoxRows, boxCols: r.BoxCols, size: size,
		counter: sudoku.NewCounter(r.BoxRows, r.BoxCols), clues: make([]uint8, n),
		first: make([]int, 3*size*(size+1)),
	}
	result := resultOf[*puzzle.Sudoku, *puzzle.SudokuSolution](repair(ctx, rules, j))
	if result.Found {
		result.Puzzle = &puzzle.Sudoku{BoxRows: r.BoxRows, BoxCols: r.BoxCols, Givens: slices.Collect(slices.Chunk(slices.Clone(result.Used), size))}
	}
	return result
}

type sudokuRules struct {
	boxRows, boxCols, size int
	counter                *sudoku.Counter
	clues                  []uint8 // scratch
	first                  []int   // scratch, by unit and number a cell that holds it, from 1
}

// sum asks nothing of the numbers.
func (r *sudokuRules) sum() (sum, modulus int) { return 0, 1 }

// conflict finds a number that is too large, or two equal ones in a row, a column or a
// box.
func (r *sudokuRules) conflict(reading []int) *nogood {
	clear(r.first)
	for i, n := range reading {
		if n <= 0 {
			continue
		}
		if n > r.size {
			return &nogood{cells: []int{i}, number: map[int]int{i: n}}
		}
		row, col := i/r.size, i%r.size
		box := row/r.boxRows*r.boxRows + col/r.boxCols
		for kind, unit := range [3]int{row, col, box} {
			first := &r.first[(kind*r.size+unit)*(r.size+1)+n]
			if *first > 0 {
				return &nogood{cells: []int{*first - 1, i}, number: map[int]int{*first - 1: n, i: n}}
			}
			*first = i + 1
		}
	}
	return nil
}

// solve counts solutions. Two readings are the same where their solutions are: a clue more
// or less makes no other puzzle.
func (r *sudokuRules) solve(_ context.Context, reading []int, nodes int64) answer {
	for i, n := range reading {
		r.clues[i] = uint8(max(n, 0))
	}
	n, complete := r.counter.CountNodes(r.clues, 2, nodes)
	a := answer{count: n, complete: complete, nodes: r.counter.Guesses()}
	if n == 0 {
		return a
	}
	a.same, a.used = make([]int, len(reading)), make([]int, len(reading))
	for i, v := range r.counter.First() {
		a.same[i], a.used[i] = int(v), reading[i]
		if reading[i] == unknown {
			a.used[i] = int(v)
		}
	}
	a.solution = &puzzle.SudokuSolution{Grid: slices.Collect(slices.Chunk(a.same, r.size))}
	return a
}

// places are none: what contradicts itself does so whatever else is printed.
func (r *sudokuRules) places() []int { return nil }

// trust: a clue that nobody saw leaves several solutions, and never looks as if another
// were misread.
func (r *sudokuRules) trust() trust { return trust{unseen: math.Inf(1), least: 0.9} }

func (r *sudokuRules) work() work {
	cells := len(r.clues)
	return work{conflict: 1 + cells/100, solve: 2 + cells/20, node: 1 + cells/200}
}
