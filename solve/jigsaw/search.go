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
// board, and the result's Attempt is how they lay, with the other pieces in the cells left. It draws no random numbers and runs on one thread.
type Search struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle.
func (Search) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: puzzle.Variants(), hints: true, thin: true}
	return t.run(ctx, p, o, func(c *collector) bool {
		switch v := c.in.p.Variant; {
		case v.Contour():
			return searchContours(c)
		case v.Positioned():
			return searchRotations(c)
		}
		return c.each(func(b *board) bool { return searchTables(c, b, estimatedOrder(b)) })
	})
}

// Rows is exact search for pieces whose orientation is known: row by row, each
// piece looked up by its left and its upper label. It is linear where no two pieces
// have the same two of these. A node is a piece placed.
//
// Source: Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024),
// section 4.2, the first method.
type Rows struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle and [ErrVariant] for variants other than orientation.
func (Rows) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantOrientation}, hints: true}
	return t.run(ctx, p, o, func(c *collector) bool {
		return c.each(func(b *board) bool { return searchTables(c, b, readingOrder(b)) })
	})
}
