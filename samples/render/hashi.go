package render

import (
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Hashi draws a picture of a Hashi of up to 60 rows and columns. An island
// whose number is not shown is left empty. A wrong puzzle gives the error of its
// Validate, options out of range one that wraps ErrOptions.
func Hashi(p *puzzle.Hashi, o Options) (*Picture, error) {
	return Draw(p, o)
}

// HashiSheet draws the page that Hashi takes a picture of. Its crossings are
// the corners of the cells, in whose middles the islands are, whatever lines
// are printed.
func HashiSheet(p *puzzle.Hashi, o Options) (*Sheet, error) {
	sheet, _, err := newSheet(p, o)
	return sheet, err
}

// hashiPage prints one Hashi.
type hashiPage struct {
	*gridPage
	puzzle *puzzle.Hashi
}

// imprint prints water and islands.
func (b *hashiPage) imprint() {
	var kind Islands
	if b.style.Islands != nil {
		kind = *b.style.Islands
	}
	kind = kind.filled(b.style)
	ring := 26.0
	if kind.Outline == DoubleRing || kind.Outline == NoRing {
		ring = 30 // the number has less room, or less contrast
	}
	b.sheet.need = ring / (2 * kind.Radius)
	for _, island := range b.puzzle.Islands {
		b.sheet.Cells[island.Row][island.Col] = Given
	}
	b.water(kind)
	for _, island := range b.puzzle.Islands {
		d := Disc{
			Center: b.grid.at(float64(island.Row)+0.5, float64(island.Col)+0.5),
			Radius: kind.Radius * b.style.Cell,
		}
		b.sheet.Islands = append(b.sheet.Islands, d)
		b.page.Add(kind.ring(d, b.style.Cell)...)
		if island.Bridges > 0 {
			style := b.style
			style.Size *= 2 * kind.Radius
			style.Digits = kind.Digits
			b.page.Add(b.grid.number(island.Row, island.Col, strconv.Itoa(island.Bridges), style, b.font))
		}
	}
	b.bridges()
}

// water prints what lies between the islands.
func (b *hashiPage) water(kind Islands) {
	g := b.grid
	switch kind.Water {
	case WaterLines:
		b.page.Add(b.middles(kind.Frame)...)
	case WaterCells:
		b.page.Add(g.innerLines(b.style)...)
	case WaterDots:
		for i := range g.rows * g.cols {
			if r, c := i/g.cols, i%g.cols; b.sheet.Cells[r][c] == Empty {
				b.page.Add(Fill{circle(g.at(float64(r)+0.5, float64(c)+0.5), 0.035*g.cell), b.style.lineInk()})
			}
		}
	}
	if kind.Frame {
		frame := b.style.thickLine(Box(g.x, g.y, g.width(), g.height()))
		frame.Round = true
		b.page.Add(frame)
	}
}

// middles returns the lines through the middles of the cells, which end at the
// frame or at the outermost middles.
func (b *hashiPage) middles(framed bool) []Mark {
	g, end := b.grid, 0.5
	if framed {
		end = 0
	}
	var out []Mark
	for r := range g.rows {
		y := float64(r) + 0.5
		out = append(out, b.style.innerLine(geom.Curve{g.at(y, end), g.at(y, float64(g.cols)-end)}))
	}
	for c := range g.cols {
		x := float64(c) + 0.5
		out = append(out, b.style.innerLine(geom.Curve{g.at(end, x), g.at(float64(g.rows)-end, x)}))
	}
	return out
}
