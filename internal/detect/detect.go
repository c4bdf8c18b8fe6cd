package detect

import (
	"context"
	"image"

	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/geom"
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
	if o.Corners != nil {
		o.Corners = flipQuad(*o.Corners, picture.Color.Rect.Dx())
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
	if o.Corners != nil {
		return s.framed()
	}
	if o.All {
		if found := s.page(); len(found) > 0 {
			return fromTop(found), nil
		}
	}
	return s.search()
}

// framed searches the part of the picture within the known corners, and some more around it.
func (t subject) framed() ([]*Puzzle, error) {
	lo, hi := t.o.Corners.Bounds()
	bounds := image.Rect(int(lo.X), int(lo.Y), int(hi.X)+1, int(hi.Y)+1)
	box := around(bounds, framedMargin).Intersect(t.picture.Color.Rect)
	corners := *t.o.Corners
	for i, c := range corners {
		corners[i] = c.Sub(geom.Point{X: float64(box.Min.X), Y: float64(box.Min.Y)})
	}
	t.o.Corners, t.o.All = &corners, false
	t.picture = load.New(cut(t.picture.Color, box), t.picture.Format)
	found, err := t.search()
	for _, p := range found {
		p.view = &cutout{p.view, box}
		p.Corners = p.view.corners()
	}
	return found, err
}

// framedMargin is the part of a known frame's longer side that is looked at around it.
const framedMargin = 0.12
