// Package deduction holds what the packages that solve a puzzle as a person does have in
// common, whatever its kind: the proof that comes first, the names of techniques, and words.
package deduction

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// What cannot be explained, and a name that is none.
var (
	ErrUnsolvable = errors.New("deduce: there is no solution")
	ErrSeveral    = errors.New("deduce: there are several solutions")
	ErrTechnique  = errors.New("deduce: no such technique")
)

// OnlySolution proves by an exact method that a puzzle has exactly one solution, and returns it.
// The error wraps [ErrUnsolvable] or [ErrSeveral], or is that of the method.
func OnlySolution[P puzzle.Puzzle, S puzzle.Solution](ctx context.Context, m solve.Solver[P, S], p P) (S, error) {
	var none S
	r, err := m.Solve(ctx, p, solve.Options{Limit: 2})
	switch {
	case err != nil:
		return none, err
	case r.Status == solve.Unsolvable:
		return none, ErrUnsolvable
	case !r.Unique():
		return none, ErrSeveral
	}
	return r.Solutions[0], nil
}

// Names are those of the techniques of a kind, the cheapest first.
type Names []string

// All returns the techniques of a kind that have these names.
func All[T ~int](n Names) []T {
	all := make([]T, len(n))
	for i := range all {
		all[i] = T(i)
	}
	return all
}

// Of returns the name of technique t.
func (n Names) Of(t int) string {
	if t < 0 || t >= len(n) {
		return fmt.Sprintf("technique(%d)", t)
	}
	return n[t]
}

// Parse returns the technique of a name. The error wraps [ErrTechnique].
func (n Names) Parse(name []byte) (int, error) {
	t := slices.Index(n, string(name))
	if t < 0 {
		return 0, fmt.Errorf("%w: %q", ErrTechnique, name)
	}
	return t, nil
}

// Series joins words: "a", "a and b", "a, b and c", with the last word given.
func Series[T any](items []T, last string) string {
	var b strings.Builder
	for k, item := range items {
		switch {
		case k == 0:
		case k == len(items)-1:
			b.WriteString(" " + last + " ")
		default:
			b.WriteString(", ")
		}
		fmt.Fprint(&b, item)
	}
	return b.String()
}

// Sentence begins a text with a capital letter.
func Sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
