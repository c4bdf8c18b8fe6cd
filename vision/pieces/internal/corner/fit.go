package corner

import (
	"errors"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// ErrNoCorners is returned for an outline that has no four places that could
// be the corners of a jigsaw piece: a circle, a triangle, a scrap, or a curve
// that is no outline at all.
var ErrNoCorners = errors.New("corner: no four corners")

// Fit is one reading of an outline as a jigsaw piece. Corners and sides run
// clockwise on the screen; side k leads from corner k to corner k+1.
type Fit struct {
	// Corners are the places where the fitted legs of two sides cross, in
	// the outline's own coordinates. A worn corner lies outside the outline.
	Corners geom.Quad
	// Index holds, for each corner, the place on the outline nearest to it:
	// 2.25 is a quarter of the way from point 2 to point 3. Ascending, except
	// that it may wrap once.
	Index [4]float64
	// Kinds are the kinds of the sides.
	Kinds [4]encode.Kind
	// Depth is the largest deviation of each side from the chord between its
	// corners, over the length of the chord: positive out of the piece.
	// Flat sides lie within about ±0.03, the others beyond ±0.15.
	Depth [4]float64
	// Flatness is the probability (0 to 1) that the side is flat. Only values
	// well inside the interval need a decision by other means.
	Flatness [4]float64
	// Sigma is the error to expect of each corner, in pixels: two thirds of
	// all corners lie nearer to the truth.
	Sigma [4]float64
	// Score is the logarithm of how likely the reading is, up to a constant
	// that is the same for all outlines: -5 to -12 for a piece of a regular
	// cut, down to -28 for a wild or damaged one. A reading of the same
	// outline with 5 less is plainly worse.
	Score float64
	// Confidence (0 to 1) is the probability that this reading, of all that
	// were weighed, is the right one, and that the outline is one piece.
	Confidence float64
}

// Find returns the likely readings of the closed outline of one piece, best
// first: the first is the answer, the others differ from it in at least one
// corner, for a caller who knows more, such as how many sides must be flat.
//
// The outline runs clockwise on the screen, its first point is not repeated
// at the end, and its points need not be evenly spaced. Coordinates may be
// whole pixels. Find returns ErrNoCorners for what is no jigsaw piece,
// and for outlines with coordinates that are not finite.
func Find(outline geom.Curve) ([]Fit, error) {
	t, ok := newTrace(outline)
	if !ok {
		return nil, ErrNoCorners
	}
	found := candidates(t)
	if len(found) < 4 {
		return nil, ErrNoCorners
	}
	readings := quads(t, found, sides(t, found))
	fits := settle(t, found, readings)
	if len(fits) == 0 {
		return nil, ErrNoCorners
	}
	return fits, nil
}
