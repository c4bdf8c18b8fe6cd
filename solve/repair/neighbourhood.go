package repair

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A neighbourhood is which cells of a square grid hold different numbers. What a cell may
// hold is a set of numbers, bit v for v+1.
type neighbourhood struct {
	size  int
	units [][]int // rows, columns and boxes, then other areas
	peers [][]int // of each cell
}

// newNeighbourhood takes the areas of a grid of that size, in which no number stands twice.
func newNeighbourhood(size int, areas []puzzle.Area) neighbourhood {
	n := neighbourhood{size: size, peers: make([][]int, size*size)}
	for _, a := range areas {
		var unit []int
		for _, at := range a.Cells {
			unit = append(unit, at.Row*size+at.Col)
		}
		n.units = append(n.units, unit)
		for _, i := range unit {
			for _, j := range unit {
				if i != j && !slices.Contains(n.peers[i], j) {
					n.peers[i] = append(n.peers[i], j)
				}
			}
		}
	}
	return n
}

// all returns the sets of cells that may hold anything.
func (n *neighbourhood) all() []uint64 {
	return slices.Repeat([]uint64{1<<n.size - 1}, n.size*n.size)
}

// exclude strikes out numbers that stand in a neighbouring cell, and others where a number has
// one place left. It returns false if a cell or a number has none.
func (n *neighbourhood) exclude(open []uint64) (changed, ok bool) {
	for i, set := range open {
		if set == 0 {
			return false, false
		}
		if set&(set-1) != 0 {
			continue
		}
		for _, j := range n.peers[i] {
			if open[j]&set != 0 {
				open[j] &^= set
				changed = true
			}
		}
	}
	for _, unit := range n.units {
		once, twice := uint64(0), uint64(0)
		for _, i := range unit {
			twice |= once & open[i]
			once |= open[i]
		}
		if len(unit) < n.size {
			continue
		}
		if once != 1<<n.size-1 {
			return false, false
		}
		once &^= twice
		for _, i := range unit {
			if only := open[i] & once; only != 0 && only != open[i] {
				open[i] = only & -only
				changed = true
			}
		}
	}
	return changed, true
}
