package detect

import (
	"context"

	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/load"
)

// Find returns the puzzles in a picture from the top down, or without Options.All
// the largest of them alone. Where no reading is to be trusted it returns the one
// that suits its kind best, whose Err says what is wrong. The error is why there is
// none at all: [ErrNone], a [reading.MisfitError], or the cause of a done context.
func (r *Reader) Find(ctx context.Context, picture *load.Picture, o Options) ([]*Puzzle, error) {
	found, err := r.look(ctx, picture, o)
	if err != nil || ctx.Err() != nil || !perhapsMirrored(found) {
		return found, err
	}
	if !o.All && found[0].KindConfidence >= repair.Certainty {
		o.Kind = found[0].Puzzle.Kind() // it looks the same there
	}
	again, err := r.look(ctx, load.New(flip(picture.Color), picture.Format), o)
	if err != nil || !reflected(again, picture.Color.Rect.Dx()) {
		return found, nil
	}
	return again, nil
}

// look finds the puzzles in a picture as it is.
func (r *Reader) look(ctx context.Context, picture *load.Picture, o Options) ([]*Puzzle, error) {
	s := subject{r, ctx, picture, o}
	if o.All {
		if found := s.page(); len(found) > 0 {
			return fromTop(found), nil
		}
	}
	return s.search()
}
