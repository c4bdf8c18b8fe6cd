package islands

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// class is a group of rings whose radii vary over the picture as those of equal
// islands would: the logarithm of the radius is a linear function of the place.
type class struct {
	rings  []ring
	slope  [3]float64 // log radius = slope·(1, x, y), places as parts of unit from middle
	drawn  [3]stretch // stretch = drawn·(1, x, y)
	shaped bool       // drawn is known
	mid    geom.Point
	unit   float64
	area   float64 // of the picture
}

const (
	// leastIslands is the number of islands below which nothing is a puzzle.
	leastIslands = 4
	// maxClasses is how many groups of equal rings are looked at.
	maxClasses = 4
	// sameSize is how far the logarithm of a radius may be off.
	sameSize = 0.16
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
func classes(rings []ring, area float64) []*class {
	var out []*class
	rest := slices.Clone(rings)
	for range maxClasses {
		c := largestClass(rest)
		if c == nil {
			break
		}
		c.area = area
		out = append(out, c)
		taken := make(map[ring]bool)
		for _, r := range c.rings {
			taken[r] = true
		}
		rest = slices.DeleteFunc(rest, func(r ring) bool { return taken[r] })
	}
	slices.SortStableFunc(out, func(a, b *class) int { return cmp.Compare(b.weight(), a.weight()) })
	return out
}

// weight is about the area of the rings.
func (c *class) weight() float64 {
	sum := 0.0
	for _, r := range c.rings {
		sum += r.radius * r.radius
	}
	return sum
}

// largestClass returns the class of the size that most rings have, each counted
// by its radius, so that the islands of a puzzle outweigh the letters around it.
// The rings come largest first.
func largestClass(rings []ring) *class {
	const reach = 2 * sameSize
	logs := make([]float64, len(rings)) // falling, as the radii do
	for i, r := range rings {
		logs[i] = math.Log(r.radius)
	}
	best, at := 0.0, 0.0
	sum, from, to := 0.0, 0, 0
	for _, x := range logs {
		for ; to < len(logs) && logs[to] > x-reach; to++ {
			sum += rings[to].radius
		}
		for ; logs[from] > x+reach; from++ {
			sum -= rings[from].radius
		}
		if sum > best {
			best, at = sum, x
		}
	}
	if best == 0 {
		return nil
	}
	lo, hi := geom.Curve(ringCenters(rings)).Bounds()
	c := &class{mid: lo.Add(hi).Mul(0.5), unit: max(hi.Sub(lo).Norm(), 1), slope: [3]float64{at}}
	tolerance := reach
	for range classSteps {
		c.rings = c.rings[:0]
		for _, r := range rings {
			if math.Abs(math.Log(r.radius/c.radius(r.center))) < tolerance {
				c.rings = append(c.rings, r)
			}
		}
		c.fit()
		tolerance = max(tolerance*0.8, sameSize)
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
		d := r.center.Sub(c.mid).Mul(1 / c.unit)
		eq.Add(1, 1, d.X, d.Y, math.Log(r.radius))
	}
	x, ok := eq.SolveOne(leastPivot)
	if !ok {
		return
	}
	copy(c.slope[:], x)
	if s := math.Hypot(x[1], x[2]); s > maxSlope {
		c.slope[1], c.slope[2] = x[1]*maxSlope/s, x[2]*maxSlope/s
	}
}

// leastPivot is the pivot up to which linear equations determine nothing.
const leastPivot = 1e-12
