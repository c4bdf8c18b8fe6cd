package render

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// trayView is how a tray's page becomes a picture.
type trayView struct {
	pixel, page   mapping // of the plane of the faces, there and back
	width, height int     // of the picture, pixels
	turn          float64 // degrees clockwise by which it shows the page's middle turned
}

// viewOf returns how a page is scanned or photographed.
func viewOf(o TrayOptions, l *trayPage) (trayView, error) {
	if !o.Photo {
		return scanView(o, l), nil
	}
	v, err := newPhotoView(o, l)
	if err != nil {
		return trayView{}, err
	}
	turn := v.turnAt(geom.Point{X: l.width / 2, Y: l.height / 2})
	return trayView{pixel: v.pixel, page: v.toPage(), width: v.width, height: v.height, turn: turn}, nil
}

func scanView(o TrayOptions, l *trayPage) trayView {
	f := scanFrame(o, l)
	width, height := int(math.Round(l.width*f.density)), int(math.Round(l.height*f.density))
	return trayView{pixel: f.pixel, page: f.page, width: max(1, width), height: max(1, height)}
}

// scanFrame maps a page's millimetres to the pixels of its scan.
func scanFrame(o TrayOptions, l *trayPage) frame {
	density := math.Round(o.DPI*l.scale) / 25.4
	return frame{density: density, origin: geom.Point{X: -0.5, Y: -0.5}}
}

// photoView is a camera over a page that lies flat, with its picture's size.
type photoView struct {
	*camera
	damage        Damage
	width, height int
	lens          lens
	foot          geom.Point // of the camera, on the page
	sink          float64    // share of the way to the foot by which the table seems nearer than the faces
}

// newPhotoView sets up the camera so that a piece in the middle has the wanted
// size.
func newPhotoView(o TrayOptions, l *trayPage) (*photoView, error) {
	d := o.Damage.filled().again(o.Seed, l.number)
	edge := Box(0, 0, l.width, l.height)[:4]
	middle := geom.Point{X: l.width / 2, Y: l.height / 2}
	side := max(l.width, l.height)
	rng := rand.New(rand.NewPCG(o.Seed, streamBend))
	c := newCamera(newBend(middle, side, 0, 0, rng), d.Distance*side, d)
	c.fit(edge, Options{Width: 1001, Height: 1001}, d)
	// At this focal length the edges span the share d.Fill of 1000 pixels.
	want := o.Size * l.scale / o.unit() / c.scale(middle)
	lo, hi := c.bounds(edge)
	v := &photoView{camera: c, damage: d}
	width, height := int(math.Round((hi.X-lo.X)/d.Fill*want)), int(math.Round((hi.Y-lo.Y)/d.Fill*want))
	// No photo is more than twice as long as wide.
	v.width, v.height = max(width, height/2, 64), max(height, width/2, 64)
	v.lens = newLens(o.Lens, v.width, v.height)
	v.foot = middle.Add(geom.Point{X: c.at.x, Y: c.at.y})
	thick := o.Thick * o.unit()
	v.sink = thick / (thick - c.at.z)
	c.focal, c.centre = 1, geom.Point{}
	c.fit(edge, Options{Width: v.width, Height: v.height}, d)
	for _, p := range edge {
		if c.hides(p) {
			return nil, fmt.Errorf("%w: the camera cannot see all of the page", ErrOptions)
		}
	}
	return v, nil
}

// pixel returns where a point of the faces' plane appears in the picture.
func (v *photoView) pixel(p geom.Point) geom.Point { return v.lens.bent(v.camera.pixel(p)) }

// toPage returns the map from pixels to the points of the faces' plane that they
// show.
func (v *photoView) toPage() mapping {
	h := v.projection()
	return func(q geom.Point) geom.Point { return h.apply(v.lens.straight(q)) }
}

// sunk returns where in the faces' plane a point appears that lies a share of
// the way down to the table.
func (v *photoView) sunk(p geom.Point, share float64) geom.Point {
	return p.Add(v.foot.Sub(p).Mul(v.sink * share))
}

// seen returns the corners of the part of the table that the picture shows, as
// far as it lies within a page's length of the page, and the largest number of
// pixels a millimetre takes there.
func (v *photoView) seen(l *trayPage) (lo, hi geom.Point, most float64) {
	least, last := geom.Point{X: -l.width, Y: -l.height}, geom.Point{X: 2 * l.width, Y: 2 * l.height}
	var shown geom.Curve
	page, h := v.toPage(), v.projection()
	for i := range 5 {
		for k := range 5 {
			q := geom.Point{X: float64(v.width-1) * float64(i) / 4, Y: float64(v.height-1) * float64(k) / 4}
			if h.depth(v.lens.straight(q)) <= 0 {
				continue // over the horizon
			}
			p := page(q)
			p = geom.Point{X: max(least.X, min(last.X, p.X)), Y: max(least.Y, min(last.Y, p.Y))}
			most = max(most, v.scale(p))
			shown = append(shown, p)
		}
	}
	lo, hi = shown.Bounds()
	return lo.Sub(geom.Point{X: 1, Y: 1}), hi.Add(geom.Point{X: 1, Y: 1}), most
}

// projection is a projective map from pixels to page millimetres, row by row.
type projection [9]float64

// projection returns what camera.page computes for a page that lies flat.
func (v *photoView) projection() projection {
	c := v.camera
	// A ray through pixel q has the direction fwd + (q-centre)/focal; it meets
	// the table where its way down is used up.
	k := 1 / c.focal
	x := vec{}.plus(c.fwd, 1).plus(c.right, -c.centre.X*k).plus(c.down, -c.centre.Y*k)
	right, down := vec{}.plus(c.right, k), vec{}.plus(c.down, k)
	// Down there: at + direction * (-at.z / direction.z).
	base := c.bend.centre
	h := projection{6: right.z, 7: down.z, 8: x.z}
	for i, dir := range []vec{right, down, x} {
		h[i] = (c.at.x+base.X)*dir.z - c.at.z*dir.x
		h[3+i] = (c.at.y+base.Y)*dir.z - c.at.z*dir.y
	}
	return h
}

// depth is positive for what lies before the camera.
func (h *projection) depth(q geom.Point) float64 { return h[6]*q.X + h[7]*q.Y + h[8] }

func (h *projection) apply(q geom.Point) geom.Point {
	w := 1 / h.depth(q)
	return geom.Point{X: (h[0]*q.X + h[1]*q.Y + h[2]) * w, Y: (h[3]*q.X + h[4]*q.Y + h[5]) * w}
}
