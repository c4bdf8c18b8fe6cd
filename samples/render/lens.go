package render

import "github.com/gridsaw/gridsaw/vision/geom"

// lens bends what a pinhole would show, along the rays from the picture's
// middle: a point seen at distance r comes from r (1 + k r^2), r in shares of
// the half diagonal.
type lens struct {
	k      float64
	middle geom.Point
	reach  float64 // half the diagonal, pixels
}

func newLens(k float64, width, height int) lens {
	middle := geom.Point{X: float64(width-1) / 2, Y: float64(height-1) / 2}
	return lens{k: k, middle: middle, reach: middle.Norm()}
}

// straight returns where a pinhole would show what the lens shows at q.
func (l lens) straight(q geom.Point) geom.Point {
	if l.k == 0 {
		return q
	}
	d := q.Sub(l.middle)
	return l.middle.Add(d.Mul(1 + l.k*d.Dot(d)/(l.reach*l.reach)))
}

// bent is the inverse of straight, by Newton's method.
func (l lens) bent(q geom.Point) geom.Point {
	d := q.Sub(l.middle)
	want := d.Norm() / l.reach
	if l.k == 0 || want == 0 {
		return q
	}
	r := want
	for range 12 {
		r -= (r*(1+l.k*r*r) - want) / max(1+3*l.k*r*r, 0.1)
	}
	return l.middle.Add(d.Mul(r / want))
}
