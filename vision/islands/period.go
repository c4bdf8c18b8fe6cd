package islands

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
	"github.com/gridsaw/gridsaw/vision/islands/internal/rings"
)

// The lattice shows in the differences of the islands' places: measured in
// radii of the islands, they are all sums of two vectors, so that the waves
// whose crests follow the rows or the columns have a crest at every one of
// them. The strength of a wave is the mean of its cosine over the differences
// of near islands: the structure factor of crystallography, of pairs in place
// of single points, because perspective and curl let far ones drift apart.

const (
	// leastPitch and mostPitch bound the distance of neighbouring cells, in
	// radii of the islands.
	leastPitch, mostPitch = 1.38, 6.5
	// pairReach is how far apart, in radii, and mostNear how many the near
	// islands are whose differences count; maxPairs bounds their number.
	pairReach = 14
	mostNear  = 12
	maxPairs  = 600
	// waveStep is the raster of the waves, in periods a radius.
	waveStep = 0.012
	// leastWave is the strength from which on a wave may be that of a lattice.
	leastWave = 0.3
	// maxWaves is how many waves are combined to lattices.
	maxWaves = 24
	// maxFrames is how many lattices are tried for a class of rings.
	maxFrames = 6
)

// frame is what a lattice looks like about an island: the way to the next
// column and the next row, in radii of the islands.
type frame struct {
	col, row geom.Point
	strength float64
}

// wave is a wave vector, in periods a radius.
type wave struct {
	k        geom.Point
	strength float64
}

// framesOf returns the lattices that rings may lie on, the likeliest first.
func framesOf(c *class) []frame {
	pairs := pairsOf(c)
	if len(pairs) < 3 {
		return nil
	}
	waves := strongest(pairs)
	var out []frame
	for i, a := range waves {
		for _, b := range waves[i+1:] {
			if f, ok := newFrame(c, a, b, pairs); ok {
				out = append(out, f)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b frame) int { return cmp.Compare(b.strength, a.strength) })
	return dropEqual(out)
}

// pairsOf returns the differences between near rings, in radii.
func pairsOf(c *class) []geom.Point {
	places := geom.NewNearby(rings.Centers(c.rings))
	var out []geom.Point
	for i, r := range c.rings {
		var near []geom.Point
		for _, j := range places.Within(r.Center, pairReach*c.radius(r.Center)) {
			if j != i {
				near = append(near, c.way(r.Center, c.rings[j].Center))
			}
		}
		slices.SortStableFunc(near, func(a, b geom.Point) int { return cmp.Compare(a.Norm(), b.Norm()) })
		out = append(out, near[:min(len(near), mostNear)]...)
	}
	if n := len(out); n > maxPairs {
		for i := range maxPairs {
			out[i] = out[i*n/maxPairs]
		}
		out = out[:maxPairs]
	}
	return out
}

// strongest returns the strongest waves of pairs among those that the raster
// of waves has peaks at.
func strongest(pairs []geom.Point) []wave {
	half := int(math.Ceil(1/(leastPitch*waveStep))) + 1
	side := 2*half + 1
	ways := make([]float32, 0, 2*len(pairs))
	for _, d := range pairs {
		ways = append(ways, float32(d.X), float32(d.Y))
	}
	sum := kernel.FourierCoefficients(ways, 2*math.Pi*waveStep, half, half+1)
	at := func(x, y int) float64 { return float64(sum[y*side+x]) / float64(len(pairs)) }
	var out []wave
	for y := 1; y < half; y++ {
		for x := 1; x < side-1; x++ {
			k := geom.Point{X: float64(x-half) * waveStep, Y: float64(y-1) * waveStep}
			s := at(x, y)
			if n := k.Norm(); s < leastWave || n < 1/mostPitch || n > 1/leastPitch {
				continue
			}
			peak := true
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					peak = peak && s >= at(x+dx, y+dy)
				}
			}
			if peak {
				out = append(out, refinePeak(wave{k, s}, pairs))
			}
		}
	}
	slices.SortStableFunc(out, func(a, b wave) int { return cmp.Compare(b.strength, a.strength) })
	return out[:min(len(out), maxWaves)]
}

func strength(k geom.Point, pairs []geom.Point) float64 {
	sum := 0.0
	for _, d := range pairs {
		sum += math.Cos(2 * math.Pi * k.Dot(d))
	}
	return sum / float64(len(pairs))
}

// refinePeak moves a wave to the peak between the points of the raster.
func refinePeak(w wave, pairs []geom.Point) wave {
	for step := waveStep / 2; step > waveStep/20; step /= 2 {
		for _, d := range []geom.Point{{X: step}, {X: -step}, {Y: step}, {Y: -step}} {
			if k := w.k.Add(d); strength(k, pairs) > w.strength {
				w = wave{k, strength(k, pairs)}
			}
		}
	}
	return w
}

// newFrame returns the lattice whose columns and rows follow two waves, or false
// where no page would look like that.
func newFrame(c *class, a, b wave, pairs []geom.Point) (frame, bool) {
	if math.Abs(a.k.X*b.k.Norm()) < math.Abs(b.k.X*a.k.Norm()) {
		a, b = b, a // a's crests are the columns, the more upright ones
	}
	if a.k.X < 0 {
		a.k = a.k.Mul(-1)
	}
	if b.k.Y < 0 {
		b.k = b.k.Mul(-1)
	}
	det := a.k.Cross(b.k)
	size := a.k.Norm() * b.k.Norm()
	slanted, uneven := 0.8, 1.7
	if c.shaped {
		slanted, uneven = 0.96, 1.25
	}
	if det < slanted*size || a.k.Norm() > uneven*b.k.Norm() || b.k.Norm() > uneven*a.k.Norm() {
		return frame{}, false
	}
	f := frame{
		col: geom.Point{X: b.k.Y / det, Y: -b.k.X / det},
		row: geom.Point{X: -a.k.Y / det, Y: a.k.X / det},
	}
	// A lattice has the sum and the difference of its waves, too.
	both := strength(a.k.Add(b.k), pairs) + strength(a.k.Sub(b.k), pairs)
	f.strength = (a.strength + b.strength + both) / 4
	// The coarsest lattice that fits is meant: a finer one fits as well.
	f.strength += 0.1 * math.Log(f.col.Cross(f.row))
	return f, true
}

// dropEqual drops frames that hardly differ from a stronger one.
func dropEqual(frames []frame) []frame {
	var out []frame
	for _, f := range frames {
		same := func(o frame) bool {
			return f.col.Sub(o.col).Norm()+f.row.Sub(o.row).Norm() < 0.15*(o.col.Norm()+o.row.Norm())
		}
		if !slices.ContainsFunc(out, same) {
			out = append(out, f)
		}
	}
	return out[:min(len(out), maxFrames)]
}
