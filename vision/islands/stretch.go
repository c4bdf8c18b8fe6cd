package islands

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// A circle that is seen at an angle is an ellipse, and all circles near it are
// the same ellipse: so the rings tell how the page is foreshortened before
// anything is known of a lattice. Ways measured in such ellipses have the lengths
// and the angles that they have on the page, but for a turn, and rows and columns
// on them are at right angles and equally far apart.

// stretch is how a circle is drawn out: the logarithm of the ratio of its axes,
// in the direction of twice the angle of the longer one, so that those of several
// circles can be averaged.
type stretch = geom.Point

const (
	// stretchRounds is how often the stretch of a class is fitted, rings that do
	// not fit counting less and less, and oddStretch what halves their weight.
	stretchRounds = 3
	oddStretch    = 0.12
	// leastShaped is the number of rings with a known shape below which nothing
	// is said about foreshortening.
	leastShaped = 4
)

// stretchAt returns the stretch of circles at p.
func (c *class) stretchAt(p geom.Point) stretch {
	d := p.Sub(c.mid).Mul(1 / c.unit)
	return c.drawn[0].Add(c.drawn[1].Mul(d.X)).Add(c.drawn[2].Mul(d.Y))
}

// fitStretch fits the stretch of the rings as a linear function of the place,
// with a pull to one that is the same all over.
func (c *class) fitStretch() {
	c.drawn, c.shaped = [3]stretch{}, false
	weights := make([]float64, len(c.rings))
	n := 0
	for i, r := range c.rings {
		if r.shaped {
			weights[i] = 1
			n++
		}
	}
	if n < leastShaped {
		return
	}
	for range stretchRounds {
		eq := geom.NewEquations(3, 2)
		eq[1][1], eq[2][2] = slopePull*float64(n+2), slopePull*float64(n+2)
		for k, r := range c.rings {
			d := r.center.Sub(c.mid).Mul(1 / c.unit)
			eq.Add(weights[k], 1, d.X, d.Y, r.stretch.X, r.stretch.Y)
		}
		x, ok := eq.Solve(leastPivot)
		if !ok {
			return
		}
		for i := range c.drawn {
			c.drawn[i] = stretch{X: x[i][0], Y: x[i][1]}
		}
		for k, r := range c.rings {
			if r.shaped {
				e := r.stretch.Sub(c.stretchAt(r.center)).Norm() / oddStretch
				weights[k] = 1 / (1 + e*e)
			}
		}
	}
	c.shaped = true
}

// onPage takes a way in the picture at p to the page, in radii of the islands.
func (c *class) onPage(p, way geom.Point) geom.Point {
	// The inverse of the root of the ellipse's matrix: the exponential of a
	// symmetric matrix without trace is cosh and sinh of its norm.
	s := c.stretchAt(p)
	n := s.Norm() / 2
	f := 0.5 // sinh(n)/(2n) near 0
	if n > 1e-6 {
		f = math.Sinh(n) / (2 * n)
	}
	a, b, even := s.X*f, s.Y*f, math.Cosh(n)
	out := geom.Point{X: (even-a)*way.X - b*way.Y, Y: (even+a)*way.Y - b*way.X}
	return out.Mul(1 / c.radius(p))
}
