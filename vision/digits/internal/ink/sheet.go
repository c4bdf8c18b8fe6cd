package ink

import (
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
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
	// Round tells that a character may be a circle itself, as the letter O, so that none is
	// taken for one around a number.
	Round bool
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
		if r := c.findParts(o, nil); r != nil {
			rings = append(rings, r)
		} else if len(c.parts) > 0 {
			open = append(open, c)
		}
	}
	usual := usualRing(rings, len(rings)+len(open))
	if usual == nil && len(open) >= fewRings && !o.Round {
		usual = meanRing(open)
	}
	if usual != nil {
		for _, c := range open {
			c.findParts(o, usual)
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

// typicalHeight is the typical height of the tallest part of each cell, over the parts that
// stand free in the middle and are as tall as a character.
func typicalHeight(cells []Cell) float64 {
	var heights Heights
	for i := range cells {
		var tall []int
		for _, p := range cells[i].parts {
			if p.Area >= 30 && !p.trimmed && central(p.Box) {
				tall = append(tall, p.Box.Dy())
			}
		}
		if len(tall) > 0 && slices.Max(tall) >= Side/5 {
			heights.Add(tall)
		}
	}
	return heights.Typical()
}

// Heights are those of the characters of cells, in pixels.
type Heights struct {
	tallest []float32 // of each cell
	several []bool    // there are others nearly as tall
}

const (
	// nearly is the part of the tallest character's height from which on another is nearly
	// as tall.
	nearly = 0.7
	// apart is how many times as tall as candidates the numbers of a grid are at least,
	// and tallCandidate the height of candidates at most, in pixels.
	apart, tallCandidate = 1.5, Side * 2 / 5
	// fewestTall is the part of the cells with characters that hold numbers at least, and
	// fewestSeveral that of those with candidates that hold several.
	fewestTall, fewestSeveral = 0.2, 0.5
)

// Add adds the characters of a cell, as each of several looks found them. A cell without any
// does not count.
func (h *Heights) Add(looks ...[]int) {
	tallest, several := 0, false
	for _, characters := range looks {
		for _, c := range characters {
			tallest = max(tallest, c)
		}
	}
	for _, characters := range looks {
		n := 0
		for _, c := range characters {
			if float64(c) >= nearly*float64(tallest) {
				n++
			}
		}
		several = several || n > 1
	}
	if tallest > 0 {
		h.tallest, h.several = append(h.tallest, float32(tallest)), append(h.several, several)
	}
}

// Typical returns the median over the cells of the height of the tallest character, 0 where
// there is none. If some cells hold numbers and the others several small candidates each,
// these do not count.
func (h *Heights) Typical() float64 {
	if len(h.tallest) == 0 {
		return 0
	}
	cut := cv.Otsu(h.tallest)
	several := 0
	for i, height := range h.tallest {
		if height < cut && h.several[i] {
			several++
		}
	}
	sorted := slices.Sorted(slices.Values(h.tallest))
	small, _ := slices.BinarySearch(sorted, cut)
	low, high := sorted[small/2], sorted[(small+len(sorted))/2]
	if small > 0 && low <= tallCandidate && high >= apart*low && float64(several) >= fewestSeveral*float64(small) &&
		float64(len(sorted)-small) >= fewestTall*float64(len(sorted)) {
		return float64(high)
	}
	return float64(sorted[len(sorted)/2])
}

// central reports whether a box's middle lies in the middle half of a cell.
func central(r image.Rectangle) bool {
	c := r.Min.Add(r.Max).Div(2)
	return c.In(middle)
}
