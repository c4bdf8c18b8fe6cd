package characters

import (
	"image"
	"maps"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// Readings joins what was said about the characters into one reading a cell.
func (g *Grid) Readings() []reading.Cell {
	byCell := make([][][]*Character, g.cells)
	for i := range byCell {
		byCell[i] = make([][]*Character, len(g.sheets))
	}
	for i := range g.Characters {
		c := &g.Characters[i]
		byCell[c.Cell][c.Cut] = append(byCell[c.Cell][c.Cut], c)
	}
	g.height = g.digitHeight()
	out := make([]reading.Cell, g.cells)
	for i := range out {
		out[i] = g.fuse(i, byCell[i])
	}
	return out
}

// digitHeight is the typical height of the tallest character of each cell that
// reads as a digit.
func (g *Grid) digitHeight() float64 {
	tall := make([][][]int, g.cells) // by threshold
	for i := range tall {
		tall[i] = make([][]int, len(g.sheets))
	}
	for i := range g.Characters {
		c := &g.Characters[i]
		if c.Scores.None() < 0.5 {
			tall[c.Cell][c.Cut] = append(tall[c.Cell][c.Cut], c.Glyph.Box.Dy())
		}
	}
	var heights ink.Heights
	for _, looks := range tall {
		heights.Add(looks...)
	}
	return heights.Typical()
}

// trusted returns the scores of a character, one of the usual height being the
// likelier to be a digit: dirt, letters and scribbles have any size.
func (g *Grid) trusted(c *Character) Scores {
	s := g.Numerals.fit(c.Scores)
	ratio := float64(c.Glyph.Box.Dy()) / max(g.height, 1)
	if c.Glyph.Trimmed || ratio < 1-usualHeight || ratio > 1+usualHeight {
		return s
	}
	none := s.None()
	s[len(s)-1] *= usualDirt
	sum := 1 - none + s.None()
	for k := range s {
		s[k] /= sum
	}
	return s
}

// fuse joins the estimates at the thresholds for one cell. A digit that runs
// into a line or falls apart is lost at one threshold and whole at another,
// so the surest estimate decides whether there is a number, and all of them,
// by how sure they are, which.
func (g *Grid) fuse(cell int, glyphs [][]*Character) reading.Cell {
	numbers := map[int]float64{}
	r := reading.Cell{Printed: 0.5}
	number, candidates, printed, weight := 0.0, 0.0, 0.0, 0.0
	for k, list := range glyphs {
		o := g.estimate(k, cell, list)
		share := o.isNumber * math.Pow(1-g.sheets[k].Cells[cell].Spare, spareWeight)
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
	r.Numbers = Rank(numbers)
	r.Empty = 1 - number
	candidates = min(candidates, r.Empty)
	switch {
	case number >= 0.5:
		r.State, r.StateConfidence = reading.Number, number
	case candidates > r.Empty-candidates:
		r.State, r.StateConfidence, r.Marks = reading.Candidates, candidates, marks(glyphs)
	default:
		r.State, r.StateConfidence = reading.Empty, r.Empty-candidates
	}
	return r
}

// marks are the candidates of a cell: what its characters read as, each alone, at the threshold that shows most of them.
func marks(glyphs [][]*Character) []reading.Guess {
	var best []reading.Guess
	for _, list := range glyphs {
		found := make(map[int]float64)
		for _, c := range list {
			n, p := 0, 0.0
			for v, q := range c.Scores[:len(c.Scores)-1] {
				if q > p {
					n, p = v, q
				}
			}
			if p > 0.5 && n > 0 {
				found[n] = max(found[n], p)
			}
		}
		var guesses []reading.Guess
		for _, n := range slices.Sorted(maps.Keys(found)) {
			guesses = append(guesses, reading.Guess{Number: n, P: found[n]})
		}
		if len(guesses) > len(best) {
			best = guesses
		}
	}
	return best
}

// estimate is what one threshold makes of a cell.
type estimate struct {
	numbers    map[int]float64 // weighted by the probability of a number
	isNumber   float64
	candidates float64
	printed    float64
	box        image.Rectangle
}

func (g *Grid) estimate(cut, cell int, list []*Character) estimate {
	var o estimate
	if len(list) == 0 {
		return o
	}
	var glyphs []Scores
	height, something, second, trimmed := 0, 0.0, 0.0, false
	for _, c := range list {
		s := g.trusted(c)
		glyphs = append(glyphs, s)
		digit := 1 - s.None()
		if digit > 0.3 || len(list) == 1 {
			height = max(height, c.Glyph.Box.Dy())
			trimmed = trimmed || c.Glyph.Trimmed
			o.box = o.box.Union(c.Glyph.Box)
			o.printed += digit * c.Printed
			second = max(second, min(something, digit))
			something = max(something, digit)
		}
	}
	if something > 0 {
		o.printed = min(o.printed/something, 1)
	}
	full := g.fullSize(float64(height), o.box, trimmed)
	if g.Numerals.Places() == 1 {
		full *= 1 - second // two digits where one belongs are candidates
	}
	dark := g.darkness(cut, cell)
	o.numbers = spell(glyphs, g.Numerals)
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
func (g *Grid) fullSize(height float64, box image.Rectangle, trimmed bool) float64 {
	middle := box.Min.Add(box.Max)
	off := math.Hypot(float64(middle.X)/2-ink.Side/2, float64(middle.Y)/2-ink.Side/2) / ink.Side
	limit := smallest
	if !trimmed {
		limit += asideSlope * min(max(off-aside, 0), asideMost)
	}
	ratio := height / max(g.height, 1)
	return Logistic((ratio-limit)/0.035) * Logistic((tallest-ratio)/0.04)
}

// darkness is the probability that a cell's ink is dark enough to have been
// printed or written on this side of the paper.
func (g *Grid) darkness(cut, cell int) float64 {
	sheet := g.sheets[cut]
	ratio := sheet.Cells[cell].Contrast / max(sheet.Level, 0.01)
	return Logistic((float64(ratio) - 0.3) / 0.04)
}

// Logistic is the probability whose log odds are x.
func Logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
