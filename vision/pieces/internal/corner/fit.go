package corner

import (
	"cmp"
	"errors"
	"math"
	"slices"

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
	fits := resolve(t, found, readings)
	if len(fits) == 0 {
		return nil, ErrNoCorners
	}
	return fits, nil
}

// observed is the radius within which two thirds of the corners lie, on drawn
// and on real pieces, over the error that the fit of their legs promises.
const observed = 0.65

// resolve turns readings into fits with refined corners, best first, and adds
// those that say the same as a better one to it.
func resolve(t *trace, found []candidate, readings []reading) []Fit {
	spots := make(map[int]spot)
	var all []Fit
	for _, r := range readings {
		if r.score < readings[0].score-worse {
			break
		}
		for _, c := range r.corner {
			if _, known := spots[c]; !known {
				spots[c] = refine(t, found[c].at)
			}
		}
		if f, ok := r.fit(t, spots); ok {
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b Fit) int { return cmp.Compare(b.Score, a.Score) })
	var fits []Fit
	total := 0.0
	for _, f := range all {
		f.Confidence = math.Exp(f.Score - all[0].Score)
		total += f.Confidence
		if k := said(fits, f, apart*t.unit); k >= 0 {
			fits[k].Confidence += f.Confidence
		} else if len(fits) < offered {
			fits = append(fits, f)
		}
	}
	for i, f := range fits {
		fits[i].Confidence = f.Confidence / total * likely(f.Score)
	}
	return fits
}

// fit returns the reading with refined corners, its sides measured once more.
// It reports false where that leaves no side.
func (r reading) fit(t *trace, spots map[int]spot) (Fit, bool) {
	f := Fit{Score: r.score}
	n := len(t.points)
	for k, c := range r.corner {
		s := spots[c]
		f.Corners[k] = s.at.Mul(t.unit).Add(t.origin)
		f.Index[k] = t.place[wrap(s.near, n)]
		f.Sigma[k] = observed * s.sigma * t.unit
		f.Score -= odd(s.moved / 0.05)
	}
	for k, c := range r.corner {
		a, b := spots[c], spots[r.corner[(k+1)%4]]
		s := scoreBetween(t, a, b)
		if math.IsInf(s.cost, 1) {
			return f, false
		}
		f.Kinds[k], f.Depth[k], f.Flatness[k] = s.kind, s.depth, s.flatness
	}
	return f, true
}

// scoreBetween judges a side between two refined corners, whose chord does not
// suffer from the wear of the corners.
func scoreBetween(t *trace, a, b spot) side {
	i, j := wrap(a.near, len(t.points)), wrap(b.near, len(t.points))
	if j <= i {
		j += len(t.points)
	}
	return scoreChord(t, i, j, [2]geom.Point{a.at, b.at})
}

// likely returns how likely an outline with this score is one whole piece. Real
// pieces, even wild ones, score above -28, most pairs of pieces that touch
// below -30.
func likely(score float64) float64 { return 1 / (1 + math.Exp(-(score+30)/1.5)) }

// said returns which fit of the list has the same corners, within the given
// distance in pixels, or -1.
func said(fits []Fit, f Fit, near float64) int {
	for i, g := range fits {
		for turned := range 4 {
			same := true
			for k := range 4 {
				same = same && f.Corners[k].Sub(g.Corners[(k+turned)%4]).Norm() < near
			}
			if same {
				return i
			}
		}
	}
	return -1
}
