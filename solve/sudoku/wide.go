package sudoku

import (
	"math/bits"

	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// wide is the engine for all shapes up to MaxSize: a word of candidates a cell,
// one bit a number. The state of a level of the search is copied whole when a
// guess is made, so nothing has to be undone.
type wide struct {
	board *board
	full  uint64 // all numbers
	// levels[depth] is the state that the search works on; those below it wait
	// for their guess to be refuted.
	levels []level
	depth  int
	onHit  bool // levels[depth] is a solution that next has returned

	queue  []uint16  // cells that became single and did not rule out yet
	dirty  [3]uint64 // units to look through for hidden singles
	locks  locks
	failed []int32 // contradictions that showed in each unit
}

// A level is the state of the search between two guesses.
type level struct {
	cand  []uint64 // candidates of each cell
	cell  int      // the guess made from here
	guess uint64   // its number, as a bit
}

func newWide(boxRows, boxCols int) *wide {
	b := newBoard(boxRows, boxCols)
	w := &wide{
		board: b,
		full:  ^uint64(0) >> (64 - b.size),
		queue: make([]uint16, 0, b.size*b.size),
		locks: newLocks(b), failed: make([]int32, 3*b.size),
	}
	w.level(0)
	return w
}

// level returns a level, made if the search was never that deep.
func (w *wide) level(depth int) *level {
	if depth == len(w.levels) {
		w.levels = append(w.levels, level{cand: make([]uint64, w.board.size*w.board.size)})
	}
	return &w.levels[depth]
}

func (w *wide) load(cells []uint8) bool {
	w.depth, w.onHit = 0, false
	w.forget()
	clear(w.failed)
	cand := w.levels[0].cand
	for i := range cand {
		cand[i] = w.full
	}
	w.dirty = w.board.allUnits
	w.locks.touchAll()
	for i, v := range cells {
		if v == 0 {
			continue
		}
		if int(v) > w.board.size || !w.keep(cand, i, 1<<(v-1)) {
			return false
		}
	}
	return w.flush(cand)
}

func (w *wide) next(b *budget.Budget) outcome {
	alive := true
	if w.onHit {
		w.onHit, alive = false, false
	}
	for {
		if !alive {
			if w.depth == 0 {
				return exhausted
			}
			alive = w.refute()
			continue
		}
		if !w.propagate(w.levels[w.depth].cand) {
			alive = false
			continue
		}
		cell, guess := w.choose(w.levels[w.depth].cand)
		if guess == 0 {
			w.onHit = true
			return found
		}
		if !b.Spend() {
			return stopped
		}
		alive = w.descend(cell, guess)
	}
}

// descend copies the state to a deeper level, and makes the guess there.
func (w *wide) descend(cell int, guess uint64) bool {
	deeper := w.level(w.depth + 1).cand
	here := &w.levels[w.depth]
	here.cell, here.guess = cell, guess
	copy(deeper, here.cand)
	w.depth++
	return w.keep(deeper, cell, guess)
}

// refute goes back to the last guess and rules it out.
func (w *wide) refute() bool {
	w.forget()
	w.depth--
	here := &w.levels[w.depth]
	return w.remove(here.cand, here.cell, here.guess)
}

// forget drops work that belongs to a state which turned out impossible.
func (w *wide) forget() {
	w.queue = w.queue[:0]
	w.dirty = [3]uint64{}
	w.locks.forget()
}

func (w *wide) solution(dst []uint8) {
	for i, c := range w.levels[w.depth].cand {
		dst[i] = uint8(bits.TrailingZeros64(c) + 1)
	}
}

func (w *wide) pending() int { return w.depth }

func (w *wide) candidates(dst []uint64) { copy(dst, w.levels[0].cand) }
