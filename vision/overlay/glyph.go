package overlay

import (
	"image"
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
	byText map[string]*glyph
	around *glyph
}

func newGlyphs() *glyphs {
	return &glyphs{faces: newFaces(), byText: make(map[string]*glyph)}
}

// text returns a number or a symbol centred in a cell.
func (g *glyphs) text(text string) *glyph {
	if m, ok := g.byText[text]; ok {
		return m
	}
	// Numbers of several digits are set smaller, so that they fit the cell.
	size := [...]int{0, 92, 72, 54, 42}[min(len(text), 4)]
	m := image.NewRGBA(image.Rect(0, 0, maskSide, maskSide))
	d := font.Drawer{Dst: m, Src: image.Black, Face: g.faces.size(size)}
	box, _ := d.BoundString(text)
	center := box.Min.Add(box.Max).Div(fixed.I(2))
	d.Dot = fixed.P(maskSide/2, maskSide/2).Sub(center)
	d.DrawString(text)
	g.byText[text] = newGlyph(m)
	return g.byText[text]
}

// frame returns a frame just inside a cell.
func (g *glyphs) frame() *glyph {
	if g.around == nil {
		m := image.NewRGBA(image.Rect(0, 0, maskSide, maskSide))
		draw.Draw(m, m.Rect.Inset(maskSide/16), image.Black, image.Point{}, draw.Src)
		draw.Draw(m, m.Rect.Inset(maskSide/9), image.Transparent, image.Point{}, draw.Src)
		g.around = newGlyph(m)
	}
	return g.around
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
