package hashi

// scatter throws islands on the grid, joins all that see each other, and makes
// islands of the crossings. It returns whether at least two are joined.
func (g *garden) scatter() bool {
	for _, cell := range g.rng.Perm(len(g.cells)) {
		if len(g.islands) == g.o.Scatter {
			break
		}
		if !g.touches(cell) {
			g.settle(cell)
		}
	}
	if len(g.islands) < g.o.Scatter {
		return false
	}
	g.raise()
	g.joinAll()
	g.keepLargest()
	return len(g.islands) > 1
}

// raise makes an island of every cell that sees islands to all four sides, as
// long as it touches none.
func (g *garden) raise() {
	for _, cell := range g.rng.Perm(len(g.cells)) {
		if g.cells[cell] == water && !g.touches(cell) && g.crossing(cell) {
			g.settle(cell)
		}
	}
}

// crossing reports that bridges along the row and the column would cross in the
// cell.
func (g *garden) crossing(cell int) bool {
	for d := range directions {
		if _, seen := g.look(cell, d); seen == none {
			return false
		}
	}
	return true
}

// joinAll builds bridges between all islands that see each other, in random
// order; where an island could not be raised, the first of two that cross is
// built.
func (g *garden) joinAll() {
	for _, k := range g.rng.Perm(2 * len(g.islands)) {
		from := g.islands[k/2]
		if _, seen := g.look(from, k%2); seen != none {
			g.build(from, seen, g.count())
		}
	}
}

// keepLargest takes away all islands but the largest part of those that are
// joined.
func (g *garden) keepLargest() {
	of := make(map[int]int)
	size := make(map[int]int)
	for _, cell := range g.islands {
		if _, ok := of[cell]; !ok {
			size[cell] = g.flood(cell, of)
		}
	}
	best := g.islands[0]
	for _, cell := range g.islands {
		if size[cell] > size[best] {
			best = cell
		}
	}
	kept := g.islands[:0]
	for _, cell := range g.islands {
		if of[cell] == best {
			kept = append(kept, cell)
		} else {
			g.cells[cell] = water
		}
	}
	g.islands = kept
	for ends := range g.bridges {
		if of[ends[0]] != best {
			delete(g.bridges, ends)
		}
	}
}

// flood notes for all islands that are joined with one that they are of its
// part, and returns how many they are.
func (g *garden) flood(first int, of map[int]int) (size int) {
	of[first] = first
	queue := []int{first}
	for ; size < len(queue); size++ {
		for d := range directions {
			next := g.along(queue[size], d)
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

// along follows the bridge that leaves an island in a direction to its end, or
// none.
func (g *garden) along(from, direction int) int {
	kind := along
	if direction == down || direction == up {
		kind = across
	}
	cell := g.neighbour(from, direction)
	if cell == none || g.cells[cell] != kind {
		return none
	}
	for g.cells[cell] == kind {
		cell = g.neighbour(cell, direction)
	}
	return cell
}
