package sudoku

import "math/bits"

// overlaps draws the conclusions about units of any form: a number that a unit must have,
// and has no place for outside another unit, leaves the rest of that one (locked
// candidates); and a unit with a sum has only numbers that make it up. All numbers are
// treated at once, as bits of a word.
type overlaps struct {
	board *board
	full  uint64
	dirty unitSet
	of    [][]overlap // of each unit, with the others that share cells with it
	sets  [][]uint64  // of each unit: sets of numbers that make its sum up; nil if it has none
	whole []bool      // units that take every number
}

// An overlap is two units that share cells.
type overlap struct {
	alone []uint16 // cells of the first unit alone
	rest  []uint16 // cells of the second unit alone
}

// largestSets is the largest size for which the sets of numbers with a sum are listed:
// 8 of 16 numbers make one up in 526 ways at most, 16 of 32 in 9 million.
const largestSets = 16

func newOverlaps(b *board, full uint64) *overlaps {
	o := &overlaps{
		board: b, full: full, dirty: newUnitSet(len(b.units)),
		of: make([][]overlap, len(b.units)), sets: make([][]uint64, len(b.units)), whole: make([]bool, len(b.units)),
	}
	for u, unit := range b.units {
		o.whole[u] = len(unit) == b.size
		if b.sums[u] != 0 && b.size <= largestSets {
			o.sets[u] = numberSets(b.size, len(unit), b.sums[u])
		}
		if !o.whole[u] && b.sums[u] == 0 {
			continue // has no number that it must have
		}
		for w, other := range b.units {
			alone, rest := without(unit, other), without(other, unit)
			if w != u && len(alone) < len(unit)-1 && len(rest) > 0 {
				o.of[u] = append(o.of[u], overlap{alone, rest})
			}
		}
	}
	return o
}

// numberSets lists the sets of so many different numbers from 1 to size that add up to a
// sum, as bits. The list is empty, not nil, where there are none.
func numberSets(size, count, sum int) []uint64 {
	out := []uint64{}
	var choose func(from, count, sum int, chosen uint64)
	choose = func(from, count, sum int, chosen uint64) {
		if count == 0 {
			if sum == 0 {
				out = append(out, chosen)
			}
			return
		}
		for v := from; v <= size-count+1; v++ {
			least, most := count*(2*v+count-1)/2, v+(count-1)*(2*size-count+2)/2
			if least > sum {
				return
			}
			if most >= sum {
				choose(v+1, count-1, sum-v, chosen|1<<(v-1))
			}
		}
	}
	choose(1, count, sum, 0)
	return out
}

func (o *overlaps) touch(cell int) {
	for _, u := range o.board.unitsOf[cell] {
		o.dirty.add(int(u))
	}
}

func (o *overlaps) touchAll() {
	for u := range o.board.units {
		o.dirty.add(u)
	}
}

func (o *overlaps) forget() { clear(o.dirty) }

func (o *overlaps) conclude(w *wide, cand []uint64) (any, ok bool) {
	u, any := o.dirty.take()
	if !any {
		return false, true
	}
	must, ok := o.sum(w, cand, u)
	if !ok {
		w.failed[u]++
		return true, false
	}
	if must == 0 {
		return true, true
	}
	for _, lap := range o.of[u] {
		locked := must
		for _, cell := range lap.alone {
			locked &^= cand[cell]
		}
		if locked != 0 && !w.removeAll(cand, lap.rest, locked) {
			w.failed[u]++
			return true, false
		}
	}
	return true, true
}

// sum rules out the numbers that no way to make up the sum of a unit has. It returns the
// numbers that the unit must have, and false at a contradiction.
func (o *overlaps) sum(w *wide, cand []uint64, u int) (must uint64, ok bool) {
	unit := o.board.units[u]
	if o.whole[u] {
		must = o.full
	}
	switch {
	case o.sets[u] != nil:
		may, ways := o.sumBySets(cand, unit, o.sets[u])
		return ways | must, may != 0 && w.removeAll(cand, unit, o.full&^may)
	case o.board.sums[u] != 0:
		return must, o.sumByBounds(w, cand, unit, o.board.sums[u])
	}
	return must, true
}

// sumBySets returns the numbers that some of the sets has that fit the candidates, and
// those that all have; 0 and 0 if none fits.
func (o *overlaps) sumBySets(cand []uint64, unit []uint16, sets []uint64) (may, must uint64) {
	var union uint64
	for _, cell := range unit {
		union |= cand[cell]
	}
	must = o.full
	for _, set := range sets {
		fits := set&^union == 0
		for _, cell := range unit {
			fits = fits && cand[cell]&set != 0
		}
		if fits {
			may |= set
			must &= set
		}
	}
	if may == 0 {
		return 0, 0
	}
	return may, must
}

// sumByBounds rules out what is too small or too large beside the largest or the smallest
// numbers of the other cells.
func (o *overlaps) sumByBounds(w *wide, cand []uint64, unit []uint16, sum int) bool {
	least, most := 0, 0
	for _, cell := range unit {
		least += bits.TrailingZeros64(cand[cell]) + 1
		most += bits.Len64(cand[cell])
	}
	if sum < least || sum > most {
		return false
	}
	for _, cell := range unit {
		c := cand[cell]
		low, high := sum-(most-bits.Len64(c)), sum-(least-bits.TrailingZeros64(c)-1)
		gone := uint64(0)
		if low > 1 {
			gone |= 1<<(low-1) - 1
		}
		if high < o.board.size {
			gone |= o.full &^ (1<<high - 1)
		}
		if gone&c != 0 && !w.remove(cand, int(cell), gone) {
			return false
		}
	}
	return true
}
