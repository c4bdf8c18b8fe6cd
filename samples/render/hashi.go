package render

import (
	"math/rand/v2"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// hashiPrinter prints one Hashi.
type hashiPrinter struct {
	*gridPrinter
	puzzle *puzzle.Hashi
}

// print prints water and islands.
func (b *hashiPrinter) print() {
	var kind Islands
	if b.style.Islands != nil {
		kind = *b.style.Islands
	}
	kind = kind.filled(b.style)
	ring := 26.0
	if kind.Outline == DoubleRing || kind.Outline == NoRing {
		ring = 30 // the number has less room, or less contrast
	}
	b.drawn.need = ring / (2 * kind.Radius)
	for _, island := range b.puzzle.Islands {
		b.drawn.Cells[island.Row][island.Col] = Given
	}
	b.water(kind)
	for _, island := range b.puzzle.Islands {
		d := Disc{
			Center: b.grid.at(float64(island.Row)+0.5, float64(island.Col)+0.5),
			Radius: kind.Radius * b.style.Cell,
		}
		b.drawn.Islands = append(b.drawn.Islands, d)
		b.page.Add(outlined(kind, d, b.style.Cell)...)
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
func (b *hashiPrinter) water(kind Islands) {
	g := b.grid
	switch kind.Water {
	case WaterLines:
		b.page.Add(b.middles(kind.Frame)...)
	case WaterCells:
		b.page.Add(g.innerLines(b.style)...)
	case WaterDots:
		for i := range g.rows * g.cols {
			if r, c := i/g.cols, i%g.cols; b.drawn.Cells[r][c] == Empty {
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
func (b *hashiPrinter) middles(framed bool) []Mark {
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

// bridges draws a part of the solution's bridges by hand.
func (b *hashiPrinter) bridges() {
	full, ok := b.options.Solution.(*puzzle.HashiSolution)
	if !ok || b.options.Answers == 0 {
		return
	}
	h := newHand(rand.New(rand.NewPCG(b.options.Seed, streamHand)))
	drawn := &puzzle.HashiSolution{}
	for _, bridge := range full.Bridges {
		if h.rng.Float64() >= b.options.Answers {
			continue
		}
		drawn.Bridges = append(drawn.Bridges, bridge)
		from, to := b.drawn.Islands[bridge.A], b.drawn.Islands[bridge.B]
		along := to.Center.Sub(from.Center)
		along = along.Mul(1 / along.Norm())
		across := geom.Point{X: -along.Y, Y: along.X}.Mul(0.13 * b.grid.cell)
		start, end := from.Center.Add(along.Mul(from.Radius)), to.Center.Sub(along.Mul(to.Radius))
		if bridge.Count == 1 {
			b.page.Add(h.rule(start, end, b.grid.cell))
			continue
		}
		b.page.Add(h.rule(start.Add(across), end.Add(across), b.grid.cell), h.rule(start.Sub(across), end.Sub(across), b.grid.cell))
	}
	b.drawn.Drawn = drawn
}

// outlined draws an island without its number on cells of the given side.
func outlined(k Islands, d Disc, cell float64) []Mark {
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
