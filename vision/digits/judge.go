package digits

import (
	"fmt"
	"image"
	"maps"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// cuts are the thresholds between paper and ink, as shares of the ink's
// contrast, at which a cell is read: defocused strokes and faint ones need
// different ones, and where they agree the reading is sure.
var cuts = []float32{0.42, 0.55}

// seen is a character found at one threshold, and what a reader says to it.
type seen struct {
	cell, cut int
	glyph     ink.Glyph
	scores    scores
	printed   float64
}

// found is a grid's ink at every threshold.
type found struct {
	flat   *ink.Flat
	sheets []*ink.Sheet
	glyphs []seen
	height float64 // typical height of a digit, 0 if there is none
	cells  int
	max    int
}

// check rejects what no reader can read.
func check(cells []*image.Gray, max int) error {
	if max < 1 || max > maxNumber {
		return fmt.Errorf("%w: %d", ErrMax, max)
	}
	for i, cell := range cells {
		if cell == nil || cell.Rect.Empty() || len(cell.Pix) < (cell.Rect.Dy()-1)*cell.Stride+cell.Rect.Dx() {
			return fmt.Errorf("%w: number %d", ErrCell, i)
		}
	}
	return nil
}

// find locates the characters of all cells.
func find(cells []*image.Gray, max int) *found {
	f := &found{flat: ink.Flatten(cells), cells: len(cells), max: max}
	for _, cut := range cuts {
		f.analyse(ink.Options{Cut: cut})
	}
	return f
}

// known copies what was said about the same character at an earlier
// threshold, if that is settled: if one class has that probability.
func (f *found) known(g *seen, settled float64) bool {
	for i := range f.glyphs {
		e := &f.glyphs[i]
		if e.cell == g.cell && e.cut < g.cut && slices.Max(e.scores[:]) > settled && alike(e.glyph.Box, g.glyph.Box) {
			g.scores, g.printed = e.scores, e.printed
			return true
		}
	}
	return false
}

// alike reports whether two boxes are the same within the few pixels by
// which a softer or harder threshold moves their sides.
func alike(a, b image.Rectangle) bool {
	both, either := a.Intersect(b), a.Union(b)
	return 4*both.Dx()*both.Dy() > 3*either.Dx()*either.Dy()
}

// readings joins what was said about the characters into one reading a cell.
func (f *found) readings() []reading.Cell {
	byCell := make([][][]*seen, f.cells)
	for i := range byCell {
		byCell[i] = make([][]*seen, len(f.sheets))
	}
	for i := range f.glyphs {
		g := &f.glyphs[i]
		byCell[g.cell][g.cut] = append(byCell[g.cell][g.cut], g)
	}
	f.height = f.digitHeight()
	out := make([]reading.Cell, f.cells)
	for i := range out {
		out[i] = f.judge(i, byCell[i])
	}
	return out
}

// digitHeight is the median height of the tallest character of each cell that
// reads as a digit.
func (f *found) digitHeight() float64 {
	tallest := make([]int, f.cells)
	for i := range f.glyphs {
		g := &f.glyphs[i]
		if g.scores[notDigit] < 0.5 {
			tallest[g.cell] = max(tallest[g.cell], g.glyph.Box.Dy())
		}
	}
	slices.Sort(tallest)
	first, _ := slices.BinarySearch(tallest, 1)
	if tallest = tallest[first:]; len(tallest) == 0 {
		return 0
	}
	return float64(tallest[len(tallest)/2])
}

// trusted returns the scores of a character, one of the usual height being the
// likelier to be a digit: dirt, letters and scribbles have any size.
func (f *found) trusted(g *seen) scores {
	s := g.scores
	ratio := float64(g.glyph.Box.Dy()) / max(f.height, 1)
	if g.glyph.Trimmed || ratio < 1-usualHeight || ratio > 1+usualHeight {
		return s
	}
	s[notDigit] *= usualDirt
	sum := 1 - g.scores[notDigit] + s[notDigit]
	for k := range s {
		s[k] /= sum
	}
	return s
}

// judge joins the opinions at the thresholds for one cell. A digit that runs
// into a line or falls apart is lost at one threshold and whole at another,
// so the surest opinion decides whether there is a number, and all of them,
// by how sure they are, which.
func (f *found) judge(cell int, glyphs [][]*seen) reading.Cell {
	numbers := map[int]float64{}
	r := reading.Cell{Printed: 0.5}
	number, candidates, printed, weight := 0.0, 0.0, 0.0, 0.0
	for k, list := range glyphs {
		o := f.opinion(k, cell, list)
		share := o.isNumber * math.Pow(1-f.sheets[k].Cells[cell].Spare, spareWeight)
		for n, p := range o.numbers {
			numbers[n] += p * share
		}
		number = max(number, o.isNumber)
		candidates = max(candidates, o.candidates)
		printed += o.printed * o.isNumber
		weight += o.isNumber
	}
	if weight > 0 {
		r.Printed = printed / weight
	}
	number = min(number, 1)
	r.Numbers = rank(numbers)
	r.Empty = 1 - number
	candidates = min(candidates, r.Empty)
	switch {
	case number >= 0.5:
		r.State, r.StateConfidence = reading.Number, number
	case candidates > r.Empty-candidates:
		r.State, r.StateConfidence = reading.Candidates, candidates
	default:
		r.State, r.StateConfidence = reading.Empty, r.Empty-candidates
	}
	return r
}

// opinion is what one threshold makes of a cell.
type opinion struct {
	numbers    map[int]float64 // weighted by the probability of a number
	isNumber   float64
	candidates float64
	printed    float64
	box        image.Rectangle
}

func (f *found) opinion(cut, cell int, list []*seen) opinion {
	var o opinion
	if len(list) == 0 {
		return o
	}
	var glyphs []scores
	height, something, second, trimmed := 0, 0.0, 0.0, false
	for _, g := range list {
		s := f.trusted(g)
		glyphs = append(glyphs, s)
		digit := 1 - s[notDigit]
		if digit > 0.3 || len(list) == 1 {
			height = max(height, g.glyph.Box.Dy())
			trimmed = trimmed || g.glyph.Trimmed
			o.box = o.box.Union(g.glyph.Box)
			o.printed += digit * g.printed
			second = max(second, min(something, digit))
			something = max(something, digit)
		}
	}
	if something > 0 {
		o.printed = min(o.printed/something, 1)
	}
	full := f.fullSize(float64(height), o.box, trimmed)
	if f.max < 10 {
		full *= 1 - second // two digits where one belongs are candidates
	}
	dark := f.darkness(cut, cell)
	o.numbers = spell(glyphs, f.max)
	for _, n := range slices.Sorted(maps.Keys(o.numbers)) { // sums must not depend on a map's order
		o.numbers[n] *= full * dark
		o.isNumber += o.numbers[n]
	}
	o.candidates = something * dark * (1 - full)
	return o
}

const (
	// spareWeight is the power to which the part of the ink counts that a
	// threshold made characters of.
	spareWeight = 4
	// usualHeight is how far from the typical height, as a share of it, a digit
	// may well be, and usualDirt how many times less probable it makes it that
	// the character is none.
	usualHeight, usualDirt = 0.3, 0.3
	// smallest is the height of a character in the middle of a cell, as a
	// share of the typical height, that is as probably a number as a mark.
	smallest = 0.64
	// tallest is the height, as the same share, from which on a character is
	// rather a line across the cell.
	tallest = 1.8
	// aside is how far from the middle, in cells, a number may well stand;
	// beyond, a character must be nearly as tall as the others to be one,
	// because candidates are pencilled into corners.
	aside, asideMost, asideSlope = 0.1, 0.16, 1.5
)

// fullSize is the probability that a character of a height and place is a
// number and no candidate. One that was trimmed is judged by its height alone.
func (f *found) fullSize(height float64, box image.Rectangle, trimmed bool) float64 {
	middle := box.Min.Add(box.Max)
	off := math.Hypot(float64(middle.X)/2-ink.Side/2, float64(middle.Y)/2-ink.Side/2) / ink.Side
	limit := smallest
	if !trimmed {
		limit += asideSlope * min(max(off-aside, 0), asideMost)
	}
	ratio := height / max(f.height, 1)
	return logistic((ratio-limit)/0.035) * logistic((tallest-ratio)/0.04)
}

// darkness is the probability that a cell's ink is dark enough to have been
// printed or written on this side of the paper.
func (f *found) darkness(cut, cell int) float64 {
	sheet := f.sheets[cut]
	ratio := sheet.Cells[cell].Contrast / max(sheet.Level, 0.01)
	return logistic((float64(ratio) - 0.3) / 0.04)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
