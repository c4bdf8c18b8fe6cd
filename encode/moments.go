package encode

import (
	"fmt"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Moments describes a side by the Legendre moments of its coordinates along the
// arc: the projections of x(t) and y(t), t from -1 to 1 along the length, on the
// Legendre polynomials (after Teague, Image analysis via the general theory of
// moments, 1980, who takes them over the plane). The first tell where the side
// lies, the next its width and height, the last its details. Few numbers hold
// the form of a side; time grows with the square of their count.
type Moments struct {
	// Order is the number of moments of each coordinate, default 16.
	Order int
	// Unit is the length that counts as 1; 0: the side's own chord.
	Unit float64
}

// Name returns "moments".
func (Moments) Name() string { return "moments" }

// In returns the moments with that unit.
func (m Moments) In(unit float64) Encoder { m.Unit = unit; return m }

// momentNodes is the number of places on the curve over which moments up to an
// order are summed.
func momentNodes(order int) int { return max(96, 4*order) }

// momentNode returns the i-th of n places t in -1 to 1 and its weight: Fejér's
// quadrature, which keeps polynomials of high order orthogonal.
func momentNode(i, n int) (t, weight float64) {
	sin, cos := math.Sincos(math.Pi * (float64(i) + 0.5) / float64(n))
	return -cos, sin * math.Pi / float64(n)
}

// Encode returns the moments of x and y in turn, from order 0 on. Each is
// normalised so that the Euclidean distance of two vectors is about the root
// mean square distance of the curves.
func (m Moments) Encode(s Side) []float64 {
	order := or(m.Order, 16)
	v := make([]float64, 2*order)
	c := s.scaled(m.Unit)
	if c == nil {
		return v
	}
	w := geom.NewWalker(c)
	half, length := c[len(c)-1].X/2, c.Length()
	base := make([]float64, order)
	n := momentNodes(order)
	for i := range n {
		t, weight := momentNode(i, n)
		q := w.At((t + 1) / 2 * length)
		legendre(base, t)
		for k, b := range base {
			v[2*k] += b * (q.X - half) * weight / 2
			v[2*k+1] += b * q.Y * weight / 2
		}
	}
	return v
}

// Decode returns the smooth curve that has the given moments, as 128 points or
// more in the frame of the vector: what the order cannot hold is left out. An odd or
// empty vector gives an error that wraps ErrDecode.
func (m Moments) Decode(v []float64) (geom.Curve, error) {
	if len(v) == 0 || len(v)%2 != 0 {
		return nil, decodeError("%d moments", len(v))
	}
	base := make([]float64, len(v)/2)
	c := make(geom.Curve, max(128, momentNodes(len(base))))
	for i := range c {
		t, _ := momentNode(i, len(c))
		legendre(base, t)
		for k, b := range base {
			c[i] = c[i].Add(geom.Point{X: b * v[2*k], Y: b * v[2*k+1]})
		}
	}
	return c.Shift(geom.Point{X: -c[0].X}), nil
}

// legendre fills p with the Legendre polynomials at t, each scaled to a mean
// square of 1 over -1 to 1 (Bonnet's recursion).
func legendre(p []float64, t float64) {
	a, b := 1.0, t
	for k := range p {
		p[k] = a * legendreScale(k)
		a, b = b, (float64(2*k+3)*t*b-float64(k+1)*a)/float64(k+2)
	}
}

func legendreScale(k int) float64 { return math.Sqrt(float64(2*k + 1)) }

func decodeError(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrDecode}, args...)...)
}
