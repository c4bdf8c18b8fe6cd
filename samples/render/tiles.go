package render

import (
	"image/color"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// OfTiles turns the style of a screen into one of an app whose board has no lines, of
// any theme that suits the seed.
func (s Style) OfTiles(seed uint64) Style {
	rng := rand.New(rand.NewPCG(seed, streamTiles))
	t := &Tiles{Gap: 0.02 + 0.13*rng.Float64(), Round: pick(rng, 0, 0.08, 0.15, 0.25)}
	if rng.IntN(3) > 0 {
		t.BoxGap = t.Gap * (0.3 + 1.2*rng.Float64())
	}
	board, away := 200+rng.Float64()*50, -(14 + 60*rng.Float64())
	if dark := rng.IntN(2) == 0; dark {
		board, away = 12+40*rng.Float64(), 14+60*rng.Float64()
	} else if rng.IntN(2) == 0 {
		board, away = 205+away, -away
	}
	hue := rng.Float64()
	s.Paper, t.Tile = shade(board, hue, 0.08), shade(board+away, hue, 0.2)
	s.Ink = opposed(board)
	s.Digits = opposed(board + away)
	switch rng.IntN(5) {
	case 0:
		t.Given = shade(board+1.6*away, hue, 0.2)
	case 1:
		t.Other = shade(board+0.6*away, hue, 0.2)
	case 2:
		t.Other, t.Gap = shade(board+1.35*away, hue, 0.2), t.Gap*pick(rng, 0, 1.0, 1)
		t.Chess, t.BoxGap = t.Gap == 0 || rng.IntN(2) == 0, t.BoxGap*pick(rng, 0, 1.0)
	}
	s.Lines, s.Shade, s.Around, s.Tiles = Solid, Plain, pick(rng, Bare, Titled, App), t
	return s
}

// shade returns a colour of about that brightness, 0..255, and of a hue, 0..1, as far
// from grey as strong says.
func shade(level, hue, strong float64) color.NRGBA {
	part := func(turn float64) uint8 {
		return uint8(min(max(level*(1+strong*math.Cos(2*math.Pi*(hue+turn))), 0), 255))
	}
	return color.NRGBA{part(0), part(1.0 / 3), part(2.0 / 3), 255}
}

// opposed returns a colour that is read well on one of that brightness.
func opposed(level float64) color.NRGBA {
	if level > 120 {
		return grey(25)
	}
	return grey(235)
}

// roundBox returns the outline of a square about a point, with corners of a radius.
func roundBox(middle geom.Point, side, radius float64) geom.Curve {
	const steps = 8
	var out geom.Curve
	for corner := range 4 {
		for i := range steps + 1 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(corner) + float64(i)/steps))
			at := geom.Point{X: math.Copysign(side/2-radius, cornerX[corner]), Y: math.Copysign(side/2-radius, cornerY[corner])}
			out = append(out, middle.Add(at).Add(geom.Point{X: radius * cos, Y: radius * sin}))
		}
	}
	return append(out, out[0])
}

// The signs of the corners of a square, as the angle grows.
var cornerX, cornerY = [4]float64{1, -1, -1, 1}, [4]float64{1, 1, -1, -1}
