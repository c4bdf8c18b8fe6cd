package detect

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
)

// Options says what is known of the puzzles in a picture. The zero value finds
// everything out.
type Options struct {
	Kind       puzzle.Kind        // "" is found out
	Rows, Cols int                // number of cells, 0 is found out
	Set        []reading.Override // cells whose numbers are known
	All        bool               // every puzzle in the picture, not the largest alone

	// Stage, if set, is called with the pictures that the search goes through. It
	// may be called by several goroutines.
	Stage func(name string, img image.Image)
}

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

	view view
}

// Draw returns a copy of the picture, on which other solutions may have been drawn
// before, with a solution of the puzzle on it and with the corrected numbers.
func (p *Puzzle) Draw(picture *image.RGBA, s puzzle.Solution) *image.RGBA {
	return p.view.draw(picture, p, s)
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

// Find returns the puzzles in a picture from the top down, or without Options.All
// the largest of them alone. Where no reading is to be trusted it returns the one
// that suits its kind best, whose Err says what is wrong. The error is why there is
// none at all: [ErrNone], a [reading.MisfitError], or the cause of a done context.
func (r *Reader) Find(ctx context.Context, picture *load.Picture, o Options) ([]*Puzzle, error) {
	found, err := r.look(ctx, picture, o)
	if err == nil {
		if again := mirrored(ctx, r, picture, o, found); again != nil {
			return again, nil
		}
	}
	return found, err
}

// look finds the puzzles in a picture as it is.
func (r *Reader) look(ctx context.Context, picture *load.Picture, o Options) ([]*Puzzle, error) {
	var trusted, doubtful []*Puzzle
	if o.All {
		if found := r.page(ctx, picture, o); len(found) > 0 {
			return fromTop(found), nil
		}
	}
	s := &search{Reader: r, ctx: ctx, picture: picture, o: o}
	s.accept = func(v view) bool {
		p := v.resolve(ctx)
		p.view, p.Corners = v, v.corners()
		p.KindConfidence = p.kindConfidence()
		if p.Err == nil {
			trusted = append(trusted, p)
		} else {
			doubtful = append(doubtful, p)
		}
		return p.Err == nil
	}
	err := s.run()
	misfit := new(reading.MisfitError)
	switch {
	case len(trusted) > 0 && o.All:
		return fromTop(trusted), nil
	case len(trusted) > 0 && !s.outdone(trusted[len(trusted)-1], doubtful):
		return trusted[len(trusted)-1:], nil // each is larger than those before
	case len(doubtful) == 0 && err == nil: // the search was cut short, and found no fault
		return nil, context.Cause(ctx)
	case len(doubtful) == 0 || errors.As(err, &misfit):
		return nil, err
	}
	best := slices.MaxFunc(doubtful, func(a, b *Puzzle) int { return cmp.Compare(a.view.odds(), b.view.odds()) })
	best.doubtEdge()
	return []*Puzzle{best}, nil
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
