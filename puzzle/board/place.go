package board

import "github.com/gridsaw/gridsaw/puzzle"

// Place finds out which pieces of p lie on the board. Of equal pieces any is
// taken, those with a hint and those that the board has the number of first.
// Errors wrap [ErrPieces], with the place of a piece that is not among those of p
// or that occurs too often, [ErrAmbiguous], [ErrUnsuited], or
// [puzzle.ErrInvalid]. Hints need not be kept.
func (b *Board) Place(p *puzzle.Jigsaw) (*puzzle.JigsawSolution, error) {
	f, err := match(b, p)
	if err != nil {
		return nil, err
	}
	if err := f.err(b); err != nil {
		return nil, err
	}
	return lay(b, p, f), nil
}

// A layer assigns pieces to the cells of a board.
type layer struct {
	b     *Board
	p     *puzzle.Jigsaw
	sides [][4]int // of the cells, in labels
	piece []int    // place of each cell's piece in the list, -1 for none yet
	used  []bool
}

// lay assigns a piece to each cell that is not empty and has no fault in f.
func lay(b *Board, p *puzzle.Jigsaw, f *fit) *puzzle.JigsawSolution {
	l := &layer{
		b: b, p: p, sides: make([][4]int, len(b.Cells)),
		piece: make([]int, len(b.Cells)), used: make([]bool, len(p.Pieces)),
	}
	for i := range b.Cells {
		l.piece[i] = -1
		if sides, ok := f.colours.apply(b.Cells[i]); ok {
			l.sides[i] = sides
		}
	}
	l.preferred()
	l.others()
	s := &puzzle.JigsawSolution{Placements: []puzzle.Placement{}}
	for i, at := range l.piece {
		if at >= 0 {
			piece := &p.Pieces[at]
			s.Placements = append(s.Placements, piece.Place(b.At(i), l.turns(i, piece)))
		}
	}
	return s
}

// take gives a piece to a cell, if both are free and it has the sides.
func (l *layer) take(cell, piece int) {
	want, _ := leastTurn(l.sides[cell])
	have, _ := leastTurn(l.p.Pieces[piece].Sides)
	if l.piece[cell] < 0 && !l.used[piece] && !l.b.Empty(cell) && want == have {
		l.piece[cell], l.used[piece] = piece, true
	}
}

// preferred gives cells the pieces that hints and numbers name.
func (l *layer) preferred() {
	place := make(map[int]int, len(l.p.Pieces))
	for i, piece := range l.p.Pieces {
		place[piece.ID] = i
	}
	for _, h := range l.p.Hints {
		if h.Row < l.b.Rows && h.Col < l.b.Cols {
			l.take(h.Row*l.b.Cols+h.Col, place[h.Piece])
		}
	}
	for cell, number := range l.b.Numbers {
		if at, ok := place[number-1]; ok {
			l.take(cell, at)
		}
	}
}

// others gives the other cells the next piece of their kind.
func (l *layer) others() {
	free := make(map[[4]int][]int)
	for i, piece := range l.p.Pieces {
		if !l.used[i] {
			least, _ := leastTurn(piece.Sides)
			free[least] = append(free[least], i)
		}
	}
	for cell := range l.piece {
		if l.piece[cell] >= 0 || l.b.Empty(cell) {
			continue
		}
		least, _ := leastTurn(l.sides[cell])
		if list := free[least]; len(list) > 0 {
			l.take(cell, list[0])
			free[least] = list[1:]
		}
	}
}

// turns returns the rotation of a piece in a cell: that of its hint, or the
// smallest that gives the sides.
func (l *layer) turns(cell int, piece *puzzle.JigsawPiece) int {
	for _, h := range l.p.Hints {
		if h.Piece == piece.ID && piece.Turned(h.Rotation) == l.sides[cell] {
			return h.Rotation
		}
	}
	k := 0
	for k < 3 && piece.Turned(k) != l.sides[cell] {
		k++
	}
	return k
}
