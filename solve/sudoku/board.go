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
	met := make([]bool, size*size)
	for cell := range b.peers {
		b.peers[cell] = b.peersOf(cell, met)
	}
	return b
}

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
