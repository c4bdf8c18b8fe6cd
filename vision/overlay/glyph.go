package overlay

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// maskSide is the size in pixels of the mask of a cell.
const maskSide = 128

// glyph is the mask of a whole cell, and where in it there is ink.
type glyph struct {
	mask *image.Alpha
	ink  image.Rectangle
}

// newGlyph takes the mask from the alpha of a picture: letters are drawn into
// colours much faster than into a mask.
func newGlyph(m *image.RGBA) *glyph {
	g := &glyph{mask: image.NewAlpha(m.Rect)}
	for i := range g.mask.Pix {
		g.mask.Pix[i] = m.Pix[4*i+3]
	}
	g.ink = inkBounds(g.mask)
	return g
}

// glyphs draws texts as masks of a whole cell, each once.
type glyphs struct {
	faces  *faces
	byName map[string]*glyph
}

func newGlyphs() *glyphs {
	return &glyphs{faces: newFaces(), byName: make(map[string]*glyph)}
}

// entry returns what is drawn of an entry.
func (g *glyphs) entry(e Entry) []*glyph {
	var list []*glyph
	switch e.Style {
	case Area:
		list = append(list, g.tint(50))
	case Basis, RuledOut:
		if e.Number == 0 {
			list = append(list, g.tint(70))
		}
	case Corrected, Wrong, Unsure, Found:
		list = append(list, g.frame())
	case Right:
		list = append(list, g.dot())
	}
	if text := e.text(); text != "" {
		list = append(list, g.text(text, e.Number, e.Side))
	}
	if e.Style == RuledOut && e.Number > 0 && e.Side > 0 {
		list = append(list, g.strike(e.Number, e.Side))
	}
	return list
}

// cached returns a glyph that was drawn before, or draws it.
func (g *glyphs) cached(name string, draw func(m *image.RGBA)) *glyph {
	if m, ok := g.byName[name]; ok {
		return m
	}
	m := image.NewRGBA(image.Rect(0, 0, maskSide, maskSide))
	draw(m)
	g.byName[name] = newGlyph(m)
	return g.byName[name]
}

// text returns a number or a symbol centred in a cell, or small in the place of a number among
// side x side candidates.
func (g *glyphs) text(text string, number, side int) *glyph {
	return g.cached(fmt.Sprintf("text %s %d %d", text, number, side), func(m *image.RGBA) {
		// Numbers of several digits are set smaller, so that they fit the cell.
		size := [...]int{0, 92, 72, 54, 42}[min(len(text), 4)]
		middle := image.Pt(maskSide/2, maskSide/2)
		if side > 0 {
			size, middle = size/side, candidatePlace(number, side)
		}
		d := font.Drawer{Dst: m, Src: image.Black, Face: g.faces.size(size)}
		box, _ := d.BoundString(text)
		center := box.Min.Add(box.Max).Div(fixed.I(2))
		d.Dot = fixed.P(middle.X, middle.Y).Sub(center)
		d.DrawString(text)
	})
}

// candidatePlace is the middle of a number among side x side candidates.
func candidatePlace(number, side int) image.Point {
	const margin = maskSide / 12
	at := func(k int) int { return margin + (2*k+1)*(maskSide-2*margin)/(2*side) }
	return image.Pt(at((number-1)%side), at((number-1)/side%side))
}

// frame returns a frame just inside a cell.
func (g *glyphs) frame() *glyph {
	return g.cached("frame", func(m *image.RGBA) {
		draw.Draw(m, m.Rect.Inset(maskSide/16), image.Black, image.Point{}, draw.Src)
		draw.Draw(m, m.Rect.Inset(maskSide/9), image.Transparent, image.Point{}, draw.Src)
	})
}

// tint returns a cell that is covered so much, of 255.
func (g *glyphs) tint(cover uint8) *glyph {
	return g.cached(fmt.Sprintf("tint %d", cover), func(m *image.RGBA) {
		draw.Draw(m, m.Rect.Inset(maskSide/64), image.NewUniform(color.Alpha{A: cover}), image.Point{}, draw.Src)
	})
}

// dot returns a spot at the right below.
func (g *glyphs) dot() *glyph {
	return g.cached("dot", func(m *image.RGBA) {
		const radius = maskSide / 14
		middle := image.Pt(maskSide*6/7, maskSide*6/7)
		for y := -radius; y <= radius; y++ {
			for x := -radius; x <= radius; x++ {
				if x*x+y*y <= radius*radius {
					m.Set(middle.X+x, middle.Y+y, color.Black)
				}
			}
		}
	})
}

// strike returns a line through a number among side x side candidates.
func (g *glyphs) strike(number, side int) *glyph {
	return g.cached(fmt.Sprintf("strike %d %d", number, side), func(m *image.RGBA) {
		middle, reach := candidatePlace(number, side), maskSide/(2*side)-2
		thick := max(maskSide/(16*side), 1)
		for k := -reach; k <= reach; k++ {
			at := middle.Add(image.Pt(k, -k*3/4))
			draw.Draw(m, image.Rect(at.X-thick, at.Y-thick, at.X+thick, at.Y+thick), image.Black, image.Point{}, draw.Src)
		}
	})
}

// inkBounds returns the smallest rectangle that holds all of mask but its
// clear border, with a pixel around it for the interpolation.
func inkBounds(mask *image.Alpha) image.Rectangle {
	box := image.Rectangle{Min: mask.Rect.Max}
	for y := range mask.Rect.Dy() {
		for x, a := range mask.Pix[y*mask.Stride : y*mask.Stride+mask.Rect.Dx()] {
			if a != 0 {
				box.Min.X, box.Max.X = min(box.Min.X, x), max(box.Max.X, x+1)
				box.Min.Y, box.Max.Y = min(box.Min.Y, y), y+1
			}
		}
	}
	if box.Empty() {
		return image.Rectangle{}
	}
	return box.Inset(-1).Intersect(mask.Rect)
}
