package encode

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// A Fit tells how two curves lie upon each other after the rigid motion that
// makes them fit best. Lengths are in the unit of the shapes.
type Fit struct {
	// Gaps holds the distance between the curves at each station, across the
	// curve: positive where there is air between the pieces, negative where
	// they overlap, when a is the tab's curve and b the blank's.
	Gaps [Stations]float64
	// Ends is how far the second curve reaches past the first one's first and
	// last end, along the curve.
	Ends [2]float64
	// Turn is the angle in radians by which the chords of the curves differ.
	Turn float64
}

// alignRounds is the number of improvements of the motion: the curves of mates
// come to rest within three.
const alignRounds = 6

// alignStill is the step, in units and radians, after which another one would change no gap that
// anyone could measure.
const alignStill = 3e-5

// alignSoft is the gap, in units, from which on a station counts less for the
// motion, so that a damaged stretch does not pull the rest away (a Cauchy
// weight; after Zhang, Iterative point matching for registration of free-form
// curves, 1994).
const alignSoft = 0.01

// Align lays b upon a. From the motion that brings the forms of their bulges
// together it goes on with the distances across the curve alone
// (Chen and Medioni, Object modelling by registration of multiple range images,
// 1992), which lets the curves slide along each other: where the corners were
// found does not matter much, beyond the ends they go on straight.
func Align(a, b *Shape) Fit {
	var f Fit
	m := geom.FitRigid(b.form[:], a.form[:])
	scale := b.spacing() / a.spacing()
	var at [Stations]float64
	for j := range at {
		at[j] = a.anchor + (b.stations[j].index-b.anchor)*scale
	}
	for range alignRounds {
		var n normal
		for j := range at {
			q, t := m.At(b.stations[j].at), m.Turn(b.stations[j].tangent)
			f.Gaps[j] = a.gap(q, t, &at[j])
			n.add(q, t, f.Gaps[j])
		}
		angle, d, ok := n.solve()
		if !ok {
			break
		}
		step := geom.Rotation(angle)
		step.Shift = d
		m = m.Then(step)
		if math.Abs(angle) < alignStill && d.Dot(d) < alignStill*alignStill {
			break
		}
	}
	for j := range at {
		q, t := m.At(b.stations[j].at), m.Turn(b.stations[j].tangent)
		f.Gaps[j] = a.gap(q, t, &at[j])
	}
	f.Ends = a.overhang(b, m)
	f.Turn = m.Angle()
	return f
}

// gap returns how far q lies from the curve, to the left of the direction t.
// The curve is met near position at, which is moved along.
func (sh *Shape) gap(q, t geom.Point, at *float64) float64 {
	c := sh.curve
	i := min(max(int(*at), 0), len(c)-2)
	ahead := func(k int) float64 { return c[k].Sub(q).Dot(t) }
	limit := len(c)/10 + 2
	for k := 0; k < limit && i+2 < len(c) && ahead(i+1) < 0; k++ {
		i++
	}
	for k := 0; k < limit && i > 0 && ahead(i) > 0; k++ {
		i--
	}
	u, v := ahead(i), ahead(i+1)
	f := 0.5
	if v-u > 1e-9 {
		// Past an end the last segment goes on, but not for ever.
		f = min(max(-u/(v-u), -float64(limit)), float64(limit))
	}
	*at = min(max(float64(i)+f, 0), float64(len(c)-1))
	p := c[i].Add(c[i+1].Sub(c[i]).Mul(f))
	return t.Cross(q.Sub(p))
}

// overhang returns how far the ends of b, moved by m, reach past those of a.
func (sh *Shape) overhang(b *Shape, m geom.Rigid) [2]float64 {
	last, lastB := len(sh.curve)-1, len(b.curve)-1
	first := sh.curve[0].Sub(m.At(b.curve[0])).Dot(sh.tangents[0])
	end := m.At(b.curve[lastB]).Sub(sh.curve[last]).Dot(sh.tangents[last])
	return [2]float64{first, end}
}

// normal holds the normal equations of a small motion (angle, shift).
type normal struct {
	m [6]float64 // upper triangle: aa ax ay xx xy yy
	r [3]float64
}

// add takes in the station q with direction t and its gap: a motion changes the
// gap by its component to the left of t.
func (n *normal) add(q, t geom.Point, gap float64) {
	left := geom.Point{X: -t.Y, Y: t.X}
	a := left.Dot(geom.Point{X: -q.Y, Y: q.X})
	w := 1 / (1 + gap*gap/(alignSoft*alignSoft))
	n.m[0] += w * a * a
	n.m[1] += w * a * left.X
	n.m[2] += w * a * left.Y
	n.m[3] += w * left.X * left.X
	n.m[4] += w * left.X * left.Y
	n.m[5] += w * left.Y * left.Y
	n.r[0] -= w * a * gap
	n.r[1] -= w * left.X * gap
	n.r[2] -= w * left.Y * gap
}

// solve returns the motion; false when the curve leaves it open, as a straight
// line does along itself.
func (n *normal) solve() (angle float64, d geom.Point, ok bool) {
	const hold = 1e-6 // keeps an open direction where it is
	a, b, c, e, f, g := n.m[0]+hold, n.m[1], n.m[2], n.m[3]+hold, n.m[4], n.m[5]+hold
	c11, c12, c13 := e*g-f*f, c*f-b*g, b*f-c*e
	det := a*c11 + b*c12 + c*c13
	if !(math.Abs(det) > 1e-15) {
		return 0, d, false
	}
	c22, c23, c33 := a*g-c*c, b*c-a*f, a*e-b*b
	angle = (c11*n.r[0] + c12*n.r[1] + c13*n.r[2]) / det
	d.X = (c12*n.r[0] + c22*n.r[1] + c23*n.r[2]) / det
	d.Y = (c13*n.r[0] + c23*n.r[1] + c33*n.r[2]) / det
	return angle, d, true
}
