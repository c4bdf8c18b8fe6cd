package repair

// Contradiction returns a set of numbers among those of a Shikaku, row by row, 0
// for none and -1 for unknown ones, that have no solution together, and the cells
// of those in optional of which it matters whether they hold clues.
func Contradiction(rows, cols int, numbers, optional []int) (cells, places []int, found bool) {
	r := rectangles{rows: rows, cols: cols, optional: optional}
	n := r.contradiction(numbers)
	if n == nil {
		return nil, nil, false
	}
	return n.cells, n.places, true
}
