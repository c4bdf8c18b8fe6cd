package corner_test

import (
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// style says how the drawn pieces of one test look. Lengths are in units of
// the mean side.
type style struct {
	pixels float64 // mean side in pixels, drawn from half to twice this
	skew   float64 // how far the corners leave a rectangle
	aspect float64 // longest side over the shortest, at most
	wave   float64 // angles of the legs against the chord, radians
	slide  float64 // how far the heads leave the middle of their sides
	round  float64 // radius of the rounding of corners, at most
	ding   float64 // depth of damage to corners, at most
	noise  float64 // pixels of noise on each point
	whole  bool    // points at whole pixels
}

// drawn is a drawn piece and the truth about it.
type drawn struct {
	outline geom.Curve
	corners geom.Quad
	kinds   [4]encode.Kind
	side    float64 // mean side in pixels
}

// drawPiece draws pieces until one does not cut itself.
func (s style) drawPiece(r *rand.Rand) drawn {
	for {
		if d, ok := s.tryPiece(r); ok {
			return d
		}
	}
}

func (s style) tryPiece(r *rand.Rand) (drawn, bool) {
	d := drawn{side: s.pixels * math.Exp2(2*r.Float64()-1)}
	corners := s.quad(r)
	flats := [...]int{0, 0, 0, 0, 1, 1, 2}[r.IntN(7)]
	var parts [4]geom.Curve
	for k := range parts {
		d.kinds[k] = encode.Tab
		if r.IntN(2) == 0 {
			d.kinds[k] = encode.Blank
		}
		if k < flats {
			d.kinds[k] = encode.Flat
		}
		parts[k] = s.side(r, d.kinds[k], corners[k], corners[(k+1)%4])
	}
	if crosses(thinned(parts, 12)) {
		return d, false
	}
	for k := range parts {
		s.wear(r, parts[(k+3)%4], parts[k])
	}
	s.place(r, &d, corners, parts)
	return d, true
}

// quad returns the corners of a piece, clockwise on the screen.
func (s style) quad(r *rand.Rand) (q geom.Quad) {
	a := math.Sqrt(math.Exp((2*r.Float64() - 1) * math.Log(s.aspect)))
	for k, p := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		q[k] = geom.Point{
			X: p[0]*a/2 + s.skew*(2*r.Float64()-1),
			Y: p[1]/a/2 + s.skew*(2*r.Float64()-1),
		}
	}
	return q
}

// side draws a side from p to q: a waving line with a head on it.
func (s style) side(r *rand.Rand, kind encode.Kind, p, q geom.Point) geom.Curve {
	chord := q.Sub(p)
	in, out := s.wave*(2*r.Float64()-1), s.wave*(2*r.Float64()-1)
	if kind == encode.Flat {
		in, out = 0, 0
	}
	base := hermite(p, q, rotated(chord, in), rotated(chord, out))
	if kind == encode.Flat {
		return sampled([]cubic{base}, 400)
	}
	at := 0.5 + s.slide*(2*r.Float64()-1)
	scale := min(1, 1.15/chord.Norm())
	shoulder := (0.15 + 0.03*r.Float64()) * scale
	u0, u1 := max(at-shoulder, 0.03), min(at+shoulder, 0.97)
	left, right := base.part(0, u0), base.part(u1, 1)
	head := headOn(r, left.p[3], right.p[0], left.p[3].Sub(left.p[2]), right.p[1].Sub(right.p[0]), kind)
	return sampled(append(append([]cubic{left}, head...), right), 110)
}

// headOn draws a neck and a head between two shoulders.
func headOn(r *rand.Rand, p, q, in, out geom.Point, kind encode.Kind) []cubic {
	chord := q.Sub(p)
	up := geom.Point{X: chord.Y, Y: -chord.X}
	if kind == encode.Blank {
		up = up.Mul(-1)
	}
	place := func(x, y float64) geom.Point { return p.Add(chord.Mul(x)).Add(up.Mul(y)) }
	h := 0.75 + 0.35*r.Float64()
	neck, wide := 0.27+0.06*r.Float64(), 0.38+0.1*r.Float64()
	lean := 0.1 * (2*r.Float64() - 1)
	points := []geom.Point{
		p, place(0.5-neck, 0.33*h), place(0.5-wide+lean, 0.68*h), place(0.5+lean, h),
		place(0.5+wide+lean, 0.7*h), place(0.5+neck, 0.33*h), q,
	}
	away := up.Sub(chord.Mul(0.3))
	back := up.Mul(-1).Sub(chord.Mul(0.3))
	ways := []geom.Point{in, away, up, chord, up.Mul(-1), back, out}
	var parts []cubic
	for k := range 6 {
		d := points[k+1].Sub(points[k]).Norm() * 1.15
		a, b := ways[k].Mul(d/ways[k].Norm()), ways[k+1].Mul(d/ways[k+1].Norm())
		parts = append(parts, hermite(points[k], points[k+1], a, b))
	}
	return parts
}

// wear rounds or dents the corner where side a ends and side b begins, in
// place.
func (s style) wear(r *rand.Rand, a, b geom.Curve) {
	radius := s.round * r.Float64()
	if s.ding > 0 && r.IntN(4) == 0 {
		radius = 0
		s.dent(r, a, b)
	}
	if radius == 0 {
		return
	}
	tip := b[0]
	near := func(p geom.Point) bool { return p.Sub(tip).Norm() < radius }
	i, j := len(a)-1, 0
	for i > 1 && near(a[i]) {
		i--
	}
	for j < len(b)-2 && near(b[j]) {
		j++
	}
	p, q := a[i], b[j]
	steps := len(a) - 1 - i + j
	for k := range steps + 1 {
		t := float64(k) / float64(max(steps, 1))
		c := p.Mul((1 - t) * (1 - t)).Add(tip.Mul(2 * t * (1 - t))).Add(q.Mul(t * t))
		if i+k < len(a) {
			a[i+k] = c
		}
		if n := i + k - len(a) + 1; n >= 0 && n < len(b) {
			b[n] = c
		}
	}
}

// dent cuts the corner off, by different lengths on its two sides.
func (s style) dent(r *rand.Rand, a, b geom.Curve) {
	tip := b[0]
	i, j := len(a)-1, 0
	one, two := s.ding*(0.3+0.7*r.Float64()), s.ding*(0.3+0.7*r.Float64())
	for i > 1 && a[i].Sub(tip).Norm() < one {
		i--
	}
	for j < len(b)-2 && b[j].Sub(tip).Norm() < two {
		j++
	}
	for k := i; k < len(a); k++ {
		a[k] = a[i].Add(b[j].Sub(a[i]).Mul(0.5 * float64(k-i) / float64(len(a)-i)))
	}
	for k := 0; k <= j; k++ {
		b[k] = a[i].Add(b[j].Sub(a[i]).Mul(0.5 + 0.5*float64(k)/float64(j+1)))
	}
}

// place turns, scales and samples the piece like a scanner.
func (s style) place(r *rand.Rand, d *drawn, corners geom.Quad, parts [4]geom.Curve) {
	angle := 2 * math.Pi * r.Float64()
	shift := geom.Point{X: 300 + 3000*r.Float64(), Y: 300 + 3000*r.Float64()}
	move := func(p geom.Point) geom.Point { return rotated(p, angle).Mul(d.side).Add(shift) }
	for k, p := range corners {
		d.corners[k] = move(p)
	}
	var all geom.Curve
	for _, part := range parts {
		for _, p := range part[:len(part)-1] {
			all = append(all, move(p))
		}
	}
	walked, last := 0.0, all[0]
	start := r.IntN(len(all))
	for k := range all {
		p := all[(start+k)%len(all)]
		if walked += p.Sub(last).Norm(); walked < 1 && k > 0 {
			last = p
			continue
		}
		walked, last = 0, p
		q := p.Add(geom.Point{X: r.NormFloat64(), Y: r.NormFloat64()}.Mul(s.noise))
		if s.whole {
			q = geom.Point{X: math.Round(q.X), Y: math.Round(q.Y)}
		}
		d.outline = append(d.outline, q)
	}
}

// cubic is a Bézier curve.
type cubic struct{ p [4]geom.Point }

// hermite returns the curve from p to q with the given velocities.
func hermite(p, q, in, out geom.Point) cubic {
	return cubic{[4]geom.Point{p, p.Add(in.Mul(1.0 / 3)), q.Sub(out.Mul(1.0 / 3)), q}}
}

func (c cubic) at(t float64) geom.Point {
	s := 1 - t
	return c.p[0].Mul(s * s * s).Add(c.p[1].Mul(3 * s * s * t)).Add(c.p[2].Mul(3 * s * t * t)).Add(c.p[3].Mul(t * t * t))
}

func (c cubic) velocity(t float64) geom.Point {
	s := 1 - t
	return c.p[1].Sub(c.p[0]).Mul(3 * s * s).Add(c.p[2].Sub(c.p[1]).Mul(6 * s * t)).Add(c.p[3].Sub(c.p[2]).Mul(3 * t * t))
}

// part returns the stretch of the curve between two parameters.
func (c cubic) part(from, to float64) cubic {
	return hermite(c.at(from), c.at(to), c.velocity(from).Mul(to-from), c.velocity(to).Mul(to-from))
}

func sampled(parts []cubic, each int) geom.Curve {
	out := geom.Curve{parts[0].p[0]}
	for _, c := range parts {
		for k := 1; k <= each; k++ {
			out = append(out, c.at(float64(k)/float64(each)))
		}
	}
	return out
}

func rotated(p geom.Point, angle float64) geom.Point {
	sin, cos := math.Sincos(angle)
	return geom.Point{X: p.X*cos - p.Y*sin, Y: p.X*sin + p.Y*cos}
}

// thinned joins the sides to one polygon of every n-th point.
func thinned(parts [4]geom.Curve, n int) geom.Curve {
	var out geom.Curve
	for _, part := range parts {
		for i := 0; i < len(part)-n/2; i += n {
			out = append(out, part[i])
		}
	}
	return out
}

// crosses tells whether a closed polygon cuts or nearly touches itself.
func crosses(c geom.Curve) bool {
	n := len(c)
	for i := range n {
		for j := i + 2; j < n; j++ {
			if i == 0 && j == n-1 {
				continue
			}
			a, b, p, q := c[i], c[(i+1)%n], c[j], c[(j+1)%n]
			if d := b.Sub(a); d.Cross(p.Sub(a))*d.Cross(q.Sub(a)) < 0 {
				if e := q.Sub(p); e.Cross(a.Sub(p))*e.Cross(b.Sub(p)) < 0 {
					return true
				}
			}
			if near := j-i > 12 && n-j+i > 12; near && a.Sub(p).Norm() < 0.05 {
				return true
			}
		}
	}
	return false
}
