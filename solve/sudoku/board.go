package sudoku

// A board is the geometry of one box shape: which cells form a unit. Units are
// numbered rows first, then columns, then boxes.
type board struct {
	boxRows, boxCols, size int

	units       [][]uint16 // cells of each unit
	unitsOf     [][3]uint8 // units of each cell
	crossingsOf [][2]uint8 // band and stack of each cell, see crossing
	peers       [][]uint16 // other cells in any unit with the cell
	allUnits    [3]uint64  // a bit for each unit
}

func newBoard(boxRows, boxCols int) *board {
	size := boxRows * boxCols
	b := &board{
		boxRows: boxRows, boxCols: boxCols, size: size,
		units:       make([][]uint16, 3*size),
		unitsOf:     make([][3]uint8, size*size),
		crossingsOf: make([][2]uint8, size*size),
		peers:       make([][]uint16, size*size),
	}
	for cell := range size * size {
		r, c := cell/size, cell%size
		box := r/boxRows*boxRows + c/boxCols
		b.unitsOf[cell] = [3]uint8{uint8(r), uint8(size + c), uint8(2*size + box)}
		b.crossingsOf[cell] = [2]uint8{uint8(r / boxRows), uint8(boxCols + c/boxCols)}
		for _, u := range b.unitsOf[cell] {
			b.units[u] = append(b.units[u], uint16(cell))
		}
	}
	for u := range b.units {
		b.allUnits[u/64] |= 1 << (u % 64)
	}
	for cell := range b.peers {
		b.peers[cell] = b.peersOf(cell)
	}
	return b
}

func (b *board) peersOf(cell int) []uint16 {
	var peers []uint16
	seen := make(map[uint16]bool)
	for _, u := range b.unitsOf[cell] {
		for _, other := range b.units[u] {
			if int(other) != cell && !seen[other] {
				seen[other] = true
				peers = append(peers, other)
			}
		}
	}
	return peers
}
