package render

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// artwork is the picture on the front of a puzzle: a sky, hills, and things with dark
// outlines, of all sizes and colours, black and white among them.
type artwork struct {
	img     *image.RGBA
	density float64 // pixels a mean side
}

// bleed is how far the picture goes on beyond the puzzle's border, in mean sides.
const bleed = 0.3

// newArtwork draws one for a puzzle of so many rows and columns, density pixels a side.
func newArtwork(rows, cols int, density float64, rng *rand.Rand) *artwork {
	w, h := float64(cols)+2*bleed, float64(rows)+2*bleed
	density = min(density, math.Sqrt(40e6/(w*h))) // pixels
	page := &Page{Width: w, Height: h, Paper: hue(180+40*rng.Float64(), 0.2+0.4*rng.Float64(), 0.95)}
	for k := range 5 { // hills, the farthest first
		base := h * (0.35 + 0.13*float64(k))
		ridge := field(rng.Uint64())
		hill := geom.Curve{{X: 0, Y: h}}
		for x := 0.0; x <= w+0.1; x += 0.1 {
			hill = append(hill, geom.Point{X: x, Y: base + 0.12*h*ridge.layers(x/h*3, 0.5, 3)})
		}
		page.Add(Fill{append(hill, geom.Point{X: w, Y: h}), hue(60+100*rng.Float64(), 0.3+0.6*rng.Float64(), 0.3+0.5*rng.Float64())})
	}
	for range int(0.8 * w * h) {
		at := geom.Point{X: w * rng.Float64(), Y: h * rng.Float64()}
		size := 0.1 + 0.9*rng.Float64()*rng.Float64()
		page.thing(at, size, rng)
	}
	width, height := int(math.Ceil(w*density)), int(math.Ceil(h*density))
	return &artwork{page.draw(frame{density: density}, width, height), density}
}

// thing adds a blot of about a radius, some of them striped, with a dark outline.
func (p *Page) thing(at geom.Point, radius float64, rng *rand.Rand) {
	const points = 40
	shape := field(rng.Uint64())
	blot := make(geom.Curve, points)
	for i := range blot {
		way := direction(360 * float64(i) / points)
		blot[i] = at.Add(way.Mul(radius * (1 + 0.6*shape.layers(1.5*way.X, 1.5*way.Y, 2))))
	}
	fill := hue(360*rng.Float64(), rng.Float64(), 0.25+0.75*rng.Float64())
	switch rng.IntN(10) {
	case 0:
		fill = color.NRGBA{22, 20, 24, 255}
	case 1:
		fill = color.NRGBA{250, 250, 248, 255}
	}
	ink := hue(360*rng.Float64(), 0.4, 0.12+0.2*rng.Float64())
	p.Add(Fill{blot, fill})
	p.Add(Stroke{Path: append(blot, blot[0]), Width: 0.02 + 0.03*rng.Float64(), Colour: ink, Round: true})
	if rng.IntN(3) > 0 {
		return
	}
	for k := -0.5; k <= 0.5; k += 0.2 {
		p.Add(Stroke{Path: geom.Curve{
			at.Add(geom.Point{X: -0.5, Y: k}.Mul(radius)), at.Add(geom.Point{X: 0.5, Y: k}.Mul(radius)),
		}, Width: 0.03, Colour: ink})
	}
}

// hue returns the colour of a hue in degrees, of a saturation and a value, 0 to 1.
func hue(degrees, saturation, value float64) color.NRGBA {
	channel := func(n float64) uint8 {
		k := math.Mod(n+degrees/60, 6)
		return uint8(255*value*(1-saturation*max(0, min(k, 4-k, 1))) + 0.5)
	}
	return color.NRGBA{channel(5), channel(3), channel(1), 255}
}

// A front is what is printed on one piece.
type front struct {
	*artwork
	middle geom.Point // of the piece in the finished puzzle, in mean sides
	turn   geom.Rigid // back from the piece's pose
	scale  float64    // mean sides a millimetre
}

// at returns the colour at a place on the page, relative to the piece's middle there.
func (f *front) at(p geom.Point) [3]float32 {
	q := f.turn.Turn(p).Mul(f.scale).Add(f.middle).Add(geom.Point{X: bleed, Y: bleed}).Mul(f.density)
	x := min(max(int(q.X), 0), f.img.Rect.Dx()-1)
	y := min(max(int(q.Y), 0), f.img.Rect.Dy()-1)
	pix := f.img.Pix[f.img.PixOffset(x, y):]
	return [3]float32{float32(pix[0]), float32(pix[1]), float32(pix[2])}
}
