package render

import (
	"image/color"
	"math/rand/v2"
)

// Outline is how the edge of an island is drawn.
type Outline int

const (
	SingleRing Outline = iota
	DoubleRing
	NoRing // the filling alone
)

// Water is what is printed between the islands of a Hashi.
type Water int

const (
	NoWater    Water = iota
	WaterLines       // lines through the middles of the cells, from island to island
	WaterCells       // the borders of the cells
	WaterDots        // a dot in the middle of each cell
)

// Islands is how the islands of a Hashi are printed. The zero value is a thin
// ring on empty paper.
type Islands struct {
	Radius  float64     `json:"radius"`  // to the ring's outer edge, share of a cell's side, 0.25..0.5; 0 means 0.42
	Width   float64     `json:"width"`   // of the ring, share of a cell's side, 0.01..0.15; 0 means 0.04
	Outline Outline     `json:"outline"` // one ring, two, or none
	Fill    color.NRGBA `json:"fill"`    // transparent means paper
	Hollow  bool        `json:"hollow"`  // no filling: lines of the water run through the ring
	Ink     color.NRGBA `json:"ink"`     // of the ring; transparent means the style's Ink
	Digits  color.NRGBA `json:"digits"`  // transparent means the style's Digits
	Water   Water       `json:"water"`
	Frame   bool        `json:"frame"` // a thick line around all cells
}

// filled returns k with its defaults in place of zeros.
func (k Islands) filled(s Style) Islands {
	k.Radius, k.Width = orDefault(k.Radius, 0.42), orDefault(k.Width, 0.04)
	k.Fill = orColour(k.Fill, s.Paper)
	k.Ink, k.Digits = orColour(k.Ink, s.Ink), orColour(k.Digits, s.Digits)
	return k
}

func (k Islands) check() error {
	k = k.filled(Style{})
	return inRange([]bound{
		{"Radius", k.Radius, 0.25, 0.5}, {"Width", k.Width, 0.01, 0.15},
		{"Outline", float64(k.Outline), 0, float64(NoRing)}, {"Water", float64(k.Water), 0, float64(WaterDots)},
	})
}

// ofHashi turns the style of a Sudoku into one of a Hashi.
func (s Style) ofHashi(rng *rand.Rand, fonts []*Font) Style {
	k := &Islands{
		Radius: 0.32 + 0.18*rng.Float64(), Width: 0.025 + 0.07*rng.Float64()*rng.Float64(),
		Outline: pick(rng, SingleRing, SingleRing, SingleRing, SingleRing, DoubleRing),
		Water:   pick(rng, NoWater, NoWater, NoWater, WaterLines, WaterLines, WaterCells, WaterDots),
		Frame:   rng.IntN(3) == 0,
	}
	dark := false
	switch rng.IntN(8) {
	case 0:
		k.Fill = s.filled().Tint
	case 1:
		k.Fill, k.Outline = grey(uint8(195+rng.IntN(30))), pick(rng, SingleRing, NoRing)
	case 2:
		k.Fill, k.Digits, k.Outline = grey(uint8(30+rng.IntN(50))), s.filled().Paper, NoRing
		dark = true
	case 3:
		k.Hollow = true
	}
	s.Lines = pick(rng, Solid, Grey, Grey, Grey, Dotted, Dashed)
	s.Size = 0.46 + 0.16*rng.Float64()
	s.Shade, s.Islands = Plain, k
	s.Font = smallFont(rng, fonts, dark)
	return s
}

// ring draws an island without its number on cells of the given side.
func (k Islands) ring(d Disc, cell float64) []Mark {
	var out []Mark
	if !k.Hollow {
		out = append(out, Fill{circle(d.Center, d.Radius), k.Fill})
	}
	width := k.Width * cell
	at := d.Radius - width/2
	if k.Outline != NoRing {
		out = append(out, Stroke{Path: circle(d.Center, at), Width: width, Colour: k.Ink})
	}
	if k.Outline == DoubleRing {
		out = append(out, Stroke{Path: circle(d.Center, at-2*width), Width: 0.8 * width, Colour: k.Ink})
	}
	return out
}
