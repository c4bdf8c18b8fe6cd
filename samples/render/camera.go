package render

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// camera is a pinhole over a bent page. Its three axes are unit vectors at
// right angles: the picture's x, the picture's y, and the line of sight.
type camera struct {
	bend             *bend
	at               vec
	right, down, fwd vec
	focal            float64 // pixels
	centre           geom.Point
}

// newCamera looks at the bend's centre from a distance in millimetres. The
// angles are degrees: tilt swings the camera about the picture's x, yaw about
// its y, turn about the line of sight.
func newCamera(b *bend, distance float64, d Damage) *camera {
	c := &camera{bend: b, right: vec{1, 0, 0}, down: vec{0, 1, 0}, fwd: vec{0, 0, 1}, focal: 1}
	c.down, c.fwd = rotate(c.down, c.fwd, d.Tilt)
	c.fwd, c.right = rotate(c.fwd, c.right, d.Yaw)
	c.right, c.down = rotate(c.right, c.down, -d.Turn)
	c.at = vec{0, 0, -b.height(0)}.plus(c.fwd, -distance)
	return c
}

// rotate turns the plane of two axes at right angles by degrees from a to b.
func rotate(a, b vec, degrees float64) (vec, vec) {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return vec{}.plus(a, cos).plus(b, sin), vec{}.plus(b, cos).plus(a, -sin)
}

// pixel returns where a page point appears in the picture.
func (c *camera) pixel(p geom.Point) geom.Point {
	v := c.bend.lift(p).plus(c.at, -1)
	depth := v.dot(c.fwd)
	q := geom.Point{X: v.dot(c.right) / depth, Y: v.dot(c.down) / depth}
	return q.Mul(c.focal).Add(c.centre)
}

// ray returns the direction in which the camera sees a pixel, scaled to
// advance one millimetre downwards a unit, and false near and over the horizon.
func (c *camera) ray(q geom.Point) (vec, bool) {
	q = q.Sub(c.centre).Mul(1 / c.focal)
	v := c.fwd.plus(c.right, q.X).plus(c.down, q.Y)
	if v.z < 0.02 {
		return vec{}, false
	}
	return vec{}.plus(v, 1/v.z), true
}

// page returns the page point seen at a pixel, on the sheet's continuation if
// it is beyond the sheet, and the slope of the paper there.
func (c *camera) page(q geom.Point) (p geom.Point, slope float64, ok bool) {
	v, ok := c.ray(q)
	if !ok {
		return geom.Point{}, 0, false
	}
	b := c.bend
	step := v.x*b.along.X + v.y*b.along.Y
	t := -c.at.z
	hit := c.at.plus(v, t)
	for range 8 { // Newton's method for: depth under the table's level = -height
		x := hit.x*b.along.X + hit.y*b.along.Y
		slope = b.slope(x)
		miss := hit.z + b.height(x)
		t -= miss / max(1+slope*step, 0.2)
		hit = c.at.plus(v, t)
		if math.Abs(miss) < 1e-6 {
			break
		}
	}
	return b.lower(hit), slope, true
}

// table returns the point of the table's plane seen at a pixel, in page
// millimetres as if the page lay flat.
func (c *camera) table(q geom.Point) (geom.Point, bool) {
	v, ok := c.ray(q)
	if !ok {
		return geom.Point{}, false
	}
	hit := c.at.plus(v, -c.at.z)
	return c.bend.centre.Add(geom.Point{X: hit.x, Y: hit.y}), true
}

// fit chooses focal length and picture centre so that all points lie in the
// picture of the options and span the share d.Fill of it, shifted by d.OffX and
// d.OffY, or that some of them are cut off. It is what cropping a wider photo
// does.
func (c *camera) fit(points [][]geom.Point, o Options, d Damage) {
	lo := geom.Point{X: math.Inf(1), Y: math.Inf(1)}
	hi := lo.Mul(-1)
	for _, row := range points {
		for _, p := range row {
			q := c.pixel(p)
			lo = geom.Point{X: min(lo.X, q.X), Y: min(lo.Y, q.Y)}
			hi = geom.Point{X: max(hi.X, q.X), Y: max(hi.Y, q.Y)}
		}
	}
	size := hi.Sub(lo)
	lo = lo.Add(geom.Point{X: o.Cut.Left * size.X, Y: o.Cut.Top * size.Y})
	hi = hi.Sub(geom.Point{X: o.Cut.Right * size.X, Y: o.Cut.Bottom * size.Y})
	size = hi.Sub(lo)
	w, h := float64(o.Width-1), float64(o.Height-1)
	c.focal = d.Fill * min(w/size.X, h/size.Y)
	c.centre = geom.Point{
		X: (w-size.X*c.focal)/2*atEdge(1+0.9*d.OffX, o.Cut.Left, o.Cut.Right) - lo.X*c.focal,
		Y: (h-size.Y*c.focal)/2*atEdge(1+0.9*d.OffY, o.Cut.Top, o.Cut.Bottom) - lo.Y*c.focal,
	}
}

// atEdge returns where a grid stands in the room left, 0..2: at the edge that
// cuts it, else at the given place.
func atEdge(place, before, after float64) float64 {
	switch {
	case before > 0:
		return 0
	case after > 0:
		return 2
	}
	return place
}

// density returns the largest number of picture pixels a millimetre of page
// takes near the given points.
func (c *camera) density(points [][]geom.Point) float64 {
	most := 0.0
	for _, row := range points {
		for _, p := range row {
			q := c.pixel(p)
			for _, d := range []geom.Point{{X: 0.1}, {Y: 0.1}} {
				most = max(most, c.pixel(p.Add(d)).Sub(q).Norm()*10)
			}
		}
	}
	return most
}
