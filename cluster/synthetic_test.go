package cluster_test

import (
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// cut is a puzzle with its truth: for every side the number of its joint, and
// of the template that the joint was cut after, -1 for flat sides.
type cut struct {
	rows, cols int
	sides      []encode.Side
	joint      []int
	template   []int
	mate       []int
}

// newCut cuts rows x cols pieces of chord 100 with joints after so many
// templates; 0: each joint has a form of its own. Points have noise of the given
// standard deviation, and every piece lies in a turn of its own.
func newCut(rows, cols, templates int, noise float64, seed uint64) *cut {
	c := &cut{rows: rows, cols: cols}
	n := 4 * rows * cols
	c.sides = make([]encode.Side, n)
	c.joint, c.template, c.mate = fill(n, -1), fill(n, -1), fill(n, -1)
	rng := rand.New(rand.NewPCG(seed, 3))
	next := 0
	for p := range rows * cols {
		row, col := p/cols, p%cols
		if col+1 < cols {
			c.join(4*p+1, 4*(p+1)+3, next, templates, rng)
			next++
		} else {
			c.flat(4*p + 1)
		}
		if row+1 < rows {
			c.join(4*p+2, 4*(p+cols), next, templates, rng)
			next++
		} else {
			c.flat(4*p + 2)
		}
		if col == 0 {
			c.flat(4*p + 3)
		}
		if row == 0 {
			c.flat(4 * p)
		}
	}
	for p := range rows * cols {
		c.lay(p, noise, rng)
	}
	return c
}

func fill(n, v int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = v
	}
	return s
}

func (c *cut) flat(side int) {
	c.sides[side] = encode.Side{Curve: geom.Curve{{}, {X: 100}}.Resample(60)}
}

// join gives both sides the curve of a joint, in the frame of their own piece: x
// along the side, y into the piece.
func (c *cut) join(a, b, number, templates int, rng *rand.Rand) {
	form := number
	if templates > 0 {
		form = rng.IntN(templates)
	}
	if rng.IntN(2) == 0 {
		a, b = b, a
	}
	curve := jointForm(uint64(form))
	up := make(geom.Curve, len(curve))
	down := make(geom.Curve, len(curve))
	for i, p := range curve {
		up[i] = geom.Point{X: p.X, Y: -p.Y}
		down[len(curve)-1-i] = geom.Point{X: 100 - p.X, Y: p.Y}
	}
	c.sides[a] = encode.Side{Kind: encode.Tab, Curve: up}
	c.sides[b] = encode.Side{Kind: encode.Blank, Curve: down}
	for _, s := range []int{a, b} {
		c.joint[s], c.template[s] = number, form
	}
	c.mate[a], c.mate[b] = b, a
}

// lay puts the four sides of a piece around a square, turns and shifts it.
func (c *cut) lay(p int, noise float64, rng *rand.Rand) {
	angle := 2 * math.Pi * rng.Float64()
	shift := geom.Point{X: 2000 * rng.Float64(), Y: 2000 * rng.Float64()}
	for k := range 4 {
		corner := [4]geom.Point{{}, {X: 100}, {X: 100, Y: 100}, {Y: 100}}[k]
		s := &c.sides[4*p+k]
		out := make(geom.Curve, len(s.Curve))
		for i, q := range s.Curve {
			q = turned(q, math.Pi/2*float64(k)).Add(corner)
			q = q.Add(geom.Point{X: noise * rng.NormFloat64(), Y: noise * rng.NormFloat64()})
			out[i] = turned(q, angle).Add(shift)
		}
		// The pixels of an outline do not err each for itself.
		s.Curve = out.Smooth(2)
	}
}

func turned(p geom.Point, angle float64) geom.Point {
	sin, cos := math.Sincos(angle)
	return geom.Point{X: cos*p.X - sin*p.Y, Y: sin*p.X + cos*p.Y}
}

// jointForm returns a joint of chord 100 in the joint frame.
func jointForm(seed uint64) geom.Curve {
	rng := rand.New(rand.NewPCG(seed, 1))
	about := func(x, y, spread float64) geom.Point {
		return geom.Point{X: x + spread*rng.NormFloat64(), Y: y + spread*rng.NormFloat64()}
	}
	shift := 4 * rng.NormFloat64()
	p := geom.Curve{
		{}, about(20, 2, 2), about(42+shift, 1, 1.5), about(36+shift, 18, 1.5), about(50+shift, 30, 2),
		about(64+shift, 18, 1.5), about(58+shift, 1, 1.5), about(80, 2, 2), {X: 100},
	}
	at := func(i int) geom.Point { return p[min(max(i, 0), len(p)-1)] }
	var c geom.Curve
	for i := 0; i+1 < len(p); i++ {
		u, v := at(i+1).Sub(at(i-1)).Mul(0.5), at(i+2).Sub(at(i)).Mul(0.5)
		for k := range 20 {
			t := float64(k) / 20
			a := p[i].Mul(2*t*t*t - 3*t*t + 1).Add(u.Mul(t*t*t - 2*t*t + t))
			c = append(c, a.Add(p[i+1].Mul(3*t*t-2*t*t*t)).Add(v.Mul(t*t*t-t*t)))
		}
	}
	return append(c, p[len(p)-1])
}
