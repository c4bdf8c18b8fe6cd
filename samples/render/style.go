package render

import (
	"fmt"
	"image/color"
	"math/rand/v2"
)

// Lines is how the lines between cells are printed. Lines between boxes and the
// frame are always unbroken.
type Lines int

const (
	Solid  Lines = iota // thin unbroken inner lines
	Dotted              // square dots
	Dashed              // short dashes
	Grey                // pale inner lines
	Red                 // every line in red
)

// Shade is what the page tints under the grid.
type Shade int

const (
	Plain       Shade = iota // nothing
	ShadeBoxes               // every second box
	ShadeCells               // some cells by chance
	ShadeGivens              // the cells that hold a number
)

// Around is what the page shows beside the grid.
type Around int

const (
	Bare      Around = iota // an empty margin
	Titled                  // a title above and a line of text below
	App                     // the header and the keys of a puzzle program
	Newspaper               // columns of text, small grids, pictures, the other side showing through
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

func pick[T any](rng *rand.Rand, of ...T) T { return of[rng.IntN(len(of))] }

// filled returns s with its defaults in place of zeros.
func (s Style) filled() Style {
	s.Cell = orDefault(s.Cell, 8)
	s.Thick = orDefault(s.Thick, 0.7)
	s.Thin = orDefault(s.Thin, 0.25)
	s.Size = orDefault(s.Size, 0.58)
	s.Stretch = orDefault(s.Stretch, 1)
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
	return inRange([]bound{
		{"Clues", float64(f.Clues), 0, float64(Disced)},
		{"Lines", float64(f.Lines), 0, float64(Red)}, {"Shade", float64(f.Shade), 0, float64(ShadeGivens)},
		{"Around", float64(f.Around), 0, float64(Newspaper)},
		{"Cell", f.Cell, 2, 40}, {"Thick", f.Thick, 0.1, 3}, {"Thin", f.Thin, 0.05, 3},
		{"Size", f.Size, 0.3, 0.85}, {"Stretch", f.Stretch, 0.6, 1.4}, {"Grain", f.Grain, 0, 1},
	})
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
