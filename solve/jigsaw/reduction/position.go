package reduction

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Position returns the jigsaw with known places of the formula (Behague, section
// 3.4, Theorem 3.4). For m clauses and u variables that occur in them it has
// (8m+4)(3m+2u+3) pieces, on a board of so many rows and columns; u is 3m at
// most. An error wraps [ErrProblem].
//
// The jigsaw has exactly one solution for each way to give values to the u
// variables by which one literal of each clause is true.
//
// # Wires
//
// S, T and I are labels, sides are listed clockwise. These pieces of the source
// and ours have their places, and can be turned:
//
//	crossing  (S,S,-S,-S)     opposite sides have opposite labels
//	bend      (S,-S,-S,-S)    with two sides kept at -S, one of the others is S
//	receiver  (S,-S,-S,-S)    with one side kept at -S, one of the others is S
//	emitter   (T,S,-T,-S) or (T,-S,-T,S), among neighbours that keep T in its row
//
// A wire is a line of pieces along which a truth value goes: it enters each piece
// by a side with label S if it is true, and -S if it is false. A crossing lets two
// wires through, one up or down and one across, as its four rotations are the four
// pairs of values. Every piece on the board that is no other gadget is a crossing;
// where no truth value comes by, it passes on what the border says. A bend leads a
// wire around a corner. An emitter lets a wire with values of S through from top
// to bottom, and one with values of T from left to right, and says that the two are
// equal, or for the other piece different.
//
// # The board
//
// Two rows in the middle hold the emitters, one above the other for each literal,
// in the order of the variables. The pairs of a variable stand between two columns
// of bends with T in place of S, so that T goes round in a loop, which gives all of
// them the same value. An emitter sends the literal's value up, and the one below
// it sends the opposite down.
//
// The upper half of the board has four rows for each clause, the first clause on
// top. The wire of each literal goes up to one of the first three rows, bends to the
// right, and runs to the last column, where the receiver of the clause takes the
// second row's wire from the left and those of the rows above and below by a bend.
// Just one of these may be true. In the fourth row a piece with an I to the right
// keeps the bends of different clauses apart. The lower half is the mirror image of
// the upper one with the sign of S changed, and so are the values that come in, so
// that it says the same once more: it is there to end the wires, which nothing
// smaller can.
//
// In the columns of the loops' ends there is a piece (T,S,T,-S) or (-T,S,-T,-S) in
// each row, which lets a wire through. The last column has two pieces (T,S,-T,-S)
// beside the emitters, which never turn. The border shows each wire that begins
// there one fixed label.
//
// # Differences from the source
//
// The source has emitters and receivers of 3 x 3 pieces, emitters in even and
// receivers in odd columns, and leads wires by pieces whose other sides are fixed;
// its figures are lost, and its text does not say how wires cross. Here emitters
// and receivers are single pieces, all receivers are in one column, and each wire
// has a row and a column of its own, which it leaves only by its bend. The source
// gives 18n(9n+6) pieces, for n clauses (not variables, as its text says).
func (f OneInThree) Position() (*puzzle.Jigsaw, error) {
	c, err := f.circuit()
	if err != nil {
		return nil, err
	}
	return c.jigsaw(), nil
}

// jigsaw cuts the board into pieces.
func (c *circuit) jigsaw() *puzzle.Jigsaw {
	b := c.draw(make([]bool, c.f.Variables))
	j := &puzzle.Jigsaw{Variant: puzzle.VariantPosition, Rows: b.rows, Cols: b.cols, Pieces: pieces(b.cells)}
	for cell := range j.Pieces {
		at := b.place(cell)
		j.Pieces[cell].Position = &at
		j.Pieces[cell].Sides = leading(&j.Pieces[cell])
	}
	return j
}

// leading returns the sides of a piece in the rotation that comes last in the
// order of lists, which tells nothing about how it lies.
func leading(piece *puzzle.JigsawPiece) [4]int {
	best := piece.Sides
	for k := range 4 {
		if sides := piece.Turned(k); slices.Compare(sides[:], best[:]) > 0 {
			best = sides
		}
	}
	return best
}

// LayPosition returns the solution of the jigsaw with known places that belongs
// to the values. If they are no solution the error wraps [ErrSolution].
func (f OneInThree) LayPosition(values []bool) (*puzzle.JigsawSolution, error) {
	c, err := f.circuit()
	if err != nil {
		return nil, err
	}
	if err := f.checkValues(values); err != nil {
		return nil, err
	}
	j, b := c.jigsaw(), c.draw(values)
	s := &puzzle.JigsawSolution{}
	for cell := range j.Pieces {
		piece := &j.Pieces[cell]
		for k := range 4 {
			if piece.Turned(k) == b.cells[cell] {
				s.Placements = append(s.Placements, piece.Place(*piece.Position, k))
				break
			}
		}
	}
	return s, nil
}

// ReadPosition returns the values that a solution of the jigsaw with known places
// gives to the variables. A variable that no clause has is false. If s is no
// solution the error wraps [ErrSolution].
func (f OneInThree) ReadPosition(s *puzzle.JigsawSolution) ([]bool, error) {
	c, err := f.circuit()
	if err != nil {
		return nil, err
	}
	j := c.jigsaw()
	if err := checked(j, s); err != nil {
		return nil, err
	}
	values := make([]bool, f.Variables)
	for _, l := range s.Placements {
		if l.Row != 1+c.tracks() || l.Col < 1 || l.Col > len(c.columns) {
			continue
		}
		if column := c.columns[l.Col-1]; column.kind == emitter {
			sides := j.Pieces[l.Piece].Turned(l.Rotation)
			values[column.variable()-1] = (sides[puzzle.Top] == -signal) == (column.literal > 0)
		}
	}
	return values, f.checkValues(values)
}
