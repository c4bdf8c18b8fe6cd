package detect

import (
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// mirrorDoubt is the mean confidence in the numbers below which a picture may be seen in a
// mirror, as front cameras save it. There 2 and 5 look like each other, and others like none.
const mirrorDoubt = 0.95

// perhapsMirrored tells whether puzzles leave room for the picture to be seen in a mirror.
func perhapsMirrored(found []*Puzzle) bool {
	for _, p := range found {
		if p.Err == nil || p.view.sureness() >= mirrorDoubt {
			return false
		}
	}
	return slices.ContainsFunc(found, func(p *Puzzle) bool { return p.view.surerMirrored() })
}

// reflected puts puzzles that were found in the mirror back into the picture, which is so many pixels
// wide. It returns false where they are not to be trusted.
func reflected(found []*Puzzle, width int) bool {
	if found[0].Err != nil {
		return false
	}
	for _, p := range found {
		if small, ok := p.Puzzle.(*puzzle.Shikaku); ok && len(small.Clues) < leastClues {
			return false // nobody said that it is one
		}
		p.view = &reflection{p.view, width}
		p.Corners, p.Mirrored = p.view.corners(), true
	}
	return true
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

// flipQuad returns corners as they are in a mirrored picture, which is so many pixels wide.
func flipQuad(q geom.Quad, width int) *geom.Quad {
	for i := range q {
		q[i].X = float64(width-1) - q[i].X
	}
	return &q
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

func (r *reflection) crossings() [][]geom.Point {
	return moved(r.view.crossings(), func(p geom.Point) geom.Point { return geom.Point{X: float64(r.width) - p.X, Y: p.Y} })
}

// moved returns places, row by row, as they are elsewhere.
func moved(places [][]geom.Point, to func(geom.Point) geom.Point) [][]geom.Point {
	out := make([][]geom.Point, len(places))
	for r, row := range places {
		for _, p := range row {
			out[r] = append(out[r], to(p))
		}
	}
	return out
}

// draw draws the solution as the puzzle is printed: mirrored.
func (r *reflection) draw(picture *image.RGBA, p *Puzzle, s puzzle.Solution) *image.RGBA {
	return flip(r.view.draw(flip(picture), p, s))
}
