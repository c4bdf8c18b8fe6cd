package jigsaw

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// ErrVariant reports a variant that the method does not solve.
var ErrVariant = errors.New("jigsaw: the method does not solve this variant")

// Search is exact search, the method for a jigsaw whose places and rotations
// are unknown; the package documentation tells how it works. It also takes the
// variants orientation and position, of which it takes what is known as a
// restriction. A node, as counted by Options.Nodes and Stats.Nodes, is a piece
// placed in a pose that fits. It draws no random numbers and runs on one thread.
type Search struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle and [ErrVariant] for a contour alone.
func (Search) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	var result solve.Result[*puzzle.JigsawSolution]
	if err := p.Validate(); err != nil {
		return result, err
	}
	if p.Variant.Contour() {
		return result, fmt.Errorf("%w: %q", ErrVariant, string(p.Variant))
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
	result.Complete = h.search()
	result.Solutions, result.Stats.Nodes = h.solutions, b.Spent()
	switch {
	case b.Stopped():
		result.Status = solve.Limit
	case len(h.solutions) > 0:
		result.Status = solve.Solved
	default:
		result.Status = solve.Unsolvable
	}
	return result, b.Err()
}
