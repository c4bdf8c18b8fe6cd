package render

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// outline gathers closed contours. The scan converter adds up signed coverage
// and cuts it at one, so overlapping contours join as long as all of them turn
// the same way round.
type outline struct{ steps []step }

// step is one drawing command: n = 0 starts a contour, 1 to 3 is a line, a
// quadratic or a cubic curve to p[n-1].
type step struct {
	n int
	p [3]geom.Point
}

func (o *outline) add(n int, p ...geom.Point) {
	s := step{n: n}
	copy(s.p[:], p)
	o.steps = append(o.steps, s)
}

// outlineOf returns the outline of one closed contour.
func outlineOf(path geom.Curve) *outline {
	o := &outline{steps: make([]step, 0, len(path))}
	o.polygon(path)
	return o
}

func (o *outline) polygon(path geom.Curve) {
	for i, p := range path {
		o.add(min(i, 1), p)
	}
}

// bar adds a straight piece of line with square ends.
func (o *outline) bar(a, b geom.Point, width float64) {
	d := b.Sub(a)
	length := d.Norm()
	if length == 0 {
		return
	}
	n := geom.Point{X: -d.Y, Y: d.X}.Mul(width / 2 / length)
	o.polygon(geom.Curve{a.Add(n), b.Add(n), b.Sub(n), a.Sub(n)})
}

// disc adds a round dot; it turns the same way as bar does.
func (o *outline) disc(c geom.Point, radius float64) {
	const corners = 14
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		o.add(min(i, 1), geom.Point{X: c.X + radius*cos, Y: c.Y - radius*sin})
	}
}

// bounds returns the box of all control points.
func (o *outline) bounds() (lo, hi geom.Point) {
	lo = geom.Point{X: math.Inf(1), Y: math.Inf(1)}
	hi = lo.Mul(-1)
	for _, s := range o.steps {
		for _, p := range s.p[:max(s.n, 1)] {
			lo = geom.Point{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}
			hi = geom.Point{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
		}
	}
	return lo, hi
}

// paint fills the outline with one colour. Only the box around it is scanned.
func (o *outline) paint(z *vector.Rasterizer, img *image.RGBA, f frame, ink color.NRGBA) {
	if box, ok := o.load(z, f, img.Rect); ok {
		z.Draw(img, box, image.NewUniform(ink), image.Point{})
	}
}

// load puts the outline into the scan converter and returns the box, within
// bounds, that it covers in the frame's pixels; false where it covers none.
// Drawing starts at the box's first corner.
func (o *outline) load(z *vector.Rasterizer, f frame, bounds image.Rectangle) (image.Rectangle, bool) {
	if len(o.steps) == 0 {
		return image.Rectangle{}, false
	}
	// The scan converter's pixel (0, 0) spans 0..1, ours -0.5..0.5.
	f.origin = f.origin.Add(geom.Point{X: 0.5, Y: 0.5})
	lo, hi := o.bounds()
	lo, hi = f.pixel(lo), f.pixel(hi)
	box := image.Rect(int(math.Floor(lo.X)), int(math.Floor(lo.Y)), int(math.Ceil(hi.X)), int(math.Ceil(hi.Y)))
	box = box.Intersect(bounds)
	if box.Empty() {
		return box, false
	}
	z.Reset(box.Dx(), box.Dy())
	f.origin = f.origin.Sub(geom.Point{X: float64(box.Min.X), Y: float64(box.Min.Y)})
	o.replay(z, f)
	return box, true
}

func (o *outline) replay(z *vector.Rasterizer, f frame) {
	open := false
	for _, s := range o.steps {
		var x, y [3]float32
		for i, p := range s.p {
			q := f.pixel(p)
			x[i], y[i] = float32(q.X), float32(q.Y)
		}
		switch s.n {
		case 0:
			if open {
				z.ClosePath()
			}
			z.MoveTo(x[0], y[0])
			open = true
		case 1:
			z.LineTo(x[0], y[0])
		case 2:
			z.QuadTo(x[0], y[0], x[1], y[1])
		case 3:
			z.CubeTo(x[0], y[0], x[1], y[1], x[2], y[2])
		}
	}
	z.ClosePath()
}

// frame places page millimetres in a picture: a pixel's centre has whole
// coordinates, and page point p lies at p*density + origin.
type frame struct {
	density float64
	origin  geom.Point
}

func (f frame) pixel(p geom.Point) geom.Point { return p.Mul(f.density).Add(f.origin) }

func (f frame) page(q geom.Point) geom.Point { return q.Sub(f.origin).Mul(1 / f.density) }
