package hashi

import (
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
)

// ErrNotUnique reports a puzzle that is not known to have exactly one solution.
var ErrNotUnique = errors.New("hashi: not exactly one solution")

// rateNodes is the number of guesses that Rate spends on the proof that an
// extreme puzzle has one solution.
const rateNodes = 100_000

// Rate returns the grade of a puzzle with exactly one solution. The error wraps
// [puzzle.ErrInvalid], or [ErrNotUnique] if there is no solution, another one, or
// no proof within 100,000 guesses.
func Rate(p *puzzle.Hashi) (Grade, error) {
	if err := p.Validate(); err != nil {
		return GradeAny, err
	}
	e := borrow()
	defer e.giveBack()
	e.load(p)
	e.begin(tuned)
	return e.rate()
}

// rate grades the puzzle that is loaded.
func (e *engine) rate() (Grade, error) {
	for _, g := range []Grade{GradeEasy, GradeMedium, GradeHard} {
		if !e.deduce(g) {
			return GradeAny, fmt.Errorf("%w: there is none", ErrNotUnique)
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
			return GradeAny, fmt.Errorf("%w: no proof within %d guesses", ErrNotUnique, rateNodes)
		case cdcl.Exhausted:
			if solutions == 0 {
				return GradeAny, fmt.Errorf("%w: there is none", ErrNotUnique)
			}
			return GradeExtreme, nil
		case cdcl.Found:
			if solutions++; solutions > 1 {
				return GradeAny, fmt.Errorf("%w: there are several", ErrNotUnique)
			}
		}
	}
}

// deduce goes on as far as the deductions of a grade lead. It returns false
// after a contradiction.
func (e *engine) deduce(g Grade) bool {
	switch g {
	case GradeEasy:
		e.loose = true
		ok := e.count() && e.Propagate()
		e.loose = false
		// What is assigned by counting alone may still fall apart.
		return ok && (!e.Full() || e.bridge())
	case GradeMedium:
		return e.obvious() && e.escapeAll() && e.Simplify()
	default:
		return e.tryAll()
	}
}

// escapeAll looks for the ways out of all components.
func (e *engine) escapeAll() bool {
	for i := range e.at {
		if e.root[i] == int32(i) && !e.escape(int32(i)) {
			return false
		}
	}
	return true
}

// tryAll tries every open literal by itself, again and again, and rules out
// those that lead to a contradiction, until none does.
func (e *engine) tryAll() bool {
	lits := 4 * len(e.ends)
	for quiet, l := 0, cdcl.Lit(0); quiet < lits && !e.Full(); quiet++ {
		if e.Value(l) == 0 && !e.try(l) {
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

// try reports that the literal leads to no contradiction at once.
func (e *engine) try(l cdcl.Lit) bool {
	e.Decide(l)
	ok := e.Propagate()
	e.Backtrack(0)
	return ok
}
