package hashi

// scatter throws islands on the grid, joins all that see each other, and makes
// islands of the crossings. It returns whether at least two are joined.
func (l *layout) scatter() bool {
	for _, cell := range l.rng.Perm(len(l.cells)) {
		if len(l.islands) == l.o.Scatter {
			break
		}
		if !l.touches(cell) {
			l.place(cell)
		}
	}
	if len(l.islands) < l.o.Scatter {
		return false
	}
	l.placeCrossings()
	l.joinAll()
	l.keepLargest()
	return len(l.islands) > 1
}

// placeCrossings makes an island of every cell that sees islands to all four sides, as
// long as it touches none.
func (l *layout) placeCrossings() {
	for _, cell := range l.rng.Perm(len(l.cells)) {
		if l.cells[cell] == vacant && !l.touches(cell) && l.crossing(cell) {
			l.place(cell)
		}
	}
}

// crossing reports that bridges along the row and the column would cross in the
// cell.
func (l *layout) crossing(cell int) bool {
	for d := range directions {
		if _, seen := l.look(cell, d); seen == none {
			return false
		}
	}
	return true
}

// joinAll builds bridges between all islands that see each other, in random
// order; where an island could not be placed, the first of two that cross is
// built.
func (l *layout) joinAll() {
	for _, k := range l.rng.Perm(2 * len(l.islands)) {
		from := l.islands[k/2]
		if _, seen := l.look(from, k%2); seen != none {
			l.build(from, seen, l.randomCount())
		}
	}
}

// keepLargest takes away all islands but the largest component of those that are
// joined.
func (l *layout) keepLargest() {
	of := make(map[int]int)
	size := make(map[int]int)
	for _, cell := range l.islands {
		if _, ok := of[cell]; !ok {
			size[cell] = l.flood(cell, of)
		}
	}
	best := l.islands[0]
	for _, cell := range l.islands {
		if size[cell] > size[best] {
			best = cell
		}
	}
	kept := l.islands[:0]
	for _, cell := range l.islands {
		if of[cell] == best {
			kept = append(kept, cell)
		} else {
			l.cells[cell] = vacant
		}
	}
	l.islands = kept
	for ends := range l.bridges {
		if of[ends[0]] != best {
			delete(l.bridges, ends)
		}
	}
}

// flood notes for all islands that are joined with one that they are of its
// component, and returns how many they are.
func (l *layout) flood(first int, of map[int]int) (size int) {
	of[first] = first
	queue := []int{first}
	for ; size < len(queue); size++ {
		for d := range directions {
			next := l.follow(queue[size], d)
			if next == none {
				continue
			}
			if _, ok := of[next]; !ok {
				of[next] = first
				queue = append(queue, next)
			}
		}
	}
	return size
}

// follow follows the bridge that leaves an island in a direction to its end, or
// none.
func (l *layout) follow(from, direction int) int {
	kind := horizontal
	if direction == down || direction == up {
		kind = vertical
	}
	cell := l.neighbour(from, direction)
	if cell == none || l.cells[cell] != kind {
		return none
	}
	for l.cells[cell] == kind {
		cell = l.neighbour(cell, direction)
	}
	return cell
}
