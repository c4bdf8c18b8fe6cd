package render

import (
	"math"
	"math/rand/v2"
	"sort"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// bend is how a page curls: a cylinder over a wavy line. A page point is told
// by s, its way along the direction across the folds, and w, its way along
// them. Paper does not stretch, so s is the length of the arc, and the point
// lies at x(s) along the table, height(x) over it.
type bend struct {
	centre    geom.Point // page point at s = w = 0
	along     geom.Point // unit vector across the folds
	waves     [2]wave
	base      float64 // added so that the page touches the table, not sinks in
	reach     float64 // x runs over -reach..reach
	arc       []float64
	flat      bool
	increment float64
}

// wave is one cosine of the bend's section.
type wave struct{ height, frequency, phase float64 }

const bendKnots = 1024

// newBend makes a bend of the given height and length of side, both in
// millimetres; turn is the direction across the folds, degrees clockwise from
// the page's x.
func newBend(centre geom.Point, side, height, turn float64, rng *rand.Rand) *bend {
	sin, cos := math.Sincos(turn * math.Pi / 180)
	b := &bend{centre: centre, along: geom.Point{X: cos, Y: sin}, reach: 6 * side, flat: height == 0}
	for i, share := range []float64{0.7, 0.3} {
		length := side * (1.5 + 1.2*rng.Float64()) / float64(i+1)
		b.waves[i] = wave{height * share / 2, 2 * math.Pi / length, 2 * math.Pi * rng.Float64()}
		b.base += b.waves[i].height
	}
	b.increment = 2 * b.reach / (bendKnots - 1)
	b.arc = make([]float64, bendKnots)
	for i := 1; i < bendKnots; i++ {
		b.arc[i] = b.arc[i-1] + b.arcBetween(b.knot(i-1), b.knot(i))
	}
	middle := b.length(0)
	for i := range b.arc {
		b.arc[i] -= middle
	}
	return b
}

func (b *bend) knot(i int) float64 { return -b.reach + float64(i)*b.increment }

// arcBetween is Simpson's rule over one interval.
func (b *bend) arcBetween(x0, x1 float64) float64 {
	speed := func(x float64) float64 { return math.Hypot(1, b.slope(x)) }
	return (x1 - x0) / 6 * (speed(x0) + 4*speed((x0+x1)/2) + speed(x1))
}

// height returns how far the paper stands over the table at x.
func (b *bend) height(x float64) float64 {
	h := b.base
	for _, w := range b.waves {
		h += w.height * math.Cos(w.frequency*x+w.phase)
	}
	return h
}

func (b *bend) slope(x float64) float64 {
	d := 0.0
	for _, w := range b.waves {
		d -= w.height * w.frequency * math.Sin(w.frequency*x+w.phase)
	}
	return d
}

// length returns s for x, by linear interpolation between the knots, so that
// across is its exact inverse.
func (b *bend) length(x float64) float64 {
	if b.flat {
		return x
	}
	at := (x + b.reach) / b.increment
	i := min(max(int(at), 0), bendKnots-2)
	return b.arc[i] + (at-float64(i))*(b.arc[i+1]-b.arc[i])
}

// across returns x for s.
func (b *bend) across(s float64) float64 {
	if b.flat {
		return s
	}
	i := sort.SearchFloat64s(b.arc, s)
	i = min(max(i-1, 0), bendKnots-2)
	return b.knot(i) + (s-b.arc[i])/(b.arc[i+1]-b.arc[i])*b.increment
}

// lift returns where a page point lies in space: x and y along the table from
// the centre, z away from the camera, so that curled paper has z < 0.
func (b *bend) lift(p geom.Point) vec {
	d := p.Sub(b.centre)
	x, w := b.across(d.Dot(b.along)), b.along.Cross(d)
	return vec{x*b.along.X - w*b.along.Y, x*b.along.Y + w*b.along.X, -b.height(x)}
}

// lower returns the page point that lies at table position (x, y).
func (b *bend) lower(v vec) geom.Point {
	q := geom.Point{X: v.x, Y: v.y}
	s, w := b.length(q.Dot(b.along)), b.along.Cross(q)
	return b.centre.Add(geom.Point{X: s*b.along.X - w*b.along.Y, Y: s*b.along.Y + w*b.along.X})
}

// vec is a point or a direction in space, millimetres.
type vec struct{ x, y, z float64 }

func (a vec) plus(b vec, k float64) vec { return vec{a.x + k*b.x, a.y + k*b.y, a.z + k*b.z} }
func (a vec) dot(b vec) float64         { return a.x*b.x + a.y*b.y + a.z*b.z }
