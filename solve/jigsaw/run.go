package jigsaw

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

var (
	// ErrVariant reports a variant that the method does not solve.
	ErrVariant = errors.New("jigsaw: the method does not solve this variant")
	// ErrHints reports hints, which the method does not take.
	ErrHints = errors.New("jigsaw: the method takes no hints")
	// ErrThin reports a contour of two rows or columns, which the method does not
	// take: there the joints across join the border's sides.
	ErrThin = errors.New("jigsaw: the method takes no contour of two rows or columns")
)

// takes says which jigsaws a method takes.
type takes struct {
	variants []puzzle.Variant
	hints    bool
	thin     bool // contours of two rows or columns
}

// check returns the error for a jigsaw that is not taken; that of
// [puzzle.Jigsaw.Validate] comes first.
func (t takes) check(p *puzzle.Jigsaw) error {
	if err := p.Validate(); err != nil {
		return err
	}
	variant := p.Variant
	if variant == "" {
		variant = puzzle.VariantPuzzle
	}
	if !slices.Contains(t.variants, variant) {
		return fmt.Errorf("%w: %q", ErrVariant, string(variant))
	}
	if len(p.Hints) > 0 && !t.hints {
		return ErrHints
	}
	thin := func(size puzzle.BoardSize) bool { return min(size.Rows, size.Cols) == 2 }
	if variant.Contour() && !t.thin && slices.ContainsFunc(p.BoardSizes(), thin) {
		return ErrThin
	}
	return nil
}

// run does what all methods have in common around a search, which adds what it
// finds to the harvest and reports whether it searched everything. What counting
// can refuse never comes to a search.
func (t takes) run(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options, search func(*harvest) bool,
) (solve.Result[*puzzle.JigsawSolution], error) {
	var result solve.Result[*puzzle.JigsawSolution]
	if err := t.check(p); err != nil {
		return result, err
	}
	b := budget.New(ctx, o)
	if err := b.Err(); err != nil {
		result.Status = solve.Limit
		return result, err
	}
	if len(p.Diagnose()) > 0 {
		result.Status, result.Complete = solve.Unsolvable, true
		return result, nil
	}
	h := &harvest{stock: newStock(p), budget: &b, wanted: o.Wanted()}
	result.Complete = search(h)
	result.Solutions = h.solutions
	result.Stats = solve.Stats{Nodes: b.Spent(), Figures: h.figures}
	switch {
	case b.Stopped():
		result.Status = solve.Limit
		if h.furthest != nil && len(h.solutions) == 0 {
			result.Attempt = []*puzzle.JigsawSolution{h.furthest}
		}
	case len(h.solutions) > 0:
		result.Status = solve.Solved
	case result.Complete:
		result.Status = solve.Unsolvable
	case h.attempt != nil:
		result.Status, result.Attempt = solve.Partial, []*puzzle.JigsawSolution{h.attempt}
	}
	return result, b.Err()
}
