package cut

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Wear is what use does to a piece. Lengths are in sides of a piece. The zero
// value is a piece fresh from an ideal knife.
type Wear struct {
	Round float64 `json:"round"` // arc of the rounding at each corner, 0..0.15
	Kerf  float64 `json:"kerf"`  // cardboard lost all round, 0..0.02
	Fuzz  float64 `json:"fuzz"`  // standard deviation of the frayed edge, 0..0.01
	Dings float64 `json:"dings"` // mean depth of dents, 0..0.05; most are at corners
}

// NewWear returns the wear of a puzzle by one number: 0 is new, 0.3 a puzzle in
// good order, 1 one that children have had for years.
func NewWear(x float64) (Wear, error) {
	if !(x >= 0 && x <= 1) { // NaN fails too
		return Wear{}, fmt.Errorf("%w: wear is %v, want 0 to 1", ErrOptions, x)
	}
	return Wear{Round: 0.07 * x, Kerf: 0.005 * x, Fuzz: 0.0035 * x, Dings: 0.022 * x}, nil
}

func (w Wear) check() error {
	for _, b := range []struct {
		name  string
		v, hi float64
	}{{"Round", w.Round, 0.15}, {"Kerf", w.Kerf, 0.02}, {"Fuzz", w.Fuzz, 0.01}, {"Dings", w.Dings, 0.05}} {
		if !(b.v >= 0 && b.v <= b.hi) {
			return fmt.Errorf("%w: %s is %v, want 0 to %v", ErrOptions, b.name, b.v, b.hi)
		}
	}
	return nil
}

// outlineStep is the distance of an outline's points, in sides of a piece.
const outlineStep = 0.006

// Outline returns the outline of piece number i as worn, clockwise on the
// screen from its first corner, the first point not repeated. The seed chooses
// fraying and dents; they differ from piece to piece. The error wraps
// ErrOptions.
func (p *Puzzle) Outline(i int, w Wear, seed uint64) (geom.Curve, error) {
	if err := w.check(); err != nil {
		return nil, err
	}
	if i < 0 || i >= len(p.Pieces) {
		return nil, fmt.Errorf("%w: no piece %d", ErrOptions, i)
	}
	var out geom.Curve
	var corners [4]int
	for k, c := range p.Pieces[i].Curves {
		corners[k] = len(out)
		even := evenly(c, outlineStep)
		out = append(out, even[:len(even)-1]...)
	}
	out = rounded(out, corners, w.Round)
	rng := rand.New(rand.NewPCG(seed, streamWear<<32|uint64(i)))
	return frayed(out, corners, w, rng), nil
}

// evenly returns points along c at equal distances of about step, ends
// included.
func evenly(c geom.Curve, step float64) geom.Curve {
	length := c.Length()
	n := max(1, int(math.Round(length/step)))
	out := make(geom.Curve, 0, n+1)
	at, next := 0.0, 0
	for i := 1; i < len(c); i++ {
		d := c[i].Sub(c[i-1]).Norm()
		for next < n && float64(next)*length/float64(n) <= at+d {
			t := (float64(next)*length/float64(n) - at) / d
			out = append(out, c[i-1].Add(c[i].Sub(c[i-1]).Mul(t)))
			next++
		}
		at += d
	}
	return append(out, c[len(c)-1])
}

// rounded replaces the outline within arc of each corner by a parabola that
// touches it on both sides.
func rounded(c geom.Curve, corners [4]int, arc float64) geom.Curve {
	reach := int(arc / outlineStep)
	if reach < 1 {
		return c
	}
	out := append(geom.Curve(nil), c...)
	n := len(c)
	for _, k := range corners {
		a, b := c[(k-reach+n)%n], c[(k+reach)%n]
		for i := -reach; i <= reach; i++ {
			t := (1 + float64(i)/float64(reach)) / 2
			q := a.Mul((1 - t) * (1 - t)).Add(c[k].Mul(2 * t * (1 - t))).Add(b.Mul(t * t))
			out[(k+i+n)%n] = q
		}
	}
	return out
}

// frayed moves the outline's points along its normals.
func frayed(c geom.Curve, corners [4]int, w Wear, rng *rand.Rand) geom.Curve {
	shift := make([]float64, len(c)) // inwards
	for i := range shift {
		shift[i] = w.Kerf
	}
	fine, coarse := ripple(len(c), 2, rng), ripple(len(c), 9, rng)
	for i := range shift {
		shift[i] += w.Fuzz * (0.75*fine[i] + 0.65*coarse[i])
	}
	if w.Dings > 0 {
		for range 1 + rng.IntN(4) {
			at := rng.IntN(len(c))
			if rng.IntN(3) > 0 {
				at = corners[rng.IntN(4)] + rng.IntN(9) - 4
			}
			dent(shift, at, w.Dings*rng.ExpFloat64(), 0.015+0.03*rng.Float64())
		}
	}
	n := len(c)
	out := make(geom.Curve, n)
	for i, p := range c {
		d := c[(i+2)%n].Sub(c[(i-2+n)%n])
		if l := d.Norm(); l > 0 {
			p = p.Add(geom.Point{X: -d.Y, Y: d.X}.Mul(shift[i] / l)) // inside is on the right
		}
		out[i] = p
	}
	return out
}

// ripple returns n values of a smooth closed noise of standard deviation 1,
// with a knot every so many.
func ripple(n, every int, rng *rand.Rand) []float64 {
	knots := make([]float64, max(2, n/every))
	for i := range knots {
		knots[i] = 1.25 * rng.NormFloat64() // the mixing below takes a fifth
	}
	out := make([]float64, n)
	for i := range out {
		at := float64(i) * float64(len(knots)) / float64(n)
		k := int(at)
		t := at - float64(k)
		t = t * t * (3 - 2*t)
		out[i] = knots[k%len(knots)]*(1-t) + knots[(k+1)%len(knots)]*t
	}
	return out
}

// dent adds one dent of the given depth and width.
func dent(shift []float64, at int, depth, width float64) {
	depth = min(depth, 0.05)
	reach, n := int(3*width/outlineStep), len(shift)
	for i := -reach; i <= reach && 2*reach < n; i++ {
		x := float64(i) * outlineStep / width
		shift[((at+i)%n+n)%n] += depth * math.Exp(-x*x/2)
	}
}
