package eternity

import (
	"context"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Hybrid begins as [Relaxed] does and goes on as [Matching] does: the hybrid of P. Schaus
// and Y. Deville 2008 (see Matching), section 5. A restart is an attempt of the one and a
// walk of the other. The first begins with Options.Start instead, if it is set.
//
// A node is a value tried or a move; the figures are those of both methods.
type Hybrid struct {
	// Relaxed says how a board begins; its Restarts mean nothing here.
	Relaxed Relaxed
	// Matching says how it is improved, and how often in Restarts.
	Matching Matching
	// Chessboard leaves out all cells of one colour of a chessboard in place of
	// Relaxed.Positions: the black pieces are placed at random, and the white ones, none
	// of which touch, as well as can be with those black ones.
	Chessboard bool
}

// Solve implements [solve.Solver]. Its errors are those of [Matching.Solve].
func (m Hybrid) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	return method{
		name: "hybrid", begin: m.begin, walk: &m.Matching, restarts: m.Matching.Restarts, knobs: m,
	}.solve(ctx, p, o)
}

// begin returns the first board of a restart.
func (m Hybrid) begin(r *run) *filling {
	switch {
	case r.number == 0 && r.o.Start != nil:
		return atRandom(r)
	case m.Chessboard:
		return chessboard(r.in, r.rng)
	}
	return m.Relaxed.complete().begin(r)
}

// chessboard returns a board whose black pieces lie at random. Black is the colour of the
// upper left corner.
func chessboard(in *instance, rng *rand.Rand) *filling {
	var white []int32
	for cell := range in.near {
		if (cell/in.cols+cell%in.cols)&1 == 1 && in.hint[cell] == in.empty() {
			white = append(white, int32(cell))
		}
	}
	return completed(in, in.hint, white, rng)
}
