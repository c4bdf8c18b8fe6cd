package sudoku

import "github.com/gridsaw/gridsaw/solve/internal/budget"

// An engine enumerates the solutions of one puzzle at a time. It owns all the
// memory it needs, so that a search that does not go deeper than an earlier one
// allocates nothing.
type engine interface {
	// load starts on a puzzle: one number a cell, row by row, 0 for empty. It
	// returns false if the givens alone contradict each other.
	load(cells []uint8) bool
	// next moves to the next solution.
	next(b *budget.Budget) outcome
	// solution writes the solution that next has found, one number a cell.
	solution(dst []uint8)
}

// An outcome is how a call of engine.next ended.
type outcome int

const (
	exhausted outcome = iota // there are no more solutions
	found                    // the engine stands on a solution
	stopped                  // the budget ended the search
)

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
