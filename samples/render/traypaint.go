package render

import (
	"image"
	"image/color"
	"math/rand/v2"
	"strconv"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// pagePainter draws a page of a tray, and what is around it.
type pagePainter struct {
	painter
	options TrayOptions
	unit    float64 // millimetres a mean side
	rng     *rand.Rand
}

func newPagePainter(o TrayOptions, img *image.RGBA, f frame, rng *rand.Rand) *pagePainter {
	p := &pagePainter{options: o, unit: o.unit(), rng: rng}
	p.img, p.frame, p.grain = img, f, newGrain(rng)
	p.light = relief{
		toLight: direction(-100 - 60*rng.Float64()), shadow: 0.35 + 0.25*float32(rng.Float64()),
		reach: p.unit * (0.045 + 0.02*rng.Float64()), rim: 20 + 10*float32(rng.Float64()),
	}
	if o.Background == Lid && !o.Photo {
		p.light.shadow *= 0.5 // the lid throws light back from all sides
	}
	if o.Flat {
		p.light.shadow, p.light.rim = 0, 0
	}
	return p
}

// backdrop fills the picture with what a scanner sees behind the pieces.
func (p *pagePainter) backdrop() {
	tone, grain := [3]float32{70, 69, 68}, float32(2.6)
	switch p.options.Background {
	case Night:
		tone, grain = [3]float32{17, 17, 19}, 0.8
	case Lid:
		tone, grain = [3]float32{236, 237, 235}, 0.7
	}
	p.fill(p.img.Rect, tone, grain)
}

// fill paints a box with one tone and its grain.
func (p *pagePainter) fill(box image.Rectangle, tone [3]float32, grain float32) {
	box = box.Intersect(p.img.Rect)
	line := make([]float32, box.Dx())
	gx, gy := p.rng.IntN(1<<20), p.rng.IntN(1<<20)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		p.grain.row(gx, gy+y, line)
		pix := p.img.Pix[p.img.PixOffset(box.Min.X, y):]
		for x, v := range line {
			for c := range 3 {
				pix[4*x+c] = uint8(max(0, min(255, tone[c]+grain*v+0.5)))
			}
			pix[4*x+3] = 255
		}
	}
}

// table fills the picture with the table of a photo. Its texture is computed at
// every second pixel of every second row.
func (p *pagePainter) table(s *scene) {
	levels := p.tones
	size := p.img.Rect.Size()
	tone := func(x, y int) [3]uint8 {
		c := s.table(p.frame.page(geom.Point{X: float64(x), Y: float64(y)}))
		var out [3]uint8
		for i, v := range c {
			out[i] = levels[int(max(0, min(1, v))*float32(len(levels)-1))]
		}
		return out
	}
	for y := range size.Y {
		pix := p.img.Pix[y*p.img.Stride : (y+1)*p.img.Stride]
		if y%2 == 1 {
			copy(pix, p.img.Pix[(y-1)*p.img.Stride:])
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

// paper lays the sheet of paper on the table.
func (p *pagePainter) paper(l *trayPage, v *photoView) {
	edge := Box(0, 0, l.width, l.height)[:4]
	for i, q := range edge {
		edge[i] = v.sunk(q, 1)
	}
	deep := p.light
	p.light.reach, p.light.rim = 1.2, 4 // millimetres: paper is thin
	p.shade(edge)
	p.face(edge, plain([3]float32{232, 232, 229}), 0.4, p.rng)
	p.light = deep
}

// walls draws the sides of the pieces, which a camera sees where they look
// towards it: the outline at several depths, the deepest first.
func (p *pagePainter) walls(pieces []*loose, v *photoView) {
	tone, grain := p.options.Stock.look()
	for c := range tone {
		tone[c] *= 0.62 // turned away from the light
	}
	light := p.light
	for _, l := range pieces {
		outline := l.placed()
		low := make(geom.Curve, len(outline))
		const depths = 6
		for k := range depths {
			for i, q := range outline {
				low[i] = v.sunk(q, 1-float64(k)/depths)
			}
			if k == 0 {
				p.shade(low)
			}
			p.light.rim = 0
			p.face(low, plain(tone), grain, p.rng)
			p.light = light
		}
	}
}

// pieces draws the shadows of all pieces of a page, then the pieces.
func (p *pagePainter) pieces(page *trayPage) {
	outlines := make([]geom.Curve, len(page.pieces))
	for i, l := range page.pieces {
		outlines[i] = l.placed()
		if p.options.Thick == 0 {
			p.shade(outlines[i])
		}
	}
	tone, grain := p.options.Stock.look()
	for i, l := range page.pieces {
		own := tone
		shift := float32(2.5 * p.rng.NormFloat64())
		for c := range own {
			own[c] += shift
		}
		surface := plain(own)
		if l.front != nil {
			surface = func(x, y int) [3]float32 {
				return l.front.at(p.frame.page(geom.Point{X: float64(x), Y: float64(y)}).Sub(l.at))
			}
		}
		p.face(outlines[i], surface, grain, p.rng)
		if p.options.Pencil {
			p.number(strconv.Itoa(page.number+1)+" "+strconv.Itoa(i+1), l)
		}
	}
}

// pencil is the colour of a soft pencil on cardboard.
var pencil = color.NRGBA{R: 62, G: 62, B: 66, A: 120}

// number writes text on a piece, where there is room.
func (p *pagePainter) number(text string, l *loose) {
	h := newHand(p.rng)
	h.ink = pencil
	outline := l.placed()
	const tries = 40
	for i := range tries {
		height := p.unit * (0.15 - 0.06*float64(i)/tries)
		h.width = height / 8
		at := l.at.Add(geom.Point{X: spread(p.rng, 0.2), Y: spread(p.rng, 0.25)}.Mul(p.unit))
		half := geom.Point{X: h.wide * height * 1.3 * float64(len(text)) / 2, Y: 0.7 * height}
		if !boxInside(outline, at, half) {
			continue
		}
		page := Page{Marks: h.write(text, at, height)}
		page.rasterise(p.img, p.frame)
		return
	}
}

// dust strews specks and hairs over the page.
func (p *pagePainter) dust() {
	size := p.img.Rect.Size()
	mm := 1 / p.frame.density
	lo := p.frame.page(geom.Point{})
	w, h := float64(size.X)*mm, float64(size.Y)*mm
	count := func(per float64) int { return int(p.options.Dust * per * w * h / 1e4 * (0.5 + p.rng.Float64())) }
	anywhere := func() geom.Point {
		return lo.Add(geom.Point{X: w * p.rng.Float64(), Y: h * p.rng.Float64()})
	}
	var page Page
	for range count(60) {
		at := anywhere()
		v := pick(p.rng, uint8(205), 180, 40, 20)
		ink := color.NRGBA{R: v, G: v, B: v, A: uint8(80 + p.rng.IntN(120))}
		end := at.Add(direction(spread(p.rng, 180)).Mul(0.25 * p.rng.Float64()))
		page.Add(Stroke{Path: geom.Curve{at, end}, Width: 0.05 + 0.16*p.rng.Float64()*p.rng.Float64(), Colour: ink, Round: true})
	}
	for range count(4) {
		v := pick(p.rng, uint8(190), 150, 35)
		page.Add(Stroke{Path: p.hair(anywhere()), Width: 0.04 + 0.03*p.rng.Float64(), Colour: color.NRGBA{R: v, G: v, B: v, A: 150}, Round: true})
	}
	page.rasterise(p.img, p.frame)
}

// hair is a thin curl of a few millimetres.
func (p *pagePainter) hair(at geom.Point) geom.Curve {
	way, bend := spread(p.rng, 180), spread(p.rng, 14)
	out := geom.Curve{at}
	for range 6 + p.rng.IntN(16) {
		at = at.Add(direction(way).Mul(0.3))
		way += bend + spread(p.rng, 12)
		out = append(out, at)
	}
	return out
}
