package encode

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Bulge tells whether a side that is not flat is a Tab or a Blank, from the
// curve along the outline. A tab heads away from the piece before it heads back,
// a blank the other way round: this holds on skewed and wavy sides as well,
// where depths over the chord mislead. Curves of fewer than 3 points are Flat.
func Bulge(c geom.Curve) Kind {
	const points = 80 // a bulge spans some twenty of them
	if len(c) < 3 || !(c.Length() > 0) {
		return Flat
	}
	c = framed(c).Resample(3 * points).Smooth(4).Resample(points)
	h := headings(c)
	for i, x := range h {
		if math.Abs(x) > spike {
			h[i] = 0
		}
	}
	if left, right := extremes(h); left < right {
		return Tab
	}
	return Blank
}

// spike is the heading, in radians from the chord, beyond which a curve does
// not run around a bulge but along a scrap that stands off, and back.
const spike = 2.6

// headings returns the direction of each segment of c in radians, followed
// through full turns, each the median over a twentieth of the curve: scraps
// of paper and seams of pictures stand off as spikes, shorter than a bulge.
func headings(c geom.Curve) []float64 {
	h := make([]float64, len(c)-1)
	for i := range h {
		d := c[i+1].Sub(c[i])
		h[i] = math.Atan2(d.Y, d.X)
		if i > 0 {
			h[i] -= 2 * math.Pi * math.Round((h[i]-h[i-1])/(2*math.Pi))
		}
	}
	reach := len(h) / 40
	out := make([]float64, len(h))
	window := make([]float64, 0, 2*reach+1)
	for i := range h {
		r := min(reach, i, len(h)-1-i)
		window = append(window[:0], h[i-r:i+r+1]...)
		slices.Sort(window)
		out[i] = window[r]
	}
	return out
}

// extremes returns where the largest and the smallest heading are, the ends of
// the curve left out, which may run around a corner.
func extremes(h []float64) (left, right int) {
	skip := len(h) / 16
	left, right = skip, skip
	for i := skip; i < len(h)-skip; i++ {
		if h[i] > h[left] {
			left = i
		}
		if h[i] < h[right] {
			right = i
		}
	}
	return left, right
}
