package render

import (
	"cmp"
	"fmt"
	"image/color"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Style is how a page is printed. The zero value is plain black print on
// white. Lengths are millimetres, or shares of a cell's side where said.
type Style struct {
	Lines   Lines       `json:"lines"`
	Cell    float64     `json:"cell"`    // side of a cell, 2..40; 0 means 8
	Thick   float64     `json:"thick"`   // width of frame and box lines, 0.1..3; 0 means 0.7
	Thin    float64     `json:"thin"`    // width of the other lines, 0.05..3; 0 means 0.25
	Shade   Shade       `json:"shade"`   // what is tinted
	Tint    color.NRGBA `json:"tint"`    // colour of the tint; transparent means light grey
	Ink     color.NRGBA `json:"ink"`     // colour of lines and text; transparent means black
	Digits  color.NRGBA `json:"digits"`  // colour of the givens; transparent means Ink
	Paper   color.NRGBA `json:"paper"`   // transparent means white
	Font    string      `json:"font"`    // name of the givens' font; empty means the first one
	Size    float64     `json:"size"`    // height of a one-digit given, share of the cell, 0.3..0.85; 0 means 0.58
	Stretch float64     `json:"stretch"` // width of the digits, 0.6..1.4; 0 means 1
	Grain   float64     `json:"grain"`   // texture of the paper, 0..1
	Around  Around      `json:"around"`

	Clues   Clues    `json:"clues,omitempty"`   // of a Shikaku: what is drawn around a number
	Islands *Islands `json:"islands,omitempty"` // of a Hashi; nil means plain ones
	Tiles   *Tiles   `json:"tiles,omitempty"`   // of a Sudoku without lines; nil means lines
	Symbols string   `json:"symbols,omitempty"` // of a Sudoku: what is printed for 1, 2 and so on; empty means numbers
}

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

// Tiles is a board of an app without lines: each cell is a square of one colour, on a
// board of the colour of the page. Shares are of a cell's side. The tiles of a box lie
// nearer together than those of two: a Sudoku's crossings are those of equal cells all
// the same.
type Tiles struct {
	Gap    float64     `json:"gap"`    // between the tiles of a box, 0..0.3
	BoxGap float64     `json:"boxGap"` // by how much more those of two boxes are apart, 0..0.4
	Round  float64     `json:"round"`  // radius of the corners, share of a tile's side, 0..0.5
	Tile   color.NRGBA `json:"tile"`   // colour of a tile; transparent means the style's Tint
	Given  color.NRGBA `json:"given"`  // of one that has a number; transparent means Tile
	Other  color.NRGBA `json:"other"`  // of every second tile or box; transparent means Tile
	Chess  bool        `json:"chess"`  // every second tile has the other colour, not every second box
}

// NewStyle draws a printing style that suits a level: Clean gives screens,
// the others newspapers and puzzle books. Fonts are those to draw from.
func NewStyle(seed uint64, level Level, fonts []*Font) Style {
	rng := rand.New(rand.NewPCG(seed, streamStyle))
	s := Style{
		Lines: pick(rng, Solid, Solid, Solid, Solid, Grey, Grey, Dotted, Dashed, Red),
		Cell:  7 + 2.5*rng.Float64(), Thick: 0.5 + 0.5*rng.Float64(), Thin: 0.15 + 0.15*rng.Float64(),
		Shade: pick(rng, Plain, Plain, Plain, Plain, ShadeBoxes, ShadeBoxes, ShadeCells, ShadeGivens),
		Tint: pick(rng, grey(222), grey(205), color.NRGBA{200, 222, 240, 255},
			color.NRGBA{196, 226, 190, 255}, color.NRGBA{246, 214, 214, 255}),
		Size: 0.46 + 0.2*rng.Float64(), Stretch: 0.85 + 0.25*rng.Float64(),
	}
	if len(fonts) > 0 {
		s.Font = fonts[rng.IntN(len(fonts))].Name()
	}
	if rng.IntN(10) == 0 {
		s.Digits = color.NRGBA{205, 40, 40, 255}
	}
	if level <= Clean {
		s.Around = pick(rng, Bare, Titled, App)
		return s
	}
	s.Ink = grey(uint8(25 + rng.IntN(35)))
	s.Around, s.Grain = pick(rng, Newspaper, Newspaper, Newspaper, Titled), 0.3+0.6*rng.Float64()
	base := 225 + rng.IntN(22)
	s.Paper = color.NRGBA{uint8(base), uint8(base - rng.IntN(6)), uint8(base - 4 - rng.IntN(18)), 255}
	return s
}

func grey(v uint8) color.NRGBA { return color.NRGBA{v, v, v, 255} }

// Lettered returns the style with one symbol for each of so many numbers, 10 to 26, as
// puzzles in 16 symbols have them: 1 to 9 and then A, 0 to 9 and then A, or letters
// alone, large or small.
func (s Style) Lettered(size int, seed uint64) Style {
	rng := rand.New(rand.NewPCG(seed, streamSymbols))
	letters := pick(rng, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
	s.Symbols = pick(rng, "123456789"+letters[:size-9], "123456789"+letters[:size-10]+"0", letters[:size])
	return s
}

// filled returns s with its defaults in place of zeros.
func (s Style) filled() Style {
	s.Cell = cmp.Or(s.Cell, 8)
	s.Thick = cmp.Or(s.Thick, 0.7)
	s.Thin = cmp.Or(s.Thin, 0.25)
	s.Size = cmp.Or(s.Size, 0.58)
	s.Stretch = cmp.Or(s.Stretch, 1)
	s.Tint = orColour(s.Tint, grey(222))
	s.Ink = orColour(s.Ink, grey(0))
	s.Digits = orColour(s.Digits, s.Ink)
	s.Paper = orColour(s.Paper, grey(255))
	return s
}

func orColour(c, def color.NRGBA) color.NRGBA {
	if c.A == 0 {
		return def
	}
	return c
}

func (s Style) check() error {
	f := s.filled()
	if f.Thin > f.Thick || f.Thick > f.Cell/2 {
		return fmt.Errorf("%w: want Thin <= Thick <= Cell/2", ErrOptions)
	}
	if f.Islands != nil {
		if err := f.Islands.check(); err != nil {
			return err
		}
	}
	if f.Tiles != nil {
		if err := f.Tiles.check(); err != nil {
			return err
		}
	}
	return inRange([]bound{
		{"Clues", float64(f.Clues), 0, float64(Disced)},
		{"Lines", float64(f.Lines), 0, float64(Red)}, {"Shade", float64(f.Shade), 0, float64(ShadeGivens)},
		{"Around", float64(f.Around), 0, float64(Newspaper)},
		{"Cell", f.Cell, 2, 40}, {"Thick", f.Thick, 0.1, 3}, {"Thin", f.Thin, 0.05, 3},
		{"Size", f.Size, 0.3, 0.85}, {"Stretch", f.Stretch, 0.6, 1.4}, {"Grain", f.Grain, 0, 1},
	})
}

// ofShikaku turns the style of a Sudoku into one of a Shikaku.
func (s Style) ofShikaku(rng *rand.Rand, fonts []*Font) Style {
	s.Lines = pick(rng, Solid, Solid, Solid, Grey, Grey, Dotted, Dotted, Dashed, Dashed, Red)
	s.Shade = pick(rng, Plain, Plain, Plain, Plain, Plain, ShadeCells, ShadeGivens, ShadeGivens)
	s.Clues = pick(rng, Uncircled, Uncircled, Uncircled, Uncircled, Circled, Disced)
	s.Size = 0.42 + 0.2*rng.Float64()
	if rng.IntN(3) == 0 {
		s.Thick = s.Thin
	}
	s.Font = smallFont(rng, fonts, s.Clues == Disced)
	return s
}

// smallFont draws a font for numbers of a dozen pixels, on a dark background or
// not.
func smallFont(rng *rand.Rand, fonts []*Font, dark bool) string {
	least := 0.08
	if dark {
		least = 0.105
	}
	fit := sturdy(fonts, least)
	return fit[rng.IntN(len(fit))].Name()
}

// shrunk makes the cells small enough for a page, and the lines with them, where
// there are so many rows or columns.
func (s Style) shrunk(cells int) Style {
	cell := min(s.Cell, max(3.6, 160/float64(cells)))
	k := max(cell/s.Cell, 0.6)
	s.Cell, s.Thin, s.Thick = cell, max(0.1, k*s.Thin), max(0.1, k*s.Thick)
	if cells > 30 {
		s.Clues = Uncircled // a circle leaves the number too little room
	}
	return s
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

// filled returns k with its defaults in place of zeros.
func (k Islands) filled(s Style) Islands {
	k.Radius, k.Width = cmp.Or(k.Radius, 0.42), cmp.Or(k.Width, 0.04)
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

// filled returns t with its defaults in place of zeros.
func (t Tiles) filled(s Style) Tiles {
	t.Tile = orColour(t.Tile, s.Tint)
	t.Given = orColour(t.Given, t.Tile)
	t.Other = orColour(t.Other, t.Tile)
	return t
}

func (t Tiles) check() error {
	return inRange([]bound{
		{"Tiles.Gap", t.Gap, 0, 0.3}, {"Tiles.BoxGap", t.BoxGap, 0, 0.4}, {"Tiles.Round", t.Round, 0, 0.5},
	})
}

func (s Style) thickLine(path geom.Curve) Stroke {
	return Stroke{Path: path, Width: s.Thick, Colour: s.lineInk()}
}

func (s Style) innerLine(path geom.Curve) Stroke {
	out := s.thinLine()
	out.Path = path
	return out
}

// thinLine returns an inner line in the style, without its path.
func (s Style) thinLine() Stroke {
	out := Stroke{Width: s.Thin, Colour: s.lineInk()}
	switch s.Lines {
	case Dotted:
		out.Width, out.Dash, out.Gap = s.Thin*1.5, s.Thin*1.5, s.Thin*2.2
	case Dashed:
		out.Dash, out.Gap = s.Cell/7, s.Cell/11
	case Grey:
		out.Colour = grey(165)
	}
	return out
}

func (s Style) lineInk() color.NRGBA {
	if s.Lines == Red {
		return color.NRGBA{196, 38, 44, 255}
	}
	return s.Ink
}
