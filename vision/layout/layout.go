package layout

import (
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
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

// Layout is a jigsaw laid out in the plane.
type Layout struct {
	Rows, Cols int
	// Poses has for each piece the motion from the common plane, in which its
	// sides are given, to the layout's plane. Zero for pieces without a place.
	Poses []Pose
	// Places has for each piece its place, with Rotation between 0 and 3 and
	// Degrees as the pose turns it; nil for pieces without one.
	Places []*puzzle.Placement
	// Parts lists the pieces of each part that hangs together, the largest
	// first. Each is laid out on its own, about where the grid puts it.
	Parts [][]int
	// Joints lists every two neighbouring sides, from the top left.
	Joints []Joint
	// Edges lists the flat sides along the border of the puzzle.
	Edges []Edge
	// Seats tells for each piece how well it fits its place, against all others.
	Seats []Seat
	// Unit is the length that fits are relative to: the median distance between
	// the corners of a side, in the common plane's unit.
	Unit float64
	// Gap is the puzzle's own distance between mated curves, relative to Unit:
	// the saw's and the threshold's. It is negative where outlines overlap.
	Gap float64

	open   bool
	bodies []body
	cells  map[[2]int]int // the first piece at each place
	frames []frame        // where the bodies lie
	starts []frame
	pairs  [][]facing // of each joint, as last measured
}

// Fit lays the placed pieces out so that mated sides coincide as well as they
// can. Placement.Piece is an index into pieces; Placement.Degrees is not used.
// Pieces may be missing, and the rest may fall into parts. The error wraps
// [ErrPlacements].
func Fit(pieces []Piece, placements []puzzle.Placement, o Options) (*Layout, error) {
	l, err := newLayout(pieces, placements, o)
	if err != nil {
		return nil, err
	}
	l.start()
	l.findParts()
	for round := range rounds {
		l.measureJoints(round >= drawing)
		for _, part := range l.Parts {
			l.relax(part, round >= drawing)
		}
	}
	for _, part := range l.Parts {
		l.straighten(part)
	}
	l.measureJoints(true)
	l.seatAll()
	l.judge()
	l.measureEdges()
	for i, f := range l.frames {
		if l.Places[i] != nil {
			l.Poses[i] = f.pose(l.bodies[i].center)
			l.Places[i].Degrees = l.Poses[i].Degrees()
		}
	}
	l.pairs, l.starts = nil, nil
	return l, nil
}

// newLayout checks the input and numbers the joints.
func newLayout(pieces []Piece, placements []puzzle.Placement, o Options) (*Layout, error) {
	l := &Layout{
		Rows: o.Rows, Cols: o.Cols, open: o.Open,
		Poses:  make([]Pose, len(pieces)),
		Places: make([]*puzzle.Placement, len(pieces)),
		bodies: make([]body, len(pieces)),
		frames: make([]frame, len(pieces)),
		cells:  make(map[[2]int]int),
	}
	var sides []encode.Side
	for _, p := range placements {
		if err := l.place(pieces, p); err != nil {
			return nil, err
		}
		sides = append(sides, pieces[p.Piece].Sides[:]...)
		if o.Rows == 0 {
			l.Rows = max(l.Rows, p.Row+1)
		}
		if o.Cols == 0 {
			l.Cols = max(l.Cols, p.Col+1)
		}
	}
	l.Unit = encode.Unit(sides)
	for i, p := range pieces {
		if p.sound() {
			l.bodies[i] = newBody(p)
		}
	}
	l.findJoints()
	return l, nil
}

// place enters one placement.
func (l *Layout) place(pieces []Piece, p puzzle.Placement) error {
	switch {
	case p.Piece < 0 || p.Piece >= len(pieces):
		return fmt.Errorf("%w: piece %d of %d", ErrPlacements, p.Piece, len(pieces))
	case l.Places[p.Piece] != nil:
		return fmt.Errorf("%w: piece %d is placed twice", ErrPlacements, p.Piece)
	case p.Row < 0 || p.Col < 0 || p.Row > maxSide || p.Col > maxSide:
		return fmt.Errorf("%w: piece %d at row %d, column %d", ErrPlacements, p.Piece, p.Row, p.Col)
	case !pieces[p.Piece].sound():
		return fmt.Errorf("%w: piece %d has a side without a curve", ErrPlacements, p.Piece)
	}
	p.Rotation = positionOf(0, p.Rotation)
	l.Places[p.Piece] = &p
	if _, taken := l.cells[[2]int{p.Row, p.Col}]; !taken {
		l.cells[[2]int{p.Row, p.Col}] = p.Piece
	}
	return nil
}

// maxSide is the largest number of a row or column.
const maxSide = 1 << 20

// neighbour returns the piece at position d of piece i, or -1.
func (l *Layout) neighbour(i, d int) int {
	p := l.Places[i]
	if j, ok := l.cells[[2]int{p.Row + steps[d][0], p.Col + steps[d][1]}]; ok {
		return j
	}
	return -1
}

// outside tells whether position d of piece i is the border of the puzzle. Where
// the border is not known, it is where a flat side meets no piece.
func (l *Layout) outside(i, d int) bool {
	p := l.Places[i]
	if l.open {
		return l.flat(i, d) && l.neighbour(i, d) < 0
	}
	r, c := p.Row+steps[d][0], p.Col+steps[d][1]
	return r < 0 || c < 0 || r >= l.Rows || c >= l.Cols
}

// flat tells whether the side at position d of piece i is flat.
func (l *Layout) flat(i, d int) bool {
	return l.bodies[i].kinds[sideAt(d, l.Places[i].Rotation)] == encode.Flat
}
