package layout

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// coarse is the number of points that stand for a side when pieces are tried in
// a hole.
const coarse = 16

// sketch holds the coarse points of a side, with what all trials need of them.
type sketch struct {
	points [coarse]geom.Point
	sum    geom.Point
	square float64
}

func newSketch(c geom.Curve) (s sketch) {
	copy(s.points[:], c.Resample(coarse))
	for _, p := range s.points {
		s.sum = s.sum.Add(p)
		s.square += p.Dot(p)
	}
	return s
}

// sketched returns the sketches of the sides of all bodies.
func (l *Layout) sketched() [][4]sketch {
	out := make([][4]sketch, len(l.bodies))
	for i := range l.bodies {
		for k, c := range l.bodies[i].sides {
			if len(c) > 0 {
				out[i][k] = newSketch(c)
			}
		}
	}
	return out
}

// hole is a place with its piece lifted out.
type hole struct {
	kinds [4]encode.Kind // that a piece needs, where known is set
	known [4]bool
	walls [4]sketch // the neighbours' sides, in the direction of the piece's own
	wall  [4]bool
	sides int // walls that are there
}

// holeAt returns the hole that is left by piece i, about the piece's centre.
func (l *Layout) holeAt(i int) *hole {
	h := new(hole)
	center := l.frames[i].center
	for d := range 4 {
		if l.outside(i, d) {
			h.known[d] = true
			continue
		}
		j := l.neighbour(i, d)
		if j < 0 {
			continue
		}
		k := sideAt(d+2, l.Places[j].Rotation)
		kind := l.bodies[j].kinds[k]
		if kind == encode.Flat {
			continue
		}
		h.known[d], h.kinds[d] = true, -kind
		wall := outset(l.laid(4*j+k), l.Gap*l.Unit).Reverse()
		h.walls[d], h.wall[d] = newSketch(wall.Shift(center.Mul(-1))), true
		h.sides++
	}
	return h
}

// without returns the hole with one wall torn down.
func (h *hole) without(d int) *hole {
	o := *h
	if o.wall[d] {
		o.wall[d], o.known[d] = false, false
		o.sides--
	}
	return &o
}

// outset returns a piece's side moved away from the piece by gap.
func outset(c geom.Curve, gap float64) geom.Curve {
	out := make(geom.Curve, len(c))
	for i, p := range c {
		u := c[min(i+1, len(c)-1)].Sub(c[max(i-1, 0)])
		out[i] = p
		if n := u.Norm(); n > 0 {
			out[i] = p.Add(geom.Point{X: u.Y, Y: -u.X}.Mul(gap / n))
		}
	}
	return out
}

// takes tells whether a piece's kinds suit the hole when it is turned by
// rotation.
func (h *hole) takes(kinds *[4]encode.Kind, rotation int) bool {
	for d := range 4 {
		k := kinds[sideAt(d, rotation)]
		if h.known[d] && k != h.kinds[d] || !h.known[d] && k == encode.Flat {
			return false
		}
	}
	return true
}

// try returns the sum of the squared distances of a piece's points from the
// walls after the best rigid motion.
func (h *hole) try(sides *[4]sketch, rotation int) float64 {
	var p, q geom.Point
	square, dot, cross := 0.0, 0.0, 0.0
	for d := range 4 {
		if !h.wall[d] {
			continue
		}
		s, w := &sides[sideAt(d, rotation)], &h.walls[d]
		p, q, square = p.Add(s.sum), q.Add(w.sum), square+s.square+w.square
		for i, a := range s.points {
			b := w.points[i]
			dot += a.X*b.X + a.Y*b.Y
			cross += a.X*b.Y - a.Y*b.X
		}
	}
	if h.sides == 0 {
		return 0
	}
	n := float64(coarse * h.sides)
	// Sums about the two means.
	square -= (p.Dot(p) + q.Dot(q)) / n
	dot -= p.Dot(q) / n
	cross -= p.Cross(q) / n
	return max(square-2*math.Hypot(dot, cross), 0)
}

// best returns the rotation with which the piece fits the hole best, and the
// sum of squares; +Inf where its kinds do not suit it. The rotation not is
// passed over; -1 is none.
func (h *hole) best(kinds *[4]encode.Kind, sides *[4]sketch, not int) (rotation int, square float64) {
	square = math.Inf(1)
	for r := range 4 {
		if r == not || !h.takes(kinds, r) {
			continue
		}
		if s := h.try(sides, r); s < square {
			rotation, square = r, s
		}
	}
	return rotation, square
}
