// Package suite is the list of all solving methods.
package suite

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// ErrMethod reports a name that is no method of the kind.
var ErrMethod = errors.New("suite: unknown method")

// All returns all methods, those of a kind together, its default first.
func All() []solve.Method {
	return []solve.Method{
		exact(solve.Describe("search",
			"propagation of singles and locked candidates, and search; the fastest, proves uniqueness",
			sudoku.Search{}),
			"rules as in tdoku (T. Dillon 2019), on boxes packed into plain words; guesses as in JCZSolve"),
		exact(solve.Describe("search",
			"propagation by cells and clues over all rectangles that fit, and search; the fastest, proves uniqueness",
			shikaku.Search{}),
			"rectangles as in A. Rafaralahy 2020, section 1.2; deductions as in S. Tatham's rect"),
		exact(solve.Describe("search",
			"propagation of numbers, crossings and connectedness, clause learning; the fastest, proves uniqueness",
			hashi.Search{}),
			"variables of A. Rafaralahy 2020, section 2.2; learning as in SAT solvers"),
		exact(solve.Describe("search",
			"depth first in growing squares, candidates by the labels around; the fastest, proves uniqueness",
			jigsaw.Search{}),
			"corner order of Q. Behague 2024, section 6.2; tables by fixed neighbours as in Eternity II solvers"),
	}
}

// exact completes the description of a method that proves what it says.
func exact(m solve.Method, source string) solve.Method {
	m.Exact, m.Source = true, source
	return m
}

// Of returns the methods of a kind, its default first; none for a kind that
// has no method yet.
func Of(kind puzzle.Kind) []solve.Method {
	var own []solve.Method
	for _, m := range All() {
		if m.Kind == kind {
			own = append(own, m)
		}
	}
	return own
}

// Find returns the method of that kind and name. The error wraps [ErrMethod]
// and lists the names there are.
func Find(kind puzzle.Kind, name string) (solve.Method, error) {
	var names []string
	for _, m := range Of(kind) {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	if len(names) == 0 {
		return solve.Method{}, fmt.Errorf("%w %q: there is none for %s yet", ErrMethod, name, kind)
	}
	return solve.Method{}, fmt.Errorf("%w %q: for %s there is %s", ErrMethod, name, kind, strings.Join(names, ", "))
}

// Default returns the method to take when the user names none: the fastest
// exact one. The error wraps [ErrMethod] for a kind that has no method yet.
func Default(kind puzzle.Kind) (solve.Method, error) {
	own := Of(kind)
	if len(own) == 0 {
		return solve.Method{}, fmt.Errorf("%w: there is none for %s yet", ErrMethod, kind)
	}
	return own[0], nil
}
