package render

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// view is a camera over a page that lies flat, with its picture's size.
type view struct {
	*camera
	damage        Damage
	width, height int
	lens          lens
	foot          geom.Point // of the camera, on the page
	sink          float64    // share of the way to the foot by which the table seems nearer than the faces
}

// view sets up the camera so that a piece in the middle has the wanted size.
func (t *Tray) view(page int) (*view, error) {
	l := t.pages[page]
	d := t.options.Damage.filled().again(t.options.Seed, page)
	edge := Box(0, 0, l.width, l.height)[:4]
	middle := geom.Point{X: l.width / 2, Y: l.height / 2}
	side := max(l.width, l.height)
	rng := rand.New(rand.NewPCG(t.options.Seed, streamBend))
	c := newCamera(newBend(middle, side, 0, 0, rng), d.Distance*side, d)
	c.fit([][]geom.Point{edge}, Options{Width: 1001, Height: 1001}, d)
	// At this focal length the edges span the share d.Fill of 1000 pixels.
	want := t.options.Size * l.scale / t.unit / c.scale(middle)
	lo, hi := c.box(edge)
	v := &view{camera: c, damage: d}
	v.width = int(math.Round((hi.X - lo.X) / d.Fill * want))
	v.height = int(math.Round((hi.Y - lo.Y) / d.Fill * want))
	v.width, v.height = pictureShape(v.width, v.height)
	v.lens = newLens(t.options.Lens, v.width, v.height)
	v.foot = middle.Add(geom.Point{X: c.at.x, Y: c.at.y})
	thick := t.options.Thick * t.unit
	v.sink = thick / (thick - c.at.z)
	c.focal, c.centre = 1, geom.Point{}
	c.fit([][]geom.Point{edge}, Options{Width: v.width, Height: v.height}, d)
	for _, p := range edge {
		q, _, ok := c.page(c.pixel(p))
		if !ok || q.Sub(p).Norm() > 0.1 {
			return nil, fmt.Errorf("%w: the camera cannot see all of the page", ErrOptions)
		}
	}
	return v, nil
}

// pixel returns where a point of the faces' plane appears in the picture.
func (v *view) pixel(p geom.Point) geom.Point { return v.lens.bent(v.camera.pixel(p)) }

// seen returns the point of the faces' plane that a pixel shows.
func (v *view) seen() mapping {
	h := v.homography()
	return func(q geom.Point) geom.Point { return h.apply(v.lens.straight(q)) }
}

// sunk returns where in the faces' plane a point appears that lies a share of
// the way down to the table.
func (v *view) sunk(p geom.Point, share float64) geom.Point {
	return p.Add(v.foot.Sub(p).Mul(v.sink * share))
}

// pictureShape makes a photo at least as high as half its width and the other
// way round.
func pictureShape(width, height int) (int, int) {
	return max(width, height/2, 64), max(height, width/2, 64)
}

// homography returns what camera.page computes for a page that lies flat.
func (v *view) homography() plan {
	c := v.camera
	// A ray through pixel q has the direction fwd + (q-centre)/focal; it meets
	// the table where its way down is used up.
	k := 1 / c.focal
	x := vec{}.plus(c.fwd, 1).plus(c.right, -c.centre.X*k).plus(c.down, -c.centre.Y*k)
	right, down := vec{}.plus(c.right, k), vec{}.plus(c.down, k)
	// Down there: at + direction * (-at.z / direction.z).
	base := c.bend.centre
	h := plan{
		0, 0, 0, 0, 0, 0, right.z, down.z, x.z,
	}
	for i, dir := range []vec{right, down, x} {
		h[i] = (c.at.x+base.X)*dir.z - c.at.z*dir.x
		h[3+i] = (c.at.y+base.Y)*dir.z - c.at.z*dir.y
	}
	return h
}

// plan is a projective map from pixels to page millimetres, row by row.
type plan [9]float64

// depth is positive for what lies before the camera.
func (h plan) depth(q geom.Point) float64 { return h[6]*q.X + h[7]*q.Y + h[8] }

func (h plan) apply(q geom.Point) geom.Point {
	w := 1 / h.depth(q)
	return geom.Point{X: (h[0]*q.X + h[1]*q.Y + h[2]) * w, Y: (h[3]*q.X + h[4]*q.Y + h[5]) * w}
}

// glass maps a page's millimetres to the pixels of its scan.
func (t *Tray) glass(page int) frame {
	density := math.Round(t.options.DPI*t.pages[page].scale) / 25.4
	return frame{density: density, origin: geom.Point{X: -0.5, Y: -0.5}}
}

func (t *Tray) glassSize(page int) (width, height int) {
	f, l := t.glass(page), t.pages[page]
	return max(1, int(math.Round(l.width*f.density))), max(1, int(math.Round(l.height*f.density)))
}

// sight returns how a page's points become those of its picture and back.
func (t *Tray) sight(page int) (toPixel, toPage mapping, width, height int, err error) {
	if t.options.Photo {
		v, err := t.view(page)
		if err != nil {
			return nil, nil, 0, 0, err
		}
		return v.pixel, v.seen(), v.width, v.height, nil
	}
	f := t.glass(page)
	width, height = t.glassSize(page)
	return f.pixel, f.page, width, height, nil
}
