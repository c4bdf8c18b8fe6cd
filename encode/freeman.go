package encode

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Freeman is the classic chain of eight directions (Freeman, On the encoding of
// arbitrary geometric configurations, 1961): the curve is laid on a square
// lattice, each place where it crosses a line of the lattice is moved to the
// nearest node, and the steps from node to node are numbered 0 to 7,
// anticlockwise from the direction of x. Time and memory grow linearly with the
// number of steps.
type Freeman struct {
	// Step is the number of lattice cells in the unit, default 48.
	Step int
	// Unit is the length that counts as 1; 0: the side's own chord.
	Unit float64
	// Places is the number of places on the chain in the vector that Encode
	// makes, default 32.
	Places int
}

// directions holds the step that each code of a chain stands for.
var directions = [8]node{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// codeOf maps a step (dx+1, dy+1) to its code, -1 for no step.
var codeOf = [3][3]int8{{5, 4, 3}, {6, -1, 2}, {7, 0, 1}}

// Name returns "freeman".
func (Freeman) Name() string { return "freeman" }

// In returns the chain with that unit.
func (f Freeman) In(unit float64) Encoder { f.Unit = unit; return f }

// Chain returns the codes 0 to 7 of the side in the joint frame, from the node
// at its first end to that at its second.
func (f Freeman) Chain(s Side) []uint8 {
	return chain(s.scaled(f.Unit).Scale(f.cells()))
}

func (f Freeman) cells() float64 { return float64(or(f.Step, 48)) }

// chain returns the codes of a curve in the unit of the lattice.
func chain(c geom.Curve) []uint8 {
	var codes []uint8
	var at node
	for i, n := range nodes(c) {
		if i > 0 {
			codes = append(codes, uint8(codeOf[n.x-at.x+1][n.y-at.y+1]))
		}
		at = n
	}
	return codes
}

// Encode returns the places that the chain passes at Places equal parts of its
// length, x from the middle of its chord, and y, in units. Each place is the mean
// over the steps about it: a chain that crosses a node's border a little earlier
// takes other steps, but hardly another way.
func (f Freeman) Encode(s Side) []float64 {
	n := or(f.Places, 32)
	v := make([]float64, 0, 2*n)
	c, err := f.Decode(f.Chain(s))
	if err != nil || len(c) < 2 {
		return make([]float64, 2*n)
	}
	const fine = 4 // points a place
	c = c.Resample(fine*(n-1) + 1).Smooth(fine)
	half := c[len(c)-1].X / 2
	for i := range n {
		v = append(v, c[fine*i].X-half, c[fine*i].Y)
	}
	return v
}

// Decode returns the nodes that a chain passes, from the origin, in units (for
// Unit 0: in chords). Codes above 7 give an error that wraps ErrDecode.
func (f Freeman) Decode(codes []uint8) (geom.Curve, error) {
	k := 1 / f.cells()
	c := geom.Curve{{}}
	for i, code := range codes {
		if code > 7 {
			return nil, decodeError("code %d at place %d of a chain", code, i)
		}
		d := directions[code]
		c = append(c, c[i].Add(geom.Point{X: float64(d.x) * k, Y: float64(d.y) * k}))
	}
	return c, nil
}

// node is a place on a square lattice.
type node struct{ x, y int }

// near reports whether n and m are neighbours, across a corner included.
func (n node) near(m node) bool {
	return max(n.x-m.x, m.x-n.x, n.y-m.y, m.y-n.y) == 1
}

func snap(p geom.Point) node { return node{int(math.Round(p.X)), int(math.Round(p.Y))} }

// latticeLimit bounds the coordinates of a curve on a lattice: far beyond any
// side, and small enough to count in.
const latticeLimit = 1 << 14

// nodes returns the nodes that the crossings of c with the lines of the lattice
// are nearest to, each step between neighbours; first and last are the nodes
// nearest to the ends. A curve that leaves the limits gives nil.
func nodes(c geom.Curve) []node {
	lo, hi := c.Bounds()
	if len(c) == 0 || !(max(-lo.X, -lo.Y, hi.X, hi.Y) < latticeLimit) {
		return nil
	}
	out := []node{snap(c[0])}
	add := func(n node) {
		if n != out[len(out)-1] {
			out = append(out, n)
		}
	}
	crossings(c, func(p geom.Point, _ node) { add(snap(p)) })
	add(snap(c[len(c)-1]))
	return linked(out)
}

// linked puts the missing nodes between two that are no neighbours: the ends of
// a curve may lie far enough in a cell to be nearest to another node.
func linked(path []node) []node {
	out := path[:1:1]
	for _, n := range path[1:] {
		for at := out[len(out)-1]; at != n && !at.near(n); {
			at.x += sign(n.x - at.x)
			at.y += sign(n.y - at.y)
			out = append(out, at)
		}
		if n != out[len(out)-1] {
			out = append(out, n)
		}
	}
	return out
}

func sign(n int) int { return min(max(n, -1), 1) }

// crossings calls found for each place where c crosses a line of the lattice,
// in order, with the cell (lower left node) that the curve leaves there.
func crossings(c geom.Curve, found func(p geom.Point, from node)) {
	for i := 1; i < len(c); i++ {
		a, b := c[i-1], c[i]
		d := b.Sub(a)
		tx, sx := firstCrossing(a.X, d.X)
		ty, sy := firstCrossing(a.Y, d.Y)
		for tx <= 1 || ty <= 1 {
			t := min(tx, ty)
			p := a.Add(d.Mul(t))
			before := a.Add(d.Mul(max(0, t-1e-9)))
			found(p, node{int(math.Floor(before.X)), int(math.Floor(before.Y))})
			if tx == t {
				tx += sx
			}
			if ty == t {
				ty += sy
			}
		}
	}
}

// firstCrossing returns where on the way from a along d the first whole number
// after a is met, as a share of d, and the share between one and the next.
func firstCrossing(a, d float64) (first, step float64) {
	switch {
	case d > 0:
		return (math.Floor(a) + 1 - a) / d, 1 / d
	case d < 0:
		return (math.Ceil(a) - 1 - a) / d, -1 / d
	}
	return math.Inf(1), math.Inf(1)
}
