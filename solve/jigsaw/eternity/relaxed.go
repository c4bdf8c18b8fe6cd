package eternity

import (
	"cmp"
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Relaxed places pieces by constraint propagation on a board of which some positions are
// left out, no two of them side by side: the model of P. Schaus and Y. Deville 2008 (see
// [Matching]), section 2, on the relaxed problem of section 5. A variable for each cell
// holds the piece and its rotation; joints and the difference of all pieces are
// propagated; the variable with the smallest domain is tried first, values in random
// order. The deepest placement met is completed: what is missing at random, and the
// positions left out by a matching of largest weight. It takes what Matching takes, but no
// start.
//
// Each attempt leaves out positions of its own. The best board of all is returned, with
// status [solve.Partial] unless all joints match. A node is a value tried. Stats.Figures
// are the "score" of the board, in joints, the "restarts", and of all attempts those that
// placed all but the positions left out, "complete", and the largest number of pieces that
// one placed, "deepest".
//
// Where we differ: a joint is propagated once one of its cells has at most [narrow] values
// left, before which it would hardly ever strike out anything; and that pieces are
// different is propagated from cells with one value.
type Relaxed struct {
	// Positions is how many cells are left out, as far as that many do not touch; 0 means
	// 24, and a negative number none.
	Positions int
	// Tries ends an attempt after so many values; 0 means 20,000.
	Tries int64
	// Restarts is the number of attempts; 0 means no bound.
	Restarts int64
}

// complete puts the defaults in.
func (m Relaxed) complete() Relaxed {
	m.Positions = max(cmp.Or(m.Positions, 24), 0)
	m.Tries = cmp.Or(max(m.Tries, 0), 20_000)
	return m
}

// Solve implements [solve.Solver]. Its errors are those of [Matching.Solve].
func (m Relaxed) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	o.Start = nil
	return method{name: "relaxed", begin: m.complete().begin, restarts: m.Restarts, knobs: m}.solve(ctx, p, o)
}

// begin makes one attempt.
func (m Relaxed) begin(r *run) *filling {
	s := newPlacing(r.in, r.rng, &r.budget)
	left := s.leaveOut(m.Positions)
	r.count(s, s.search(m.Tries))
	return r.filled(s.deepest, left)
}

// count adds an attempt to the figures.
func (r *run) count(s *placing, complete bool) {
	if complete {
		r.figures["complete"]++
	}
	r.figures["deepest"] = max(r.figures["deepest"], float64(s.most))
}

// filled returns a full board with these poses, the other cells at random but for those
// left out, which take what is left for them by matching.
func (r *run) filled(poses []int32, left []int32) *filling {
	f := newFilling(r.in)
	for cell, pose := range poses {
		if pose != r.in.empty() {
			f.put(int32(cell), pose)
		}
	}
	f.complete(r.rng)
	fill := newRefiller(f, r.rng)
	for zone := range class(classes) {
		var cells []int32
		for _, cell := range left {
			if f.zone[cell] == zone {
				cells = append(cells, cell)
			}
		}
		fill.refill(cells)
	}
	return f
}
