package detect

import (
	"context"
	"errors"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/islands"
	"github.com/gridsaw/gridsaw/vision/load"
)

// Locate returns where a puzzle of a known kind and size is in a picture, without reading a number of it: its outer
// corners, clockwise from the one nearest to the top left. Which of them is the top left of the puzzle it cannot tell.
// The error is an [ErrNone], or the cause of a done context.
func (r *Reader) Locate(ctx context.Context, picture *load.Picture, o Options) (geom.Quad, error) {
	if o.Kind == puzzle.KindHashi {
		return locateBoard(ctx, picture, o)
	}
	found, err := grid.Find(ctx, picture.Gray(), grid.Options{Rows: o.Rows, Cols: o.Cols, Stage: o.Stage})
	switch {
	case errors.Is(err, grid.ErrNoGrid), errors.Is(err, grid.ErrCut):
		return geom.Quad{}, errNoPuzzle
	case err != nil:
		return geom.Quad{}, err
	}
	return found[0].Corners().Clockwise(), nil
}

// locateBoard looks for clear islands first, as those that are not take longer.
func locateBoard(ctx context.Context, picture *load.Picture, o Options) (geom.Quad, error) {
	search := islands.NewSearch(picture.Gray(), islands.Options{Rows: o.Rows, Cols: o.Cols, Stage: o.Stage})
	for _, look := range []func(context.Context) ([]*islands.Board, error){search.Clear, search.All} {
		switch found, err := look(ctx); {
		case err == nil:
			return found[0].Corners().Clockwise(), nil
		case !errors.Is(err, islands.ErrNone) && !errors.Is(err, islands.ErrCut):
			return geom.Quad{}, err
		}
	}
	return geom.Quad{}, errNoHashi
}
