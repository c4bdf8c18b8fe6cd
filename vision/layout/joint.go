package layout

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
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

// findJoints lists the joints between pieces at neighbouring places.
func (l *Layout) findJoints() {
	for i, p := range l.Places {
		if p == nil || l.cells[[2]int{p.Row, p.Col}] != i {
			continue
		}
		for _, d := range [2]int{1, 2} {
			j := l.neighbour(i, d)
			if j < 0 {
				continue
			}
			a, b := sideAt(d, p.Rotation), sideAt(d+2, l.Places[j].Rotation)
			kinds := l.bodies[i].kinds[a] * l.bodies[j].kinds[b]
			l.Joints = append(l.Joints, Joint{
				A: 4*i + a, B: 4*j + b, Row: p.Row, Col: p.Col, Side: d,
				Mated: kinds == -1, Bad: kinds != -1,
			})
		}
	}
	slices.SortFunc(l.Joints, func(a, b Joint) int {
		return 4*((a.Row-b.Row)*(maxSide+1)+a.Col-b.Col) + a.Side - b.Side
	})
}

// laid returns the samples of a side in the layout's plane.
func (l *Layout) laid(side int) geom.Curve {
	f := l.frames[side/4]
	pose := Pose{Angle: f.angle, Shift: f.center}.Rigid()
	out := make(geom.Curve, samples)
	for i, p := range l.bodies[side/4].sides[side%4] {
		out[i] = pose.At(p)
	}
	return out
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
func (l *Layout) faceOff(j *Joint, out []facing) []facing {
	a, b := l.laid(j.A), l.laid(j.B)
	out = slices.Grow(out[:0], 2*samples)
	for i, p := range a {
		q, along := nearest(b, p, samples-1-i)
		// B runs against A, so that its right is A's left, which is outside A.
		out = append(out, newFacing(p, q, geom.Point{X: -along.Y, Y: along.X}))
	}
	for i, q := range b {
		p, along := nearest(a, q, samples-1-i)
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

// measureJoints measures every joint as the pieces lie now, and the puzzle's
// own gap unless it is to stay zero.
func (l *Layout) measureJoints(gap bool) {
	var gaps []float64
	if l.pairs == nil {
		l.pairs = make([][]facing, len(l.Joints))
	}
	pairs := l.pairs
	for n := range l.Joints {
		j := &l.Joints[n]
		if !j.Mated {
			continue
		}
		pairs[n] = l.faceOff(j, pairs[n])
		sum := 0.0
		for _, f := range pairs[n] {
			sum += f.gap
		}
		j.Gap = sum / float64(len(pairs[n])) / l.Unit
		gaps = append(gaps, j.Gap)
	}
	l.Gap = 0
	if gap {
		l.Gap = geom.MedianHigh(gaps)
	}
	for n := range l.Joints {
		l.Joints[n].deviate(pairs[n], l.Gap*l.Unit, l.Unit)
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
func (l *Layout) usual() float64 {
	var all []float64
	for _, j := range l.Joints {
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

// strangers returns the median RMS of the best rivals, 0 without rivals: what
// pieces that do not belong together look like in this puzzle.
func (l *Layout) strangers() float64 {
	var all []float64
	for _, s := range l.Seats {
		if s.Rival >= 0 {
			all = append(all, s.RivalRMS)
		}
	}
	return geom.MedianHigh(all)
}

// judge compares the joints with each other, and with strangers. Without the
// latter, dents would count as misfits where all else fits finely.
func (l *Layout) judge() {
	var logs []float64
	for _, j := range l.Joints {
		if j.Mated {
			logs = append(logs, math.Log(max(j.RMS, tiny)))
		}
	}
	middle := geom.MedianHigh(logs)
	for i, v := range logs {
		logs[i] = math.Abs(v - middle)
	}
	spread := max(1.4826*geom.MedianHigh(logs), leastSpread)
	least := strange * l.strangers()
	for n := range l.Joints {
		j := &l.Joints[n]
		if j.Mated {
			j.Score = (math.Log(max(j.RMS, tiny)) - middle) / spread
			j.Bad = j.Score > outlier && j.RMS > least
		}
		if j.Bad {
			for _, side := range [2]int{j.A, j.B} {
				if s := &l.Seats[side/4]; s.Verdict == Sure {
					s.Verdict = Doubtful
				}
			}
		}
	}
}

const (
	tiny        = 1e-9 // of a unit: less is a perfect fit
	leastSpread = 0.15 // of the logarithm of RMS: the fits of drawn pieces spread less
)
