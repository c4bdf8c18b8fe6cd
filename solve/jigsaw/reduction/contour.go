package reduction

import "github.com/gridsaw/gridsaw/puzzle"

// Contour returns the contour jigsaw of the numbers (Behague, section 3.1,
// Theorem 3.1): S+6 pieces for a board of 3 x (S/2+2), S being the sum. If S is
// odd the error wraps [ErrOdd].
//
// A number x is a run of x border pieces. All joints inside it have a label of
// its own, and it begins and ends with a label common to all runs. Two ends, each
// of a corner, a border piece and a corner, begin and end with the common label
// too, and have two other labels inside.
//
// Going clockwise around the border, a label of a run is entered by one piece
// and left by one, so that all the pieces that have it lie between these, in one
// piece; since labels are signed, none is laid the other way round. The same
// holds for the ends. The three pieces of an end hold two corners with one cell
// between, so they fill a side of three cells, and the runs are left with the two
// long sides, S/2 cells each. No run holds a corner. So the runs on one long side
// sum to S/2, and any numbers that do may be laid there, in any order.
//
// The source's text says neither how the six pieces of the ends are labelled nor
// what the border pieces have inside; there, ours all have the same label.
func (p Partition) Contour() (*puzzle.Jigsaw, error) {
	half, err := p.half(1, 6)
	if err != nil {
		return nil, err
	}
	var sides [][4]int
	for _, l := range p.links() {
		sides = append(sides, [4]int{0, l.exit, inward, l.entry})
	}
	for range 2 {
		sides = append(sides,
			[4]int{0, 0, cornerAbove, -runEnd},
			[4]int{-cornerAbove, 0, cornerBelow, inward},
			[4]int{-cornerBelow, 0, 0, runEnd},
		)
	}
	return &puzzle.Jigsaw{Variant: puzzle.VariantContour, Rows: 3, Cols: half + 2, Pieces: pieces(sides)}, nil
}

// LayContour returns the solution of the contour jigsaw that has the numbers of
// the first half in the top row, from left to right, and the others in the bottom
// row, from right to left. If first is no solution the error wraps
// [ErrSolution].
func (p Partition) LayContour(first []bool) (*puzzle.JigsawSolution, error) {
	j, err := p.Contour()
	if err != nil {
		return nil, err
	}
	if err := p.check(first); err != nil {
		return nil, err
	}
	s := &puzzle.JigsawSolution{}
	lay := func(row, col, rotation int) {
		piece := &j.Pieces[len(s.Placements)]
		s.Placements = append(s.Placements, piece.Place(puzzle.Cell{Row: row, Col: col}, rotation))
	}
	last := j.Cols - 1
	above, below := 0, last
	for _, l := range p.links() {
		if first[l.number] {
			above++
			lay(0, above, 0)
		} else {
			below--
			lay(2, below, 2)
		}
	}
	for row := range 3 {
		lay(row, last, 0)
	}
	for row := range 3 {
		lay(2-row, 0, 2)
	}
	return s, nil
}

// ReadContour returns the numbers of one half: those in the top row of a
// solution of the contour jigsaw, or, on a board of 3 x 3, where the long sides
// may be the columns, in the left one. If s is no solution the error wraps
// [ErrSolution].
func (p Partition) ReadContour(s *puzzle.JigsawSolution) ([]bool, error) {
	j, err := p.Contour()
	if err != nil {
		return nil, err
	}
	return p.read(j, s)
}
