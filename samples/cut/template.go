package cut

import (
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// The least cardboard between two sides of a piece, away from their common
// corner, and how far from the corner that is.
const (
	clearance = 0.1
	cornerArm = 0.22
)

// clearOf tells whether no point of a is near one of b.
func clearOf(a, b geom.Curve) bool {
	for _, p := range a {
		for _, q := range b {
			if x, y := p.X-q.X, p.Y-q.Y; x*x+y*y < clearance*clearance {
				return false
			}
		}
	}
	return true
}

// sparse takes every sixth point that is not near a corner.
func sparse(c geom.Curve, corners []geom.Point) geom.Curve {
	var out geom.Curve
	for i := 0; i < len(c); i += 6 {
		near := false
		for _, q := range corners {
			d := c[i].Sub(q)
			near = near || d.Dot(d) < cornerArm*cornerArm
		}
		if !near {
			out = append(out, c[i])
		}
	}
	return out
}

// template is a shape with the room that it takes as a blank in each of the
// four sides of a piece of a regular lattice.
type template struct {
	shape geom.Curve
	room  [4]geom.Curve
}

// unitCorners are the corners of a piece of a regular lattice.
var unitCorners = []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}}

func newTemplate(shape geom.Curve) template {
	t := template{shape: shape}
	for k := range t.room {
		from, to := unitCorners[(k+1)%4], unitCorners[k] // as the neighbour goes
		t.room[k] = sparse(stretch{from: from, to: to}.curve(shape), unitCorners)
	}
	return t
}

// drawTemplates draws n shapes that fit beside each other in any piece, in all
// orders, and differ as much as some tries a shape can give.
func drawTemplates(seed uint64, n int) []template {
	rng := rand.New(rand.NewPCG(seed, streamTemplates))
	var out []template
	for len(out) < n {
		const tries = 24
		var best *template
		most := -1.0
		for t := range tries {
			small := 0.35 + 0.65*float64(t)/tries*float64(len(out))/float64(n)
			shape := newTemplate(newTab(rng, small).curve())
			if d := nearest(shape, out); d > most && fits(shape, out) {
				best, most = &shape, d
			}
		}
		for best == nil { // the smallest ones always fit
			if shape := newTemplate(newTab(rng, 1).curve()); fits(shape, out) {
				best = &shape
			}
		}
		out = append(out, *best)
	}
	return out
}

// fits tells whether a template leaves enough cardboard as a blank in a piece
// that has it or another one as a blank on the next or the opposite side.
func fits(t template, others []template) bool {
	for side := 1; side < 4; side++ {
		if !clearOf(t.room[0], t.room[side]) {
			return false
		}
		for _, other := range others {
			if !clearOf(t.room[0], other.room[side]) {
				return false
			}
		}
	}
	return true
}

// nearest returns the mean distance of a shape to the most similar one, +Inf if
// there is none.
func nearest(t template, others []template) float64 {
	least := math.Inf(1)
	for _, other := range others {
		sum, n := 0.0, 0.0
		for i := 0; i < len(t.shape); i += 4 {
			sum, n = sum+t.shape[i].Sub(other.shape[i]).Norm(), n+1
		}
		least = min(least, sum/n)
	}
	return least
}
