package render

import (
	"image/color"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// surroundings lays out the page around a grid.
type surroundings struct {
	rng   *rand.Rand
	style Style
	fonts []*Font
	page  *Page
	name  string   // of the kind of puzzle, as a title has it
	keys  []string // of an App
	body  *Font    // of running text
	bold  *Font    // of headings
}

// rect is an upright rectangle on the page.
type rect struct{ x, y, w, h float64 }

// lay gives the page its size, the grid its place, and prints what is around it.
func (s *surroundings) lay(g *lattice) {
	s.body, s.bold = s.fonts[0], s.fonts[min(2, len(s.fonts)-1)]
	if s.style.Around == Newspaper {
		s.body = s.fonts[s.rng.IntN(len(s.fonts))]
	}
	s.page.Paper, s.page.Grain = s.style.Paper, s.style.Grain
	switch s.style.Around {
	case Titled:
		s.titled(g)
	case App:
		s.app(g)
	case Newspaper:
		s.newspaper(g)
	default:
		s.size(g, [4]float64{0.7, 0.7, 0.7, 0.7})
	}
}

// size places the grid with margins in cells: left, top, right, bottom.
func (s *surroundings) size(g *lattice, margin [4]float64) {
	g.x, g.y = margin[0]*g.cell, margin[1]*g.cell
	s.page.Width = g.x + g.width() + margin[2]*g.cell
	s.page.Height = g.y + g.height() + margin[3]*g.cell
}

// titled is a puzzle book: a heading, a number, a line of rules.
func (s *surroundings) titled(g *lattice) {
	s.size(g, [4]float64{1, 2.2, 1, 1.8})
	size := 0.9 * g.cell
	s.page.Add(
		Text{At: g.at(-0.7, 0), String: strings.ToUpper(s.name), Font: s.bold, Size: size, Colour: s.style.Ink},
		Text{
			At: g.at(-0.7, float64(g.cols)), String: "No. " + strconv.Itoa(1+s.rng.IntN(400)), Font: s.body,
			Size: 0.6 * size, Anchor: 1, Colour: s.style.Ink,
		},
		Text{
			At: g.at(float64(g.rows)+0.95, 0), String: s.words(4), Font: s.body,
			Size: 0.42 * g.cell, Colour: s.style.Ink,
		},
	)
}

// app is a program on a screen: a coloured header, and keys under the grid.
func (s *surroundings) app(g *lattice) {
	s.size(g, [4]float64{1, 2.6, 1, 2.6})
	theme := pick(s.rng, color.NRGBA{46, 92, 150, 255}, color.NRGBA{60, 60, 66, 255}, color.NRGBA{28, 128, 110, 255})
	s.page.Add(
		Fill{Box(0, 0, s.page.Width, 1.6*g.cell), theme},
		Text{
			At: geom.Point{X: g.x, Y: 1.1 * g.cell}, String: s.name, Font: s.bold,
			Size: 0.8 * g.cell, Colour: s.style.Paper,
		},
		Text{
			At: geom.Point{X: s.page.Width - g.x, Y: 1.1 * g.cell}, String: "00:" + strconv.Itoa(10+s.rng.IntN(50)),
			Font: s.body, Size: 0.6 * g.cell, Anchor: 1, Colour: s.style.Paper,
		},
	)
	pitch := g.width() / float64(len(s.keys))
	for k, key := range s.keys {
		x, y := g.x+float64(k)*pitch, g.y+g.height()+0.9*g.cell
		s.page.Add(
			Fill{Box(x+0.08*pitch, y, 0.84*pitch, g.cell), grey(232)},
			Text{
				At: geom.Point{X: x + pitch/2, Y: y + 0.7*g.cell}, String: key, Font: s.body,
				Size: 0.5 * g.cell, Anchor: 0.5, Colour: theme,
			},
		)
	}
}

// newspaper fills the margins with columns. A margin is narrow, with the
// page's edge behind it, or wide, and then full of print.
func (s *surroundings) newspaper(g *lattice) {
	var margin [4]float64
	for i := range margin {
		margin[i] = pick(s.rng, 0.8, 6, 7, 8) + 0.4*s.rng.Float64()
	}
	margin[1] = max(margin[1], 2.5)
	scale := max(1, float64(g.cols)/9)
	for i := range margin {
		margin[i] *= scale
	}
	s.size(g, margin)
	gutter := 0.5 * g.cell * scale
	right := g.x + g.width() + gutter
	s.column(rect{gutter, gutter, g.x - 2*gutter, s.page.Height}, true)
	if s.rng.IntN(5) == 0 && margin[2] > 4*scale {
		s.neighbour(*g, right+gutter)
	} else {
		s.column(rect{right + s.rng.Float64()*gutter, gutter, s.page.Width - right - gutter, s.page.Height}, true)
	}
	head := 1.5 * g.cell * scale
	s.column(rect{g.x, 0.3 * gutter, g.width(), g.y - head - 0.5*gutter}, false)
	s.heading(rect{g.x, g.y - head, g.width(), head}, g.cell*scale)
	below := g.y + g.height() + gutter
	s.column(rect{g.x, below, g.width(), s.page.Height - below}, true)
}

// neighbour prints a second puzzle of the same size to the right, cut off by
// the page's edge.
func (s *surroundings) neighbour(g lattice, x float64) {
	g.x = x
	style := s.style
	for i := range g.rows * g.cols {
		if s.rng.IntN(3) == 0 {
			s.page.Add(g.number(i/g.cols, i%g.cols, strconv.Itoa(1+s.rng.IntN(g.rows)), style, s.body))
		}
	}
	s.page.Add(g.lines(style)...)
}

// heading prints the puzzle's title over the grid, plain, ruled or in a box.
func (s *surroundings) heading(r rect, unit float64) {
	size := (0.6 + 0.35*s.rng.Float64()) * unit
	base := r.y + r.h - 0.45*unit
	ink := s.style.Ink
	accent := pick(s.rng, ink, ink, color.NRGBA{190, 40, 60, 255}, color.NRGBA{40, 100, 160, 255})
	wide := s.bold.Width(strings.ToUpper(s.name)) * size
	switch s.rng.IntN(3) {
	case 0:
		s.page.Add(Fill{Box(r.x, base-0.85*size, wide+0.5*size, 1.1*size), accent})
		s.page.Add(Text{At: geom.Point{X: r.x + 0.25*size, Y: base}, String: strings.ToUpper(s.name), Font: s.bold, Size: size, Colour: s.style.Paper})
	case 1:
		s.page.Add(Stroke{Path: line(r.x, base+0.25*size, r.x+r.w, base+0.25*size), Width: 0.3, Colour: ink})
		fallthrough
	default:
		s.page.Add(Text{At: geom.Point{X: r.x, Y: base}, String: strings.ToUpper(s.name), Font: s.bold, Size: size, Colour: accent})
	}
	grade := pick(s.rng, "easy", "medium", "hard", "tricky", "No. 2458", "")
	s.page.Add(Text{At: geom.Point{X: r.x + r.w, Y: base}, String: grade, Font: s.body, Size: 0.6 * size, Anchor: 1, Colour: ink})
}

// showThrough prints the other side of the sheet, mirrored and pale.
func (s *surroundings) showThrough() {
	if s.style.Around != Newspaper {
		return
	}
	back := Page{Width: s.page.Width, Height: s.page.Height}
	reverse := *s
	reverse.page = &back
	reverse.style.Ink.A = uint8(6 + s.rng.IntN(18))
	wide := 60.0
	for x := s.rng.Float64() * 20; x < s.page.Width; x += wide + 5 {
		reverse.paragraphs(rect{x, s.rng.Float64() * 10, wide, s.page.Height})
	}
	for _, m := range back.Marks {
		if t, ok := m.(Text); ok {
			t.Mirror, t.At.X = true, s.page.Width-t.At.X
			s.page.Add(t)
		}
	}
}

// digitKeys are those of a number pad, 1 to n.
func digitKeys(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = strconv.Itoa(i + 1)
	}
	return out
}
