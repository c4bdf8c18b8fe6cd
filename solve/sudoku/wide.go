package sudoku

import (
	"math/bits"

	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// wide is the engine for all shapes and variants up to MaxSize: a word of candidates a cell,
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

	queue  []uint16 // cells that became single and did not rule out yet
	dirty  unitSet  // units to look through for hidden singles
	rules  furtherRules
	failed []int32 // contradictions that showed in each unit
}

// furtherRules draw the conclusions that take longer than singles. They remember what has
// changed since they were drawn last.
type furtherRules interface {
	// touch notes that a cell has lost candidates, touchAll that everything has to be
	// looked at, forget that nothing has.
	touch(cell int)
	touchAll()
	forget()
	// conclude looks at a part of what has changed. It returns any false if nothing has,
	// and ok false at a contradiction.
	conclude(w *wide, cand []uint64) (any, ok bool)
}

// A unitSet is a set of units, a bit for each.
type unitSet []uint64

func newUnitSet(units int) unitSet { return make(unitSet, (units+63)/64) }

func (s unitSet) add(u int) { s[u>>6] |= 1 << (u & 63) }

// take removes a unit from the set.
func (s unitSet) take() (unit int, ok bool) {
	for i, word := range s {
		if word != 0 {
			s[i] = word & (word - 1)
			return i*64 + bits.TrailingZeros64(word), true
		}
	}
	return 0, false
}

// A level is the state of the search between two guesses.
type level struct {
	cand  []uint64 // candidates of each cell
	cell  int      // the guess made from here
	guess uint64   // its number, as a bit
}

func newWide(b *board) *wide {
	w := &wide{
		board:  b,
		full:   ^uint64(0) >> (64 - b.size),
		queue:  make([]uint16, 0, b.size*b.size),
		dirty:  newUnitSet(len(b.units)),
		failed: make([]int32, len(b.units)),
	}
	if b.crossingsOf != nil && len(b.units) == 3*b.size {
		w.rules = newLocks(b)
	} else {
		w.rules = newOverlaps(b, w.full)
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
	for u := range w.board.units {
		w.dirty.add(u)
	}
	w.rules.touchAll()
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
			alive = w.negate()
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

// negate goes back to the last guess and rules it out.
func (w *wide) negate() bool {
	w.forget()
	w.depth--
	here := &w.levels[w.depth]
	return w.remove(here.cand, here.cell, here.guess)
}

// forget drops work that belongs to a state which turned out impossible.
func (w *wide) forget() {
	w.queue = w.queue[:0]
	clear(w.dirty)
	w.rules.forget()
}

func (w *wide) solution(dst []uint8) {
	for i, c := range w.levels[w.depth].cand {
		dst[i] = uint8(bits.TrailingZeros64(c) + 1)
	}
}

func (w *wide) pending() int { return w.depth }

func (w *wide) candidates(dst []uint64) { copy(dst, w.levels[0].cand) }

// keep leaves the cell the one candidate in bit, and returns false if that was
// ruled out before.
func (w *wide) keep(cand []uint64, cell int, bit uint64) bool {
	return w.remove(cand, cell, w.full&^bit)
}

// remove takes candidates from a cell and notes what has to be looked at again.
// It returns false if none is left.
func (w *wide) remove(cand []uint64, cell int, gone uint64) bool {
	was := cand[cell]
	is := was &^ gone
	if is == was {
		return true
	}
	cand[cell] = is
	for _, u := range w.board.unitsOf[cell] {
		w.dirty.add(int(u))
	}
	w.rules.touch(cell)
	if is&(is-1) == 0 {
		w.queue = append(w.queue, uint16(cell))
	}
	if is == 0 {
		for _, u := range w.board.unitsOf[cell] {
			w.failed[u]++
		}
		return false
	}
	return true
}

// propagate draws all conclusions, the cheapest first, and returns false at a
// contradiction.
func (w *wide) propagate(cand []uint64) bool {
	for {
		if !w.flush(cand) {
			return false
		}
		if u, ok := w.dirty.take(); ok {
			if !w.hiddenSingles(cand, w.board.units[u]) {
				w.failed[u]++
				return false
			}
			continue
		}
		if any, ok := w.rules.conclude(w, cand); !any || !ok {
			return ok
		}
	}
}

// flush rules the number of each new single out of its peers.
func (w *wide) flush(cand []uint64) bool {
	for len(w.queue) > 0 {
		cell := w.queue[len(w.queue)-1]
		w.queue = w.queue[:len(w.queue)-1]
		bit := cand[cell]
		for _, peer := range w.board.peers[cell] {
			if cand[peer]&bit != 0 && !w.remove(cand, int(peer), bit) {
				return false
			}
		}
	}
	return true
}

// hiddenSingles fixes the numbers that have a single cell left in the unit.
func (w *wide) hiddenSingles(cand []uint64, unit []uint16) bool {
	if len(unit) < w.board.size {
		return true
	}
	var once, twice uint64
	for _, cell := range unit {
		c := cand[cell]
		twice |= once & c
		once |= c
	}
	if once != w.full {
		return false
	}
	once &^= twice
	if once == 0 {
		return true
	}
	for _, cell := range unit {
		c := cand[cell]
		bit := c & once
		if bit == 0 || bit == c {
			continue
		}
		if bit&(bit-1) != 0 || !w.keep(cand, int(cell), bit) {
			return false
		}
	}
	return true
}

// removeAll takes candidates from several cells.
func (w *wide) removeAll(cand []uint64, cells []uint16, gone uint64) bool {
	for _, cell := range cells {
		if !w.remove(cand, int(cell), gone) {
			return false
		}
	}
	return true
}

// failedWeight is what a contradiction in one of its units counts for a cell, against an
// open cell among its peers.
const failedWeight = 2

// choose returns the guess to make next: a cell with as few candidates as any,
// and of those the one with most open cells among its peers, where peers with
// two candidates count double, and contradictions in its units. These are the
// weights of F. Boussemart, F. Hemery, C. Lecoutre and L. Sais, "Boosting
// systematic search by weighting constraints" (2004). If the fewest are more than two, and a number has
// only two cells in some unit, it is that number in one of them. It returns no
// bit when all cells are fixed.
func (w *wide) choose(cand []uint64) (cell int, guess uint64) {
	fewest := fewestCandidates(cand)
	if fewest == 0 {
		return 0, 0
	}
	if fewest > 2 {
		if cell, guess = w.choosePlace(cand); guess != 0 {
			return cell, guess
		}
	}
	most := -1
	for i, c := range cand {
		if bits.OnesCount64(c) != fewest {
			continue
		}
		if n := w.openPeers(cand, i) + w.failures(i); n > most {
			cell, guess, most = i, c&-c, n
		}
	}
	return cell, guess
}

// fewestCandidates returns the smallest number of candidates above 1 that a cell
// has, 0 if all cells are fixed.
func fewestCandidates(cand []uint64) int {
	fewest := 0
	for _, c := range cand {
		n := bits.OnesCount64(c)
		if n == 2 {
			return 2
		}
		if n > 2 && (fewest == 0 || n < fewest) {
			fewest = n
		}
	}
	return fewest
}

// failures weighs the contradictions in the units of a cell.
func (w *wide) failures(cell int) int {
	n := 0
	for _, u := range w.board.unitsOf[cell] {
		n += failedWeight * int(w.failed[u])
	}
	return n
}

// openPeers weighs the peers of a cell that are not fixed.
func (w *wide) openPeers(cand []uint64, cell int) int {
	n := 0
	for _, peer := range w.board.peers[cell] {
		rest := cand[peer] & (cand[peer] - 1)
		if rest == 0 {
			continue
		}
		n++
		if rest&(rest-1) == 0 {
			n++
		}
	}
	return n
}

// choosePlace returns a cell and a number that has only two cells in some unit,
// of which this is the first; no bit if there is none.
func (w *wide) choosePlace(cand []uint64) (cell int, bit uint64) {
	for _, unit := range w.board.units[:3*w.board.size] {
		var once, twice, thrice uint64
		for _, c := range unit {
			v := cand[c]
			thrice |= twice & v
			twice |= once & v
			once |= v
		}
		if twice &^= thrice; twice == 0 {
			continue
		}
		bit = twice & -twice
		for _, c := range unit {
			if cand[c]&bit != 0 {
				return int(c), bit
			}
		}
	}
	return 0, 0
}
