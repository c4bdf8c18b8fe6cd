package render

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"strconv"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// desk is a page being drawn.
type desk struct {
	painter
	tray *Tray
	rng  *rand.Rand
}

func (t *Tray) newDesk(img *image.RGBA, f frame, rng *rand.Rand) *desk {
	d := &desk{tray: t, rng: rng}
	d.img, d.frame, d.grain = img, f, newGrain(rng)
	d.light = relief{
		toLight: direction(-100 - 60*rng.Float64()), shadow: 0.35 + 0.25*float32(rng.Float64()),
		reach: t.unit * (0.045 + 0.02*rng.Float64()), rim: 20 + 10*float32(rng.Float64()),
	}
	if t.options.Ground == Lid && !t.options.Photo {
		d.light.shadow *= 0.5 // the lid throws light back from all sides
	}
	if t.options.Flat {
		d.light.shadow, d.light.rim = 0, 0
	}
	return d
}

// backdrop fills the picture with what a scanner sees behind the pieces.
func (d *desk) backdrop(g Ground) {
	tone, grain := [3]float32{70, 69, 68}, float32(2.6)
	switch g {
	case Night:
		tone, grain = [3]float32{17, 17, 19}, 0.8
	case Lid:
		tone, grain = [3]float32{236, 237, 235}, 0.7
	}
	d.fill(d.img.Rect, tone, grain)
}

// fill paints a box with one tone and its grain.
func (d *desk) fill(box image.Rectangle, tone [3]float32, grain float32) {
	box = box.Intersect(d.img.Rect)
	line := make([]float32, box.Dx())
	gx, gy := d.rng.IntN(1<<20), d.rng.IntN(1<<20)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		d.grain.row(gx, gy+y, line)
		pix := d.img.Pix[d.img.PixOffset(box.Min.X, y):]
		for x, v := range line {
			for c := range 3 {
				pix[4*x+c] = uint8(max(0, min(255, tone[c]+grain*v+0.5)))
			}
			pix[4*x+3] = 255
		}
	}
}

// lay draws the shadows of all pieces, then the pieces.
func (d *desk) lay(pieces []*loose) {
	outlines := make([]geom.Curve, len(pieces))
	for i, l := range pieces {
		outlines[i] = l.placed()
		if d.tray.options.Thick == 0 {
			d.shade(outlines[i])
		}
	}
	tone, grain := d.tray.options.Stock.look()
	for i, l := range pieces {
		own := tone
		shift := float32(2.5 * d.rng.NormFloat64())
		for c := range own {
			own[c] += shift
		}
		d.face(outlines[i], own, grain, d.rng)
		if d.tray.options.Pencil {
			d.number(l, i+1)
		}
	}
}

// pencil is the colour of a soft pencil on cardboard.
var pencil = color.NRGBA{R: 62, G: 62, B: 66, A: 120}

// number writes the page's and the piece's number on it, where there is room.
func (d *desk) number(l *loose, n int) {
	h := newHand(d.rng)
	h.ink = pencil
	text := strconv.Itoa(l.page+1) + " " + strconv.Itoa(n)
	outline := l.placed()
	const tries = 40
	for i := range tries {
		height := d.tray.unit * (0.15 - 0.06*float64(i)/tries)
		h.width = height / 8
		at := l.at.Add(geom.Point{X: spread(d.rng, 0.2), Y: spread(d.rng, 0.25)}.Mul(d.tray.unit))
		half := geom.Point{X: h.wide * height * 1.3 * float64(len(text)) / 2, Y: 0.7 * height}
		if !boxInside(outline, at, half) {
			continue
		}
		page := Page{Marks: h.write(text, at, height)}
		page.rasterise(d.img, d.frame)
		return
	}
}

// litter strews specks and hairs over the page.
func (d *desk) litter(dust float64) {
	size := d.img.Rect.Size()
	mm := 1 / d.frame.density
	lo := d.frame.page(geom.Point{})
	w, h := float64(size.X)*mm, float64(size.Y)*mm
	count := func(per float64) int { return int(dust * per * w * h / 1e4 * (0.5 + d.rng.Float64())) }
	anywhere := func() geom.Point {
		return lo.Add(geom.Point{X: w * d.rng.Float64(), Y: h * d.rng.Float64()})
	}
	var page Page
	for range count(60) {
		p := anywhere()
		v := pick(d.rng, uint8(205), 180, 40, 20)
		ink := color.NRGBA{R: v, G: v, B: v, A: uint8(80 + d.rng.IntN(120))}
		end := p.Add(direction(spread(d.rng, 180)).Mul(0.25 * d.rng.Float64()))
		page.Add(Stroke{Path: geom.Curve{p, end}, Width: 0.05 + 0.16*d.rng.Float64()*d.rng.Float64(), Colour: ink, Round: true})
	}
	for range count(4) {
		v := pick(d.rng, uint8(190), 150, 35)
		page.Add(Stroke{Path: d.hair(anywhere()), Width: 0.04 + 0.03*d.rng.Float64(), Colour: color.NRGBA{R: v, G: v, B: v, A: 150}, Round: true})
	}
	page.rasterise(d.img, d.frame)
}

// hair is a thin curl of a few millimetres.
func (d *desk) hair(p geom.Point) geom.Curve {
	way, bend := spread(d.rng, 180), spread(d.rng, 14)
	out := geom.Curve{p}
	for range 6 + d.rng.IntN(16) {
		p = p.Add(direction(way).Mul(0.3))
		way += bend + spread(d.rng, 12)
		out = append(out, p)
	}
	return out
}

// noise is the sensor's.
func (d *desk) noise(sigma float32) {
	line := make([]float32, d.img.Rect.Dx())
	gx, gy := d.rng.IntN(1<<20), d.rng.IntN(1<<20)
	for y := range d.img.Rect.Dy() {
		d.grain.row(gx, gy+y, line)
		pix := d.img.Pix[y*d.img.Stride:]
		for x, v := range line {
			add := sigma * v
			pix[4*x] = level(float64(float32(pix[4*x]) + add))
			pix[4*x+1] = level(float64(float32(pix[4*x+1]) + add))
			pix[4*x+2] = level(float64(float32(pix[4*x+2]) + 0.8*add))
		}
	}
}

// strip is what a scanner shows where the glass ends: a dark line along one
// edge, narrower than the margin without pieces.
func (d *desk) strip() {
	r := d.img.Rect
	width := max(1, int(0.03*d.tray.unit*d.frame.density))
	box := pick(d.rng,
		image.Rect(r.Max.X-width, 0, r.Max.X, r.Max.Y), image.Rect(0, 0, width, r.Max.Y),
		image.Rect(0, r.Max.Y-width, r.Max.X, r.Max.Y))
	d.fill(box, [3]float32{34, 33, 36}, 1)
}

// lamp makes the light a little uneven: a scanner's lamp is brighter in its
// middle, and warms up on the way down.
func lamp(img *image.RGBA, rng *rand.Rand) {
	fall, drift, middle := 0.03+0.03*rng.Float64(), spread(rng, 0.03), spread(rng, 0.3)
	size := img.Rect.Size()
	gain := make([]float32, size.X)
	for x := range gain {
		at := 2*float64(x)/float64(size.X) - 1 - middle
		gain[x] = float32(1 - fall*at*at)
	}
	for y := range size.Y {
		down := float32(1 + drift*(2*float64(y)/float64(size.Y)-1))
		pix := img.Pix[y*img.Stride:]
		for x, g := range gain {
			g *= down
			for c := range 3 {
				pix[4*x+c] = uint8(min(255, float32(pix[4*x+c])*g+0.5))
			}
		}
	}
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
