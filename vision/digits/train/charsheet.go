package main

import (
	"image"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// charSheet is a sheet of cells with single characters to be labelled.
type charSheet struct {
	page
	cells []*image.Gray // as photographed
}

func newCharSheet(rng *rand.Rand, j job, sc script) *charSheet {
	s := &charSheet{page: newPage(rng, j, sc)}
	s.draw()
	shot := camera{rng: rng, sharpness: 1, shake: usualShake}
	s.cells = shot.photograph(s.dark)
	return s
}

// draw lays out the sheet on the canvas.
func (s *charSheet) draw() {
	if s.style.ghost > 0 {
		s.drawGhosts()
	}
	for i := range across * across {
		s.drawCell(i%across, i/across)
	}
	s.spread()
	s.drawLines()
}

func (s *charSheet) drawCell(col, row int) {
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
		s.specks(cell, ink)
	}
}

// drawNumber writes a printed number in the middle of a cell.
func (s *charSheet) drawNumber(cell image.Rectangle, ink float64) {
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
	s.write(p, s.symbols(count))
}

// record is one labelled character: label, held out or not, by hand or not,
// and its pixels.
type record [3 + ink.CropSide*ink.CropSide]byte

// records finds the characters of the sheet with the reader's own code, at a
// random threshold, and labels each by what was drawn in its place.
func (s *charSheet) records() [][]byte {
	flat := ink.Flatten(s.cells)
	found := flat.Analyse(ink.Options{Digits: s.style.digits, Cut: float32(between(s.rng, 0.35, 0.65))})
	var list [][]byte
	var crop [ink.CropSide * ink.CropSide]float32
	for i := range found.Cells {
		c := &found.Cells[i]
		origin := image.Pt(margin+i%across*pitch, margin+i/across*pitch)
		for _, g := range c.Glyphs {
			label, hand, ok := s.labelOf(g.Box.Add(origin))
			if !ok {
				continue
			}
			var r record
			r[0] = byte(min(label, s.script.none))
			if s.face.held {
				r[1] = 1
			}
			if hand {
				r[2] = 1
			}
			c.Crop(g, crop[:])
			for k, v := range crop {
				r[3+k] = byte(v / 1.2 * 255)
			}
			list = append(list, r[:])
		}
	}
	return list
}

// labelOf returns what was drawn at a box of the canvas. A box that shares
// much with several marks, or only half with one, has no honest label.
func (s *charSheet) labelOf(box image.Rectangle) (label int, hand, ok bool) {
	best, second := 0.0, 0.0
	if s.written != nil && s.style.digits == 1 && s.within(box) > 1 {
		return none, false, true // candidates that were taken for one character
	}
	for _, m := range s.marks {
		share := overlap(box, m.box)
		if share > best {
			best, second = share, best
			label, hand = m.label, m.hand
		} else if share > second {
			second = share
		}
	}
	switch {
	case best < 0.2:
		return none, false, true
	case best > 0.5 && (second < 0.2 || label == none):
		return label, hand, true
	}
	return 0, false, false
}

// within counts the marks that lie within a box for the most part.
func (s *charSheet) within(box image.Rectangle) int {
	n := 0
	for _, m := range s.marks {
		i := m.box.Intersect(box)
		if i.Dx()*i.Dy()*10 > m.box.Dx()*m.box.Dy()*6 {
			n++
		}
	}
	return n
}

// overlap is the intersection of two boxes over their union.
func overlap(a, b image.Rectangle) float64 {
	i := a.Intersect(b)
	if i.Empty() {
		return 0
	}
	area := i.Dx() * i.Dy()
	return float64(area) / float64(a.Dx()*a.Dy()+b.Dx()*b.Dy()-area)
}
