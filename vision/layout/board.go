package layout

import (
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// ErrPlacements is the fault of placements that name a piece that there is
// not, or a piece twice, or a place outside the puzzle, and of placed pieces
// without four finite sides. Two pieces at one place are no error here, but a
// fault that [Layout.Check] reports.
var ErrPlacements = errors.New("layout: the placements are not of these pieces")

// Options says what is known of the puzzle. The zero value is the default.
type Options struct {
	// Rows and Cols are the size of the puzzle; 0 means as many as there are
	// placements for.
	Rows, Cols int
	// Open tells that the pieces are a part of a puzzle whose border is not
	// known: places beyond the outermost pieces are not taken for outside.
	Open bool
}

// maxSide is the largest number of a row or column.
const maxSide = 1 << 20

// board is the pieces at their places, and where they lie in the plane.
type board struct {
	rows, cols int
	open       bool
	places     []*puzzle.Placement // nil for pieces without one
	bodies     []body
	frames     []frame        // where the bodies lie
	cells      map[[2]int]int // the first piece at each place
	unit       float64        // the median chord of a side
}

// newBoard checks the input and prepares the pieces.
func newBoard(pieces []Piece, placements []puzzle.Placement, o Options) (*board, error) {
	b := &board{
		rows: o.Rows, cols: o.Cols, open: o.Open,
		places: make([]*puzzle.Placement, len(pieces)),
		bodies: make([]body, len(pieces)),
		frames: make([]frame, len(pieces)),
		cells:  make(map[[2]int]int),
	}
	var sides []encode.Side
	for _, p := range placements {
		if err := b.place(pieces, p); err != nil {
			return nil, err
		}
		sides = append(sides, pieces[p.Piece].Sides[:]...)
		if o.Rows == 0 {
			b.rows = max(b.rows, p.Row+1)
		}
		if o.Cols == 0 {
			b.cols = max(b.cols, p.Col+1)
		}
	}
	b.unit = encode.Unit(sides)
	for i, p := range pieces {
		if p.sound() {
			b.bodies[i] = newBody(p)
		}
	}
	return b, nil
}

// place enters one placement.
func (b *board) place(pieces []Piece, p puzzle.Placement) error {
	switch {
	case p.Piece < 0 || p.Piece >= len(pieces):
		return fmt.Errorf("%w: piece %d of %d", ErrPlacements, p.Piece, len(pieces))
	case b.places[p.Piece] != nil:
		return fmt.Errorf("%w: piece %d is placed twice", ErrPlacements, p.Piece)
	case p.Row < 0 || p.Col < 0 || p.Row > maxSide || p.Col > maxSide:
		return fmt.Errorf("%w: piece %d at row %d, column %d", ErrPlacements, p.Piece, p.Row+1, p.Col+1)
	case !pieces[p.Piece].sound():
		return fmt.Errorf("%w: piece %d has a side without a curve", ErrPlacements, p.Piece)
	}
	p.Rotation = positionOf(0, p.Rotation)
	b.places[p.Piece] = &p
	if _, taken := b.cells[[2]int{p.Row, p.Col}]; !taken {
		b.cells[[2]int{p.Row, p.Col}] = p.Piece
	}
	return nil
}

// neighbour returns the piece at position d of piece i, or -1.
func (b *board) neighbour(i, d int) int {
	p := b.places[i]
	if j, ok := b.cells[[2]int{p.Row + steps[d][0], p.Col + steps[d][1]}]; ok {
		return j
	}
	return -1
}

// outside tells whether position d of piece i is the border of the puzzle. Where
// the border is not known, it is where a flat side meets no piece.
func (b *board) outside(i, d int) bool {
	p := b.places[i]
	if b.open {
		return b.flat(i, d) && b.neighbour(i, d) < 0
	}
	r, c := p.Row+steps[d][0], p.Col+steps[d][1]
	return r < 0 || c < 0 || r >= b.rows || c >= b.cols
}

// flat tells whether the side at position d of piece i is flat.
func (b *board) flat(i, d int) bool {
	return b.bodies[i].kinds[sideAt(d, b.places[i].Rotation)] == encode.Flat
}

// laid returns the samples of a side in the layout's plane.
func (b *board) laid(side int) geom.Curve {
	f := b.frames[side/4]
	pose := Pose{Angle: f.angle, Shift: f.center}.Rigid()
	out := make(geom.Curve, samples)
	for i, p := range b.bodies[side/4].sides[side%4] {
		out[i] = pose.At(p)
	}
	return out
}
