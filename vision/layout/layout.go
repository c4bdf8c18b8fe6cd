package layout

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Layout is a jigsaw laid out in the plane.
type Layout struct {
	Rows, Cols int
	// Poses has for each piece the motion from the common plane, in which its
	// sides are given, to the layout's plane. Zero for pieces without a place.
	Poses []Pose
	// Places has for each piece its place, with Rotation between 0 and 3 and
	// Degrees as the pose turns it; nil for pieces without one.
	Places []*puzzle.Placement
	// Components lists the pieces of each component that hangs together, the
	// largest first. Each is laid out on its own, about where the grid puts it.
	Components [][]int
	// Joints lists every two neighbouring sides, from the top left.
	Joints []Joint
	// Edges lists the flat sides along the border of the puzzle.
	Edges []Edge
	// Fits tells for each piece how well it fits its place, against all others.
	Fits []PlacementFit
	// Unit is the length that fits are relative to: the median distance between
	// the corners of a side, in the common plane's unit.
	Unit float64
	// Gap is the puzzle's own distance between mated curves, relative to Unit:
	// the saw's and the threshold's. It is negative where outlines overlap.
	Gap float64

	board *board
}

// Fit lays the placed pieces out so that mated sides coincide as well as they
// can. Placement.Piece is an index into pieces; Placement.Degrees is not used.
// Pieces may be missing, and the rest may fall into components. The error wraps
// [ErrPlacements].
func Fit(pieces []Piece, placements []puzzle.Placement, o Options) (*Layout, error) {
	b, err := newBoard(pieces, placements, o)
	if err != nil {
		return nil, err
	}
	b.start()
	starts := slices.Clone(b.frames)
	joints := findJoints(b)
	components := joints.components()
	for round := range rounds {
		joints.measure(round >= drawing)
		for _, part := range components {
			joints.relax(part, round >= drawing)
		}
	}
	for _, part := range components {
		b.straighten(part, starts)
	}
	joints.measure(true)
	fits := b.fits(joints.gap)
	joints.score(strangers(fits))
	for _, j := range joints.joints {
		for _, side := range [2]int{j.A, j.B} {
			if f := &fits[side/4]; j.Bad && f.Verdict == Sure {
				f.Verdict = Doubtful
			}
		}
	}
	l := &Layout{
		Rows: b.rows, Cols: b.cols, Places: b.places, Poses: make([]Pose, len(pieces)),
		Components: components, Joints: joints.joints, Edges: edges(b, components), Fits: fits,
		Unit: b.unit, Gap: joints.gap, board: b,
	}
	for i, f := range b.frames {
		if b.places[i] != nil {
			l.Poses[i] = f.pose(b.bodies[i].center)
			l.Places[i].Degrees = l.Poses[i].Degrees()
		}
	}
	return l, nil
}

// Beside moves the layouts of several components so that none covers another: the
// first stays where it is, the others follow below it in rows, as wide as the
// first or the widest of them. Their poses are in one plane then. The layouts
// must be of the same pieces.
func Beside(layouts ...*Layout) {
	if len(layouts) == 0 {
		return
	}
	space := 0.0
	width := 0.0
	for _, l := range layouts {
		lo, hi := l.Bounds()
		space = max(space, l.Unit/2)
		width = max(width, hi.X-lo.X)
	}
	first, corner := layouts[0].Bounds()
	x, y, deep := first.X, corner.Y+space, 0.0
	for _, l := range layouts[1:] {
		lo, hi := l.Bounds()
		size := hi.Sub(lo)
		if x > first.X && x+size.X > first.X+width {
			x, y, deep = first.X, y+deep+space, 0
		}
		by := geom.Point{X: x, Y: y}.Sub(lo)
		for i := range l.board.frames {
			if l.Places[i] != nil {
				l.board.frames[i].center = l.board.frames[i].center.Add(by)
				l.Poses[i].Shift = l.Poses[i].Shift.Add(by)
			}
		}
		x, deep = x+size.X+space, max(deep, size.Y)
	}
}

// Bounds returns the corners of the smallest upright rectangle about the laid
// pieces, both zero for none.
func (l *Layout) Bounds() (lo, hi geom.Point) {
	var laid geom.Curve
	for i, p := range l.Places {
		if p == nil {
			continue
		}
		for k := range 4 {
			laid = append(laid, l.board.laid(4*i+k)...)
		}
	}
	return laid.Bounds()
}
