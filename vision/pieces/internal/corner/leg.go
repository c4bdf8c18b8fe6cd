package corner

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// leg is the curve fitted to the outline next to a corner: a parabola over the
// leg's own direction, which points away from the corner.
type leg struct {
	origin, along geom.Point
	a, b, c       float64 // height a + b x + c x², to the right of along
	doubt         float64 // error to expect at the corner, in units
}

// The windows in which a leg is fitted begin and extend so far from the
// corner, in units. Worn corners need the far ones.
var (
	windowStarts  = [...]float64{0.006, 0.012, 0.02, 0.03, 0.042, 0.055, 0.07, 0.09}
	windowLengths = [...]float64{0.03, 0.05, 0.08, 0.12, 0.18, 0.25}
)

const (
	// legBend is how far a leg may turn within a window, radians; a neck
	// turns more.
	legBend = 25 * math.Pi / 180
	// legCurve is a usual curvature of a leg, radians a unit.
	legCurve = 2.0
	// legTwist is a usual coefficient of the cubic term that is left out.
	legTwist = 1.0
)

// legs fits the leg that leaves sample i, back (way -1) or on (way +1), in all
// windows.
func (t *trace) legs(i, way int) []leg {
	var out []leg
	for _, start := range windowStarts {
		from := samples(start)
		base := t.headingAt(i + way*from)
		s := from
		for _, length := range windowLengths {
			to := from + samples(length)
			for s < to && math.Abs(t.headingAt(i+way*(s+1))-base) < legBend {
				s++
			}
			if s < to {
				break
			}
			if l, ok := t.fitLeg(i, way*from, way*to); ok {
				out = append(out, l)
			}
		}
	}
	return out
}

// fitLeg fits the samples from one distance to another from sample i.
func (t *trace) fitLeg(i, from, to int) (leg, bool) {
	way := 1
	if from < 0 {
		way = -1
	}
	along := t.rawAt(i + to).Sub(t.rawAt(i + from))
	if along.Norm() == 0 {
		return leg{}, false
	}
	l := leg{origin: t.at(i), along: along.Mul(1 / along.Norm())}
	var x, y []float64
	for s := from; s != to+way; s += way {
		q := t.rawAt(i + s).Sub(l.origin)
		x, y = append(x, q.Dot(l.along)), append(y, l.along.Cross(q))
	}
	return l, l.solve(x, y, t.noise)
}

// solve fits the parabola by least squares and sets the doubt: the noise as it
// comes through the extrapolation, what a cubic term would change, what the
// parabola leaves unexplained, and whether the curvature is that of a rounded
// corner rather than of a leg.
func (l *leg) solve(x, y []float64, noise float64) bool {
	m := normal(x, y)
	// A weak prior holds the curvature near zero: the corner lies outside
	// the fitted points.
	m[2][2] += math.Pow(2*noise/legCurve, 2)
	inverse, ok := invert(m)
	if !ok {
		return false
	}
	var w [3]float64
	for r := range 3 {
		for c := range 3 {
			w[r] += inverse[r][c] * m[c][3]
		}
	}
	l.a, l.b, l.c = w[0], w[1], w[2]
	sum := 0.0
	for k := range x {
		e := y[k] - l.a - l.b*x[k] - l.c*x[k]*x[k]
		sum += e * e
	}
	n := len(x)
	left := math.Sqrt(max(0, sum/float64(max(1, n-3))-noise*noise))
	through := noise * math.Sqrt(max(0, inverse[0][0]))
	twist := legTwist * math.Abs(x[0]*(x[0]+x[n-1])/2*x[n-1])
	bent := 0.003 * math.Pow(2*l.c/legCurve, 2)
	l.doubt = math.Sqrt(through*through + twist*twist + 9*left*left + bent*bent)
	return true
}

// normal returns the normal equations of a parabola, the right side as the
// last column.
func normal(x, y []float64) (m [3][4]float64) {
	for k := range x {
		row := [3]float64{1, x[k], x[k] * x[k]}
		for r := range 3 {
			for c := range 3 {
				m[r][c] += row[r] * row[c]
			}
			m[r][3] += row[r] * y[k]
		}
	}
	return m
}

// invert returns the inverse of the left square of m.
func invert(m [3][4]float64) (w [3][3]float64, ok bool) {
	minor := func(r, c int) float64 {
		a, b, d, e := (r+1)%3, (r+2)%3, (c+1)%3, (c+2)%3
		return m[a][d]*m[b][e] - m[a][e]*m[b][d]
	}
	det := m[0][0]*minor(0, 0) + m[0][1]*minor(0, 1) + m[0][2]*minor(0, 2)
	if !(math.Abs(det) > 1e-18) {
		return w, false
	}
	for r := range 3 {
		for c := range 3 {
			w[r][c] = minor(c, r) / det
		}
	}
	return w, true
}

// at returns the point of the leg at x and the direction there.
func (l *leg) at(x float64) (p, d geom.Point) {
	right := geom.Point{X: -l.along.Y, Y: l.along.X}
	p = l.origin.Add(l.along.Mul(x)).Add(right.Mul(l.a + l.b*x + l.c*x*x))
	return p, l.along.Add(right.Mul(l.b + 2*l.c*x))
}

// cross returns where two legs cross, near their corner, and the angle between
// them there, 0 to pi.
func cross(p, q *leg) (at geom.Point, angle float64, ok bool) {
	x, y := 0.0, 0.0
	for range 5 {
		a, da := p.at(x)
		b, db := q.at(y)
		gap := b.Sub(a)
		det := da.Cross(db)
		if math.Abs(det) < 0.2 {
			return at, 0, false
		}
		x += gap.Cross(db) / det
		y += gap.Cross(da) / det
	}
	a, da := p.at(x)
	b, db := q.at(y)
	angle = math.Atan2(math.Abs(da.Cross(db)), da.Dot(db))
	return a.Add(b).Mul(0.5), angle, a.Sub(b).Norm() < 1e-6
}

const (
	// farCorner is how far a worn corner may lie from the outline, in units.
	farCorner = 0.09
	// pairRange is by how much a pair of legs may be worse than the best.
	pairRange = 2.5
	// pairPower says how fast the weight of a pair falls with its doubt.
	pairPower = 4
)

// spot is a refined corner.
type spot struct {
	at    geom.Point // in units
	near  int        // the sample nearest to it
	sigma float64    // standard error to expect, in units
	moved float64    // how far it lies from its candidate, in units
}

// pair is a leg on each side of a corner.
type pair struct {
	in, out int     // which of the legs before and after
	doubt   float64 // error to expect where they cross
	whole   float64 // the same, more where they are far from square
}

// refine returns where the curves fitted to the two legs at sample i cross. Of
// all windows those pairs are taken that promise little error and cross at
// something like a right angle, so that a cut-off corner is not taken for a
// leg; the mean over them is steadier than the best one.
func refine(t *trace, i int) spot {
	s := spot{at: t.rawAt(i), near: i, sigma: 0.03}
	in, out := t.legs(i, -1), t.legs(i, +1)
	var sum geom.Point
	weight, square, doubt := 0.0, 0.0, 0.0
	for _, p := range goodPairs(in, out) {
		at, angle, ok := cross(&in[p.in], &out[p.out])
		far := at.Sub(t.at(i)).Norm()
		if !ok || far > farCorner {
			continue
		}
		w := math.Pow(p.whole+0.1*far, -pairPower)
		weight += w
		sum = sum.Add(at.Mul(w))
		square += w * at.Dot(at)
		doubt += w * p.doubt / math.Sin(angle)
	}
	if weight > 0 {
		s.at = sum.Mul(1 / weight)
		spread := math.Sqrt(max(0, square/weight-s.at.Dot(s.at)))
		s.sigma = math.Hypot(doubt/weight, spread)
	}
	s.near, s.moved = t.nearest(s.at, i), s.at.Sub(t.at(i)).Norm()
	return s
}

// goodPairs returns the pairs that are not much worse than the best one.
func goodPairs(in, out []leg) []pair {
	all := make([]pair, 0, len(in)*len(out))
	best := math.Inf(1)
	for a := range in {
		for b := range out {
			p := pair{in: a, out: b, doubt: math.Hypot(in[a].doubt, out[b].doubt)}
			cos := max(-1, min(1, in[a].along.Dot(out[b].along)))
			square := (math.Acos(cos) - math.Pi/2) / radians(25)
			p.whole = p.doubt + 0.004*square*square
			best = min(best, p.whole)
			all = append(all, p)
		}
	}
	return slices.DeleteFunc(all, func(p pair) bool { return p.whole > pairRange*best })
}

// nearest returns the sample nearest to p, not far from sample i.
func (t *trace) nearest(p geom.Point, i int) int {
	best, at := math.Inf(1), i
	reach := samples(farCorner)
	for s := i - reach; s <= i+reach; s++ {
		if d := t.rawAt(s).Sub(p).Norm(); d < best {
			best, at = d, s
		}
	}
	return at
}
