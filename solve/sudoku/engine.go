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

// A deduction is a grid in the midst of a search that copies it at a guess.
type deduction interface {
	// propagate draws conclusions, and returns false at a contradiction.
	propagate() bool
	// choose sets the guess to make next, and returns false if all cells are fixed.
	choose() bool
	// assign takes that guess for true, negate for false.
	assign()
	negate()
}

// A state is the pointer to such a grid.
type state[G any] interface {
	*G
	deduction
	set(from *G)
}

// guessing searches depth first. It owns the states of all levels, the one that it works
// on and below it those that wait for their guess to be refuted, so nothing has to be
// undone.
type guessing[G any, S state[G]] struct {
	levels []G
	depth  int
	onHit  bool // levels[depth] is a solution that next has returned
}

// start returns the state to load a puzzle into.
func (w *guessing[G, S]) start() S {
	w.depth, w.onHit = 0, false
	if len(w.levels) == 0 {
		w.levels = make([]G, 1)
	}
	return &w.levels[0]
}

// here returns the state that the search stands on.
func (w *guessing[G, S]) here() S { return &w.levels[w.depth] }

func (w *guessing[G, S]) next(b *budget.Budget) outcome {
	alive := !w.onHit
	w.onHit = false
	for {
		if !alive || !w.here().propagate() {
			if w.depth == 0 {
				return exhausted
			}
			w.depth--
			w.here().negate()
			alive = true
			continue
		}
		if !w.here().choose() {
			w.onHit = true
			return found
		}
		if !b.Spend() {
			return stopped
		}
		w.descend()
	}
}

// descend copies the state to a deeper level, and takes the guess for true there.
func (w *guessing[G, S]) descend() {
	w.depth++
	if w.depth == len(w.levels) {
		w.levels = append(w.levels, w.levels[w.depth-1])
	} else {
		w.here().set(&w.levels[w.depth-1])
	}
	w.here().assign()
}
