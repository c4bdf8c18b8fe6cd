package layout

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/disjoint"
)

// Joint is a place where two pieces lie side by side. Lengths are relative to
// [Layout.Unit].
type Joint struct {
	// A and B are the two sides, 4*piece+k, A to the left of B or above it.
	A, B int
	// Row and Col are the place of A's piece; Side is the joint's position
	// about it: 1 right, 2 bottom.
	Row, Col, Side int
	// Mated tells that a tab meets a blank. Nothing of what follows is known of
	// a joint where that is not so, and it is always Bad.
	Mated bool
	// Gap is the mean distance between the curves, negative where they overlap.
	Gap float64
	// RMS is the root mean square, and Max the greatest, of how far the distance
	// between the curves is from the puzzle's own gap.
	RMS, Max float64
	// Score says how much worse than usual the joint fits: the logarithm of RMS
	// above its median, in robust standard deviations.
	Score float64
	// Bad tells that the joint fits too badly to be true.
	Bad bool
}

// jointSet is the joints of a board, as last measured.
type jointSet struct {
	*board
	joints []Joint
	pairs  [][]facing // of each joint
	gap    float64    // the puzzle's own, in units
}

// findJoints lists the joints between pieces at neighbouring places.
func findJoints(b *board) *jointSet {
	s := &jointSet{board: b}
	for i, p := range b.places {
		if p == nil || b.cells[[2]int{p.Row, p.Col}] != i {
			continue
		}
		for _, d := range [2]int{1, 2} {
			j := b.neighbour(i, d)
			if j < 0 {
				continue
			}
			k, m := sideAt(d, p.Rotation), sideAt(d+2, b.places[j].Rotation)
			kinds := b.bodies[i].kinds[k] * b.bodies[j].kinds[m]
			s.joints = append(s.joints, Joint{
				A: 4*i + k, B: 4*j + m, Row: p.Row, Col: p.Col, Side: d,
				Mated: kinds == -1, Bad: kinds != -1,
			})
		}
	}
	slices.SortFunc(s.joints, func(a, b Joint) int {
		return 4*((a.Row-b.Row)*(maxSide+1)+a.Col-b.Col) + a.Side - b.Side
	})
	s.pairs = make([][]facing, len(s.joints))
	return s
}

// components groups the placed pieces by the joints between them, the largest
// first, each in the order in which its equations form the narrowest band.
func (s *jointSet) components() [][]int {
	groups := disjoint.New(len(s.places))
	for _, j := range s.joints {
		if j.Mated {
			groups.Join(j.A/4, j.B/4)
		}
	}
	members := make(map[int][]int)
	for i, p := range s.places {
		if p != nil {
			root := groups.Root(i)
			members[root] = append(members[root], i)
		}
	}
	var all [][]int
	for _, part := range members {
		order(s.board, part)
		all = append(all, part)
	}
	slices.SortFunc(all, func(a, b []int) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return slices.Min(a) - slices.Min(b)
	})
	return all
}

// order sorts a component along its longer direction first.
func order(b *board, part []int) {
	lo, hi := [2]int{math.MaxInt, math.MaxInt}, [2]int{}
	for _, i := range part {
		for k, v := range [2]int{b.places[i].Row, b.places[i].Col} {
			lo[k], hi[k] = min(lo[k], v), max(hi[k], v)
		}
	}
	wide := hi[1]-lo[1] > hi[0]-lo[0]
	slices.SortFunc(part, func(i, j int) int {
		p, q := b.places[i], b.places[j]
		rows, cols := p.Row-q.Row, p.Col-q.Col
		if wide {
			rows, cols = cols, rows
		}
		if rows != 0 {
			return rows
		}
		return cols
	})
}

// reach is how many samples to either side of the sample at the same share of
// the length the nearest point of the mate is looked for.
const reach = samples / 8

// nearest returns the point of c closest to p among the segments about sample
// i, and the direction of its segment.
func nearest(c geom.Curve, p geom.Point, i int) (at, along geom.Point) {
	least := math.Inf(1)
	for k := max(0, i-reach); k < min(len(c)-1, i+reach); k++ {
		u := c[k+1].Sub(c[k])
		t := 0.0
		if n := u.Dot(u); n > 0 {
			t = min(max(p.Sub(c[k]).Dot(u)/n, 0), 1)
		}
		q := c[k].Add(u.Mul(t))
		if d := q.Sub(p); d.Dot(d) < least {
			least, at, along = d.Dot(d), q, u
		}
	}
	return at, along
}

// facing is a point of one side of a joint and the point of the other that it
// faces.
type facing struct {
	p, q   geom.Point // of A, of B
	normal geom.Point // unit, away from A
	gap    float64    // signed distance from p to q
}

// faceOff pairs the points of the two sides of a joint, from both sides, in the
// room that out has.
func faceOff(b *board, j *Joint, out []facing) []facing {
	left, right := b.laid(j.A), b.laid(j.B)
	out = slices.Grow(out[:0], 2*samples)
	for i, p := range left {
		q, along := nearest(right, p, samples-1-i)
		// B runs against A, so that its right is A's left, which is outside A.
		out = append(out, newFacing(p, q, geom.Point{X: -along.Y, Y: along.X}))
	}
	for i, q := range right {
		p, along := nearest(left, q, samples-1-i)
		out = append(out, newFacing(p, q, geom.Point{X: along.Y, Y: -along.X}))
	}
	return out
}

func newFacing(p, q, normal geom.Point) facing {
	f := facing{p: p, q: q, normal: normal}
	if n := normal.Norm(); n > 0 {
		f.normal = normal.Mul(1 / n)
	}
	d := q.Sub(p)
	f.gap = math.Copysign(d.Norm(), d.Dot(f.normal))
	return f
}

// measure measures every joint as the pieces lie now, and the puzzle's own gap
// unless it is to stay zero.
func (s *jointSet) measure(gap bool) {
	var gaps []float64
	for n := range s.joints {
		j := &s.joints[n]
		if !j.Mated {
			continue
		}
		s.pairs[n] = faceOff(s.board, j, s.pairs[n])
		sum := 0.0
		for _, f := range s.pairs[n] {
			sum += f.gap
		}
		j.Gap = sum / float64(len(s.pairs[n])) / s.unit
		gaps = append(gaps, j.Gap)
	}
	s.gap = 0
	if gap {
		s.gap = geom.MedianHigh(gaps)
	}
	for n := range s.joints {
		s.joints[n].deviate(s.pairs[n], s.gap*s.unit, s.unit)
	}
}

// deviate measures how far the distances at a joint are from gap.
func (j *Joint) deviate(pairs []facing, gap, unit float64) {
	square, most := 0.0, 0.0
	for _, f := range pairs {
		d := f.gap - gap
		square += d * d
		most = max(most, math.Abs(d))
	}
	j.RMS, j.Max = math.Sqrt(square/float64(max(len(pairs), 1)))/unit, most/unit
}

// usual returns the median RMS of the mated joints.
func (s *jointSet) usual() float64 {
	var all []float64
	for _, j := range s.joints {
		if j.Mated {
			all = append(all, j.RMS)
		}
	}
	return geom.MedianHigh(all)
}

// A joint is bad whose score is above outlier and whose RMS is not below that
// share of what the best strangers reach.
const (
	outlier = 5
	strange = 0.3
)

// score compares the joints with each other, and with strangers: the RMS of
// pieces that do not belong together. Without the latter, dents would count as
// misfits where all else fits finely.
func (s *jointSet) score(strangers float64) {
	var logs []float64
	for _, j := range s.joints {
		if j.Mated {
			logs = append(logs, math.Log(max(j.RMS, tiny)))
		}
	}
	middle := geom.MedianHigh(logs)
	for i, v := range logs {
		logs[i] = math.Abs(v - middle)
	}
	spread := max(1.4826*geom.MedianHigh(logs), leastSpread)
	least := strange * strangers
	for n := range s.joints {
		if j := &s.joints[n]; j.Mated {
			j.Score = (math.Log(max(j.RMS, tiny)) - middle) / spread
			j.Bad = j.Score > outlier && j.RMS > least
		}
	}
}

const (
	tiny        = 1e-9 // of a unit: less is a perfect fit
	leastSpread = 0.15 // of the logarithm of RMS: the fits of drawn pieces spread less
)
