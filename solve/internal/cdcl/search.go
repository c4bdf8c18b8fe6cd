package cdcl

import (
	"slices"

	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// A Propagator knows constraints that are not clauses.
type Propagator interface {
	// Propagate takes literals from the trail with [Solver.Dequeue] until there are none,
	// assigns what follows from each, and calls [Solver.PropagateClauses] with it. It
	// returns false at a conflict, which Assign, Conflict or PropagateClauses has noted.
	Propagate() bool
	// Explain appends the antecedents of l, which were true before it, for a reason of
	// the propagator's own kind.
	Explain(l Lit, why Reason, to []Lit) []Lit
	// Undo takes back what the propagator knows from literals at the end of the trail, of
	// which Dequeue has returned so many.
	Undo(lits []Lit, dequeued int)
	// Simplify propagates, and draws conclusions that are only worth the time at level
	// 0. It is called after restarts.
	Simplify() bool
}

// Settings are the knobs of a solver; the numbers have no default.
type Settings struct {
	Restart     int // conflicts to the first restart, and unit of Luby's sequence
	Clauses     int // number of clauses at which half are dropped
	MoreClauses int // by which that number grows each time

	// VSIDS decides on the variable of the highest activity, instead of the one that took
	// part in a conflict last (VMTF).
	VSIDS bool
	// SavePhases decides on a variable as it was assigned last, instead of always in the
	// same way.
	SavePhases bool

	// Pairs makes each odd variable 2k+1 imply 2k, before anything else: together they
	// say of a number from 0 to 2 that it is at least 1, and at least 2 (order encoding).
	Pairs bool
}

// A Solver enumerates the solutions of one problem at a time. It keeps its memory for the
// next. It must not be used by two goroutines at once.
type Solver struct {
	propagator Propagator
	settings   Settings

	value  []int8   // literal: 1 true, -1 false, 0 open
	level  []int32  // variable: level at which it was assigned
	reason []Reason // variable
	trail  []Lit    // true literals in the order of their assignment
	head   int      // literals of the trail that were propagated
	start  []int32  // level from 1: length of the trail before it

	clauses
	vmtf  vmtf
	vsids vsids
	phase []Lit // variable: its literal to decide

	conflicts int  // so far
	restarts  int  // so far, counted from 1
	pause     int  // number of conflicts at which to restart
	solutions int  // so far
	floor     int  // levels that are gone through systematically
	standing  bool // on a solution that Next has returned
	exhausted bool // there are no more solutions

	conflict []Lit   // true literals that cannot all be true
	learned  []Lit   // the clause under construction
	seen     []bool  // variable: met by the analysis of a conflict
	active   []int32 // the variables seen
	stamps   []int   // level: the latest call of lbd that met it
	stamp    int     // calls of lbd
	scratch  []Lit
}

// forbidden is the number of solutions that are forbidden by clauses.
const forbidden = 32

// Reset forgets the problem before, for one of so many variables.
func (s *Solver) Reset(p Propagator, variables int, o Settings) {
	s.propagator, s.settings = p, o
	s.value = zeroed(s.value, 2*variables)
	s.level, s.reason = zeroed(s.level, variables), zeroed(s.reason, variables)
	s.trail, s.head, s.start = s.trail[:0], 0, s.start[:0]
	s.clauses.reset(2*variables, o.Clauses)
	if o.VSIDS {
		s.vsids.reset(variables)
	} else {
		s.vmtf.reset(variables)
	}
	s.phase = zeroed(s.phase, variables)
	for v := range s.phase {
		s.phase[v] = Pos(int32(v))
	}
	s.conflicts, s.restarts, s.pause = 0, 1, o.Restart
	s.solutions, s.floor, s.standing, s.exhausted = 0, 0, false, false
	s.seen, s.stamps = zeroed(s.seen, variables), zeroed(s.stamps, variables+1)
	s.stamp = 0
}

// Grow adds variables at level 0, and returns the first.
func (s *Solver) Grow(count int) (first int32) {
	first = int32(len(s.level))
	for v := first; v < first+int32(count); v++ {
		s.value = append(s.value, 0, 0)
		s.level, s.reason = append(s.level, 0), append(s.reason, Reason{})
		s.phase, s.seen, s.stamps = append(s.phase, Pos(v)), append(s.seen, false), append(s.stamps, 0)
		if s.settings.VSIDS {
			s.vsids.grow(v)
		} else {
			s.vmtf.grow(v)
		}
	}
	s.clauses.grow(len(s.value))
	return first
}

// zeroed returns s with length n and all values zero.
func zeroed[T any](s []T, n int) []T {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// Value returns 1 if the literal is true, -1 if it is false, and 0 if it is open.
func (s *Solver) Value(l Lit) int8 { return s.value[l] }

// Fixed reports that the literal is true at level 0, whatever is decided.
func (s *Solver) Fixed(l Lit) bool { return s.value[l] > 0 && s.level[l.Var()] == 0 }

// Trail returns the true literals in the order of their assignment.
func (s *Solver) Trail() []Lit { return s.trail }

// Full reports that no variable is open.
func (s *Solver) Full() bool { return len(s.trail) == len(s.level) }

// Prefer makes l the literal of its variable to decide. Without, that is the positive one.
func (s *Solver) Prefer(l Lit) { s.phase[l.Var()] = l }

// Add adds a clause, which is never dropped, at level 0. Its literals must be of different
// variables.
func (s *Solver) Add(lits ...Lit) {
	s.exhausted = !s.keep(lits, permanent) || s.exhausted
}

// Learn adds a clause of which only the first literal is open while the others are false,
// and assigns that. The clause may be dropped after a restart.
func (s *Solver) Learn(lits []Lit) bool { return s.Assign(lits[0], s.attach(lits, s.lbd(lits))) }

// Refute notes that there are no solutions.
func (s *Solver) Refute() { s.exhausted = true }

// An Outcome is how a call of [Solver.Next] ended.
type Outcome int

const (
	// Exhausted means that there are no more solutions.
	Exhausted Outcome = iota
	// Found means that the solver stands on a solution.
	Found
	// Stopped means that the budget ended the search.
	Stopped
)

// Next moves to the next solution. A decision costs one of the budget; after [Stopped], Next
// goes on where it was.
func (s *Solver) Next(b *budget.Budget) Outcome {
	if s.standing && !s.exclude() {
		s.exhausted = true
	}
	s.standing = false
	for !s.exhausted {
		switch {
		case !s.propagator.Propagate():
			s.exhausted = !s.learn()
			continue
		case s.conflicts >= s.pause:
			s.exhausted = !s.restart()
			continue
		}
		v, ok := s.pick()
		if !ok {
			s.standing = true
			s.solutions++
			return Found
		}
		if !b.Spend() {
			return Stopped
		}
		s.Decide(s.phase[v])
	}
	return Exhausted
}

// Under searches for a solution in which some literals are true, from the beginning but with
// all that was learned. It returns [Exhausted] where there is none, with those of the literals
// that cannot all be true: none if there is no solution at all (Eén and Sörensson, analysis of
// the final conflict). On a solution the solver stands until the next call, whichever that is.
// A decision costs one of the budget.
func (s *Solver) Under(b *budget.Budget, assumed []Lit) (how Outcome, core []Lit) {
	s.Backtrack(0)
	s.standing = false
	at := 0 // the first that may be open
	for !s.exhausted {
		switch {
		case !s.propagator.Propagate():
			s.exhausted, at = !s.learn(), 0
			continue
		case s.conflicts >= s.pause:
			s.exhausted, at = !s.restart(), 0
			continue
		}
		for at < len(assumed) && s.value[assumed[at]] > 0 {
			at++
		}
		var next Lit
		if at < len(assumed) {
			if next = assumed[at]; s.value[next] < 0 {
				return Exhausted, s.blame(next)
			}
		} else {
			v, ok := s.pick()
			if !ok {
				return Found, nil
			}
			next = s.phase[v]
		}
		if !b.Spend() {
			return Stopped, nil
		}
		s.Decide(next)
	}
	return Exhausted, nil
}

// pick returns the variable to decide next; false if all are assigned.
func (s *Solver) pick() (int32, bool) {
	if s.settings.VSIDS {
		return s.vsids.pick(s.value)
	}
	return s.vmtf.pick(s.value)
}

// restart takes all decisions back, down to the floor. It returns false if it then finds a
// conflict.
func (s *Solver) restart() bool {
	s.restarts++
	s.pause = s.conflicts + s.settings.Restart*luby(s.restarts)
	s.Backtrack(s.floor)
	return s.floor > 0 || s.propagator.Simplify() && s.reduce()
}

// exclude leaves the solution that the solver stands on, and returns false if there can be no
// other.
func (s *Solver) exclude() bool {
	if s.solutions > forbidden || len(s.start) == 0 {
		return s.turn(len(s.start))
	}
	// The rest follows from the decisions, so no other solution has all of them.
	s.learned = s.learned[:0]
	for k := len(s.start) - 1; k >= 0; k-- {
		s.learned = append(s.learned, s.trail[s.start[k]].Not())
	}
	return s.assert(permanent)
}

// turn replaces the decision of a level, under which all is done, by its negation, on the
// level below, which becomes the floor. It returns false at level 0.
func (s *Solver) turn(level int) bool {
	if level == 0 {
		return false
	}
	decision := s.trail[s.start[level-1]]
	s.Backtrack(level - 1)
	s.floor = level - 1
	return s.Assign(decision.Not(), Reason{})
}
