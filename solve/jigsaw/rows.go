package jigsaw

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

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
	return t.run(ctx, p, o, func(h *harvest) bool {
		return h.searchPlans(func(b *board) []int { return readingOrder(b.BoardSize) })
	})
}

// readingOrder lists the cells of a board line by line.
func readingOrder(size puzzle.BoardSize) []int {
	order := make([]int, size.Rows*size.Cols)
	for cell := range order {
		order[cell] = cell
	}
	return order
}
