package render

import (
	"math/rand/v2"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Clues is what is drawn around the numbers of a Shikaku.
type Clues int

const (
	Uncircled Clues = iota // nothing
	Circled                // a thin circle
	Disced                 // a dark disc, the number in the paper's colour
)

// Shikaku draws a picture of a Shikaku of up to 60 rows and columns. A clue
// whose number is not shown is a question mark. A wrong puzzle gives the error
// of its Validate, options out of range one that wraps ErrOptions.
func Shikaku(p *puzzle.Shikaku, o Options) (*Picture, error) {
	return Draw(p, o)
}

// ShikakuSheet draws the page that Shikaku takes a picture of.
func ShikakuSheet(p *puzzle.Shikaku, o Options) (*Sheet, error) {
	sheet, _, err := newSheet(p, o)
	return sheet, err
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

// smallFont draws a font for numbers of a dozen pixels, on a dark ground or not.
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

// shikakuPage prints one Shikaku.
type shikakuPage struct {
	*gridPage
	puzzle *puzzle.Shikaku
}

// imprint prints lines and clues.
func (b *shikakuPage) imprint() {
	b.sheet.need = 24
	if b.style.Clues != Uncircled {
		b.sheet.need = 30
	}
	widest := 0
	for _, c := range b.puzzle.Clues {
		b.sheet.Cells[c.Row][c.Col] = Given
		widest = max(widest, c.Area)
	}
	if widest >= 100 {
		b.sheet.need += 6
	}
	b.shade()
	b.page.Add(b.grid.lines(b.style)...)
	for _, c := range b.puzzle.Clues {
		text := "?"
		if c.Area > 0 {
			text = strconv.Itoa(c.Area)
		}
		b.clue(c, text)
	}
	b.rectangles()
}

// clue prints one number, smaller where it stands in a circle.
func (b *shikakuPage) clue(c puzzle.Clue, text string) {
	style := b.style
	middle := b.grid.at(float64(c.Row)+0.5, float64(c.Col)+0.5)
	radius := 0.41 * b.style.Cell
	switch style.Clues {
	case Circled:
		b.page.Add(Stroke{Path: circle(middle, radius), Width: max(style.Thin, 0.03*style.Cell), Colour: style.Ink})
	case Disced:
		b.page.Add(Fill{circle(middle, radius), style.Ink})
		style.Digits = style.Paper
	}
	if style.Clues != Uncircled {
		style.Size = min(style.Size, 0.56-0.06*float64(len(text)))
	}
	b.page.Add(b.grid.number(c.Row, c.Col, text, style, b.font))
}

// shade tints the cells that the style says.
func (b *shikakuPage) shade() {
	for r, row := range b.sheet.Cells {
		for c, state := range row {
			shaded := b.style.Shade == ShadeGivens && state == Given ||
				b.style.Shade == ShadeCells && b.rng.IntN(8) == 0 ||
				b.style.Shade == ShadeBoxes && (r+c)%2 == 1
			if shaded {
				b.tint(r, c)
			}
		}
	}
}
