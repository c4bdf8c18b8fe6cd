package render

import (
	"image/color"
	"math"
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

// print gives the page its size, the grid its place, and prints what is around it.
func (s *surroundings) print(g *lattice) {
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

// digitKeys are those of a number pad, 1 to n.
func digitKeys(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = strconv.Itoa(i + 1)
	}
	return out
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

// showThrough prints the other side of the paper, mirrored and pale.
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

// column fills a rectangle from its top with whatever newspapers print. Blocks
// that do not fit are left out, or run over the lower end if over is set.
func (s *surroundings) column(r rect, over bool) {
	if r.w < 12 || r.h < 5 {
		return
	}
	end := r.y + r.h
	for r.y < end {
		before := r.y
		r.h = end - r.y
		switch s.rng.IntN(7) {
		case 0:
			s.smallGrid(&r, over)
		case 1:
			s.crossword(&r, over)
		case 2:
			s.halftone(&r, over)
		case 3:
			s.boxed(&r, over)
		default:
			s.article(&r)
		}
		if r.y == before {
			s.article(&r)
		}
		r.y += 3
	}
}

// reserve reserves height at the top of a column, and returns false if it has
// none left. The rectangle it returns is the reserved part.
func (r *rect) reserve(height float64, over bool) (rect, bool) {
	if !over && height > r.h || r.h < 6 {
		return rect{}, false
	}
	got := rect{r.x, r.y, r.w, height}
	r.y += height
	return got, true
}

// article is a heading and some lines of text.
func (s *surroundings) article(r *rect) {
	size := 4 + 3*s.rng.Float64()
	if r.h > 3*size && s.rng.IntN(2) == 0 {
		r.y += size
		s.page.Add(Text{
			At: geom.Point{X: r.x, Y: r.y}, String: s.fit(s.bold, size, r.w), Font: s.bold,
			Size: size, Colour: s.style.Ink,
		})
		r.y += 1.5
	}
	height := min(r.h-2, (4+float64(s.rng.IntN(12)))*3.6)
	s.paragraphs(rect{r.x, r.y, r.w, height})
	r.y += max(height, 3)
}

// paragraphs sets lines of text to both edges of a rectangle.
func (s *surroundings) paragraphs(r rect) {
	size := 2.9 + 0.7*s.rng.Float64()
	for y := r.y + size; y < r.y+r.h; y += 1.22 * size {
		if s.rng.IntN(7) == 0 {
			s.page.Add(Text{At: geom.Point{X: r.x, Y: y}, String: s.fit(s.body, size, r.w*0.6), Font: s.body, Size: size, Colour: s.style.Ink})
			continue
		}
		s.justified(geom.Point{X: r.x, Y: y}, size, r.w)
	}
}

// justified sets one line of text of an exact width.
func (s *surroundings) justified(at geom.Point, size, width float64) {
	words := strings.Fields(s.fit(s.body, size, width))
	room := width
	for _, w := range words {
		room -= s.body.Width(w) * size
	}
	gap := room / max(1, float64(len(words)-1))
	for _, w := range words {
		s.page.Add(Text{At: at, String: w, Font: s.body, Size: size, Colour: s.style.Ink})
		at.X += s.body.Width(w)*size + gap
	}
}

// fit returns as many words as a width holds, at least one.
func (s *surroundings) fit(f *Font, size, width float64) string {
	text := s.words(1)
	for {
		longer := text + " " + s.words(1)
		if f.Width(longer)*size > width {
			return text
		}
		text = longer
	}
}

// words returns n words of running text.
func (s *surroundings) words(n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = vocabulary[s.rng.IntN(len(vocabulary))]
		switch s.rng.IntN(12) {
		case 0:
			out[i] += ","
		case 1:
			out[i] += "."
		case 2:
			out[i] = strings.ToUpper(out[i][:1]) + out[i][1:]
		case 3:
			out[i] += " " + strconv.Itoa(s.rng.IntN(2000))
		}
	}
	return strings.Join(out, " ")
}

var vocabulary = strings.Fields(`the a of and in to for with on from by at every each row column box number only
once morning river council weather train garden market house school music winter summer light paper reader answer
tomorrow yesterday village bridge engine harbour letter window question winner ticket street season coffee kitchen
forest mountain doctor station library concert theatre member minister report company price evening open closed
after before between under over without because however again always never often soon early late long short small
large green white quiet bright simple new old first second third last next page puzzle solution Sunday Monday
Friday October spring call write visit bring take find show keep build carry follow begin finish explain`)

// smallGrid is a solved Sudoku in little, as papers print yesterday's solution.
func (s *surroundings) smallGrid(r *rect, over bool) {
	side := min(r.w, 24+8*s.rng.Float64())
	at, ok := r.reserve(side+4, over)
	if !ok {
		return
	}
	style := Style{Ink: s.style.Ink, Thick: 0.4, Thin: 0.12, Size: 0.6}.filled()
	s.page.Add(Text{At: geom.Point{X: at.x, Y: at.y + 2.6}, String: "Solution", Font: s.bold, Size: 2.8, Colour: s.style.Ink})
	g := lattice{x: at.x, y: at.y + 4, cell: side / 9, rows: 9, cols: 9, boxRows: 3, boxCols: 3}
	names := s.rng.Perm(9)
	for i := range 81 {
		row, col := i/9, i%9
		v := names[(row*3+row/3+col)%9] + 1
		s.page.Add(g.number(row, col, strconv.Itoa(v), style, s.body))
	}
	s.page.Add(g.lines(style)...)
}

// crossword is a grid with black cells, a neighbour that a reader of grids
// must not take for the puzzle.
func (s *surroundings) crossword(r *rect, over bool) {
	const n = 11
	side := min(r.w, 45)
	at, ok := r.reserve(side, over)
	if !ok {
		return
	}
	g := lattice{x: at.x, y: at.y, cell: side / n, rows: n, cols: n}
	for i := range n * n {
		if s.rng.IntN(6) == 0 {
			s.page.Add(Fill{g.cellBox(i/n, i%n), s.style.Ink})
		}
	}
	s.page.Add(g.lines(Style{Ink: s.style.Ink, Thick: 0.35, Thin: 0.18}.filled())...)
}

// halftone is a printed photo of nothing: dots of ink, larger where it is dark.
func (s *surroundings) halftone(r *rect, over bool) {
	const pitch = 0.9
	at, ok := r.reserve(min(r.w, 50)*(0.6+0.3*s.rng.Float64()), over)
	if !ok {
		return
	}
	scene := field(s.rng.Uint64())
	s.page.Add(Fill{Box(at.x, at.y, at.w, at.h), color.NRGBA{120, 116, 112, 60}})
	for y := at.y + pitch/2; y < min(at.y+at.h, s.page.Height); y += pitch {
		for x := at.x + pitch/2; x < at.x+at.w; x += pitch {
			dark := 0.5 + 0.6*scene.layers(x/14, y/14, 4)
			if side := pitch * math.Sqrt(max(0, min(dark, 1))); side > 0.1 {
				s.page.Add(Fill{Box(x-side/2, y-side/2, side, side), s.style.Ink})
			}
		}
	}
}

// boxed is an advertisement: a coloured box with large words.
func (s *surroundings) boxed(r *rect, over bool) {
	at, ok := r.reserve(14+10*s.rng.Float64(), over)
	if !ok {
		return
	}
	fill := pick(s.rng, color.NRGBA{188, 40, 48, 235}, color.NRGBA{36, 90, 150, 230}, color.NRGBA{60, 58, 60, 235}, color.NRGBA{150, 60, 130, 225})
	s.page.Add(Fill{Box(at.x, at.y, at.w, at.h), fill})
	for y := at.y + 5; y < at.y+at.h-1; y += 5.5 {
		s.page.Add(Text{At: geom.Point{X: at.x + 2, Y: y}, String: s.fit(s.bold, 4.4, at.w-4), Font: s.bold, Size: 4.4, Colour: s.style.Paper})
	}
}
