package sudoku

import "github.com/gridsaw/gridsaw/solve/internal/budget"

// A deduction is a grid in the midst of a search that copies it at a guess.
type deduction interface {
	// propagate draws conclusions, and returns false at a contradiction.
	propagate() bool
	// choose sets the guess to make next, and returns false if all cells are fixed.
	choose() bool
	// believe takes that guess for true, refute for false.
	believe()
	refute()
}

// A state is the pointer to such a grid.
type state[G any] interface {
	*G
	deduction
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
			w.here().refute()
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
		w.levels[w.depth] = w.levels[w.depth-1]
	}
	w.here().believe()
}
