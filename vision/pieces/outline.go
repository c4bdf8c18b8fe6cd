package pieces

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// profileReach is how far from the edge, in widths of the edge, the
	// profile across it is looked at, and profileStart where what is there is
	// taken for background or piece alone.
	profileReach, profileStart = 2.2, 1.1
	// profileStep is the distance of samples along the profile in pixels.
	profileStep = 0.5
	// outlinePasses is how often an outline is moved onto the edge.
	outlinePasses = 2
)

// closed holds the methods of closed curves.
type closed geom.Curve

// chain returns a contour of pixels with all pixels between its points.
func chain(contour []image.Point) closed {
	var out closed
	for i, p := range contour {
		q := contour[(i+1)%len(contour)]
		n := max(absInt(q.X-p.X), absInt(q.Y-p.Y), 1)
		for k := range n {
			out = append(out, geom.Point{
				X: float64(p.X) + float64(q.X-p.X)*float64(k)/float64(n),
				Y: float64(p.Y) + float64(q.Y-p.Y)*float64(k)/float64(n),
			})
		}
	}
	return out
}

func absInt(x int) int { return max(x, -x) }

// smooth returns the curve with each point replaced by the mean of those about
// it, with Gaussian weights of standard deviation sigma points.
func (c closed) smooth(sigma float64) closed {
	weights := gauss(sigma)
	if len(c) < 2*len(weights) {
		return slices.Clone(c)
	}
	out, ring, reach := make(closed, len(c)), around(c, len(weights)-1), len(weights)-1
	for i := range out {
		sum := ring[i+reach].Mul(weights[0])
		for k, w := range weights[1:] {
			sum = sum.Add(ring[i+reach+1+k].Add(ring[i+reach-1-k]).Mul(w))
		}
		out[i] = sum
	}
	return out
}

// around returns what lies on a closed curve with so much of its end before it and of its
// start after it.
func around[S ~[]T, T any](v S, reach int) S {
	return slices.Concat(v[len(v)-reach:], v, v[:reach])
}

// gauss returns the weights of a Gaussian at 0, 1, ... points from its middle.
// Those of both sides add up to one.
func gauss(sigma float64) []float64 {
	if !(sigma > 0) {
		return []float64{1}
	}
	w := make([]float64, int(math.Ceil(3*sigma))+1)
	total := 0.0
	for k := range w {
		w[k] = math.Exp(-float64(k*k) / (2 * sigma * sigma))
		total += w[k]
		if k > 0 {
			total += w[k]
		}
	}
	for k := range w {
		w[k] /= total
	}
	return w
}

// smoothRing returns values along a closed curve, smoothed likewise.
func smoothRing(v []float64, sigma float64) []float64 {
	weights := gauss(sigma)
	if len(v) < 2*len(weights) {
		return slices.Clone(v)
	}
	out, ring, reach := make([]float64, len(v)), around(v, len(weights)-1), len(weights)-1
	for i := range out {
		sum := ring[i+reach] * weights[0]
		for k, w := range weights[1:] {
			sum += (ring[i+reach+1+k] + ring[i+reach-1-k]) * w
		}
		out[i] = sum
	}
	return out
}

// spaced returns the curve with points one step apart, or nearly so.
func (c closed) spaced(step float64) closed {
	if len(c) < 3 {
		return c
	}
	whole := append(slices.Clone(geom.Curve(c)), c[0])
	n := max(int(math.Round(whole.Length()/step)), 3)
	return closed(whole.Resample(n + 1)[:n])
}

// normals returns the direction out of the curve at each point.
func (c closed) normals() []geom.Point {
	n := len(c)
	out := make([]geom.Point, n)
	for i := range c {
		d := c[(i+2)%n].Sub(c[(i-2+n)%n])
		if l := d.Norm(); l > 0 {
			out[i] = geom.Point{X: d.Y / l, Y: -d.X / l}
		}
	}
	return out
}

// tracer moves outlines onto the edges of pieces.
type tracer struct {
	picture *image.RGBA
	// width is how far the edge is spread in the picture, in pixels.
	width float64
}

// fit moves an outline, which must lie within about a pixel and a half of the
// edge, to where the colour is half way between the piece's and the
// background's, each taken right there: next to a shadow the background is
// darker than elsewhere. It also returns the width of the edge in pixels.
func (t *tracer) fit(c closed) (closed, float64) {
	reach := max(t.width, 1) * profileReach
	n := 2*int(math.Ceil((reach+0.5)/profileStep)) + 1
	width := t.width
	for pass := range outlinePasses {
		c = c.spaced(1)
		normals := c.normals()
		covered := t.coverage(c, normals, n)
		move := make([]float64, len(c))
		for i := range c {
			move[i] = crossing(covered[i*n : (i+1)*n])
		}
		if pass == outlinePasses-1 {
			width = edgeWidth(covered, n)
		}
		move = smoothRing(despike(move), 1)
		for i := range c {
			c[i] = c[i].Add(normals[i].Mul(move[i]))
		}
		c = c.smooth(1)
	}
	return c.spaced(1), width
}

// coverage returns the share of the piece's colour along profiles across an outline, n
// places of each from inside to outside. The colours of piece and background are those
// at the inner and outer ends of it and of the profiles next to it.
func (t *tracer) coverage(c closed, normals []geom.Point, n int) []float32 {
	places := make([]float32, 0, 4*len(c))
	for i, p := range c {
		places = append(places, float32(p.X), float32(p.Y), float32(normals[i].X), float32(normals[i].Y))
	}
	start := int(math.Ceil(max(t.width, 1) * profileStart / profileStep))
	return kernel.Coverage(t.picture, kernel.Profiles{
		Places: places, Across: n, Ends: n/2 - start + 1, Step: profileStep, Faint: faintest,
		Inner: innerWeights, Outer: outerWeights,
	})
}

// The colour of the background changes along an outline as shadows do, that of a piece
// less so but for what is printed on it.
var innerWeights, outerWeights = narrow(gauss(4)), narrow(gauss(2))

func narrow(v []float64) []float32 {
	out := make([]float32, len(v))
	for i, x := range v {
		out[i] = float32(x)
	}
	return out
}

// crossing returns where, from the middle of the profile, the coverage falls
// through half, in pixels towards the outside: the place nearest to the middle.
func crossing(p []float32) float64 {
	const half = 0.5
	middle := len(p) / 2
	best, found := 0.0, false
	for i := 0; i+1 < len(p); i++ {
		if p[i] >= half && p[i+1] < half {
			d := (float64(i-middle) + float64((p[i]-half)/(p[i]-p[i+1]))) * profileStep
			if !found || math.Abs(d) < math.Abs(best) {
				best, found = d, true
			}
		}
	}
	return best
}

// despike replaces each value that is out of the range of its four neighbours
// by the nearest of that range.
func despike(v []float64) []float64 {
	if len(v) < 2 {
		return v
	}
	out, ring := make([]float64, len(v)), around(v, 2)
	for i := range v {
		a, b, c, d := ring[i], ring[i+1], ring[i+3], ring[i+4]
		out[i] = min(max(v[i], min(a, b, c, d)), max(a, b, c, d))
	}
	return out
}

// edgeWidth returns how wide the edge is, over all profiles: the fall of their
// mean over its steepest part, in pixels.
func edgeWidth(profiles []float32, n int) float64 {
	mean := make([]float64, n)
	for ; len(profiles) >= n; profiles = profiles[n:] {
		for k, v := range profiles[:n] {
			mean[k] += float64(v)
		}
	}
	steepest := 0.0
	for i := 1; i+1 < n; i++ {
		steepest = max(steepest, mean[i-1]-mean[i+1])
	}
	if !(steepest > 0) {
		return float64(n) * profileStep
	}
	return (mean[0] - mean[n-1]) / steepest * 2 * profileStep
}
