package islands

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/islands/internal/rings"
)

// class is a group of rings whose radii vary over the picture as those of equal
// islands would: the logarithm of the radius is a linear function of the place.
type class struct {
	rings  []rings.Ring
	slope  [3]float64       // log radius = slope·(1, x, y), places as parts of unit from middle
	drawn  [3]rings.Stretch // stretch = drawn·(1, x, y)
	shaped bool             // drawn is known
	mid    geom.Point
	unit   float64
	area   float64 // of the picture
}

const (
	// leastIslands is the number of islands below which nothing is a puzzle.
	leastIslands = 4
	// maxClasses is how many groups of equal rings are looked at.
	maxClasses = 4
	// classSteps is how often a class is fitted anew.
	classSteps = 4
	// maxSlope bounds the change of the log radius over the picture's size.
	maxSlope = 1.2
	// slopePull is the weight of a size and a stretch that are the same all over,
	// in rings.
	slopePull = 0.05
)

// radius returns the radius that an island has at p.
func (c *class) radius(p geom.Point) float64 {
	d := p.Sub(c.mid).Mul(1 / c.unit)
	return math.Exp(c.slope[0] + c.slope[1]*d.X + c.slope[2]*d.Y)
}

// classes sorts rings into groups of islands that would be equal on the page,
// the one that covers most of the picture first.
func classes(all []rings.Ring, area float64) []*class {
	var out []*class
	rest := slices.Clone(all)
	for range maxClasses {
		c := largestClass(rest)
		if c == nil {
			break
		}
		c.area = area
		out = append(out, c)
		taken := make(map[rings.Ring]bool)
		for _, r := range c.rings {
			taken[r] = true
		}
		rest = slices.DeleteFunc(rest, func(r rings.Ring) bool { return taken[r] })
	}
	slices.SortStableFunc(out, func(a, b *class) int { return cmp.Compare(b.weight(), a.weight()) })
	return out
}

// weight is about the area of the rings.
func (c *class) weight() float64 {
	sum := 0.0
	for _, r := range c.rings {
		sum += r.Radius * r.Radius
	}
	return sum
}

// largestClass returns the class of the size that most rings have, each counted
// by its radius, so that the islands of a puzzle outweigh the letters around it.
// The rings come largest first.
func largestClass(all []rings.Ring) *class {
	const reach = 2 * rings.SameSize
	logs := make([]float64, len(all)) // falling, as the radii do
	for i, r := range all {
		logs[i] = math.Log(r.Radius)
	}
	best, at := 0.0, 0.0
	sum, from, to := 0.0, 0, 0
	for _, x := range logs {
		for ; to < len(logs) && logs[to] > x-reach; to++ {
			sum += all[to].Radius
		}
		for ; logs[from] > x+reach; from++ {
			sum -= all[from].Radius
		}
		if sum > best {
			best, at = sum, x
		}
	}
	if best == 0 {
		return nil
	}
	lo, hi := geom.Curve(rings.Centers(all)).Bounds()
	c := &class{mid: lo.Add(hi).Mul(0.5), unit: max(hi.Sub(lo).Norm(), 1), slope: [3]float64{at}}
	tolerance := reach
	for range classSteps {
		c.rings = c.rings[:0]
		for _, r := range all {
			if math.Abs(math.Log(r.Radius/c.radius(r.Center))) < tolerance {
				c.rings = append(c.rings, r)
			}
		}
		c.fit()
		tolerance = max(tolerance*0.8, rings.SameSize)
	}
	if len(c.rings) < leastIslands {
		return nil
	}
	c.fitStretch()
	return c
}

// fit fits the slope to the rings, with a pull to a size that is the same all
// over.
func (c *class) fit() {
	eq := geom.NewEquations(3, 1)
	pull := slopePull * float64(len(c.rings)+2)
	eq[1][1], eq[2][2] = pull, pull
	for _, r := range c.rings {
		d := r.Center.Sub(c.mid).Mul(1 / c.unit)
		eq.Add(1, 1, d.X, d.Y, math.Log(r.Radius))
	}
	x, ok := eq.SolveOne()
	if !ok {
		return
	}
	copy(c.slope[:], x)
	if s := math.Hypot(x[1], x[2]); s > maxSlope {
		c.slope[1], c.slope[2] = x[1]*maxSlope/s, x[2]*maxSlope/s
	}
}

// A circle that is seen at an angle is an ellipse, and all circles near it are
// the same ellipse: so the rings tell how the page is foreshortened before
// anything is known of a lattice. Ways measured in such ellipses have the lengths
// and the angles that they have on the page, but for a turn, and rows and columns
// on them are at right angles and equally far apart.

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
func (c *class) stretchAt(p geom.Point) rings.Stretch {
	d := p.Sub(c.mid).Mul(1 / c.unit)
	return c.drawn[0].Add(c.drawn[1].Mul(d.X)).Add(c.drawn[2].Mul(d.Y))
}

// fitStretch fits the stretch of the rings as a linear function of the place,
// with a pull to one that is the same all over.
func (c *class) fitStretch() {
	c.drawn, c.shaped = [3]rings.Stretch{}, false
	weights := make([]float64, len(c.rings))
	n := 0
	for i, r := range c.rings {
		if r.Shaped {
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
			d := r.Center.Sub(c.mid).Mul(1 / c.unit)
			eq.Add(weights[k], 1, d.X, d.Y, r.Stretch.X, r.Stretch.Y)
		}
		x, ok := eq.Solve()
		if !ok {
			return
		}
		for i := range c.drawn {
			c.drawn[i] = rings.Stretch{X: x[i][0], Y: x[i][1]}
		}
		for k, r := range c.rings {
			if r.Shaped {
				e := r.Stretch.Sub(c.stretchAt(r.Center)).Norm() / oddStretch
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

// way returns the way from p to q on the page, in radii of the islands half way.
func (c *class) way(p, q geom.Point) geom.Point {
	return c.onPage(p.Add(q).Mul(0.5), q.Sub(p))
}

// heart returns the ring with the most others near it.
func (c *class) heart() int {
	places := geom.NewNearby(rings.Centers(c.rings))
	best, at := -1, 0
	for i, r := range c.rings {
		if n := len(places.Within(r.Center, 10*c.radius(r.Center))); n > best {
			best, at = n, i
		}
	}
	return at
}
