package detect

import (
	"context"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
)

// mirrorDoubt is the mean confidence in the numbers below which a picture may be seen in a
// mirror, as front cameras save it. There 2 and 5 look like each other, and others like none.
const mirrorDoubt = 0.95

// mirrored finds the puzzles in the picture as a mirror shows it. They are nil where what
// was found leaves no room for that, or none is to be trusted in the mirror.
func mirrored(ctx context.Context, r *Reader, picture *load.Picture, o Options, found []*Puzzle) []*Puzzle {
	for _, p := range found {
		if p.Err == nil || p.view.sureness() >= mirrorDoubt {
			return nil
		}
	}
	if len(found) == 0 || ctx.Err() != nil || !slices.ContainsFunc(found, func(p *Puzzle) bool { return p.view.surerMirrored() }) {
		return nil
	}
	if !o.All && found[0].KindConfidence >= repair.Certainty {
		o.Kind = found[0].Puzzle.Kind() // it looks the same there
	}
	again, err := r.look(ctx, load.New(flip(picture.Color), picture.Format), o)
	if err != nil || again[0].Err != nil {
		return nil
	}
	for _, p := range again {
		if small, ok := p.Puzzle.(*puzzle.Shikaku); ok && len(small.Clues) < leastClues {
			return nil // nobody said that it is one
		}
		p.view = &reflection{p.view, picture.Color.Rect.Dx()}
		p.Corners, p.Mirrored = p.view.corners(), true
	}
	return again
}

// flip returns a picture as a mirror shows it.
func flip(picture *image.RGBA) *image.RGBA {
	size := picture.Rect.Size()
	out := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		row := picture.Pix[picture.PixOffset(picture.Rect.Min.X, picture.Rect.Min.Y+y):][:4*size.X]
		to := out.Pix[y*out.Stride:][:4*size.X]
		for x := range size.X {
			copy(to[4*(size.X-1-x):][:4], row[4*x:])
		}
	}
	return out
}

// reflection is a view of the mirrored picture, which is so many pixels wide.
type reflection struct {
	view
	width int
}

func (r *reflection) corners() geom.Quad {
	q := r.view.corners()
	for i := range q {
		q[i].X = float64(r.width) - q[i].X
	}
	return q
}

// draw draws the solution as the puzzle is printed: mirrored.
func (r *reflection) draw(picture *image.RGBA, p *Puzzle, s puzzle.Solution) *image.RGBA {
	return flip(r.view.draw(flip(picture), p, s))
}
