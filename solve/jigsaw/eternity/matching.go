package eternity

import (
	"cmp"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/solve/internal/assign"
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

// A walk is the tabu search of one restart, from a full board on. What it decides depends
// on nothing but the fields in its [walkState], the board and the generator.
type walk struct {
	walkState
	m    Matching // without defaults
	f    *filling
	rng  *rand.Rand
	fill *refiller
	sets [classes][]int32 // the cells of the move in hand
	hole []int32          // by cell, its place in its set, or -1
	near []int64          // by cell, the last move that it or a neighbour was chosen for
	all  []int32          // cells that no hint holds
}

// A walkState is what a walk remembers.
type walkState struct {
	Move      int64   `json:"move"` // number of the last move
	Best      []int32 `json:"best"` // the best board of this walk
	BestScore int     `json:"score"`
	Current   int     `json:"current"`  // highest score since the last plateau
	Since     int     `json:"since"`    // moves since then
	Plateaus  int     `json:"plateaus"` // in a row, without a better board
	Returns   int     `json:"returns"`  // to the best board
	Rested    []int64 `json:"rested"`   // tabu list 1: by cell, the last move that it may not be chosen for
	Bans      [][]ban `json:"bans"`     // tabu list 2: by cell that a piece would leave
}

// A ban forbids a piece to go from a cell back to another.
type ban struct {
	To    int32 `json:"to"`
	Until int64 `json:"until"` // the last move for which it holds
}

// forbidden is what a move on tabu list 2 costs: more than all joints.
const forbidden = 1 << 18

// newWalk returns a walk from a full board on; all knobs of m are set.
func newWalk(m Matching, f *filling, rng *rand.Rand) *walk {
	n := len(f.pose)
	w := &walk{m: m, f: f, rng: rng, fill: newRefiller(f, rng), hole: make([]int32, n), near: make([]int64, n)}
	w.Rested, w.Bans = make([]int64, n), make([][]ban, n)
	for cell := range n {
		w.hole[cell] = -1
		if f.free(int32(cell)) {
			w.all = append(w.all, int32(cell))
		}
	}
	w.fill.blur = blurOf(m.Heat)
	if m.Ban[1] > 0 {
		w.fill.price = w.price
	}
	w.keep()
	w.Current = f.score
	return w
}

// recall makes the walk remember what an earlier one did; it reports false for what does
// not fit the board.
func (w *walk) recall(s *walkState) bool {
	n := len(w.f.pose)
	if len(s.Rested) != n || len(s.Bans) != n {
		return false
	}
	for _, bans := range s.Bans {
		for _, b := range bans {
			if b.To < 0 || int(b.To) >= n {
				return false
			}
		}
	}
	w.walkState = *s
	return true
}

// keep notes the board as the best.
func (w *walk) keep() {
	w.Best = append(w.Best[:0], w.f.pose...)
	w.BestScore = w.f.score
}

// step makes one move. It reports false when the walk is over.
func (w *walk) step() bool {
	if len(w.all) == 0 {
		return false
	}
	w.Move++
	w.choose()
	for _, cells := range w.sets {
		if len(cells) > 0 {
			w.refill(cells)
		}
	}
	if w.f.score > w.BestScore {
		w.keep()
		w.Plateaus = 0
	}
	if w.f.score > w.Current {
		w.Current, w.Since = w.f.score, 0
		return true
	}
	if w.Since++; w.Since < w.m.Plateau {
		return true
	}
	return w.leave()
}

// leave leaves a plateau: the diversification and the intensification of the text. It
// reports false when the walk is over.
func (w *walk) leave() bool {
	if w.Plateaus++; w.Plateaus >= w.m.Plateaus {
		w.Plateaus = 0
		if w.Returns++; w.Returns > w.m.Returns {
			return false
		}
		w.f.load(w.Best)
	}
	for range w.m.Swaps {
		w.swap()
	}
	w.Current, w.Since = w.f.score, 0
	return true
}

// swap exchanges two pieces of one class and turns them at random.
func (w *walk) swap() {
	f := w.f
	a := w.all[w.rng.IntN(len(w.all))]
	b := w.all[w.rng.IntN(len(w.all))]
	if f.zone[a] != f.zone[b] {
		return
	}
	one, two := f.pose[a]>>2, f.pose[b]>>2
	f.put(a, f.turned(a, two, w.rng))
	f.put(b, f.turned(b, one, w.rng))
}

// choose chooses the cells of the next move: faulty ones, then any.
func (w *walk) choose() {
	for zone := range w.sets {
		w.sets[zone] = w.sets[zone][:0]
	}
	left := w.m.Cells
	for tries := 2 * w.m.Cells; tries > 0 && left > 0 && len(w.f.faulty) > 0; tries-- {
		if w.take(w.worse()) {
			left--
		}
	}
	for tries := w.m.Cells; tries > 0 && left > 0; tries-- {
		if w.take(w.all[w.rng.IntN(len(w.all))]) {
			left--
		}
	}
}

// worse draws two faulty cells and returns the one with more faults.
func (w *walk) worse() int32 {
	faulty := w.f.faulty
	one, two := faulty[w.rng.IntN(len(faulty))], faulty[w.rng.IntN(len(faulty))]
	if w.f.bad[two] > w.f.bad[one] {
		return two
	}
	return one
}

// take adds a cell to its set, unless it may not be.
func (w *walk) take(cell int32) bool {
	f := w.f
	if w.near[cell] == w.Move || w.Rested[cell] >= w.Move || !f.free(cell) {
		return false
	}
	w.near[cell] = w.Move
	for _, next := range f.near[cell] {
		if next >= 0 {
			w.near[next] = w.Move
		}
	}
	if w.m.Rest[1] > 0 {
		w.Rested[cell] = w.Move + w.tenure(w.m.Rest)
	}
	zone := f.zone[cell]
	w.sets[zone] = append(w.sets[zone], cell)
	return true
}

// tenure draws for how long a tabu holds.
func (w *walk) tenure(bounds [2]int) int64 {
	return int64(bounds[0] + w.rng.IntN(max(bounds[1]-bounds[0], 0)+1))
}

// refill refills the cells of one class, and forbids the way back.
func (w *walk) refill(cells []int32) {
	if w.m.Ban[1] <= 0 {
		w.fill.refill(cells)
		return
	}
	for k, cell := range cells {
		w.hole[cell] = int32(k)
	}
	for k, piece := range w.fill.refill(cells) {
		from, to := cells[k], w.f.at[piece]
		w.hole[from] = -1
		if to != from {
			w.Bans[to] = append(w.Bans[to], ban{from, w.Move + w.tenure(w.m.Ban)})
		}
	}
}

// price makes the moves on tabu list 2 dear.
func (w *walk) price(cells []int32, weights *assign.Weights) {
	for k, from := range cells {
		kept := w.Bans[from][:0]
		for _, b := range w.Bans[from] {
			if b.Until < w.Move {
				continue
			}
			kept = append(kept, b)
			if h := w.hole[b.To]; h >= 0 {
				weights.Costs(int(h))[k] += forbidden
			}
		}
		w.Bans[from] = kept
	}
}

// polish improves a full board by at most so many moves, none of which makes it worse.
func polish(f *filling, b *budget.Budget, moves int64, rng *rand.Rand) {
	m := PaperMatching()
	w := newWalk(m.complete(f.instance), f, rng)
	for range moves {
		if f.solved() || !b.Spend() || !w.step() {
			break
		}
	}
	f.load(w.Best)
}
