package hashi

import "github.com/gridsaw/gridsaw/solve/internal/budget"

// An outcome is how a call of engine.next ended.
type outcome int

const (
	exhausted outcome = iota // there are no more solutions
	found                    // the engine stands on a solution
	stopped                  // the budget ended the search
)

// next moves to the next solution.
func (e *engine) next(b *budget.Budget) outcome {
	if e.finished || e.standing && !e.exclude() {
		return e.end()
	}
	e.standing = false
	for {
		for !e.propagate() {
			if !e.learn() {
				return e.end()
			}
		}
		if e.due() {
			if !e.restart() {
				return e.end()
			}
			continue
		}
		l, ok := e.choose()
		if !ok {
			e.standing = true
			e.passed++
			return found
		}
		if !b.Spend() {
			return stopped
		}
		e.guess(l)
	}
}

func (e *engine) end() outcome {
	e.finished = true
	return exhausted
}

// bridges returns the number of bridges on an edge of the solution.
func (e *engine) bridges(edge int32) int {
	switch {
	case e.value[atLeast(edge, 2)] > 0:
		return 2
	case e.value[atLeast(edge, 1)] > 0:
		return 1
	default:
		return 0
	}
}
