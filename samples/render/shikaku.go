package render

import (
	"math/rand/v2"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
)

// shikakuPrinter prints one Shikaku.
type shikakuPrinter struct {
	*gridPrinter
	puzzle *puzzle.Shikaku
}

// print prints lines and clues.
func (b *shikakuPrinter) print() {
	b.drawn.need = 24
	if b.style.Clues != Uncircled {
		b.drawn.need = 30
	}
	widest := 0
	for _, c := range b.puzzle.Clues {
		b.drawn.Cells[c.Row][c.Col] = Given
		widest = max(widest, c.Area)
	}
	if widest >= 100 {
		b.drawn.need += 6
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
func (b *shikakuPrinter) clue(c puzzle.Clue, text string) {
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
func (b *shikakuPrinter) shade() {
	for r, row := range b.drawn.Cells {
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

// rectangles outlines a part of the solution's rectangles by hand.
func (b *shikakuPrinter) rectangles() {
	full, ok := b.options.Solution.(*puzzle.ShikakuSolution)
	if !ok || b.options.Answers == 0 {
		return
	}
	h := newHand(rand.New(rand.NewPCG(b.options.Seed, streamHand)))
	drawn := &puzzle.ShikakuSolution{}
	for _, r := range full.Rectangles {
		if h.rng.Float64() >= b.options.Answers {
			continue
		}
		drawn.Rectangles = append(drawn.Rectangles, r)
		a, c := b.grid.at(float64(r.Row), float64(r.Col)), b.grid.at(float64(r.Row+r.Rows), float64(r.Col+r.Cols))
		corner := Box(a.X, a.Y, c.X-a.X, c.Y-a.Y)
		for i := 1; i < len(corner); i++ {
			b.page.Add(h.rule(corner[i-1], corner[i], b.grid.cell))
		}
	}
	b.drawn.Drawn = drawn
}
