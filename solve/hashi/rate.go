package hashi

import (
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
)

// ErrNotUnique reports a puzzle that is not known to have exactly one solution.
var ErrNotUnique = errors.New("hashi: not exactly one solution")

// rateNodes is the number of guesses that Rate spends on the proof that an
// extreme puzzle has one solution.
const rateNodes = 100_000

// Rate returns the grade of a puzzle with exactly one solution:
//
//   - easy: it suffices to compare islands, one at a time, with the bridges that they
//     have and can still get, where no other bridge is in the way;
//   - medium: it also takes that no islands may be cut off from the others: what is the
//     last way from some islands to the rest has bridges, an even number if the numbers
//     of these islands have an even sum;
//   - hard: bridges have to be tried, but a wrong try leads to a conflict by the
//     deductions so far;
//   - extreme: the conflict shows only after further tries.
//
// The error wraps
// [puzzle.ErrInvalid], or [ErrNotUnique] if there is no solution, another one, or
// no proof within 100,000 guesses.
func Rate(p *puzzle.Hashi) (solve.Grade, error) {
	if err := p.Validate(); err != nil {
		return solve.GradeAny, err
	}
	e := borrow()
	defer e.giveBack()
	e.load(p)
	e.begin(tuned)
	return e.rate()
}

// rate grades the puzzle that is loaded.
func (e *engine) rate() (solve.Grade, error) {
	for _, g := range []solve.Grade{solve.GradeEasy, solve.GradeMedium, solve.GradeHard} {
		if !e.deduce(g) {
			return solve.GradeAny, fmt.Errorf("%w: there is none", ErrNotUnique)
		}
		if e.Full() {
			return g, nil
		}
	}
	b := budget.Nodes(rateNodes)
	solutions := 0
	for {
		switch e.Next(&b) {
		case cdcl.Stopped:
			return solve.GradeAny, fmt.Errorf("%w: no proof within %d guesses", ErrNotUnique, rateNodes)
		case cdcl.Exhausted:
			if solutions == 0 {
				return solve.GradeAny, fmt.Errorf("%w: there is none", ErrNotUnique)
			}
			return solve.GradeExtreme, nil
		case cdcl.Found:
			if solutions++; solutions > 1 {
				return solve.GradeAny, fmt.Errorf("%w: there are several", ErrNotUnique)
			}
		}
	}
}

// deduce goes on as far as the deductions of a grade lead. It returns false
// after a contradiction.
func (e *engine) deduce(g solve.Grade) bool {
	switch g {
	case solve.GradeEasy:
		e.apart = true
		ok := e.count() && e.Propagate()
		e.apart = false
		// What is assigned by counting alone may still fall apart.
		return ok && (!e.Full() || e.assignCutEdges())
	case solve.GradeMedium:
		return e.obvious() && e.requireCuts() && e.Simplify()
	default:
		return e.probeAll()
	}
}

// requireCuts is requireCut for all components.
func (e *engine) requireCuts() bool {
	for i := range e.at {
		if e.root[i] == int32(i) && !e.requireCut(int32(i)) {
			return false
		}
	}
	return true
}

// probeAll tries every open literal by itself, again and again, and rules out
// those that lead to a contradiction, until none does.
func (e *engine) probeAll() bool {
	lits := 4 * len(e.ends)
	for quiet, l := 0, cdcl.Lit(0); quiet < lits && !e.Full(); quiet++ {
		if e.Value(l) == 0 && !e.probe(l) {
			quiet = 0
			if !e.Assign(l.Not(), cdcl.Reason{}) || !e.Simplify() {
				return false
			}
		}
		if l++; int(l) == lits {
			l = 0
		}
	}
	return true
}

// probe reports that the literal leads to no contradiction at once.
func (e *engine) probe(l cdcl.Lit) bool {
	e.Decide(l)
	ok := e.Propagate()
	e.Backtrack(0)
	return ok
}
