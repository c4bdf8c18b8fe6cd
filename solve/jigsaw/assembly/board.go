package assembly

import (
	"iter"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
)

// A board is the rectangle of cells that is being filled.
type board struct {
	m          *model
	rows, cols int
	closed     [4]bool // by direction: that edge of the board is the puzzle's
	cell       []int32
	at         []int32 // by piece: its cell, or vacant
	near       [][4]int32
	placed     int
	// relaxed allows joints of sides that do not go together, at a price: a
	// side may have been misread.
	relaxed bool
}

func newBoard(m *model, rows, cols int, closed [4]bool) *board {
	b := &board{
		m: m, rows: rows, cols: cols, closed: closed,
		cell: make([]int32, rows*cols), at: make([]int32, m.pieces), near: make([][4]int32, rows*cols),
	}
	for i := range b.cell {
		b.cell[i] = vacant
		here := spot{i / cols, i % cols}
		for d := range 4 {
			b.near[i][d] = vacant
			if s := here.step(d); b.inside(s) {
				b.near[i][d] = int32(s.row*cols + s.col)
			}
		}
	}
	for p := range b.at {
		b.at[p] = vacant
	}
	return b
}

// clone returns a copy that shares only the model and the geometry.
func (b *board) clone() *board {
	c := *b
	c.cell = append([]int32(nil), b.cell...)
	c.at = append([]int32(nil), b.at...)
	return &c
}

func (b *board) inside(s spot) bool {
	return s.row >= 0 && s.row < b.rows && s.col >= 0 && s.col < b.cols
}

// put lays a piece into a vacant cell, and take takes it out.
func (b *board) put(cell int, state int32) {
	b.cell[cell] = state
	b.at[state>>2] = int32(cell)
	b.placed++
}

func (b *board) take(cell int) int32 {
	state := b.cell[cell]
	b.cell[cell] = vacant
	b.at[state>>2] = vacant
	b.placed--
	return state
}

// edge returns the weight of what the state has towards the edges of the board:
// there its sides are flat, and nowhere else. An edge of the board that is not
// the puzzle's wants sides that are not flat.
func (b *board) edge(cell int, state int32) float64 {
	weight := 0.0
	for d, n := range b.near[cell] {
		flat := b.m.kind[sideOf(state, d)] == encode.Flat
		if n != vacant && b.cell[n] != vacant || flat == (n == vacant && b.closed[d]) {
			continue
		}
		if !b.relaxed {
			return impossible
		}
		weight += misread
	}
	return weight
}

// joint returns the weight of the joint of two sides.
func (b *board) joint(x, y int) float64 {
	w := b.m.joint(x, y)
	if w > impossible || !b.relaxed {
		return w
	}
	return b.m.misjoint(x, y)
}

// gain returns the weight of the joints that the state has, or would have, in
// the cell, and their number; impossible if it cannot lie there.
func (b *board) gain(cell int, state int32) (weight float64, joints int) {
	weight = b.edge(cell, state)
	if weight <= impossible {
		return impossible, 0
	}
	for d, n := range b.near[cell] {
		if n == vacant || b.cell[n] == vacant {
			continue
		}
		w := b.joint(sideOf(state, d), sideOf(b.cell[n], d^2))
		if w <= impossible {
			return impossible, 0
		}
		weight += w
		joints++
	}
	return weight, joints
}

// full reports whether no cell is left for a piece, or no piece for a cell.
func (b *board) full() bool { return b.placed == min(len(b.cell), len(b.at)) }

// fewVacant is the share of cells, or of pieces if they are fewer, that may be left for a board
// to be settled: among hundreds, some pieces are too damaged to tell their places at once.
const fewVacant = 0.01

// settled reports whether the board is full but for a few.
func (b *board) settled() bool {
	all := min(len(b.cell), len(b.at))
	return float64(all-b.placed) <= fewVacant*float64(all)
}

// joints returns the pairs of sides that lie against each other.
func (b *board) joints() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i, state := range b.cell {
			for d := 1; d <= 2 && state != vacant; d++ {
				n := b.near[i][d]
				if n != vacant && b.cell[n] != vacant && !yield(sideOf(state, d), sideOf(b.cell[n], d^2)) {
					return
				}
			}
		}
	}
}

// weight returns the weight of all joints.
func (b *board) weight() float64 {
	sum := 0.0
	for x, y := range b.joints() {
		sum += b.joint(x, y)
	}
	return sum
}

// learn looks up the true costs of all joints on the board.
func (b *board) learn() {
	for x, y := range b.joints() {
		if b.m.possible(x, y) {
			b.m.learn(x, y)
		}
	}
}

// cornered reports whether the largest group of pieces that hang together holds a corner of the
// puzzle: then it lies where the size alone says.
func (b *board) cornered() bool {
	for _, c := range b.largest(make([]bool, len(b.cell)), neighbours) {
		for d, n := range b.near[c] {
			if n == vacant && b.closed[d] && b.near[c][(d+1)&3] == vacant && b.closed[(d+1)&3] {
				return true
			}
		}
	}
	return false
}

// beside reports whether a cell has a neighbour that is not vacant.
func (b *board) beside(cell int) bool {
	return slices.ContainsFunc(b.near[cell][:], func(n int32) bool { return n != vacant && b.cell[n] != vacant })
}

// A link tells whether the pieces of a cell and of its neighbour n in direction d hang together.
type link func(cell, n, d int) bool

// neighbours links all pieces that lie side by side.
func neighbours(int, int, int) bool { return true }

// flood returns the pieces linked with a cell that have not been seen.
func (b *board) flood(cell int, seen []bool, l link) []int {
	if seen[cell] || b.cell[cell] == vacant {
		return nil
	}
	seen[cell] = true
	group := []int{cell}
	for i := 0; i < len(group); i++ {
		for d, n := range b.near[group[i]] {
			if n != vacant && !seen[n] && b.cell[n] != vacant && l(group[i], int(n), d) {
				seen[n] = true
				group = append(group, int(n))
			}
		}
	}
	return group
}

// largest returns the largest group of pieces that are linked, of those not seen.
func (b *board) largest(seen []bool, l link) []int {
	var most []int
	for c := range b.cell {
		if group := b.flood(c, seen, l); len(group) > len(most) {
			most = group
		}
	}
	return most
}
