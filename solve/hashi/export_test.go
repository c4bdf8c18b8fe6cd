package hashi

import (
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
)

// CountTight counts the solutions of a valid puzzle up to a limit, as Search
// does, but starts over at every turn and keeps hardly any clauses.
func CountTight(p *puzzle.Hashi, limit int) int {
	var e engine
	var b budget.Budget
	e.load(p)
	e.begin(cdcl.Settings{Restart: 1, Clauses: 1, SavePhases: true, Pairs: true})
	e.open()
	for n := range limit {
		if e.Next(&b) != cdcl.Found {
			return n
		}
	}
	return limit
}

// Feasible tells whether half bridges could meet the numbers of a valid puzzle.
func Feasible(p *puzzle.Hashi) bool {
	var g graph
	g.load(p)
	return g.feasible()
}
