package geom

import (
	"image"
	"math"
	"slices"
)

// Curve is a polyline of points. Where it is meant as closed, the first point is
// not repeated at the end.
type Curve []Point

// Pixels returns the places of the pixels of a polygon.
func Pixels(pixels []image.Point) Curve {
	c := make(Curve, len(pixels))
	for i, p := range pixels {
		c[i] = Pixel(p)
	}
	return c
}

// Length returns the length of the polyline c, as an open curve.
func (c Curve) Length() float64 {
	var l float64
	for i := 1; i < len(c); i++ {
		l += c[i].Sub(c[i-1]).Norm()
	}
	return l
}

// Reverse returns a copy of c that runs the other way.
func (c Curve) Reverse() Curve {
	r := slices.Clone(c)
	slices.Reverse(r)
	return r
}

// Resample returns n points at equal distances along c, ends included. It
// returns nil when n < 1 or c is empty; a single point is repeated.
func (c Curve) Resample(n int) Curve {
	if n < 1 || len(c) == 0 {
		return nil
	}
	out := make(Curve, n)
	w := NewWalker(c)
	step := 0.0
	if n > 1 {
		step = c.Length() / float64(n-1)
	}
	for i := range out {
		out[i] = w.At(float64(i) * step)
	}
	if n > 1 {
		out[n-1] = c[len(c)-1]
	}
	return out
}

// Spaced returns points along c that lie step apart or a little less, ends
// included, so that the spacing is the same everywhere. A step that is not
// positive, or so small that it would give over a million points, is replaced
// by a usable one.
func (c Curve) Spaced(step float64) Curve {
	l := c.Length()
	const most = 1 << 20
	if !(step > l/most) {
		step = l / 100
	}
	if !(step > 0) {
		return c.Resample(min(2, len(c)))
	}
	return c.Resample(int(math.Ceil(l/step)) + 1)
}

// Walker moves forward along a polyline by arc length.
type Walker struct {
	curve Curve
	i     int     // the segment from i to i+1 is under foot
	done  float64 // length before that segment
}

// NewWalker returns a walker at the first point of c, which must not be empty.
func NewWalker(c Curve) *Walker { return &Walker{curve: c} }

// At returns the point at arc length s, in the unit of the curve; beyond the end
// it is the last point. From one call to the next s must not decrease.
func (w *Walker) At(s float64) Point {
	for w.i+1 < len(w.curve) {
		a, b := w.curve[w.i], w.curve[w.i+1]
		l := b.Sub(a).Norm()
		if w.done+l >= s && l > 0 {
			return a.Add(b.Sub(a).Mul(max(0, (s-w.done)/l)))
		}
		if w.i+2 == len(w.curve) {
			break
		}
		w.done += l
		w.i++
	}
	return w.curve[len(w.curve)-1]
}

// Bounds returns the corners of the smallest upright rectangle around c; both
// are zero for an empty curve.
func (c Curve) Bounds() (lo, hi Point) {
	if len(c) == 0 {
		return lo, hi
	}
	lo, hi = c[0], c[0]
	for _, p := range c[1:] {
		lo = Point{min(lo.X, p.X), min(lo.Y, p.Y)}
		hi = Point{max(hi.X, p.X), max(hi.Y, p.Y)}
	}
	return lo, hi
}

// Centroid returns the mean of the points of c, each weighted alike; zero for
// an empty curve.
func (c Curve) Centroid() Point {
	var s Point
	for _, p := range c {
		s = s.Add(p)
	}
	if len(c) == 0 {
		return s
	}
	return s.Mul(1 / float64(len(c)))
}

// Perimeter returns the length of the closed curve c.
func (c Curve) Perimeter() float64 {
	var l float64
	for i, p := range c {
		l += c[(i+1)%len(c)].Sub(p).Norm()
	}
	return l
}

// Area returns the area inside the closed curve c, in square pixels: positive
// where it runs clockwise on the screen.
func (c Curve) Area() float64 {
	var sum float64
	for i, p := range c {
		sum += p.Cross(c[(i+1)%len(c)])
	}
	return sum / 2
}

// Encloses tells whether p lies inside c taken as a closed curve.
func (c Curve) Encloses(p Point) bool {
	in := false
	for i, a := range c {
		b := c[(i+1)%len(c)]
		if (a.Y <= p.Y) != (b.Y <= p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// AreaCentroid returns the centre of the area inside the closed curve c; where
// that is nothing, the mean of the points.
func (c Curve) AreaCentroid() Point {
	var sum Point
	var area float64
	if len(c) == 0 {
		return sum
	}
	o := c[0] // near the curve, for precision
	for i, p := range c {
		a, b := p.Sub(o), c[(i+1)%len(c)].Sub(o)
		w := a.Cross(b)
		area += w
		sum = sum.Add(a.Add(b).Mul(w))
	}
	if area == 0 {
		return c.Centroid()
	}
	return o.Add(sum.Mul(1 / (3 * area)))
}

// Scale returns c with all coordinates multiplied by k.
func (c Curve) Scale(k float64) Curve {
	out := make(Curve, len(c))
	for i, p := range c {
		out[i] = p.Mul(k)
	}
	return out
}

// Shift returns c moved by d.
func (c Curve) Shift(d Point) Curve {
	out := make(Curve, len(c))
	for i, p := range c {
		out[i] = p.Add(d)
	}
	return out
}

// Smooth returns c with each point replaced by a mean over the points about it,
// with Gaussian weights of standard deviation sigma points; near an end the
// window shrinks, so that the ends stay where they are. It is meant for curves
// with equal spacing.
func (c Curve) Smooth(sigma float64) Curve {
	out := slices.Clone(c)
	reach := int(math.Ceil(3 * sigma))
	if !(sigma > 0) || reach < 1 || len(c) < 3 {
		return out
	}
	for i := range c {
		r := min(reach, i, len(c)-1-i)
		sum, total := c[i], 1.0
		for k := 1; k <= r; k++ {
			w := math.Exp(-float64(k*k) / (2 * sigma * sigma))
			sum = sum.Add(c[i-k].Add(c[i+k]).Mul(w))
			total += 2 * w
		}
		out[i] = sum.Mul(1 / total)
	}
	return out
}
