package board

// A kind is a piece up to turns.
type kind struct {
	sides [4]int // in its least turn
	count int    // pieces of the kind
	as    int    // on a board with numbers: the only kind of piece it may be, else -1
}

// kindsOf counts the pieces by kinds, in the order in which they come. as, if set,
// gives the kind that piece i must be, and parts those that differ in it.
func kindsOf(pieces [][4]int, as []int) []kind {
	type key struct {
		sides [4]int
		as    int
	}
	index := make(map[key]int)
	var kinds []kind
	for i, sides := range pieces {
		least, _ := leastTurn(sides)
		k := key{least, -1}
		if as != nil {
			k.as = as[i]
		}
		at, known := index[k]
		if !known {
			at = len(kinds)
			index[k] = at
			kinds = append(kinds, kind{sides: least, as: k.as})
		}
		kinds[at].count++
	}
	return kinds
}

// filled returns the sides of the cells that are not empty, and which they are.
func (b *Board) filled() (pieces [][4]int, cells []int) {
	for i, sides := range b.Cells {
		if !b.Empty(i) {
			pieces = append(pieces, sides)
			cells = append(cells, i)
		}
	}
	return pieces, cells
}
