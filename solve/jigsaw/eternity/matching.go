package eternity

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// Matching improves a full board by the moves of P. Schaus and Y. Deville, "Hybridation de
// la programmation par contraintes et d'un voisinage à très grande taille pour Eternity II"
// (2008), sections 3 and 4: it takes the pieces out of some cells of which no two touch,
// and puts them back, each in its best rotation, by a bipartite matching of largest
// weight. It takes jigsaws of variant puzzle that make a framed board, with hints, which
// never move.
//
// The board it begins with is Options.Start, which may be a part of one, completed at
// random. It begins anew, with random numbers of its own, when a walk is over.
//
// # The walk
//
// [PaperMatching] is Algorithm 1 of the text: cells are chosen among those not in a first
// tabu list, faulty ones preferred, and a second list keeps pieces from going back where
// they came from. After a plateau a few pieces are swapped and turned at random; after
// several in a row without a better board the best one is restored; after several of those
// the walk is over.
//
// The zero value differs by [Matching.Heat]: to each weight is added a random number, as
// large as a joint is worth in several hundred draws, so that a move is drawn among all
// refills, the good ones first, and takes what a plain one would not leave. What this
// gives is known as perturb and MAP (G. Papandreou, A. Yuille 2011). From 6 s on it is far
// ahead of the tabu lists, which it does without.
//
// Where we differ besides: a cell is drawn as the worse of two faulty ones, or at random
// when those are used up, in place of sorting all; corners, borders and inner pieces are
// matched apart, since they are never exchanged; ties among rotations are broken at
// random.
//
// The method finds one board, whatever Options.Limit, with status [solve.Partial] unless
// all joints match, and proves nothing. A node is a move. Stats.Figures are the "score" of
// the board, in joints, and the "restarts".
type Matching struct {
	// Cells is how many cells a move empties at most; 0 means 16.
	Cells int
	// Heat is the scale of what is added to the weights of a move, drawn from a Gumbel
	// distribution, in joints; 0 means 0.16, and a negative number nothing.
	Heat float64
	// Rest is for how many moves, least and most, a cell is not chosen again: tabu list
	// 1. The zero value means not at all.
	Rest [2]int
	// Ban is for how many moves, least and most, a piece may not go back from where it
	// went: tabu list 2. The zero value means not at all.
	Ban [2]int
	// Plateau is the number of moves without a better score that make a plateau; 0 means
	// n³/32 for a board of n cells: with the other defaults, a walk is over after n³ moves
	// without a better board.
	Plateau int
	// Swaps is the number of random exchanges that end a plateau; 0 means 4.
	Swaps int
	// Plateaus is the number of plateaus in a row, without a better board, after which
	// the best one is restored; 0 means 8.
	Plateaus int
	// Returns is how often that is done before the walk is over; 0 means 3.
	Returns int
	// Restarts is the number of walks; 0 means no bound.
	Restarts int64
}

// PaperMatching returns the method as P. Schaus and Y. Deville have it. The text gives no
// numbers: the tenures and plateaus are ours.
func PaperMatching() Matching {
	return Matching{Heat: -1, Ban: [2]int{5, 50}, Rest: [2]int{0, 5}, Plateau: 2000, Swaps: 3, Plateaus: 50, Returns: 20}
}

// complete puts the defaults for a board in.
func (m Matching) complete(in *instance) Matching {
	m.Cells = cmp.Or(max(m.Cells, 0), 16)
	m.Heat = cmp.Or(m.Heat, 0.16)
	n := len(in.near)
	m.Plateau = cmp.Or(max(m.Plateau, 0), n*n*n/32+1)
	m.Swaps = cmp.Or(max(m.Swaps, 0), 4)
	m.Plateaus = cmp.Or(max(m.Plateaus, 0), 8)
	m.Returns = cmp.Or(max(m.Returns, 0), 3)
	return m
}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an invalid
// puzzle, [ErrVariant], [ErrFrame] and [ErrSize] for one that is not taken, [ErrStart] and
// [ErrResume] for options that do not fit it.
func (m Matching) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	return method{name: "matching", begin: atRandom, walk: &m, restarts: m.Restarts, knobs: m}.solve(ctx, p, o)
}

// atRandom completes what the user gave to start from.
func atRandom(r *run) *filling {
	f := r.in.started(r.o)
	f.complete(r.rng)
	return f
}

// blurSize is the number of random numbers that weights are blurred with; a power of two.
const blurSize = 4096

// blurOf returns numbers with a Gumbel distribution of that scale.
func blurOf(heat float64) []int32 {
	if heat <= 0 {
		return nil
	}
	rng := rand.New(rand.NewPCG(1, 2)) // the same ones for all: they are drawn from at random
	blur := make([]int32, blurSize)
	for i := range blur {
		u := (float64(i) + 0.5) / blurSize
		blur[i] = int32(math.Round(-math.Log(-math.Log(u)) * min(heat, 1000) * unit))
	}
	rng.Shuffle(len(blur), func(i, j int) { blur[i], blur[j] = blur[j], blur[i] })
	return blur
}

// polish improves a full board by at most so many moves, none of which makes it worse.
func (f *filling) polish(b *budget.Budget, moves int64, rng *rand.Rand) {
	m := PaperMatching()
	w := newWalk(m.complete(f.instance), f, rng)
	for range moves {
		if f.solved() || !b.Spend() || !w.step() {
			break
		}
	}
	f.load(w.Best)
}
