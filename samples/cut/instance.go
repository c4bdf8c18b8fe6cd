package cut

import (
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Instance returns the puzzle to solve: all pieces with their labels, in random
// order and turned by random quarter turns. A piece's ID is its place in the
// list.
func (p *Puzzle) Instance() *puzzle.Jigsaw {
	rng := rand.New(rand.NewPCG(p.Options.Seed, streamShuffle))
	out := &puzzle.Jigsaw{Variant: puzzle.VariantPuzzle, Rows: p.Options.Rows, Cols: p.Options.Cols}
	for id, i := range rng.Perm(len(p.Pieces)) {
		whole := puzzle.JigsawPiece{Sides: p.Pieces[i].Sides}
		out.Pieces = append(out.Pieces, puzzle.JigsawPiece{ID: id, Sides: whole.Turned(rng.IntN(4))})
	}
	return out
}
