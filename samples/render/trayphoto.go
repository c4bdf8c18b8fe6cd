package render

import (
	"fmt"
	"image"
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

// again returns the damage of a further photo: no hand holds the camera twice
// at the same place. The first photo, 0, is as d says.
func (d Damage) again(seed uint64, photo int) Damage {
	if photo == 0 {
		return d
	}
	rng := rand.New(rand.NewPCG(seed, streamDamage<<32|uint64(photo)))
	near := func(v, most, limit float64) float64 { return max(-limit, min(limit, v+spread(rng, most))) }
	d.Tilt, d.Yaw, d.Turn = near(d.Tilt, 3, 55), near(d.Yaw, 3, 55), d.Turn+spread(rng, 2)
	d.OffX, d.OffY = near(d.OffX, 0.3, 1), near(d.OffY, 0.3, 1)
	d.Exposure = max(0.05, d.Exposure*(1+spread(rng, 0.05)))
	return d
}

// box returns the smallest upright box in the picture around page points.
func (c *camera) box(points []geom.Point) (lo, hi geom.Point) {
	lo = geom.Point{X: math.Inf(1), Y: math.Inf(1)}
	hi = lo.Mul(-1)
	for _, p := range points {
		q := c.pixel(p)
		lo = geom.Point{X: min(lo.X, q.X), Y: min(lo.Y, q.Y)}
		hi = geom.Point{X: max(hi.X, q.X), Y: max(hi.Y, q.Y)}
	}
	return lo, hi
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

// photo takes the picture of a page.
func (t *Tray) photo(page int) (*Scan, error) {
	v, err := t.view(page)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(t.options.Seed, streamScan<<32|uint64(page)))
	s := newScene(t.options.Seed, v.damage)
	desk := t.tabletop(v, page, s, rng)
	pix := v.develop(desk, s)
	img := finish(pix, v.width, v.damage, t.options.Seed+uint64(page))
	return &Scan{Image: img, Quality: v.damage.Quality}, nil
}

// tabletop draws all of the table that the camera sees.
func (t *Tray) tabletop(v *view, page int, s *scene, rng *rand.Rand) *desk {
	l := &t.pages[page]
	lo := geom.Point{X: -l.width, Y: -l.height}
	hi := geom.Point{X: 2 * l.width, Y: 2 * l.height}
	seenLo, seenHi := hi, lo
	most := 0.0
	seen, h := v.seen(), v.homography()
	for i := range 5 {
		for k := range 5 {
			q := geom.Point{X: float64(v.width-1) * float64(i) / 4, Y: float64(v.height-1) * float64(k) / 4}
			p := seen(q)
			if w := h.depth(v.lens.straight(q)); w <= 0 {
				continue // over the horizon
			}
			p = geom.Point{X: max(lo.X, min(hi.X, p.X)), Y: max(lo.Y, min(hi.Y, p.Y))}
			most = max(most, v.scale(p))
			seenLo = geom.Point{X: min(seenLo.X, p.X), Y: min(seenLo.Y, p.Y)}
			seenHi = geom.Point{X: max(seenHi.X, p.X), Y: max(seenHi.Y, p.Y)}
		}
	}
	seenLo, seenHi = seenLo.Sub(geom.Point{X: 1, Y: 1}), seenHi.Add(geom.Point{X: 1, Y: 1})
	size := seenHi.Sub(seenLo)
	density := min(1.15*most, math.Sqrt(80e6/(size.X*size.Y)))
	f := frame{density: density, origin: seenLo.Mul(-density)}
	img := image.NewRGBA(image.Rect(0, 0, int(size.X*density)+2, int(size.Y*density)+2))
	d := t.newDesk(img, f, rng)
	d.tones = gammaTable()
	d.light.toLight = s.toLight
	d.light.shadow *= 1.2
	d.table(s)
	if t.options.Paper != NoPaper {
		d.sheet(l, v)
	}
	if v.sink > 0 {
		d.walls(l.pieces, v)
	}
	d.lay(l.pieces)
	d.litter(t.options.Dust)
	return d
}

// table fills the picture with the table. Its texture is computed at every
// second pixel of every second row.
func (d *desk) table(s *scene) {
	levels := d.tones
	size := d.img.Rect.Size()
	tone := func(x, y int) [3]uint8 {
		c := s.table(d.frame.page(geom.Point{X: float64(x), Y: float64(y)}))
		var out [3]uint8
		for i, v := range c {
			out[i] = levels[int(max(0, min(1, v))*float32(len(levels)-1))]
		}
		return out
	}
	for y := range size.Y {
		pix := d.img.Pix[y*d.img.Stride : (y+1)*d.img.Stride]
		if y%2 == 1 {
			copy(pix, d.img.Pix[(y-1)*d.img.Stride:])
			continue
		}
		var c [3]uint8
		for x := range size.X {
			if x%2 == 0 {
				c = tone(x, y)
			}
			pix[4*x], pix[4*x+1], pix[4*x+2], pix[4*x+3] = c[0], c[1], c[2], 255
		}
	}
}

// gammaTable tells the level of each of 4096 steps of light.
func gammaTable() []uint8 {
	out := make([]uint8, 4096)
	for i := range out {
		out[i] = level(255 * math.Pow(float64(i)/float64(len(out)-1), 1/2.2))
	}
	return out
}

// sheet lays the paper on the table.
func (d *desk) sheet(l *leaf, v *view) {
	edge := Box(0, 0, l.width, l.height)[:4]
	for i, p := range edge {
		edge[i] = v.sunk(p, 1)
	}
	deep := d.light
	d.light.reach, d.light.rim = 1.2, 4 // millimetres: paper is thin
	d.shade(edge)
	d.face(edge, [3]float32{232, 232, 229}, 0.4, d.rng)
	d.light = deep
}

// walls draws the sides of the pieces, which a camera sees where they look
// towards it: the outline at several depths, the deepest first.
func (d *desk) walls(pieces []*loose, v *view) {
	tone, grain := d.tray.options.Stock.look()
	for c := range tone {
		tone[c] *= 0.62 // turned away from the light
	}
	light := d.light
	for _, l := range pieces {
		outline := l.placed()
		low := make(geom.Curve, len(outline))
		const depths = 6
		for k := range depths {
			for i, p := range outline {
				low[i] = v.sunk(p, 1-float64(k)/depths)
			}
			if k == 0 {
				d.shade(low)
			}
			d.light.rim = 0
			d.face(low, tone, grain, d.rng)
			d.light = light
		}
	}
}

// develop gathers the light of every pixel.
func (v *view) develop(d *desk, s *scene) []rgb {
	pix := make([]rgb, v.width*v.height)
	seen := v.seen()
	for y := range v.height {
		for x := range v.width {
			q := geom.Point{X: float64(x), Y: float64(y)}
			var sum rgb
			for _, t := range taps {
				add(&sum, sample(d.img, d.frame.pixel(seen(q.Add(t)))), 1/float32(len(taps)))
			}
			gain := s.onPixel(2*q.X/float64(v.width)-1, 2*q.Y/float64(v.height)-1)
			for c := range sum {
				sum[c] *= gain[c]
			}
			pix[y*v.width+x] = sum
		}
	}
	return pix
}

// plan is a projective map from pixels to page millimetres, row by row.
type plan [9]float64

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

// depth is positive for what lies before the camera.
func (h plan) depth(q geom.Point) float64 { return h[6]*q.X + h[7]*q.Y + h[8] }

func (h plan) apply(q geom.Point) geom.Point {
	w := 1 / h.depth(q)
	return geom.Point{X: (h[0]*q.X + h[1]*q.Y + h[2]) * w, Y: (h[3]*q.X + h[4]*q.Y + h[5]) * w}
}
