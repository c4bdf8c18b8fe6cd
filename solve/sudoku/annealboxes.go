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
