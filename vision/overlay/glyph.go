package overlay

import (
	"image"
	"image/draw"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// maskSide is the size in pixels of the mask of a cell.
const maskSide = 128

// glyphs draws numbers as masks of a whole cell, each once.
type glyphs struct {
	faces    *faces
	byNumber map[int]*image.Alpha
}

func newGlyphs() *glyphs {
	return &glyphs{faces: newFaces(), byNumber: make(map[int]*image.Alpha)}
}

// number returns n centred in a cell.
func (g *glyphs) number(n int) *image.Alpha {
	if m, ok := g.byNumber[n]; ok {
		return m
	}
	text := strconv.Itoa(n)
	// Numbers of several digits are set smaller, so that they fit the cell.
	size := [...]int{0, 92, 72, 54, 42}[min(len(text), 4)]
	m := image.NewAlpha(image.Rect(0, 0, maskSide, maskSide))
	d := font.Drawer{Dst: m, Src: image.Opaque, Face: g.faces.size(size)}
	box, _ := d.BoundString(text)
	center := box.Min.Add(box.Max).Div(fixed.I(2))
	d.Dot = fixed.P(maskSide/2, maskSide/2).Sub(center)
	d.DrawString(text)
	g.byNumber[n] = m
	return m
}

// frameMask returns a frame just inside a cell.
func frameMask() *image.Alpha {
	m := image.NewAlpha(image.Rect(0, 0, maskSide, maskSide))
	draw.Draw(m, m.Rect.Inset(maskSide/16), image.Opaque, image.Point{}, draw.Src)
	draw.Draw(m, m.Rect.Inset(maskSide/9), image.Transparent, image.Point{}, draw.Src)
	return m
}
