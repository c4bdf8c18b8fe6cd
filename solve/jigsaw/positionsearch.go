package jigsaw

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// PositionSearch is exact search for pieces whose places are known (variant
// position): every cell keeps the rotations that its piece can have, neighbours
// strike out each other's until nothing changes, and a cell with several left is
// guessed. A node is a guess.
//
// Source: Algorithm 1 of Q. Behague, "Résolution de puzzles dépourvus d'indice
// graphique" (2024), section 5.2, made stronger: there only a piece with one
// rotation left speaks against those of its neighbours (see [Propagate]).
type PositionSearch struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle and [ErrVariant] for variants other than position.
func (PositionSearch) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantPosition}, hints: true}
	return t.run(ctx, p, o, (*harvest).searchTurns)
}
