// Package cover finds exact covers: among options, each of which covers some items, those
// that cover every item exactly once.
//
// The search learns clauses from conflicts (solve/internal/cdcl). That items are covered
// once is no set of clauses, though, but known to the propagator, which counts the options
// that an item has left. Variable k of the solver says that option k is chosen. [Cheapest]
// finds the covers in the order of what they cost.
package cover

import (
	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
)

// A Search enumerates the exact covers of one problem. It must not be used by two
// goroutines at once.
type Search struct{ rules rules }

// tuned are the settings of the solver that were measured best.
var tuned = cdcl.Settings{Restart: 100, Clauses: 4000, MoreClauses: 500, VSIDS: true}

// New returns a search on the items 0 to items-1; options lists the items of each option,
// every item once at most. An item without options makes a cover impossible.
func New(items int, options [][]int32) *Search { return newSearch(items, options, tuned) }

func newSearch(items int, options [][]int32, o cdcl.Settings) *Search {
	s := &Search{rules{itemsOf: newLists(options), open: make([]int32, items)}}
	r := &s.rules
	r.Reset(r, len(options), o)
	r.optionsOf = r.itemsOf.turned(items)
	for i := range r.open {
		options := r.optionsOf.of(int32(i))
		r.open[i] = int32(len(options))
		if len(options) < 2 && !r.chooseLast(int32(i)) {
			r.Refute()
		}
	}
	return s
}

// Exclude forbids the covers that hold all of some options. It must be called before Next.
func (s *Search) Exclude(options []int32) {
	lits := make([]cdcl.Lit, len(options))
	for i, k := range options {
		lits[i] = cdcl.Pos(k).Not()
	}
	s.rules.Add(lits...)
}

// Next moves to the next cover. A decision costs one of the budget; after [cdcl.Stopped],
// Next goes on where it was.
func (s *Search) Next(b *budget.Budget) cdcl.Outcome { return s.rules.Next(b) }

// Holds reports whether the cover that Next has found holds an option.
func (s *Search) Holds(option int) bool { return s.rules.Value(cdcl.Pos(int32(option))) > 0 }
