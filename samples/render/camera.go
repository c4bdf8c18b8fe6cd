package render

import (
	"math"
	"math/rand/v2"
	"sort"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// bend is how a page curls: a cylinder over a wavy line. A page point is told
// by s, its way along the direction across the folds, and w, its way along
// them. Paper does not stretch, so s is the length of the arc, and the point
// lies at x(s) along the table, height(x) over it.
type bend struct {
	centre    geom.Point // page point at s = w = 0
	along     geom.Point // unit vector across the folds
	waves     [2]wave
	base      float64 // added so that the page touches the table, not sinks in
	reach     float64 // x runs over -reach..reach
	arc       []float64
	flat      bool
	increment float64
}

// wave is one cosine of the bend's section.
type wave struct{ height, frequency, phase float64 }

const bendKnots = 1024

// newBend makes a bend of the given height and length of side, both in
// millimetres; turn is the direction across the folds, degrees clockwise from
// the page's x.
func newBend(centre geom.Point, side, height, turn float64, rng *rand.Rand) *bend {
	sin, cos := math.Sincos(turn * math.Pi / 180)
	b := &bend{centre: centre, along: geom.Point{X: cos, Y: sin}, reach: 6 * side, flat: height == 0}
	for i, share := range []float64{0.7, 0.3} {
		length := side * (1.5 + 1.2*rng.Float64()) / float64(i+1)
		b.waves[i] = wave{height * share / 2, 2 * math.Pi / length, 2 * math.Pi * rng.Float64()}
		b.base += b.waves[i].height
	}
	b.increment = 2 * b.reach / (bendKnots - 1)
	b.arc = make([]float64, bendKnots)
	for i := 1; i < bendKnots; i++ {
		b.arc[i] = b.arc[i-1] + b.arcBetween(b.knot(i-1), b.knot(i))
	}
	middle := b.length(0)
	for i := range b.arc {
		b.arc[i] -= middle
	}
	return b
}

func (b *bend) knot(i int) float64 { return -b.reach + float64(i)*b.increment }

// arcBetween is Simpson's rule over one interval.
func (b *bend) arcBetween(x0, x1 float64) float64 {
	speed := func(x float64) float64 { return math.Hypot(1, b.slope(x)) }
	return (x1 - x0) / 6 * (speed(x0) + 4*speed((x0+x1)/2) + speed(x1))
}

// height returns how far the paper stands over the table at x.
func (b *bend) height(x float64) float64 {
	h := b.base
	for _, w := range b.waves {
		h += w.height * math.Cos(w.frequency*x+w.phase)
	}
	return h
}

func (b *bend) slope(x float64) float64 {
	d := 0.0
	for _, w := range b.waves {
		d -= w.height * w.frequency * math.Sin(w.frequency*x+w.phase)
	}
	return d
}

// length returns s for x, by linear interpolation between the knots, so that
// across is its exact inverse.
func (b *bend) length(x float64) float64 {
	if b.flat {
		return x
	}
	at := (x + b.reach) / b.increment
	i := min(max(int(at), 0), bendKnots-2)
	return b.arc[i] + (at-float64(i))*(b.arc[i+1]-b.arc[i])
}

// across returns x for s.
func (b *bend) across(s float64) float64 {
	if b.flat {
		return s
	}
	i := sort.SearchFloat64s(b.arc, s)
	i = min(max(i-1, 0), bendKnots-2)
	return b.knot(i) + (s-b.arc[i])/(b.arc[i+1]-b.arc[i])*b.increment
}

// lift returns where a page point lies in space: x and y along the table from
// the centre, z away from the camera, so that curled paper has z < 0.
func (b *bend) lift(p geom.Point) vec {
	d := p.Sub(b.centre)
	x, w := b.across(d.Dot(b.along)), b.along.Cross(d)
	return vec{x*b.along.X - w*b.along.Y, x*b.along.Y + w*b.along.X, -b.height(x)}
}

// lower returns the page point that lies at table position (x, y).
func (b *bend) lower(v vec) geom.Point {
	q := geom.Point{X: v.x, Y: v.y}
	s, w := b.length(q.Dot(b.along)), b.along.Cross(q)
	return b.centre.Add(geom.Point{X: s*b.along.X - w*b.along.Y, Y: s*b.along.Y + w*b.along.X})
}

// vec is a point or a direction in space, millimetres.
type vec struct{ x, y, z float64 }

func (a vec) plus(b vec, k float64) vec { return vec{a.x + k*b.x, a.y + k*b.y, a.z + k*b.z} }

func (a vec) dot(b vec) float64 { return a.x*b.x + a.y*b.y + a.z*b.z }

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

// bounds returns the smallest upright box in the picture around page points.
func (c *camera) bounds(points []geom.Point) (lo, hi geom.Point) {
	seen := make(geom.Curve, len(points))
	for i, p := range points {
		seen[i] = c.pixel(p)
	}
	return seen.Bounds()
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

// page returns the page point seen at a pixel, on the page's continuation if it
// is beyond the page, and the slope of the paper there.
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
func (c *camera) fit(points []geom.Point, o Options, d Damage) {
	lo, hi := c.bounds(points)
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

// hides tells whether a fold of the page hides a point of it, or the camera is so
// low that it cannot see it.
func (c *camera) hides(p geom.Point) bool {
	q, _, ok := c.page(c.pixel(p))
	return !ok || q.Sub(p).Norm() > 0.1
}

// density returns the largest number of picture pixels a millimetre of page
// takes near the given points.
func (c *camera) density(points []geom.Point) float64 {
	most := 0.0
	for _, p := range points {
		q := c.pixel(p)
		for _, d := range []geom.Point{{X: 0.1}, {Y: 0.1}} {
			most = max(most, c.pixel(p.Add(d)).Sub(q).Norm()*10)
		}
	}
	return most
}

// slopes returns the derivatives of the picture's point by the page's x and y.
func (c *camera) slopes(p geom.Point) (dx, dy geom.Point) {
	const h = 0.01 // millimetres
	dx = c.pixel(p.Add(geom.Point{X: h})).Sub(c.pixel(p.Sub(geom.Point{X: h}))).Mul(0.5 / h)
	dy = c.pixel(p.Add(geom.Point{Y: h})).Sub(c.pixel(p.Sub(geom.Point{Y: h}))).Mul(0.5 / h)
	return dx, dy
}

// scale returns the pixels a millimetre of page takes at p, in the mean of all
// directions.
func (c *camera) scale(p geom.Point) float64 {
	dx, dy := c.slopes(p)
	return math.Sqrt(math.Abs(dx.Cross(dy)))
}

// turnAt returns by how many degrees clockwise the picture shows the page
// turned at p: the rotation in the polar decomposition of the derivative.
func (c *camera) turnAt(p geom.Point) float64 {
	dx, dy := c.slopes(p)
	return math.Atan2(dx.Y-dy.X, dx.X+dy.Y) * 180 / math.Pi
}

// mapping sends page millimetres to pixels, or back.
type mapping func(geom.Point) geom.Point

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
