package encode

import (
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Stations is the number of places along a joint at which two curves are
// compared, and FormPoints that of Shape.Form.
const (
	Stations   = 40
	FormPoints = 25
)

// A Shape is the curve of a joint made ready to be compared with many others:
// smoothed a little, with equal spacing, in multiples of a unit.
type Shape struct {
	curve    geom.Curve // equal spacing
	tangents geom.Curve // unit vectors at the points of curve
	stations [Stations]station
	form     [FormPoints]geom.Point
	length   float64
	anchor   float64 // position of the middle of the bulge in curve, in points
}

// station is a place on a shape.
type station struct {
	at, tangent geom.Point
	index       float64 // position in curve, in points
}

// The spacing of a shape's points, the standard deviation of its smoothing, and
// how far the first station lies from the end, all in units. Corners are the
// least certain points of an outline, worn and badly found: no station lies
// right at one.
const (
	shapeSpacing = 1.0 / 80
	shapeSmooth  = 1.0 / 60
	shapeMargin  = 1.0 / 40
)

// formSpacing is the distance of the form points along the curve, in units: so
// many reach from the middle of a tab to where it runs into the flanks.
const formSpacing = 1.0 / 20

// NewShape prepares a side for Align. The unit is a length in the unit of the
// side's curve, see Unit; it must be the same for all shapes that are compared.
// It returns nil for a curve that is no side of such a puzzle: a hundredth of
// the unit long or less, or a hundred times it or more. The smoothing can make
// it so short, where it runs out and back along itself.
func NewShape(s Side, unit float64) *Shape {
	usable := func(c geom.Curve) bool { l := c.Length(); return l > 0.01 && l < 100 }
	c := s.scaled(unit)
	if !usable(c) {
		return nil
	}
	fine := shapeSpacing / 3
	c = c.Spaced(fine).Smooth(shapeSmooth / fine).Spaced(shapeSpacing)
	if !usable(c) {
		return nil
	}
	n := len(c)
	sh := &Shape{curve: c, tangents: make(geom.Curve, n), length: c.Length()}
	for i := range c {
		d := c[min(i+1, n-1)].Sub(c[max(i-1, 0)])
		if l := d.Norm(); l > 0 {
			sh.tangents[i] = d.Mul(1 / l)
		} else {
			sh.tangents[i] = geom.Point{X: 1}
		}
	}
	margin := min(shapeMargin, sh.length/8)
	for j := range sh.stations {
		s := margin + (sh.length-2*margin)*float64(j)/(Stations-1)
		sh.stations[j] = sh.place(s / sh.length * float64(n-1))
	}
	sh.anchor = sh.middle()
	for k := range sh.form {
		sh.form[k] = sh.beyond(sh.anchor+float64(k-FormPoints/2)*formSpacing/sh.spacing(), margin/sh.spacing())
	}
	return sh
}

// spacing returns the distance of neighbouring points in units.
func (sh *Shape) spacing() float64 { return sh.length / float64(len(sh.curve)-1) }

// middle returns the position of the middle of the bulge, in points: the mean
// place of its turning, between where the curve heads most to the left and most
// to the right. It does not depend on the corners. A curve without a bulge has
// its middle halfway.
func (sh *Shape) middle() float64 {
	n := len(sh.curve)
	h := headings(sh.curve)
	from, to := extremes(h)
	if from >= to {
		return float64(n-1) / 2
	}
	var sum float64
	for i := from; i < to; i++ {
		sum += (float64(i) + 1) * (h[i] - h[i+1])
	}
	return sum / (h[from] - h[to])
}

// beyond returns the point at a position; past a margin, in points, before the
// ends the curve goes on straight.
func (sh *Shape) beyond(index, margin float64) geom.Point {
	inside := min(max(index, margin), float64(len(sh.curve)-1)-margin)
	st := sh.place(inside)
	return st.at.Add(st.tangent.Mul((index - inside) * sh.spacing()))
}

// Length returns the length of the joint in units.
func (sh *Shape) Length() float64 { return sh.length }

// place returns the station at a position in points.
func (sh *Shape) place(index float64) station {
	i := min(max(int(index), 0), len(sh.curve)-2)
	f := index - float64(i)
	t := sh.tangents[i].Mul(1 - f).Add(sh.tangents[i+1].Mul(f))
	if l := t.Norm(); l > 0 {
		t = t.Mul(1 / l)
	} else {
		t = sh.tangents[i]
	}
	return station{sh.curve[i].Mul(1 - f).Add(sh.curve[i+1].Mul(f)), t, index}
}

// Form returns points at equal distances about the middle of the bulge, seen from
// their own middle and turned so that on the whole they run along the x axis.
// Unlike the joint frame, this does not depend on where the corners are.
func (sh *Shape) Form() [FormPoints]geom.Point {
	c := sh.form
	mid := geom.Curve(c[:]).Centroid()
	var u geom.Point
	for k, p := range c {
		u = u.Add(p.Sub(mid).Mul(float64(k - FormPoints/2)))
	}
	l := u.Norm()
	if l == 0 {
		u, l = geom.Point{X: 1}, 1
	}
	back := geom.Rigid{Cos: u.X / l, Sin: -u.Y / l}
	for k, p := range c {
		c[k] = back.Turn(p.Sub(mid))
	}
	return c
}
