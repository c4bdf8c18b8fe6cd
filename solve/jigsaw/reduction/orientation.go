package reduction

import "github.com/gridsaw/gridsaw/puzzle"

// Orientation returns the jigsaw with known orientations of the numbers
// (Behague, section 3.3, Theorem 3.3): 2S+8 pieces for a board of 4 x (S/2+2), S
// being the sum. If S is odd the error wraps [ErrOdd].
//
// A number x is a run of x inner pieces, labelled from left to right as the runs
// of [Partition.Contour]. All inner pieces have the same label above and its mate
// below. The border is made of S/2 equal pieces above and as many below, that
// show the inner pieces these labels, two equal pieces on the left and two on the
// right, that begin and end a row with the label common to all runs, and four
// corners.
//
// No piece is turned, so the straight sides say where the pieces of the border
// lie, and the others fill two rows of S/2 cells. In a row, what stands left of a
// piece with a run's own label is another one of that run, back to the first; so
// a run lies in one row, in one piece, and the runs of a row sum to S/2. Since all
// pieces fit above each other, any numbers that do may be laid there.
//
// The source builds eight pieces for the left and the right border in a figure
// that is lost; here these are the corners and the border pieces beside the runs.
func (p Partition) Orientation() (*puzzle.Jigsaw, error) {
	half, err := p.half(2, 8)
	if err != nil {
		return nil, err
	}
	var sides [][4]int
	for _, l := range p.links() {
		sides = append(sides, [4]int{-rowJoint, l.exit, rowJoint, l.entry})
	}
	b := newBoard(4, half+2)
	for cell := range b.cells {
		b.cells[cell] = [4]int{-rowJoint, runEnd, rowJoint, -runEnd} // the number 1, for a frame that fits
	}
	b.frame(ringEdge)
	for cell := range b.ring() {
		sides = append(sides, b.cells[cell])
	}
	return &puzzle.Jigsaw{Variant: puzzle.VariantOrientation, Rows: b.rows, Cols: b.cols, Pieces: pieces(sides)}, nil
}

// LayOrientation returns the solution of the jigsaw with known orientations that
// has the numbers of the first half in the upper inner row. If first is no
// solution the error wraps [ErrSolution].
func (p Partition) LayOrientation(first []bool) (*puzzle.JigsawSolution, error) {
	j, err := p.Orientation()
	if err != nil {
		return nil, err
	}
	if err := p.check(first); err != nil {
		return nil, err
	}
	s := &puzzle.JigsawSolution{}
	lay := func(at puzzle.Cell) {
		s.Placements = append(s.Placements, j.Pieces[len(s.Placements)].Place(at, 0))
	}
	ends := [2]int{}
	for _, l := range p.links() {
		row := 1
		if first[l.number] {
			row = 0
		}
		ends[row]++
		lay(puzzle.Cell{Row: 1 + row, Col: ends[row]})
	}
	b := newBoard(j.Rows, j.Cols)
	for cell := range b.ring() {
		lay(b.place(cell))
	}
	return s, nil
}

// ReadOrientation returns the numbers of one half: those in the upper inner row
// of a solution of the jigsaw with known orientations. If s is no solution the
// error wraps [ErrSolution].
func (p Partition) ReadOrientation(s *puzzle.JigsawSolution) ([]bool, error) {
	j, err := p.Orientation()
	if err != nil {
		return nil, err
	}
	return p.read(j, s)
}
