package assign

import (
	"math"
	"slices"
)

// Weights is a square matrix of whole weights, of any sign and at most 2^24 large, with
// what it takes to find the assignment of largest sum. A matrix serves for one problem
// after another and allocates only when one is larger than all before. The zero value is
// the empty matrix.
//
// The method is that of R. Jonker and A. Volgenant, "A shortest augmenting path algorithm
// for dense and sparse linear assignment problems" (1987): column reduction, reduction
// transfer, two rounds of augmenting row reduction, and shortest augmenting paths for the
// rows that are still free; O(n³). Ties are broken by the order of rows and columns alone.
type Weights struct {
	n      int
	cost   []int32 // n x n, the weights negated
	column []int32 // by row, -1 for a free one
	row    []int32 // by column, -1 for a free one
	v      []int32 // potentials of the columns
	free   []int32 // rows
	wins   []int32 // by row, the columns that it is cheapest in

	length []int32 // by column, the least reduced length of a path to it
	before []int32 // by column, the row before it on that path
	queue  []int32 // columns: settled, then those next to settle, then the others
}

// Resize makes the matrix n x n. What it holds then is not defined.
func (w *Weights) Resize(n int) {
	w.n = n
	w.cost = slices.Grow(w.cost[:0], n*n)[:n*n]
	for _, list := range []*[]int32{
		&w.column, &w.row, &w.v, &w.free, &w.wins, &w.length, &w.before, &w.queue,
	} {
		*list = slices.Grow((*list)[:0], n)[:n]
	}
}

// Costs returns a row, to be filled with the weights negated.
func (w *Weights) Costs(row int) []int32 { return w.cost[row*w.n:][:w.n:w.n] }

// Solve returns the column of each row. The slice is valid until the next call.
func (w *Weights) Solve() []int32 {
	if w.n == 0 {
		return nil
	}
	if w.n == 1 {
		w.column[0] = 0
		return w.column
	}
	w.reduceColumns()
	w.transfer()
	for range 2 {
		w.reduceRows()
	}
	for _, row := range w.free {
		w.augment(row)
	}
	return w.column
}

// reduceColumns makes the least cost of each column its potential, and gives each row the
// first column that it is cheapest in.
func (w *Weights) reduceColumns() {
	n := w.n
	v, row := w.v, w.row
	copy(v, w.cost[:n])
	clear(row)
	for r := 1; r < n; r++ {
		costs := w.Costs(r)
		for c, x := range costs {
			if x < v[c] {
				v[c], row[c] = x, int32(r)
			}
		}
	}
	clear(w.wins)
	for c := n - 1; c >= 0; c-- {
		r := row[c]
		if w.wins[r]++; w.wins[r] == 1 {
			w.column[r] = int32(c)
		} else {
			row[c] = -1
		}
	}
}

// transfer lists the rows that are cheapest nowhere, and lowers the potential of the
// column of a row that is cheapest there alone to where it would as soon have another.
func (w *Weights) transfer() {
	w.free = w.free[:0]
	for r := range w.n {
		switch w.wins[r] {
		case 0:
			w.free = append(w.free, int32(r))
			w.column[r] = -1
		case 1:
			own, least := int(w.column[r]), int32(math.MaxInt32)
			for c, x := range w.Costs(r) {
				if d := x - w.v[c]; d < least && c != own {
					least = d
				}
			}
			w.v[own] -= least
		}
	}
}

// reduceRows gives free rows their cheapest column, from which the row that had it may
// have to go on to its second.
func (w *Weights) reduceRows() {
	free := w.free
	kept := 0
	for k := 0; k < len(free); {
		r := free[k]
		k++
		first, second, by := w.cheapest(r)
		if by > 0 {
			w.v[first] -= by
		} else if w.row[first] >= 0 {
			first = second
		}
		ousted := w.row[first]
		w.column[r], w.row[first] = first, r
		switch {
		case ousted < 0:
			continue
		case by > 0:
			k--
			free[k] = ousted
		default:
			free[kept] = ousted
			kept++
		}
		w.column[ousted] = -1
	}
	w.free = free[:kept]
}

// cheapest returns the two cheapest columns of a row, by reduced cost, and by how much
// they differ.
func (w *Weights) cheapest(r int32) (first, second, by int32) {
	costs, v := w.Costs(int(r)), w.v
	least, next := costs[0]-v[0], int32(math.MaxInt32)
	for c := 1; c < len(costs) && c < len(v); c++ {
		d := costs[c] - v[c]
		if d >= next {
			continue
		}
		if d >= least {
			next, second = d, int32(c)
			continue
		}
		next, second = least, first
		least, first = d, int32(c)
	}
	return first, second, next - least
}

// augment gives a free row a column, by a shortest path on which others change theirs.
func (w *Weights) augment(root int32) {
	costs := w.Costs(int(root))
	for c, x := range costs {
		w.length[c], w.before[c], w.queue[c] = x-w.v[c], root, int32(c)
	}
	settled, end := w.path()
	reach := w.length[end]
	for _, c := range w.queue[:settled] {
		w.v[c] += w.length[c] - reach
	}
	for {
		r := w.before[end]
		w.row[end] = r
		w.column[r], end = end, w.column[r]
		if r == root {
			return
		}
	}
}

// path settles columns by their length until one of the next is free: it returns how many
// of the queue are settled at less than that length, and the free column.
func (w *Weights) path() (settled int, end int32) {
	scanned, ripe := 0, 0 // queue[scanned:ripe] are the columns of least length
	for {
		if scanned == ripe {
			settled = scanned
			if ripe, end = w.ripen(scanned); end >= 0 {
				return settled, end
			}
		}
		c := w.queue[scanned]
		scanned++
		if ripe, end = w.relax(c, ripe); end >= 0 {
			return settled, end
		}
	}
}

// ripen moves the columns of least length among the queue from there on to its front. It
// returns where they end, and a free one among them or -1.
func (w *Weights) ripen(from int) (ripe int, free int32) {
	least := int32(math.MaxInt32)
	ripe = from
	for k := from; k < w.n; k++ {
		c := w.queue[k]
		d := w.length[c]
		if d > least {
			continue
		}
		if d < least {
			least, ripe = d, from
		}
		w.queue[k], w.queue[ripe] = w.queue[ripe], c
		ripe++
	}
	for _, c := range w.queue[from:ripe] {
		if w.row[c] < 0 {
			return ripe, c
		}
	}
	return ripe, -1
}

// relax goes from a column through its row to those not yet ripe. It returns the end of
// the ripe ones, and a free one that has become ripe or -1.
func (w *Weights) relax(from int32, ripe int) (end int, free int32) {
	r, at := w.row[from], w.length[from]
	costs := w.Costs(int(r))
	base := costs[from] - w.v[from] - at
	for k := ripe; k < w.n; k++ {
		c := w.queue[k]
		d := costs[c] - w.v[c] - base
		if d >= w.length[c] {
			continue
		}
		w.length[c], w.before[c] = d, r
		if d > at {
			continue
		}
		if w.row[c] < 0 {
			return ripe, c
		}
		w.queue[k], w.queue[ripe] = w.queue[ripe], c
		ripe++
	}
	return ripe, -1
}
