package sudoku

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A board is the geometry of a puzzle: which cells form a unit. Units are numbered rows
// first, then columns, then boxes or regions, which take every number once; then come the
// units of a variant, which take no number twice.
type board struct {
	boxRows, boxCols, size int // the shape of a box is 0 where there are regions

	units       [][]uint16 // cells of each unit
	sums        []int      // what the cells of each unit add up to, 0 where nothing is told
	unitsOf     [][]uint16 // units of each cell; rows, columns and boxes first
	crossingsOf [][2]uint8 // band and stack of each cell, see crossing; nil where there are regions
	peers       [][]uint16 // other cells in any unit with the cell
}

// newBoard returns the geometry of a valid puzzle; its givens do not matter.
func newBoard(p *puzzle.Sudoku) *board {
	size := p.Size()
	b := &board{boxRows: p.BoxRows, boxCols: p.BoxCols, size: size, unitsOf: make([][]uint16, size*size)}
	for _, area := range p.Areas() {
		unit := make([]uint16, len(area.Cells))
		for k, at := range area.Cells {
			unit[k] = uint16(at.Row*size + at.Col)
		}
		b.add(unit, area.Sum)
	}
	b.addRemainders()
	met := make([]bool, size*size)
	b.peers = make([][]uint16, size*size)
	for cell := range b.peers {
		b.peers[cell] = b.peersOf(cell, met)
	}
	if p.Regions == nil {
		b.crossingsOf = make([][2]uint8, size*size)
		for cell := range b.crossingsOf {
			b.crossingsOf[cell] = [2]uint8{uint8(cell / size / p.BoxRows), uint8(p.BoxCols + cell%size/p.BoxCols)}
		}
	}
	return b
}

// add adds a unit.
func (b *board) add(unit []uint16, sum int) {
	for _, cell := range unit {
		b.unitsOf[cell] = append(b.unitsOf[cell], uint16(len(b.units)))
	}
	b.units, b.sums = append(b.units, unit), append(b.sums, sum)
}

// addRemainders adds, for each row, column and box with cages that lie in it as a whole, the
// rest of its cells, which add up to what is left of the sum of all numbers.
func (b *board) addRemainders() {
	cages := len(b.units)
	for _, unit := range b.units[:3*b.size] {
		rest, left := unit, b.size*(b.size+1)/2
		for c := 3 * b.size; c < cages; c++ {
			if b.sums[c] > 0 && len(without(b.units[c], unit)) == 0 {
				left -= b.sums[c]
				rest = without(rest, b.units[c])
			}
		}
		switch {
		case len(rest) == len(unit) || len(rest) == 0 && left == 0:
		case len(rest) == 0 || left <= 0:
			b.add(unit, impossible)
		default:
			b.add(rest, left)
		}
	}
}

// without returns the cells of a unit that another has not.
func without(unit, other []uint16) []uint16 {
	return slices.DeleteFunc(slices.Clone(unit), func(cell uint16) bool { return slices.Contains(other, cell) })
}

// impossible is the sum of a unit whose cages contradict each other.
const impossible = -1

// peersOf lists the other cells of the units of a cell, each once; met is false of all
// cells, before and after.
func (b *board) peersOf(cell int, met []bool) []uint16 {
	peers := make([]uint16, 0, 3*b.size)
	met[cell] = true
	for _, u := range b.unitsOf[cell] {
		for _, other := range b.units[u] {
			if !met[other] {
				met[other] = true
				peers = append(peers, other)
			}
		}
	}
	met[cell] = false
	for _, other := range peers {
		met[other] = false
	}
	return peers
}
