package main

import (
	"image"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// wholeRecord is one labelled cell: how many digits its number has, 0 where it
// holds none, the digits, held out or not, and its pixels.
type wholeRecord [5 + ink.WholeSide*ink.WholeSide]byte

// shape is what is printed around a number.
type shape int

const (
	bare shape = iota
	ring
	disc
	plate // the whole cell is shaded
)

// clueSheet is a sheet of cells with numbers as clues are printed, to be labelled
// as a whole.
type clueSheet struct {
	page
	around  surround
	numbers [][]int       // the digits of the number in each cell
	cells   []*image.Gray // as photographed
}

// surround is how numbers are set off on a sheet, lengths in pixels.
type surround struct {
	shape  shape
	radius float64
	stroke float64 // width of a ring
	second float64 // width of a ring inside the ring, 0 for none
	dark   float64 // of the ring, the disc or the plate
	fill   float64 // darkness inside a ring
	light  bool    // numbers lighter than what is around
	alone  bool    // cells show the inside of the rings alone
	dash   float64 // length of the dashes of ruled lines, 0 for full lines
	gap    float64 // part of a dash that is left out
	ruled  bool
	across bool    // lines run through the middles of the cells and under what is there
	opaque bool    // and end at the rings
	partly float64 // share of the numbers that are set off
}

func newSurround(rng *rand.Rand, st *style) surround {
	a := surround{radius: between(rng, 0.3, 0.49) * pitch, dark: st.ink, ruled: chance(rng, 0.9), partly: 1}
	if chance(rng, 0.3) {
		a.dash, a.gap = between(rng, 2, 9), between(rng, 0.3, 0.7)
	}
	switch x := rng.Float64(); {
	case x < 0.42:
		return a
	case x < 0.72:
		a.shape, a.stroke = ring, math.Exp(between(rng, math.Log(0.8), math.Log(6)))
		if chance(rng, 0.22) {
			a.second = a.stroke * between(rng, 0.5, 1)
			a.stroke = min(a.stroke, 2.5)
		}
		if chance(rng, 0.2) {
			a.fill = between(rng, 0.05, 0.35)
		}
		a.dark = st.ink * between(rng, 0.5, 1.05)
	case x < 0.92:
		a.shape, a.light = disc, chance(rng, 0.65)
		a.dark = between(rng, 0.1, 0.4) * st.ink
		if a.light {
			a.dark = between(rng, 0.5, 0.95)
		}
	default:
		a.shape, a.light = plate, chance(rng, 0.5)
		a.dark = between(rng, 0.1, 0.35) * st.ink
		if a.light {
			a.dark = between(rng, 0.5, 0.95)
		}
	}
	if chance(rng, 0.1) {
		a.partly = between(rng, 0.3, 0.9)
	}
	a.alone = a.shape != plate && chance(rng, 0.4)
	a.across, a.opaque = a.shape != plate && a.ruled && chance(rng, 0.3), chance(rng, 0.5)
	return a
}

// newClueSheet draws a sheet of numbers as clues are printed: of one to three
// digits, in rings, on discs, between full or dashed lines.
func newClueSheet(rng *rand.Rand, j job) *clueSheet {
	s := &clueSheet{page: newPage(rng, j, numberScript)}
	s.style.shade, s.style.inverted = 0, false
	s.style.fill = between(rng, 0.45, 0.8)
	if chance(rng, 0.8) {
		s.style.pencil = 0
	}
	s.around = newSurround(rng, &s.style)
	switch x := rng.Float64(); {
	case x < 0.3:
		s.style.digits = 1
	case x < 0.87:
		s.style.digits = 2
	default:
		s.style.digits = 3
	}
	switch {
	case s.around.shape == ring || s.around.shape == disc:
		s.style.height = 2 * s.around.radius / pitch * between(rng, 0.42, 0.78)
	case s.style.digits == 1:
		s.style.height = between(rng, 0.3, 0.78)
	default:
		s.style.height = between(rng, 0.26, 0.62)
	}
	s.numbers = make([][]int, across*across)
	s.draw()
	shot := camera{rng: rng, sharpness: min(1, 0.3+1.2*s.style.height), shake: usualShake, inside: s.inside()}
	s.cells = shot.photograph(s.dark)
	return s
}

// draw lays out the sheet on the canvas.
func (s *clueSheet) draw() {
	if s.style.ghost > 0 {
		s.drawGhosts()
	}
	if s.around.shape != bare && s.around.dark < s.style.ink {
		// What is printed pale or behind light numbers does not spread as ink does.
		s.style.shade = s.around.dark
	}
	if s.around.light {
		s.style.shade = s.around.dark
	}
	if s.around.across {
		s.rule(pitch / 2)
	}
	for i := range across * across {
		s.drawCell(i)
	}
	s.spread()
	if s.around.ruled && !s.around.across {
		s.rule(0)
	}
}

func (s *clueSheet) drawCell(i int) {
	rng, st := s.rng, s.style
	cell := image.Rect(margin+i%across*pitch, margin+i/across*pitch, margin+(i%across+1)*pitch, margin+(i/across+1)*pitch)
	ink := st.ink * between(rng, 0.9, 1.05)
	x := rng.Float64()
	if x >= st.fill && x < st.fill+0.92*(1-st.fill) && chance(rng, 0.75) {
		if chance(rng, st.pencil) {
			s.drawPencil(cell)
		} else if chance(rng, 0.06) {
			s.specks(cell, ink)
		}
		return
	}
	middle := point{float64(cell.Min.X) + pitch/2 + rng.NormFloat64(), float64(cell.Min.Y) + pitch/2 + rng.NormFloat64()}
	setOff := chance(rng, s.around.partly)
	if setOff {
		s.drawSurround(cell, middle)
		if s.around.light {
			ink = -between(rng, 0.55, 0.95)
		}
	}
	switch {
	case x < st.fill:
		s.numbers[i] = s.drawClue(middle, ink, setOff)
	case chance(rng, 0.8):
		s.drawOther(cell, ink)
	}
}

// drawClue writes a number and returns its digits.
func (s *clueSheet) drawClue(at point, ink float64, setOff bool) []int {
	rng := s.rng
	count := 1
	if s.style.digits > 1 {
		count = 1 + rng.IntN(s.style.digits)
	}
	digits := make([]int, count)
	for i := range digits {
		digits[i] = rng.IntN(10)
	}
	if digits[0] == 0 || count > 1 && chance(rng, 0.35) {
		digits[0] = 1
	}
	runes := make([]rune, count)
	for i, d := range digits {
		runes[i] = rune('0' + d)
	}
	p := placing{
		face: s.face, height: s.style.height * pitch, stretch: s.style.stretch, ink: ink,
		slant: rng.NormFloat64() * 0.03, turn: rng.NormFloat64() * 0.02,
		x: at.x + rng.NormFloat64()*1.2, y: at.y + rng.NormFloat64()*1.2,
		tight: between(rng, 0, 0.11),
	}
	room := 0.88 * pitch
	if setOff && (s.around.shape == ring || s.around.shape == disc) {
		room = 2 * (s.around.radius - s.around.stroke/2 - 2*s.around.second)
		room = math.Sqrt(max(room*room-p.height*p.height, 0.3*room*room)) * 1.05
	}
	if w := s.widthOf(p, runes); w > room {
		p.height *= room / w
	}
	s.write(p, runes)
	return digits
}

// drawSurround draws what is around a number.
func (s *clueSheet) drawSurround(cell image.Rectangle, at point) {
	a := s.around
	if a.shape == plate {
		s.fillRect(cell, a.dark)
		return
	}
	for y := cell.Min.Y - 4; y < cell.Max.Y+4; y++ {
		for x := cell.Min.X - 4; x < cell.Max.X+4; x++ {
			d := math.Hypot(float64(x)-at.x, float64(y)-at.y)
			within := func(r float64) float64 { return min(max(r+0.5-d, 0), 1) }
			switch a.shape {
			case disc:
				s.blend(x, y, a.dark, within(a.radius))
			case ring:
				if a.opaque {
					s.dark[y*extent+x] *= float32(1 - within(a.radius))
				}
				s.blend(x, y, a.fill, within(a.radius))
				s.blend(x, y, a.dark, within(a.radius+a.stroke/2)-within(a.radius-a.stroke/2))
				if a.second > 0 {
					r := a.radius - a.stroke/2 - 1.6*a.second
					s.blend(x, y, a.dark, within(r+a.second/2)-within(r-a.second/2))
				}
			}
		}
	}
}

// rule draws the lines of the grid, full or dashed, shifted against the sides of
// the cells.
func (s *clueSheet) rule(shift int) {
	if s.around.dash == 0 && shift == 0 {
		s.drawLines()
		return
	}
	a, width := s.around, s.style.thin
	phase := s.rng.Float64() * a.dash
	for at := margin + shift; at <= margin+across*pitch; at += pitch {
		for y := margin - 2; y <= extent-margin+2; y++ {
			if a.dash > 0 && math.Mod(float64(y)+phase, 2*a.dash) > 2*a.dash*(1-a.gap) {
				continue
			}
			s.drawLine(at, y, width)
		}
	}
}

// records labels the cells of the sheet by what was drawn in them.
func (s *clueSheet) records() [][]byte {
	cells := s.cells
	if s.around.alone {
		for _, c := range cells {
			s.cover(c)
		}
	}
	which := make([]int, len(cells))
	for i := range which {
		which[i] = i
	}
	whole := ink.NewWhole(cells, which)
	list := make([][]byte, len(cells))
	var crop [ink.WholeSide * ink.WholeSide]float32
	for i := range cells {
		var r wholeRecord
		r[0] = byte(len(s.numbers[i]))
		for place, d := range s.numbers[i] {
			r[1+place] = byte(d)
		}
		if s.face.held {
			r[4] = 1
		}
		whole.Crop(i, crop[:])
		for pixel, v := range crop {
			r[5+pixel] = byte((v + ink.WholeRange) / (2 * ink.WholeRange) * 255)
		}
		list[i] = r[:]
	}
	return list
}

// cover paints over what lies beyond the inside of a ring with a brightness from
// near its edge.
func (s *clueSheet) cover(cell *image.Gray) {
	reach := between(s.rng, 0.86, 1)
	var sum, n int
	for y := range pitch {
		for x := range pitch {
			d := math.Hypot(float64(x)-pitch/2+0.5, float64(y)-pitch/2+0.5) / (pitch / 2)
			if d > reach-0.1 && d < reach {
				sum, n = sum+int(cell.Pix[y*cell.Stride+x]), n+1
			}
		}
	}
	if n == 0 {
		return
	}
	for y := range pitch {
		for x := range pitch {
			if math.Hypot(float64(x)-pitch/2+0.5, float64(y)-pitch/2+0.5)/(pitch/2) > reach {
				cell.Pix[y*cell.Stride+x] = uint8(sum / n)
			}
		}
	}
}

// inside returns the radius of the part of a cell that is cut out, where that is
// the inside of a ring, and else 0.
func (s *clueSheet) inside() float64 {
	if !s.around.alone {
		return 0
	}
	r := s.around.radius
	if s.around.shape == ring {
		r -= s.around.stroke/2 + 2*s.around.second
	}
	return max(r, 0.2*pitch)
}
