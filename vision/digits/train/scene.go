package main

import (
	"image"
	"math"
	"math/rand/v2"
)

const (
	across = 4  // cells of a sheet, each way
	pitch  = 64 // pixels of a cell on the undamaged canvas
	margin = 20 // pixels around the cells on the canvas
	extent = across*pitch + 2*margin
)

// notDigit labels whatever is no digit.
const notDigit = 10

// mark is a character drawn on a sheet, in pixels of the canvas.
type mark struct {
	label int
	box   image.Rectangle
	hand  bool
}

// sheet is a page of cells: what it holds, then how it looks.
type sheet struct {
	rng    *rand.Rand
	face   *face
	hand   *face
	style  style
	marks  []mark
	dark   []float32 // darkness of the canvas, extent x extent
	pixels *image.Gray
	cells  []*image.Gray

	around  surround // of whole numbers
	numbers [][]int  // the digits of the whole number in each cell
}

// style is what the cells of one sheet share.
type style struct {
	height   float64 // of digits, as a share of the cell
	stretch  float64 // width against the font's own
	ink      float64 // darkness of the print
	thin     float64 // width of thin lines in pixels
	thick    float64
	line     float64 // darkness of lines
	digits   int     // most digits of a number
	fill     float64 // share of cells with a number
	inverted bool    // light print in dark cells
	shade    float64 // darkness of shaded cells
	ghost    float64 // darkness of what shows through the paper
	pencil   float64 // share of cells with handwriting
}

func newSheet(rng *rand.Rand, faces []*face) *sheet {
	s := &sheet{rng: rng, dark: make([]float32, extent*extent)}
	s.face = pickFace(rng, faces, nil)
	s.hand = pickFace(rng, faces, func(f *face) bool { return f.hand && f.held == s.face.held })
	s.style = newStyle(rng)
	s.draw()
	s.photograph()
	return s
}

// pickFace picks usual fonts as often as all others together.
func pickFace(rng *rand.Rand, faces []*face, want func(*face) bool) *face {
	commonly := rng.Float64() < 0.5
	for range 3000 {
		f := faces[rng.IntN(len(faces))]
		if want != nil && want(f) || want == nil && f.common == commonly {
			return f
		}
	}
	return faces[rng.IntN(len(faces))]
}

func between(rng *rand.Rand, low, high float64) float64 { return low + rng.Float64()*(high-low) }

func chance(rng *rand.Rand, p float64) bool { return rng.Float64() < p }

func newStyle(rng *rand.Rand) style {
	st := style{
		height:  between(rng, 0.36, 0.78),
		stretch: math.Exp(rng.NormFloat64() * 0.1),
		ink:     between(rng, 0.45, 0.95),
		thin:    between(rng, 0.6, 2.5),
		digits:  1,
		fill:    between(rng, 0.4, 0.8),
	}
	st.thick = st.thin + between(rng, 0, 5)
	st.line = st.ink * between(rng, 0.4, 1.05)
	if chance(rng, 0.2) {
		st.digits = 2 + rng.IntN(2)
		st.height = between(rng, 0.3, 0.6)
	}
	if chance(rng, 0.12) {
		st.shade = between(rng, 0.1, 0.5)
		st.inverted = chance(rng, 0.25)
	}
	if chance(rng, 0.3) {
		st.ghost = between(rng, 0.03, 0.25)
	}
	if chance(rng, 0.35) {
		st.pencil = between(rng, 0.3, 1)
		st.fill = between(rng, 0.25, 0.6)
	}
	return st
}

// draw lays out the sheet on the canvas.
func (s *sheet) draw() {
	if s.style.ghost > 0 {
		s.drawGhosts()
	}
	for i := range across * across {
		s.drawCell(i%across, i/across)
	}
	s.spread()
	s.drawLines()
}

func (s *sheet) drawCell(col, row int) {
	cell := image.Rect(margin+col*pitch, margin+row*pitch, margin+(col+1)*pitch, margin+(row+1)*pitch)
	rng, st := s.rng, s.style
	ink := st.ink * between(rng, 0.85, 1.05)
	if st.shade > 0 && chance(rng, 0.4) {
		shade := st.shade
		if st.inverted {
			shade, ink = between(rng, 0.6, 0.9), -between(rng, 0.5, 0.9)
		}
		s.fillRect(cell, shade)
	}
	switch x := rng.Float64(); {
	case x < st.fill:
		s.drawNumber(cell, ink)
	case x < st.fill+0.10:
		s.drawOther(cell, ink)
	case chance(rng, st.pencil):
		s.drawPencil(cell)
	}
	if chance(rng, 0.05) {
		s.drawSpecks(cell, ink)
	}
}

func (s *sheet) fillRect(r image.Rectangle, dark float64) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			s.dark[y*extent+x] = float32(dark)
		}
	}
}

// drawNumber writes a printed number in the middle of a cell.
func (s *sheet) drawNumber(cell image.Rectangle, ink float64) {
	rng := s.rng
	count := 1
	if s.style.digits > 1 {
		count = 1 + rng.IntN(s.style.digits)
	}
	p := placing{
		face: s.face, height: s.style.height * pitch, stretch: s.style.stretch, ink: ink,
		slant: rng.NormFloat64() * 0.02, turn: rng.NormFloat64() * 0.015,
		x: float64(cell.Min.X) + pitch/2 + rng.NormFloat64()*2.5,
		y: float64(cell.Min.Y) + pitch/2 + rng.NormFloat64()*2.5,
	}
	if count == 3 {
		p.height = math.Min(p.height, 0.42*pitch)
	}
	runes := make([]rune, count)
	for i := range runes {
		runes[i] = rune('0' + rng.IntN(10))
	}
	s.write(p, runes)
}

// drawPencil writes by hand: a digit of full size or small candidates.
func (s *sheet) drawPencil(cell image.Rectangle) {
	rng := s.rng
	p := placing{
		face: s.hand, height: s.style.height * pitch * between(rng, 0.85, 1.3), stretch: math.Exp(rng.NormFloat64() * 0.2),
		ink: s.style.ink * between(rng, 0.5, 1.1), slant: rng.NormFloat64() * 0.15, turn: rng.NormFloat64() * 0.08,
		x: float64(cell.Min.X) + pitch/2 + rng.NormFloat64()*3, y: float64(cell.Min.Y) + pitch/2 + rng.NormFloat64()*3,
		wobble: between(rng, 0, 0.09), hand: true,
	}
	count := 1
	if chance(rng, 0.4) {
		count = 1 + rng.IntN(3)
		p.height *= between(rng, 0.35, 0.6)
		p.x += rng.NormFloat64() * 6
		p.y -= rng.Float64() * 12
	}
	if chance(rng, 0.65) {
		values := make([]int, count)
		for i := range values {
			values[i] = rng.IntN(10)
		}
		s.scrawl(pen{p.x, p.y, p.height, p.ink, between(rng, 0.7, 2.6)}, values)
		return
	}
	runes := make([]rune, count)
	for i := range runes {
		runes[i] = rune('0' + rng.IntN(10))
	}
	s.write(p, runes)
}

// drawOther draws what must not be taken for a digit.
func (s *sheet) drawOther(cell image.Rectangle, ink float64) {
	rng := s.rng
	p := placing{
		face: s.face, height: s.style.height * pitch * between(rng, 0.8, 1.2), stretch: s.style.stretch, ink: ink,
		x: float64(cell.Min.X) + pitch/2 + rng.NormFloat64()*4, y: float64(cell.Min.Y) + pitch/2 + rng.NormFloat64()*4,
		label: notDigit,
	}
	switch x := rng.Float64(); {
	case x < 0.3:
		s.write(p, []rune{rune(letters[rng.IntN(len(letters))])})
	case x < 0.75:
		p.turn = math.Pi / 2 * float64(1+2*rng.IntN(2))
		p.turn += rng.NormFloat64() * 0.05
		s.write(p, []rune{rune("12345679"[rng.IntN(8)])})
	case x < 0.85:
		p.turn = math.Pi + rng.NormFloat64()*0.05
		s.write(p, []rune{rune("347"[rng.IntN(3)])})
	default:
		s.scribble(cell, ink*between(rng, 0.5, 1))
	}
}

// drawGhosts lets mirrored digits of another page show through.
func (s *sheet) drawGhosts() {
	for range 10 {
		p := placing{
			face: s.face, height: between(s.rng, 10, 50), stretch: -1, ink: s.style.ghost * between(s.rng, 0.4, 1),
			x: between(s.rng, 0, extent), y: between(s.rng, 0, extent), label: notDigit,
		}
		runes := make([]rune, 1+s.rng.IntN(4))
		for i := range runes {
			runes[i] = rune(("0123456789" + letters)[s.rng.IntN(10+len(letters))])
		}
		s.write(p, runes)
	}
}
