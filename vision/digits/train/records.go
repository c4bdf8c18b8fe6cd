package main

import (
	"image"

	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// record is one labelled character: label, held out or not, by hand or not,
// and its pixels.
type record [3 + ink.CropSide*ink.CropSide]byte

// records finds the characters of the sheet with the reader's own code, at a
// random threshold, and labels each by what was drawn in its place.
func (s *sheet) records() []record {
	flat := ink.Flatten(s.cells)
	found := flat.Analyse(ink.Options{Digits: s.style.digits, Cut: float32(between(s.rng, 0.35, 0.65))})
	var list []record
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
			r[0] = byte(label)
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
			list = append(list, r)
		}
	}
	return list
}

// labelOf returns what was drawn at a box of the canvas. A box that shares
// much with several marks, or only half with one, has no honest label.
func (s *sheet) labelOf(box image.Rectangle) (label int, hand, ok bool) {
	best, second := 0.0, 0.0
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
		return notDigit, false, true
	case best > 0.5 && (second < 0.2 || label == notDigit):
		return label, hand, true
	}
	return 0, false, false
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
