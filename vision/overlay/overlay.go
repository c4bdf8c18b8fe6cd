package overlay

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"strconv"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Style says what an entry stands for, and so its colour.
type Style int

// The styles of entries.
const (
	Answer    Style = iota // a number that the solver found
	Corrected              // a clue that was misread, with the number it was used as
	Differing              // a number that the solver found, and that other solutions have otherwise
	Right                  // a number that was entered by hand, and is that of the solution
	Wrong                  // one that is not
	Unsure                 // one that may have been misread
	Found                  // a number that a step of an explanation finds
	Basis                  // what a step rests on
	RuledOut               // what a step rules out
	Area                   // a cell of a row, column or box that a step looks at
)

// Entry is a number to be drawn in one cell.
type Entry struct {
	Quad   geom.Quad // the cell in the picture: top left, top right, bottom right, bottom left
	Number int       // 0 marks the cell without a number
	Symbol string    // stands for the number if it is not empty
	Style  Style
	// Side is how many candidates stand side by side in a cell where the number is one of them, which
	// is drawn small, in its place; 0 is a number of full size.
	Side int
}

func (e Entry) text() string {
	if e.Symbol != "" || e.Number == 0 {
		return e.Symbol
	}
	return strconv.Itoa(e.Number)
}

// inks holds, for each style, the colour on light and on dark paper.
var inks = [...][2]color.RGBA{
	Answer:    {{R: 0, G: 112, B: 60, A: 255}, {R: 120, G: 255, B: 150, A: 255}},
	Corrected: {{R: 200, G: 40, B: 0, A: 255}, {R: 255, G: 160, B: 60, A: 255}},
	Differing: {{R: 40, G: 80, B: 220, A: 255}, {R: 130, G: 190, B: 255, A: 255}},
	Right:     {{R: 0, G: 140, B: 70, A: 255}, {R: 120, G: 255, B: 150, A: 255}},
	Wrong:     {{R: 215, G: 20, B: 20, A: 255}, {R: 255, G: 110, B: 110, A: 255}},
	Unsure:    {{R: 225, G: 130, B: 0, A: 255}, {R: 255, G: 200, B: 80, A: 255}},
	Found:     {{R: 0, G: 140, B: 70, A: 255}, {R: 120, G: 255, B: 150, A: 255}},
	Basis:     {{R: 0, G: 140, B: 70, A: 255}, {R: 120, G: 255, B: 150, A: 255}},
	RuledOut:  {{R: 215, G: 20, B: 20, A: 255}, {R: 255, G: 110, B: 110, A: 255}},
	Area:      {{R: 50, G: 120, B: 235, A: 255}, {R: 130, G: 190, B: 255, A: 255}},
}

// Draw returns a copy of picture with the entries drawn on it. Entries whose
// cells lie outside the picture are left out. Without entries the copy shares
// its pixels with picture.
func Draw(picture *image.RGBA, entries []Entry) *image.RGBA {
	if len(entries) == 0 {
		out := *picture
		return &out
	}
	out := copyOf(picture)
	faces := newGlyphs()
	for _, e := range entries {
		m, ok := newCellMap(e.Quad)
		if !ok {
			continue
		}
		ink := inks[e.Style][0]
		if brightness(picture, e.Quad) < 110 {
			ink = inks[e.Style][1]
		}
		for _, g := range faces.entry(e) {
			m.paint(out, g, ink)
		}
	}
	return out
}

// copyOf returns a copy of picture.
func copyOf(picture *image.RGBA) *image.RGBA {
	size := picture.Rect.Size()
	if picture.Stride != 4*size.X || size.Y == 0 {
		out := image.NewRGBA(picture.Rect)
		draw.Draw(out, out.Rect, picture, out.Rect.Min, draw.Src)
		return out
	}
	// Cloning does without the zeros that a new picture is first filled with.
	pix := slices.Clone(picture.Pix[:4*size.X*size.Y])
	return &image.RGBA{Pix: pix, Stride: picture.Stride, Rect: picture.Rect}
}

// brightness returns the mean luminance, 0 to 255, on a few points of a cell.
func brightness(picture *image.RGBA, q geom.Quad) float64 {
	sum, n := 0.0, 0
	for v := 0.2; v < 0.9; v += 0.15 {
		for u := 0.2; u < 0.9; u += 0.15 {
			p := between(q, u, v)
			if l, ok := luminance(picture, p); ok {
				sum += l
				n++
			}
		}
	}
	return sum / float64(max(n, 1))
}

// between returns the place of (u,v) in a cell, bilinearly.
func between(q geom.Quad, u, v float64) geom.Point {
	top := q[0].Mul(1 - u).Add(q[1].Mul(u))
	bottom := q[3].Mul(1 - u).Add(q[2].Mul(u))
	return top.Mul(1 - v).Add(bottom.Mul(v))
}

// cellMap takes places in the picture to places in the unit square of a cell,
// by the inverse of the bilinear map. Cells are small enough in a picture for
// that to be as good as the camera's own.
type cellMap struct {
	q          geom.Quad
	e, f, g    geom.Point // q0 + u e + v f + u v g
	gf, ef, ge float64
}

func newCellMap(q geom.Quad) (*cellMap, bool) {
	m := &cellMap{q: q, e: q[1].Sub(q[0]), f: q[3].Sub(q[0])}
	m.g = q[0].Sub(q[1]).Add(q[2]).Sub(q[3])
	m.gf, m.ef, m.ge = m.g.Cross(m.f), m.e.Cross(m.f), m.g.Cross(m.e)
	return m, math.Abs(m.ef) > 4
}

// at returns the place (u,v) of p, and false where p has none in the cell's
// neighbourhood.
func (m *cellMap) at(p geom.Point) (u, v float64, ok bool) {
	h := p.Sub(m.q[0])
	// v solves gf v² + (ef + h×g) v + h×e = 0.
	b := m.ef + h.Cross(m.g)
	c := h.Cross(m.e)
	if math.Abs(m.gf) < 1e-6*math.Abs(m.ef) {
		v = -c / b
	} else {
		d := b*b - 4*m.gf*c
		if d < 0 {
			return 0, 0, false
		}
		// The root that stays finite as the cell becomes a parallelogram.
		v = -2 * c / (b + math.Copysign(math.Sqrt(d), b))
	}
	x, y := m.e.X+m.g.X*v, m.e.Y+m.g.Y*v
	if math.Abs(x) > math.Abs(y) {
		u = (h.X - m.f.X*v) / x
	} else {
		u = (h.Y - m.f.Y*v) / y
	}
	return u, v, u >= 0 && u < 1 && v >= 0 && v < 1
}

// evenly is the number of pixels of a row over which places in a cell lie evenly.
const evenly = 8

// paint lays ink on the picture where a glyph, stretched over the cell, says so.
func (m *cellMap) paint(out *image.RGBA, g *glyph, ink color.RGBA) {
	box := m.bounds(g.ink).Intersect(out.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x += evenly {
			n := min(evenly, box.Max.X-x)
			m.paintRun(out.Pix[out.PixOffset(x, y):][:4*n], image.Pt(x, y), g, ink)
		}
	}
}

// paintRun lays ink on up to evenly pixels of a row, the first of them at start.
func (m *cellMap) paintRun(pix []uint8, start image.Point, g *glyph, ink color.RGBA) {
	last := len(pix)/4 - 1
	p := geom.Pixel(start)
	u, v, ok := m.at(p)
	endU, endV, endOK := m.at(p.Add(geom.Point{X: float64(last)}))
	if ok && endOK {
		du, dv := (endU-u)/float64(max(last, 1)), (endV-v)/float64(max(last, 1))
		for k := range last + 1 {
			g.dab(pix[4*k:][:3], u+float64(k)*du, v+float64(k)*dv, ink)
		}
		return
	}
	for k := range last + 1 {
		if u, v, ok := m.at(p.Add(geom.Point{X: float64(k)})); ok {
			g.dab(pix[4*k:][:3], u, v, ink)
		}
	}
}

// dab lays ink on a pixel at (u,v) of the cell.
func (g *glyph) dab(p []uint8, u, v float64, ink color.RGBA) {
	if a := coverage(g.mask, u*maskSide-0.5, v*maskSide-0.5); a > 0 {
		p[0], p[1], p[2] = blend(p[0], ink.R, a), blend(p[1], ink.G, a), blend(p[2], ink.B, a)
	}
}

// bounds returns the part of the picture that holds a part of the mask.
func (m *cellMap) bounds(part image.Rectangle) image.Rectangle {
	at := func(x, y int) geom.Point {
		return between(m.q, float64(x)/maskSide, float64(y)/maskSide)
	}
	lo := at(part.Min.X, part.Min.Y)
	hi := lo
	for _, p := range []geom.Point{at(part.Max.X, part.Min.Y), at(part.Max.X, part.Max.Y), at(part.Min.X, part.Max.Y)} {
		lo = geom.Point{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}
		hi = geom.Point{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
	}
	return image.Rect(int(lo.X)-1, int(lo.Y)-1, int(hi.X)+2, int(hi.Y)+2)
}

// coverage returns mask at (x,y), bilinearly, 0 to 255.
func coverage(mask *image.Alpha, x, y float64) int {
	side := mask.Rect.Dx()
	x, y = max(x, 0), max(y, 0)
	x0, y0 := int(x), int(y)
	x1, y1 := min(x0+1, side-1), min(y0+1, side-1)
	fx, fy := int((x-float64(x0))*256), int((y-float64(y0))*256)
	at := func(x, y int) int { return int(mask.Pix[y*mask.Stride+x]) }
	top := at(x0, y0)*(256-fx) + at(x1, y0)*fx
	bottom := at(x0, y1)*(256-fx) + at(x1, y1)*fx
	return (top*(256-fy) + bottom*fy) >> 16
}

func blend(paper, ink uint8, a int) uint8 {
	return uint8((int(paper)*(255-a) + int(ink)*a + 127) / 255)
}
