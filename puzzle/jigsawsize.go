package puzzle

// A BoardSize is a number of rows and columns, each 2 or more.
type BoardSize struct{ Rows, Cols int }

// Cells returns the number of cells to fill: all, or those along the border.
func (b BoardSize) Cells(v Variant) int {
	if v.Contour() {
		return 2*(b.Rows+b.Cols) - 4
	}
	return b.Rows * b.Cols
}

// BoardSizes returns the sizes that the board can have, by rows: those that the
// number of pieces, the number of border pieces (with one straight side), hints
// and positions allow, out of what Rows and Cols leave open. For all pieces of a
// jigsaw that is one size, or two that are each other turned; a contour alone
// leaves more. An empty list means that the pieces make no board of a known
// size. It expects a valid Jigsaw.
func (p *Jigsaw) BoardSizes() []BoardSize {
	half, ok := p.halfBorder()
	if !ok {
		return nil
	}
	var sizes []BoardSize
	lowRow, lowCol := p.leastSize()
	straight := p.straightSides()
	for rows := lowRow; rows <= half-lowCol; rows++ {
		size := BoardSize{rows, half - rows}
		if p.Rows > 0 && p.Rows != size.Rows || p.Cols > 0 && p.Cols != size.Cols {
			continue
		}
		if size.Cells(p.Variant) == len(p.Pieces) && (!p.Variant.Oriented() || size.fitsOrientation(straight)) {
			sizes = append(sizes, size)
		}
	}
	return sizes
}

// halfBorder returns rows plus columns, which the number of border pieces
// tells.
func (p *Jigsaw) halfBorder() (sum int, ok bool) {
	border := 0
	for i := range p.Pieces {
		if p.Pieces[i].Zeros() == 1 {
			border++
		}
	}
	return border/2 + 4, border%2 == 0
}

// leastSize returns the rows and columns that hints and positions need, at
// least 2.
func (p *Jigsaw) leastSize() (rows, cols int) {
	rows, cols = 2, 2
	for _, h := range p.Hints {
		rows, cols = max(rows, h.Row+1), max(cols, h.Col+1)
	}
	for i := range p.Pieces {
		if at := p.Pieces[i].Position; at != nil {
			rows, cols = max(rows, at.Row+1), max(cols, at.Col+1)
		}
	}
	return rows, cols
}

// straightSides counts the straight sides in each direction, as pieces are listed.
func (p *Jigsaw) straightSides() (straight [4]int) {
	for i := range p.Pieces {
		for side, label := range p.Pieces[i].Sides {
			if label == 0 {
				straight[side]++
			}
		}
	}
	return straight
}

// fitsOrientation reports whether, if pieces may not be turned, each border of
// the board has as many straight sides as cells.
func (b BoardSize) fitsOrientation(straight [4]int) bool {
	return straight == [4]int{b.Cols, b.Rows, b.Cols, b.Rows}
}
