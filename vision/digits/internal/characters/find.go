// Package characters finds the characters in the cells of a grid, and makes
// readings of cells of what a classifier says to each: the way that all readers of
// characters go. The classifier goes over [Grid.Characters] and sets their Scores
// and Printed.
package characters

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// What [Check] complains about, which readers of digits hand on.
var (
	ErrCell = errors.New("digits: cell without pixels")
	ErrMax  = errors.New("digits: largest number out of range")
)

// cuts are the thresholds between paper and ink, as shares of the ink's
// contrast, at which a cell is read: defocused strokes and faint ones need
// different ones, and where they agree the reading is sure.
var cuts = [...]float32{0.42, 0.55}

// Cuts is how many thresholds there are before [Grid.Rescue].
const Cuts = len(cuts)

// Character is a character found at one threshold, and what a reader says to it.
type Character struct {
	Cell, Cut int // the numbers of its cell and of the threshold
	Glyph     ink.Glyph
	Scores    Scores
	Printed   float64 // the probability that it was printed, not written by hand
}

// Grid is a grid's ink at every threshold.
type Grid struct {
	Characters []Character // by threshold, then by cell, then from left to right
	Numerals   Numerals    // what they mean

	flat   *ink.Flat
	sheets []*ink.Sheet
	height float64 // typical height of a digit, 0 if there is none
	cells  int
}

// Check rejects what no reader can read.
func Check(cells []*image.Gray, max int) error {
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

// Find locates the characters of all cells at [Cuts] thresholds. The cells and the
// largest number have passed [Check].
func Find(cells []*image.Gray, numerals Numerals) *Grid {
	g := &Grid{flat: ink.Flatten(cells), cells: len(cells), Numerals: numerals}
	for _, cut := range cuts {
		g.analyse(ink.Options{Cut: cut})
	}
	return g
}

// Known copies what was said about the same character at an earlier
// threshold, if that is settled: if one class has that probability.
func (g *Grid) Known(c *Character, settled float64) bool {
	for i := range g.Characters {
		e := &g.Characters[i]
		if e.Cell == c.Cell && e.Cut < c.Cut && slices.Max(e.Scores) > settled && alike(e.Glyph.Box, c.Glyph.Box) {
			c.Scores, c.Printed = e.Scores, e.Printed
			return true
		}
	}
	return false
}

// Cell returns the cell in which a character was found, as its threshold shows it.
func (g *Grid) Cell(c *Character) *ink.Cell { return &g.sheets[c.Cut].Cells[c.Cell] }

// alike reports whether two boxes are the same within the few pixels by
// which a softer or harder threshold moves their sides.
func alike(a, b image.Rectangle) bool {
	both, either := a.Intersect(b), a.Union(b)
	return 4*both.Dx()*both.Dy() > 3*either.Dx()*either.Dy()
}

// Fonts whose strokes are thick and thin fall into pieces at the usual
// thresholds: the two sides of a 0 or a 6 lose each other. Cells that were not
// read clearly are looked at once more at a threshold at which thin strokes
// hold them together.

const (
	// rescueCut is that threshold, as a share of the ink's contrast.
	rescueCut = 0.28
	// clear is the probability of a number from which on a cell is not looked at
	// again.
	clear = 0.9
	// pieces is the part of a cell's ink outside its characters from which on
	// they may be a part of the number only.
	pieces = 0.1
	// inked is the probability of dark enough ink below which a cell is not
	// looked at again.
	inked = 0.5
)

// Rescue adds the characters of the cells that were not read clearly as they
// are at one more threshold, and tells whether there are any.
func (g *Grid) Rescue() bool {
	doubtful := make([]bool, g.cells)
	any := false
	for i, r := range g.Readings() {
		sure := len(r.Numbers) > 0 && r.Numbers[0].P*(1-r.Empty) > clear && g.spare(i) < pieces
		if !sure && g.darkness(0, i) > inked {
			doubtful[i], any = true, true
		}
	}
	if !any {
		return false
	}
	before := len(g.Characters)
	g.analyse(ink.Options{Cut: rescueCut, Only: doubtful, Height: g.sheets[0].Height})
	return len(g.Characters) > before
}

// spare returns the largest part of a cell's ink that was left out at any
// threshold.
func (g *Grid) spare(cell int) float64 {
	most := 0.0
	for _, s := range g.sheets {
		most = max(most, s.Cells[cell].Spare)
	}
	return most
}

// analyse adds the characters of the cells at one threshold.
func (g *Grid) analyse(o ink.Options) {
	o.Digits, o.Round = g.Numerals.Places(), g.Numerals.Letters()
	sheet := g.flat.Analyse(o)
	g.sheets = append(g.sheets, sheet)
	for i := range sheet.Cells {
		for _, c := range sheet.Cells[i].Glyphs {
			g.Characters = append(g.Characters, Character{Cell: i, Cut: len(g.sheets) - 1, Glyph: c})
		}
	}
}
