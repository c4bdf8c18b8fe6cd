package jigsaw

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Search is exact search for every variant; the package documentation tells how it
// works. Known places and orientations it takes as a restriction, and a contour
// alone it searches as [ContourSearch] does. A node, as counted by Options.Nodes and
// Stats.Nodes, is a piece placed in a pose that fits. Where a limit ends the search of a
// whole puzzle, the figure "deepest" is the largest number of pieces that lay on the
// board, and the result's Attempt is how they lay. It draws no random numbers and runs on one thread.
type Search struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle.
func (Search) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: puzzle.Variants(), hints: true, thin: true}
	return t.run(ctx, p, o, (*harvest).search)
}
