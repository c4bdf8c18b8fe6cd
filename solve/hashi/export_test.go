package hashi

import (
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// CountTight counts the solutions of a valid puzzle up to a limit, as Search
// does, but starts over at every turn and keeps hardly any clauses.
func CountTight(p *puzzle.Hashi, limit int) int {
	var e engine
	var b budget.Budget
	e.load(p)
	e.begin()
	e.open()
	for n := range limit {
		e.room, e.deadline = 1, e.clashes+1
		if e.next(&b) != found {
			return n
		}
	}
	return limit
}
