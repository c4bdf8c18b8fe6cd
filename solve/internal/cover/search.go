// Package cover finds exact covers: among options, each of which covers some items, those
// that cover every item exactly once.
//
// The search learns from conflicts, as J. P. Marques Silva and K. A. Sakallah, "GRASP: a
// search algorithm for propositional satisfiability" (1999), and N. Eén and N. Sörensson,
// "An extensible SAT-solver" (2003): the options that led to a contradiction are noted as
// a clause, so that it does not come back in other company. That items are covered once
// is no set of clauses here, though, but known to the propagation, which counts the
// options that an item has left.
package cover

import "github.com/gridsaw/gridsaw/solve/internal/budget"

// A literal says of an option k that it is chosen, 2k, or that it is not, 2k+1.
type literal int32

func chosen(option int32) literal { return literal(2 * option) }
func (l literal) not() literal    { return l ^ 1 }
func (l literal) option() int32   { return int32(l >> 1) }
func (l literal) isChoice() bool  { return l&1 == 0 }

// coveredBias is added to what an item has open while it is covered, so that it never
// looks like one that is about to run out of options.
const coveredBias = 1 << 24

// A Search enumerates the exact covers of one problem. It must not be used by two
// goroutines at once.
type Search struct {
	itemsOf, optionsOf lists

	truth []int8  // by literal: 1 is true, -1 false, 0 open
	open  []int32 // by item: its options that are not ruled out, as far as head
	level []int32 // by option: guesses made before it was settled
	why   []reason

	trail   []literal // what is true, in the order in which it became so
	head    int       // how far the trail was propagated
	guesses []int32   // where each guess lies in the trail

	clauses
	order
	analysis
	schedule
	exclusion

	onHit   bool // the trail is a cover that Next has returned
	refuted bool // there are no more covers
}

// An Outcome is how a call of [Search.Next] ended.
type Outcome int

const (
	// Exhausted means that there are no more covers.
	Exhausted Outcome = iota
	// Found means that the search stands on a cover.
	Found
	// Stopped means that the budget ended the search.
	Stopped
)

// New returns a search on the items 0 to items-1; options lists the items of each option,
// every item once at most. An item without options makes a cover impossible.
func New(items int, options [][]int32) *Search {
	n := len(options)
	s := &Search{
		itemsOf:  newLists(options),
		truth:    make([]int8, 2*n),
		open:     make([]int32, items),
		level:    make([]int32, n),
		why:      make([]reason, n),
		trail:    make([]literal, 0, n),
		clauses:  newClauses(n),
		order:    newOrder(n),
		analysis: newAnalysis(n),
		schedule: schedule{pause: restartUnit},
	}
	s.optionsOf = s.itemsOf.turned(items)
	for i := range s.open {
		options := s.optionsOf.of(int32(i))
		s.open[i] = int32(len(options))
		if len(options) == 0 || len(options) == 1 && !s.settle(chosen(options[0]), reason{}) {
			s.refuted = true
		}
	}
	return s
}

// Holds reports whether the cover that Next has found holds an option.
func (s *Search) Holds(option int) bool { return s.truth[2*option] > 0 }

// Next moves to the next cover. A guess costs one of the budget; after [Stopped], Next
// goes on where it was.
func (s *Search) Next(b *budget.Budget) Outcome {
	if s.onHit {
		s.onHit = false
		s.leave()
	}
	for !s.refuted {
		if !s.propagate() {
			s.learn()
			continue
		}
		if s.due() {
			s.restart()
			continue
		}
		k := s.take(s.truth)
		if k < 0 {
			s.onHit = true
			s.passed++
			return Found
		}
		if !b.Spend() {
			s.put(k)
			return Stopped
		}
		s.guesses = append(s.guesses, int32(len(s.trail)))
		s.assign(chosen(k), reason{})
	}
	return Exhausted
}

// settle makes a literal true; it returns false if it is false.
func (s *Search) settle(l literal, why reason) bool {
	if s.truth[l] == 0 {
		s.assign(l, why)
	}
	return s.truth[l] > 0
}

// assign makes an open literal true.
func (s *Search) assign(l literal, why reason) {
	k := l.option()
	s.truth[l], s.truth[l.not()] = 1, -1
	s.level[k], s.why[k] = int32(len(s.guesses)), why
	s.trail = append(s.trail, l)
}

// back takes back all guesses but for so many, and what followed from them.
func (s *Search) back(keep int) {
	if keep >= len(s.guesses) {
		return
	}
	from := int(s.guesses[keep])
	for i := len(s.trail) - 1; i >= from; i-- {
		l := s.trail[i]
		s.truth[l], s.truth[l.not()] = 0, 0
		s.put(l.option())
		if i < s.head {
			s.uncount(l)
		}
	}
	s.trail, s.head, s.guesses = s.trail[:from], min(s.head, from), s.guesses[:keep]
}

// uncount takes back what propagation did to the items of a literal.
func (s *Search) uncount(l literal) {
	by := int32(1)
	if l.isChoice() {
		by = -coveredBias
	}
	for _, item := range s.itemsOf.of(l.option()) {
		s.open[item] += by
	}
}
