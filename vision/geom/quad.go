package geom

import (
	"cmp"
	"math"
	"slices"
)

// Quad is a quadrilateral by its corners, one after the other around it. Where
// nothing else is said they run clockwise from the top left, as the thing that
// was seen has it.
type Quad [4]Point

// Area returns the area of a quadrilateral whose sides do not cross, 0 or more:
// half the vector product of its diagonals.
func (q Quad) Area() float64 {
	return math.Abs(q[2].Sub(q[0]).Cross(q[3].Sub(q[1]))) / 2
}

// Contains tells whether p lies in q, which is convex and clockwise, at least
// margin pixels from its edges. A negative margin takes in as much around it.
func (q Quad) Contains(p Point, margin float64) bool {
	for i, a := range q {
		if q[(i+1)%4].Sub(a).Unit().Cross(p.Sub(a)) < margin {
			return false
		}
	}
	return true
}

// Clockwise returns the corners of a convex quadrilateral, in whatever order,
// clockwise on the screen from the one nearest to the top left.
func (q Quad) Clockwise() Quad {
	center := q[0].Add(q[1]).Add(q[2]).Add(q[3]).Mul(0.25)
	slices.SortFunc(q[:], func(a, b Point) int {
		a, b = a.Sub(center), b.Sub(center)
		return cmp.Compare(math.Atan2(a.Y, a.X), math.Atan2(b.Y, b.X))
	})
	first := 0
	for i := range q {
		if q[i].X+q[i].Y < q[first].X+q[first].Y {
			first = i
		}
	}
	return Quad{q[first], q[(first+1)%4], q[(first+2)%4], q[(first+3)%4]}
}

// Bounds returns the corners of the smallest upright rectangle around q.
func (q Quad) Bounds() (lo, hi Point) { return Curve(q[:]).Bounds() }

// Overlap returns the part, 0 to 1, of the smaller of two quadrilaterals that
// lies within the other, by the upright rectangles of whole pixels around them.
func (q Quad) Overlap(o Quad) float64 {
	size := func(lo, hi Point) float64 { return (hi.X - lo.X) * (hi.Y - lo.Y) }
	a, b := q.around()
	c, d := o.around()
	lo, hi := Point{max(a.X, c.X), max(a.Y, c.Y)}, Point{min(b.X, d.X), min(b.Y, d.Y)}
	if hi.X <= lo.X || hi.Y <= lo.Y {
		return 0
	}
	return size(lo, hi) / max(min(size(a, b), size(c, d)), 1)
}

// around returns the corners of the smallest upright rectangle of whole pixels
// that has those of q in it.
func (q Quad) around() (lo, hi Point) {
	lo, hi = q.Bounds()
	return Point{math.Trunc(lo.X), math.Trunc(lo.Y)}, Point{math.Trunc(hi.X) + 1, math.Trunc(hi.Y) + 1}
}
