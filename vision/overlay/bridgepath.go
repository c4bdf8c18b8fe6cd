package overlay

import (
	"image"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// between returns the part of the path between discs of those radii about its
// ends. Between islands that touch it is the part that a bridge needs to be seen.
func (b Bridge) between(radii [2]float64) geom.Curve {
	long := b.Path.Length()
	from, to := max(radii[0], 0), long-max(radii[1], 0)
	if least := min(0.6*min(b.Radii[0], b.Radii[1]), long); to-from < least {
		middle := max(min((from+to)/2, long-least/2), least/2)
		from, to = middle-least/2, middle+least/2
	}
	return stretch(b.Path, from, to)
}

// stretch returns the part of a curve between two lengths along it.
func stretch(c geom.Curve, from, to float64) geom.Curve {
	var out geom.Curve
	before := 0.0
	for i := 1; i < len(c); i++ {
		step := c[i].Sub(c[i-1])
		n := step.Norm()
		if n == 0 {
			continue
		}
		start, end := max(from-before, 0), min(to-before, n)
		if start < end {
			if out == nil {
				out = append(out, c[i-1].Add(step.Mul(start/n)))
			}
			out = append(out, c[i-1].Add(step.Mul(end/n)))
		}
		before += n
	}
	return out
}

// rimsAside returns how far from the centres of two islands a line ends at their
// rims, if it leads past the centres at a distance.
func rimsAside(radii [2]float64, side float64) [2]float64 {
	for i, r := range radii {
		radii[i] = math.Sqrt(max(r*r-side*side, 0))
	}
	return radii
}

// shifted returns a curve at a distance to the right of c, to the left where it
// is negative.
func shifted(c geom.Curve, distance float64) geom.Curve {
	out := make(geom.Curve, len(c))
	for i, p := range c {
		along := c[min(i+1, len(c)-1)].Sub(c[max(i-1, 0)])
		if n := along.Norm(); n > 0 {
			p = p.Add(geom.Point{X: -along.Y, Y: along.X}.Mul(distance / n))
		}
		out[i] = p
	}
	return out
}

// brightness returns the mean luminance, 0 to 255, of the paper beside a bridge.
func (b Bridge) brightness(picture *image.RGBA) float64 {
	path := b.between(b.Radii)
	sum, n := 0.0, 0
	for _, side := range []float64{-1.2, 1.2} {
		for _, p := range shifted(path.Resample(12), side*min(b.Radii[0], b.Radii[1])) {
			if v, ok := luminance(picture, p); ok {
				sum += v
				n++
			}
		}
	}
	if n == 0 {
		return 255
	}
	return sum / float64(n)
}

// luminance returns that of the pixel at a point, and false outside the picture.
func luminance(picture *image.RGBA, p geom.Point) (float64, bool) {
	at := image.Pt(int(p.X), int(p.Y))
	if !at.In(picture.Rect) {
		return 0, false
	}
	c := picture.RGBAAt(at.X, at.Y)
	return 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B), true
}
