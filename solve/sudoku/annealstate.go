package sudoku

import "github.com/gridsaw/gridsaw/solve/internal/anneal"

// A boxesState is a state of annealing as in Lewis 2007: every box holds every number
// once. Its energy is the number of pairs of cells in a common row or column that hold
// the same number.
type boxesState struct {
	*frame
	values []int32
	inRow  []int32 // row*size + v: how many cells of the row hold number v, from 0
	inCol  []int32
}

func newBoxesState(f *frame) *boxesState {
	return &boxesState{
		frame: f, values: make([]int32, f.cells),
		inRow: make([]int32, f.cells), inCol: make([]int32, f.cells),
	}
}

// Start draws an order of the numbers that are missing in each box.
func (s *boxesState) Start(c *anneal.Chain) int {
	copy(s.values, s.fixed)
	for _, box := range s.boxes {
		for i, cell := range box.free {
			s.values[cell] = box.missing[i]
			other := box.free[c.Below(i+1)]
			s.values[cell], s.values[other] = s.values[other], s.values[cell]
		}
	}
	return s.load()
}

// load counts anew from the numbers, and returns the energy.
func (s *boxesState) load() int {
	clear(s.inRow)
	clear(s.inCol)
	energy := int32(0)
	for cell, v := range s.values {
		row, col := &s.inRow[cell/s.size*s.size+int(v)], &s.inCol[cell%s.size*s.size+int(v)]
		energy += *row + *col
		*row++
		*col++
	}
	return int(energy)
}

// State returns the number of each cell, counted from 0.
func (s *boxesState) State(into []int32) []int32 { return append(into[:0], s.values...) }

// Walk tries moves; each swaps the numbers of two free cells of a box, all pairs
// equally likely.
func (s *boxesState) Walk(c *anneal.Chain) {
	for c.Next() {
		p := &s.pairs[c.Below(len(s.pairs))]
		v, w := s.values[p.a], s.values[p.b]
		d := int32(0)
		if p.rowA != p.rowB {
			d += s.inRow[p.rowA+w] - s.inRow[p.rowA+v] + s.inRow[p.rowB+v] - s.inRow[p.rowB+w] + 2
		}
		if p.colA != p.colB {
			d += s.inCol[p.colA+w] - s.inCol[p.colA+v] + s.inCol[p.colB+v] - s.inCol[p.colB+w] + 2
		}
		if c.Accept(int(d)) {
			s.swap(p)
		}
	}
}

// swap swaps the numbers of two cells.
func (s *boxesState) swap(p *cellPair) {
	v, w := s.values[p.a], s.values[p.b]
	s.values[p.a], s.values[p.b] = w, v
	s.inRow[p.rowA+v]--
	s.inRow[p.rowA+w]++
	s.inRow[p.rowB+w]--
	s.inRow[p.rowB+v]++
	s.inCol[p.colA+v]--
	s.inCol[p.colA+w]++
	s.inCol[p.colB+w]--
	s.inCol[p.colB+v]++
}

// A cellsState is a state of annealing as in Sirdey 2006: any filling of the free
// cells. Its energy is the number of pairs of cells in a common row, column or box
// that hold the same number.
type cellsState struct {
	*frame
	values []int32
	// seen[cell*size+v] is how many peers of a cell hold number v, so that a move
	// is judged by two of them. Numbers are counted from 0 here.
	seen []int32
}

func newCellsState(f *frame) *cellsState {
	return &cellsState{frame: f, values: make([]int32, f.cells), seen: make([]int32, f.cells*f.size)}
}

// Start draws a number for each free cell.
func (s *cellsState) Start(c *anneal.Chain) int {
	copy(s.values, s.fixed)
	for _, cell := range s.free {
		s.values[cell] = int32(c.Below(s.size))
	}
	return s.load()
}

// load counts anew from the numbers, and returns the energy.
func (s *cellsState) load() int {
	clear(s.seen)
	for cell, v := range s.values {
		for _, peer := range s.peers[cell] {
			s.seen[int(peer)*s.size+int(v)]++
		}
	}
	twice := int32(0)
	for cell, v := range s.values {
		twice += s.seen[cell*s.size+int(v)]
	}
	return int(twice / 2)
}

// State returns the number of each cell, counted from 0.
func (s *cellsState) State(into []int32) []int32 { return append(into[:0], s.values...) }

// Walk tries moves; each puts another number into a free cell, all equally likely.
func (s *cellsState) Walk(c *anneal.Chain) {
	for c.Next() {
		i, v := c.Pair(len(s.free), s.size-1)
		cell := s.free[i]
		old := s.values[cell]
		if v >= int(old) {
			v++
		}
		seen := s.seen[int(cell)*s.size:][:s.size]
		if c.Accept(int(seen[v] - seen[old])) {
			s.put(cell, old, int32(v))
		}
	}
}

// put replaces a number.
func (s *cellsState) put(cell, old, v int32) {
	s.values[cell] = v
	for _, peer := range s.peers[cell] {
		seen := s.seen[int(peer)*s.size:][:s.size]
		seen[old]--
		seen[v]++
	}
}
