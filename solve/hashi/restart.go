package hashi

import "github.com/gridsaw/gridsaw/solve/internal/luby"

// pace says when the search starts over, with what it has learned.
type pace struct {
	clashes  int // so far
	deadline int // number of clashes at which to start over
	restarts int // so far, counted from 1
}

// stride is the unit of the clashes between two restarts.
const stride = 32

func (p *pace) reset() { *p = pace{deadline: stride, restarts: 1} }

// due reports that the search is to start over.
func (p *pace) due() bool { return p.clashes >= p.deadline }

// restart takes all guesses back, down to the floor. It returns false if it then finds a
// contradiction.
func (e *engine) restart() bool {
	e.restarts++
	e.deadline = e.clashes + stride*luby.Term(e.restarts)
	e.back(e.floor)
	return e.floor > 0 || e.settle() && e.thin()
}
