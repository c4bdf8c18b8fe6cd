package main

import (
	"image"
	"math"
	"math/rand/v2"
)

// page is a canvas with cells, and how it is printed and written on.
type page struct {
	canvas
	face    *face
	hand    *face
	written *writing // nil where there is none
	style   style
	script  script
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
	pen      float64 // darkness of handwriting, where people wrote it
}

// newPage returns an empty page.
func newPage(rng *rand.Rand, j job, s script) page {
	p := page{canvas: canvas{rng: rng, dark: make([]float32, extent*extent)}, script: s, written: j.written}
	p.face = pickFace(rng, j.faces, nil)
	p.hand = pickFace(rng, j.faces, func(f *face) bool { return f.hand && f.held == p.face.held })
	p.style = newStyle(rng, p.script.single)
	if p.written != nil {
		p.style.pen = between(rng, 0.35, 1)
		if chance(rng, 0.6) { // as dark as the print, or somewhat paler
			p.style.pen = p.style.ink * between(rng, 0.5, 1.1)
		}
		if p.style.pencil == 0 && chance(rng, 0.25) { // nearly filled
			p.style.pencil = between(rng, 0.7, 1)
			p.style.fill = between(rng, 0.2, 0.5)
		}
	}
	return p
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

func newStyle(rng *rand.Rand, single bool) style {
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
	if chance(rng, 0.2) && !single {
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

// drawPencil writes by hand: a digit of full size or small candidates.
func (p *page) drawPencil(cell image.Rectangle) {
	rng := p.rng
	w := placing{
		face: p.hand, height: p.style.height * pitch * between(rng, 0.85, 1.3), stretch: math.Exp(rng.NormFloat64() * 0.2),
		ink: p.style.ink * between(rng, 0.5, 1.1), slant: rng.NormFloat64() * 0.15, turn: rng.NormFloat64() * 0.08,
		x: float64(cell.Min.X) + pitch/2 + rng.NormFloat64()*3, y: float64(cell.Min.Y) + pitch/2 + rng.NormFloat64()*3,
		wobble: between(rng, 0, 0.09), hand: true,
	}
	count := 1
	if chance(rng, 0.4) {
		count = 1 + rng.IntN(3)
		w.height *= between(rng, 0.35, 0.6)
		w.x += rng.NormFloat64() * 6
		w.y -= rng.Float64() * 12
	}
	if p.written != nil {
		w.ink = p.style.pen * between(rng, 0.85, 1.1)
		if chance(rng, 0.3) {
			p.drawKeypad(cell, w)
			return
		}
		if chance(rng, 0.55) {
			at := pen{x: w.x, y: w.y, height: w.height, ink: w.ink}
			p.copyOut(at, w.stretch, p.randomDigits(count))
			return
		}
	}
	if chance(rng, 0.65) {
		values := p.randomDigits(count)
		p.scrawl(pen{w.x, w.y, w.height, w.ink, between(rng, 0.7, 2.6)}, values)
		return
	}
	p.write(w, p.symbols(count))
}

// drawKeypad writes candidates, each at its own place as on a keypad.
func (p *page) drawKeypad(cell image.Rectangle, w placing) {
	rng := p.rng
	height, share := pitch*between(rng, 0.16, 0.3), between(rng, 0.2, 0.6)
	way, pitchX, pitchY := rng.Float64(), pitch*between(rng, 0.22, 0.31), pitch*between(rng, 0.22, 0.31)
	left, top := w.x-pitchX, float64(cell.Min.Y)+pitch/2-pitchY
	radius := between(rng, 0.5, 1.2)
	for v := 1; v <= 9; v++ {
		if !chance(rng, share) {
			continue
		}
		x := left + float64((v-1)%3)*pitchX + rng.NormFloat64()
		y := top + float64((v-1)/3)*pitchY + rng.NormFloat64()
		switch {
		case way < 0.4:
			p.copyOut(pen{x: x, y: y, height: height, ink: w.ink}, w.stretch, []int{v})
		case way < 0.75:
			p.scrawl(pen{x, y, height, w.ink, radius}, []int{v})
		default:
			small := w
			small.x, small.y, small.height, small.wobble = x, y, height, w.wobble/2
			p.write(small, []rune{rune('0' + v)})
		}
	}
}

// randomDigits returns so many of them.
func (p *page) randomDigits(count int) []int {
	values := make([]int, count)
	for i := range values {
		values[i] = p.rng.IntN(10)
	}
	return values
}

// symbols returns random characters of the page's script.
func (p *page) symbols(count int) []rune {
	runes := make([]rune, count)
	for i := range runes {
		runes[i] = rune(p.script.symbols[p.rng.IntN(len(p.script.symbols))])
	}
	return runes
}

// drawOther draws what must not be taken for a digit.
func (p *page) drawOther(cell image.Rectangle, ink float64) {
	rng := p.rng
	w := placing{
		face: p.face, height: p.style.height * pitch * between(rng, 0.8, 1.2), stretch: p.style.stretch, ink: ink,
		x: float64(cell.Min.X) + pitch/2 + rng.NormFloat64()*4, y: float64(cell.Min.Y) + pitch/2 + rng.NormFloat64()*4,
		label: none,
	}
	switch x := rng.Float64(); {
	case x < 0.3:
		p.write(w, []rune{rune(p.script.others[rng.IntN(len(p.script.others))])})
	case x < 0.75:
		w.turn = math.Pi / 2 * float64(1+2*rng.IntN(2))
		w.turn += rng.NormFloat64() * 0.05
		p.write(w, []rune{rune(p.script.turned[rng.IntN(len(p.script.turned))])})
	case x < 0.85:
		w.turn = math.Pi + rng.NormFloat64()*0.05
		p.write(w, []rune{rune(p.script.overturned[rng.IntN(len(p.script.overturned))])})
	default:
		p.scribble(cell, ink*between(rng, 0.5, 1))
	}
}

// drawGhosts lets mirrored digits of another page show through.
func (p *page) drawGhosts() {
	for range 10 {
		w := placing{
			face: p.face, height: between(p.rng, 10, 50), stretch: -1, ink: p.style.ghost * between(p.rng, 0.4, 1),
			x: between(p.rng, 0, extent), y: between(p.rng, 0, extent), label: none,
		}
		runes := make([]rune, 1+p.rng.IntN(4))
		shown := decimals + unlikeDigits
		for i := range runes {
			runes[i] = rune(shown[p.rng.IntN(len(shown))])
		}
		p.write(w, runes)
	}
}

// drawLines rules the cells, thick at the sides of boxes.
func (p *page) drawLines() {
	offset := p.rng.IntN(3)
	for i := range across + 1 {
		width := p.style.thin
		if (i+offset)%3 == 0 {
			width = p.style.thick
		}
		for along := margin - 2; along <= extent-margin+2; along++ {
			p.drawLine(margin+i*pitch, along, width)
		}
	}
}

// drawLine draws one pixel's length of a line from top to bottom, and of one
// from left to right.
func (p *page) drawLine(at, along int, width float64) {
	for d := -4; d <= 4; d++ {
		if cover := min(max(width/2+0.5-math.Abs(float64(d)), 0), 1); cover > 0 {
			p.blend(at+d, along, p.style.line, cover)
			p.blend(along, at+d, p.style.line, cover)
		}
	}
}

// spread makes the strokes of the whole sheet thicker or thinner: a blur,
// and a steep curve whose middle decides which.
func (p *page) spread() {
	if chance(p.rng, 0.4) {
		return
	}
	sigma := between(p.rng, 0.6, 2.2) * p.style.height
	middle := between(p.rng, 0.3, 0.62) * p.style.ink
	soft := make([]float32, len(p.dark))
	copy(soft, p.dark)
	blur(soft, extent, extent, sigma)
	const steep = 6
	if p.style.shade > 0 {
		copy(p.dark, soft)
		return
	}
	for i, v := range soft {
		t := math.Min(math.Max((float64(v)-middle)/p.style.ink*steep/2+0.5, 0), 1)
		faint := math.Min(float64(p.dark[i]), 0.4*p.style.ink) // ghosts and pencil stay
		p.dark[i] = float32(math.Max(t*p.style.ink, faint*(1-t)))
	}
}
