package overlay

import (
	"image"
	"image/draw"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// maskSide is the size in pixels of the mask of a cell.
const maskSide = 128

// glyphs draws numbers as masks of a whole cell, each once.
type glyphs struct {
	font   *opentype.Font
	byText map[int]*image.Alpha
}

func newGlyphs() *glyphs {
	f, err := opentype.Parse(gomedium.TTF)
	if err != nil {
		panic("overlay: the font that is part of the program does not parse: " + err.Error())
	}
	return &glyphs{font: f, byText: make(map[int]*image.Alpha)}
}

// number returns n centred in a cell.
func (g *glyphs) number(n int) *image.Alpha {
	if m, ok := g.byText[n]; ok {
		return m
	}
	text := strconv.Itoa(n)
	// Numbers of several digits are set smaller, so that they fit the cell.
	size := [...]float64{0, 0.72, 0.56, 0.42, 0.33}[min(len(text), 4)] * maskSide
	m := image.NewAlpha(image.Rect(0, 0, maskSide, maskSide))
	face, err := opentype.NewFace(g.font, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("overlay: the font that is part of the program has no face: " + err.Error())
	}
	defer face.Close()
	d := font.Drawer{Dst: m, Src: image.Opaque, Face: face}
	box, _ := d.BoundString(text)
	center := box.Min.Add(box.Max).Div(fixed.I(2))
	d.Dot = fixed.P(maskSide/2, maskSide/2).Sub(center)
	d.DrawString(text)
	g.byText[n] = m
	return m
}

// frameMask returns a frame just inside a cell.
func frameMask() *image.Alpha {
	m := image.NewAlpha(image.Rect(0, 0, maskSide, maskSide))
	draw.Draw(m, m.Rect.Inset(maskSide/16), image.Opaque, image.Point{}, draw.Src)
	draw.Draw(m, m.Rect.Inset(maskSide/9), image.Transparent, image.Point{}, draw.Src)
	return m
}
