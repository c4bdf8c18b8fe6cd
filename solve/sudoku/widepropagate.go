package sudoku

import "math/bits"

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
		w.dirty[u>>6] |= 1 << (u & 63)
	}
	w.locks.touch(w.board.crossingsOf[cell])
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
		if u, ok := w.dirtyUnit(); ok {
			if !w.hiddenSingles(cand, w.board.units[u]) {
				w.failed[u]++
				return false
			}
			continue
		}
		if c := w.locks.take(); c != nil {
			if !w.lockedCandidates(cand, c) {
				return false
			}
			continue
		}
		return true
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

// dirtyUnit takes a unit that has changed since it was looked through.
func (w *wide) dirtyUnit() (unit int, ok bool) {
	for i, word := range w.dirty {
		if word != 0 {
			w.dirty[i] = word & (word - 1)
			return i*64 + bits.TrailingZeros64(word), true
		}
	}
	return 0, false
}

// hiddenSingles fixes the numbers that have a single cell left in the unit.
func (w *wide) hiddenSingles(cand []uint64, unit []uint16) bool {
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
