package sudoku

import "math/bits"

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
	for _, unit := range w.board.units {
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
