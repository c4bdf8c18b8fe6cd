package sudoku

import (
	"math/bits"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A frame is what annealing does not change: the board, and the cells that are fixed. All
// threads share it. Numbers are counted from 0.
type frame struct {
	board
	cells int
	fixed []int32 // cell: its number, or none
	free  []int32 // the other cells
	boxes []openBox
	pairs []cellPair
}

// none marks a cell without a number.
const none = -1

// An openBox is a box with the cells and numbers that are not fixed.
type openBox struct{ free, missing []int32 }

// A cellPair is two free cells of a box. Rows and columns are given by the place of
// their counts.
type cellPair struct{ a, b, rowA, rowB, colA, colB int32 }

// newFrame takes the givens.
func newFrame(p *puzzle.Sudoku) *frame {
	b := newBoard(p)
	f := &frame{board: *b, cells: b.size * b.size}
	for _, row := range p.Givens {
		for _, v := range row {
			f.fixed = append(f.fixed, int32(v)-1)
		}
	}
	return f
}

// consistent reports that no two fixed cells contradict each other.
func (f *frame) consistent() bool {
	for cell, v := range f.fixed {
		for _, peer := range f.peers[cell] {
			if v != none && f.fixed[peer] == v {
				return false
			}
		}
	}
	return true
}

// box returns the box of a cell.
func (f *frame) box(cell int) int { return int(f.unitsOf[cell][2]) - 2*f.size }

// list lists the cells that are free, and the pairs of them.
func (f *frame) list() {
	f.boxes = make([]openBox, f.size)
	used := make([]uint64, f.size)
	for cell, v := range f.fixed {
		box := f.box(cell)
		if v != none {
			used[box] |= 1 << v
			continue
		}
		f.free = append(f.free, int32(cell))
		for _, other := range f.boxes[box].free {
			f.pairs = append(f.pairs, f.pair(other, int32(cell)))
		}
		f.boxes[box].free = append(f.boxes[box].free, int32(cell))
	}
	for box := range f.boxes {
		for v := range f.size {
			if used[box]>>v&1 == 0 {
				f.boxes[box].missing = append(f.boxes[box].missing, int32(v))
			}
		}
	}
}

func (f *frame) pair(a, b int32) cellPair {
	n := int32(f.size)
	return cellPair{a, b, a / n * n, b / n * n, a % n * n, b % n * n}
}

// deduce fixes the cells that have one number left, and the numbers that have one
// cell left in a row, a column or a box, until there are none. It returns false on a
// contradiction.
func (f *frame) deduce() bool {
	left := f.candidates()
	for changed := true; changed; {
		changed = false
		for cell, set := range left {
			if f.fixed[cell] != none {
				continue
			}
			if bits.OnesCount64(set) > 1 {
				set = f.hidden(left, cell)
			}
			switch bits.OnesCount64(set) {
			case 0:
				return false
			case 1:
				f.fix(left, cell, set)
				changed = true
			}
		}
	}
	return true
}

// candidates returns the numbers that each cell may have, as bits.
func (f *frame) candidates() []uint64 {
	left := make([]uint64, f.cells)
	for cell := range left {
		left[cell] = 1<<f.size - 1
	}
	for cell, v := range f.fixed {
		if v != none {
			f.fix(left, cell, 1<<v)
		}
	}
	return left
}

// fix gives a cell the number of a bit.
func (f *frame) fix(left []uint64, cell int, bit uint64) {
	f.fixed[cell], left[cell] = int32(bits.TrailingZeros64(bit)), bit
	for _, peer := range f.peers[cell] {
		left[peer] &^= bit
	}
}

// hidden returns the numbers for which a cell is the only one left in one of its
// units; all it has if there is none, and none if there are several.
func (f *frame) hidden(left []uint64, cell int) uint64 {
	only := uint64(0)
	for _, u := range f.unitsOf[cell] {
		others := uint64(0)
		for _, other := range f.units[u] {
			if int(other) != cell {
				others |= left[other]
			}
		}
		only |= left[cell] &^ others
	}
	switch bits.OnesCount64(only) {
	case 0:
		return left[cell]
	case 1:
		return only
	}
	return 0
}
