package detect

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// A Puzzle is what was found in one place of a picture.
type Puzzle struct {
	// Puzzle is that of the likeliest reading that keeps the rules, and as it was
	// read, cell by cell, where Err is set.
	Puzzle puzzle.Puzzle
	// Err is why the reading is not to be trusted: [ErrDoubtful],
	// [puzzle.ErrUnsolvable] or [ErrNone]. Nil is trust.
	Err error

	// Confidence is the probability that the reading is right, and KindConfidence
	// that the puzzle is of its kind, 0 to 1.
	Confidence, KindConfidence float64
	// Corrected lists the cells that Puzzle has otherwise than they were read.
	Corrected []reading.Correction
	// Entries are the numbers that somebody wrote into cells of a Sudoku, in reading order; Puzzle has
	// none of them.
	Entries []reading.Entry
	// Corners are those of the grid, in pixels of the picture, from the top left of
	// the puzzle clockwise. Turn is by how many quarter turns clockwise the picture
	// must be turned for the puzzle to stand upright. Mirrored tells that the picture must
	// be seen in a mirror before; the corners are still those in the picture as it is.
	Corners  geom.Quad
	Turn     int
	Mirrored bool
	// Cells are the readings of all cells in rows, before any repair; Plain are
	// the numbers of Puzzle before it: 0 where there is none, [reading.Unset] for
	// one that was not read.
	Cells [][]reading.Cell
	Plain [][]int
	// Cages are those of a Killer Sudoku with what their sums were read as.
	Cages []repair.CageReading
	// Symbols are those that the numbers 1, 2 and so on are printed as, where some are letters.
	Symbols string

	view view
}

// Draw returns a copy of the picture, on which other solutions may have been drawn
// before, with a solution of the puzzle on it and with the corrected numbers.
func (p *Puzzle) Draw(picture *image.RGBA, s puzzle.Solution) *image.RGBA {
	return p.view.draw(picture, p, s)
}

// Crossings returns the corners of the cells in pixels of the picture, row by row: one more of each than there are
// rows and columns.
func (p *Puzzle) Crossings() [][]geom.Point { return p.view.crossings() }

// Mark returns a copy of the picture with entries drawn into cells: at tells which.
func (p *Puzzle) Mark(picture *image.RGBA, entries []overlay.Entry, at []puzzle.Cell) *image.RGBA {
	corners := p.Crossings()
	list := slices.Clone(entries)
	for i, c := range at {
		top, bottom := corners[c.Row][c.Col:], corners[c.Row+1][c.Col:]
		list[i].Quad = geom.Quad{top[0], top[1], bottom[1], bottom[0]}
		if list[i].Number > 0 {
			list[i].Symbol = digits.Alphabet(p.Symbols).Symbol(list[i].Number)
		}
	}
	return overlay.Draw(picture, list)
}

// Stages shows what was found, and the straightened cells.
func (p *Puzzle) Stages(show func(name string, img image.Image)) { p.view.stages(show) }

// solvedOdds is what it adds to the odds of a kind that the reading obeys its
// rules.
const solvedOdds = 6

// kindConfidence returns the probability that a puzzle is of the kind that it was
// read as.
func (p *Puzzle) kindConfidence() float64 {
	odds := p.view.odds()
	if p.Err == nil {
		odds = max(odds, 0) + solvedOdds
	}
	return 1 / (1 + math.Exp(-odds))
}

// fromTop sorts puzzles from the top of the picture down.
func fromTop(list []*Puzzle) []*Puzzle {
	slices.SortStableFunc(list, func(a, b *Puzzle) int { return cmp.Compare(a.top(), b.top()) })
	return list
}

// top is how far down in the picture a puzzle begins, in pixels.
func (p *Puzzle) top() int {
	lo, _ := p.Corners.Bounds()
	return int(lo.Y)
}

// doubtEdge adds to what is wrong with a Shikaku or a Hashi at the edge of the
// picture that a part of it may be missing: what is left of one looks whole,
// other than a Sudoku, but breaks the rules.
func (p *Puzzle) doubtEdge() {
	if p.Puzzle.Kind() != puzzle.KindSudoku && p.view.atEdge() {
		p.Err = fault{fmt.Errorf("%v; or %v", p.Err, errCut), ErrNone} // nothing is proved of a part
	}
}

// A view is a part of a picture taken for a puzzle of one kind, with its
// numbers read.
type view interface {
	// resolve finds the likeliest reading that keeps the rules. The result lacks what
	// every view has: the corners and the confidence in the kind.
	resolve(ctx context.Context) *Puzzle
	// draw returns a copy of the picture with a solution of the puzzle.
	draw(picture *image.RGBA, p *Puzzle, s puzzle.Solution) *image.RGBA
	// stages shows what was found, and the straightened cells.
	stages(show func(name string, img image.Image))
	// corners are those of the puzzle in the picture, and atEdge tells whether
	// more of it may lie beyond the picture's edge.
	corners() geom.Quad
	// crossings are the corners of all cells in the picture, row by row.
	crossings() [][]geom.Point
	atEdge() bool
	// sureness is the mean confidence in the numbers, less where there are few.
	sureness() float64
	// surerMirrored tells whether the numbers are read with more confidence as a mirror
	// shows them.
	surerMirrored() bool
	// odds are how much likelier than other kinds its own is, by what was read,
	// as a logarithm.
	odds() float64
}
