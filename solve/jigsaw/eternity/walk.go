package eternity

import (
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/solve/internal/assign"
)

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
