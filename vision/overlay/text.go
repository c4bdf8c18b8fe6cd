package overlay

import (
	"image"
	"image/color"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// faces holds the font in the sizes that were asked for, in whole pixels.
type faces struct {
	font   *opentype.Font
	bySize map[int]font.Face
}

func newFaces() *faces {
	f, err := opentype.Parse(gomedium.TTF)
	if err != nil {
		panic("overlay: the font that is part of the program does not parse: " + err.Error())
	}
	return &faces{font: f, bySize: make(map[int]font.Face)}
}

// size returns the face whose letters are that many pixels high, from line to
// line.
func (f *faces) size(pixels int) font.Face {
	if face, ok := f.bySize[pixels]; ok {
		return face
	}
	face, err := opentype.NewFace(f.font, &opentype.FaceOptions{Size: float64(pixels), DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("overlay: the font that is part of the program has no face: " + err.Error())
	}
	f.bySize[pixels] = face
	return face
}

func (f *faces) close() {
	for _, face := range f.bySize {
		_ = face.Close() // never fails
	}
}

// text writes a line centred about a point, or as near to it as it must be to
// lie on the map, size pixels high or as much smaller as it must be to keep
// within width.
func (c *chart) text(line string, at geom.Point, width, size float64, ink color.NRGBA) {
	if line == "" || size < 1 {
		return
	}
	const trial = 100
	box, _ := font.BoundString(c.faces.size(trial), line)
	if long := float64(box.Max.X-box.Min.X) / 64 * size / trial; long > width {
		size *= width / long
	}
	d := font.Drawer{Dst: c.out, Src: image.NewUniform(ink), Face: c.faces.size(max(int(size), 1))}
	box, _ = d.BoundString(line)
	center := box.Min.Add(box.Max).Div(fixed.I(2))
	half := float64(box.Max.X-box.Min.X)/128 + 2
	at.X = max(min(at.X, float64(c.out.Rect.Dx())-half), half)
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(at.X * 64), Y: fixed.Int26_6(at.Y * 64)}.Sub(center)
	d.DrawString(line)
}
