package ink

import (
	"image"
	"slices"
)

// Options tell Analyse what to expect.
type Options struct {
	// Digits is the largest number of digits of one cell, at least 1.
	Digits int
	// Cut is the threshold between paper and ink as a share of the ink's
	// contrast; 0 means 0.5.
	Cut float32
	// Only tells which cells to look at; nil means all.
	Only []bool
	// Height is the typical height of a full-size character in pixels; 0 means
	// that of the cells looked at.
	Height float64
}

// Sheet is the ink of all the cells of one grid.
type Sheet struct {
	Cells []Cell
	// Level is the typical contrast of the ink, 0 to 1.
	Level float32
	// Height is the typical height of a full-size character in pixels, 0 if
	// there is none.
	Height float64
}

// Cell is the ink of one cell.
type Cell struct {
	// Contrast is the darkness of the cell's ink against its paper.
	Contrast float32
	// Glyphs are the characters, from left to right; the specks and small
	// marks of a cell that has full-size characters are not among them.
	Glyphs []Glyph
	// Spare is the part of the ink at the height of the characters that belongs
	// to such specks and marks, where more than one digit is expected.
	Spare float64

	flat  *flatCell // nil where the cell is empty beyond doubt
	marks *labels
	parts []Part
	scale float32 // contrast that counts as full ink here
}

// Flat is a grid's cells as darkness against their paper, before any
// threshold: the part of the work that all thresholds share.
type Flat struct {
	cells     []*flatCell // nil where a cell is empty beyond doubt
	contrasts []float32
	level     float32
}

// Flatten prepares the cells of a grid. No picture may be nil or empty.
func Flatten(cells []*image.Gray) *Flat {
	which, contrasts := loud(cells)
	f := &Flat{cells: make([]*flatCell, len(cells)), contrasts: contrasts}
	var discs []*ring
	found := make(map[int]bool)
	for _, i := range which {
		f.cells[i] = &flatCell{}
		resample(&f.cells[i].dark, cells[i])
		if disc := findDisc(&f.cells[i].dark); disc != nil {
			discs, found[i] = append(discs, disc), true
			disc.isolate(&f.cells[i].dark)
			f.cells[i].inverted = true
		}
	}
	usual := usualRing(discs, len(which))
	for _, i := range which {
		if usual != nil && !found[i] && darkMiddle(&f.cells[i].dark) {
			usual.isolate(&f.cells[i].dark)
			f.cells[i].inverted = true
		}
		f.cells[i].flatten()
		contrasts[i] = f.cells[i].contrast
	}
	f.level = inkLevel(contrasts)
	return f
}

// Analyse finds the characters of every cell.
func (f *Flat) Analyse(o Options) *Sheet {
	if o.Cut == 0 {
		o.Cut = 0.5
	}
	s := &Sheet{Cells: make([]Cell, len(f.cells)), Level: f.level}
	var rings []*ring
	var open []*Cell // cells with ink and without a circle
	for i, flat := range f.cells {
		c := &s.Cells[i]
		c.Contrast = f.contrasts[i]
		if flat == nil || o.Only != nil && !o.Only[i] {
			continue
		}
		c.flat, c.marks = flat, new(labels)
		c.scale = min(max(c.Contrast, 0.45*s.Level), 1.3*s.Level)
		if r := c.findParts(o.Cut, nil); r != nil {
			rings = append(rings, r)
		} else if len(c.parts) > 0 {
			open = append(open, c)
		}
	}
	usual := usualRing(rings, len(rings)+len(open))
	if usual == nil && len(open) >= fewRings {
		usual = meanRing(open)
	}
	if usual != nil {
		for _, c := range open {
			c.findParts(o.Cut, usual)
		}
	}
	if s.Height = o.Height; s.Height == 0 {
		s.Height = typicalHeight(s.Cells)
	}
	for i := range s.Cells {
		s.Cells[i].findGlyphs(s.Height, o.Digits)
	}
	return s
}

// typicalHeight is the median height of the tallest part of each cell, over
// the parts that stand free in the middle and are as tall as a character.
func typicalHeight(cells []Cell) float64 {
	var heights []int
	for i := range cells {
		tallest := 0
		for _, p := range cells[i].parts {
			if p.Area >= 30 && !p.trimmed && central(p.Box) {
				tallest = max(tallest, p.Box.Dy())
			}
		}
		if tallest >= Side/5 {
			heights = append(heights, tallest)
		}
	}
	if len(heights) == 0 {
		return 0
	}
	slices.Sort(heights)
	return float64(heights[len(heights)/2])
}

// central reports whether a box's middle lies in the middle half of a cell.
func central(r image.Rectangle) bool {
	c := r.Min.Add(r.Max).Div(2)
	return c.In(middle)
}
