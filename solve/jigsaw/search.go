package jigsaw

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

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
	t := takes{
		variants: []puzzle.Variant{puzzle.VariantPuzzle, puzzle.VariantOrientation, puzzle.VariantPosition},
		hints:    true,
	}
	return t.run(ctx, p, o, (*harvest).search)
}
