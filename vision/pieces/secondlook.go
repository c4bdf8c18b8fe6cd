package pieces

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// againScore is how much less likely than those of the other pieces, as a logarithm,
	// the corners of a piece may be that a second look finds, and againSize how far, as a
	// logarithm, the size of the quadrilateral of them may be from theirs.
	againScore, againSize = tornScore, 0.1
	// againLeast and againMost are the areas, in typical pieces, of what may be one.
	againLeast, againMost = 0.5, crowdArea
	// againReach is how far around a place, in sizes of a piece, the rest of a piece is
	// looked for.
	againReach = 1.6
	// speckArea is the area, in typical pieces, of the least of a piece that shows, and
	// speckReach how far from the middle of any other piece, in sizes, it lies.
	speckArea, speckReach = 0.01, 0.8
)

// lookAgain looks for the pieces of which parts have nearly the background's colour, and so
// ended as problems or as specks: with lower edges, and with less or nothing taken for a
// shadow or a glow. What it finds must be like the pieces that are known: it takes as many
// as dropTorn to tell what is usual.
func (x *extractor) lookAgain(seen *scene, specks []blob) {
	p := x.page
	if len(p.Pieces) < tornPieces {
		return
	}
	usual := newUsual(p)
	var places []geom.Point
	for _, q := range p.Problems {
		if q.Reason == NoCorners || q.Reason == Fragment {
			places = append(places, q.At)
		}
	}
	for _, b := range specks {
		at := geom.Point{X: float64(b.box.Min.X+b.box.Max.X) / 2, Y: float64(b.box.Min.Y+b.box.Max.Y) / 2}
		alone := !slices.ContainsFunc(p.Pieces, func(q *Piece) bool {
			return q.Center.Sub(at).Norm() < speckReach*math.Sqrt(usual.area)
		})
		if b.area >= speckArea*usual.area && alone {
			places = append(places, at)
		}
	}
	half := againReach * math.Sqrt(usual.area)
	var looked []geom.Point
	for _, at := range places {
		near := func(q geom.Point) bool { return q.Sub(at).Norm() < half/4 }
		if slices.ContainsFunc(looked, near) {
			continue
		}
		looked = append(looked, at)
		if slices.ContainsFunc(p.Pieces, func(q *Piece) bool { return geom.Curve(q.raw).Encloses(at) }) {
			continue
		}
		part := image.Rect(int(at.X-half), int(at.Y-half), int(at.X+half), int(at.Y+half)).Intersect(seen.picture.Rect)
		if q := x.pieceIn(seen, part, at, usual); q != nil {
			p.Pieces = append(p.Pieces, q)
			p.Problems = slices.DeleteFunc(p.Problems, func(r Problem) bool { return geom.Curve(q.raw).Encloses(r.At) })
		}
	}
}

// pieceIn returns the piece in a part of the picture that has a place in it or next to it,
// nil where there is none that is like the usual.
func (x *extractor) pieceIn(seen *scene, part image.Rectangle, at geom.Point, usual usual) *Piece {
	unlit := seen.shades()
	unlit.Glow = 0
	for _, edge := range []float32{1, 0.7, 0.5} {
		for _, shades := range []kernel.Shades{unlit, {}} {
			for _, b := range segment(seen.relief(part, shades, edge)) {
				if b.area < againLeast*usual.area {
					break
				}
				b.contour, b.box = shifted(b.contour, part.Min), b.box.Add(part.Min)
				if b.area > againMost*usual.area || !x.free(b, part, seen.picture.Rect) || !geom.Pixels(b.contour).Encloses(at) {
					continue
				}
				if r := x.examine(&b, false); r.piece != nil && usual.like(x.page, r.piece) {
					return r.piece
				}
			}
		}
	}
	return nil
}

// free tells whether b lies wholly in a part of the picture, and where no piece lies.
func (x *extractor) free(b blob, part, picture image.Rectangle) bool {
	whole := part // but for a pixel at its edges, unless those are the picture's
	if part.Min.X > picture.Min.X {
		whole.Min.X++
	}
	if part.Min.Y > picture.Min.Y {
		whole.Min.Y++
	}
	if part.Max.X < picture.Max.X {
		whole.Max.X--
	}
	if part.Max.Y < picture.Max.Y {
		whole.Max.Y--
	}
	if !b.box.In(whole) {
		return false
	}
	outline := geom.Pixels(b.contour)
	return !slices.ContainsFunc(x.page.Pieces, func(q *Piece) bool { return outline.Encloses(q.Center) })
}

// usual is what pieces in a picture are like.
type usual struct {
	area        float64
	score, size float64 // logarithms, as of dropTorn
}

func newUsual(p *Page) usual {
	areas, scores := make([]float64, len(p.Pieces)), make([]float64, len(p.Pieces))
	for i, q := range p.Pieces {
		areas[i], scores[i] = q.Area, q.choices[0].Score
	}
	return usual{geom.Median(areas), geom.Median(scores), geom.Median(p.sizes())}
}

// like tells whether a piece is like the usual.
func (u usual) like(p *Page, q *Piece) bool {
	return q.choices[0].Score > u.score-againScore && math.Abs(p.size(q)-u.size) < againSize
}
