package pieces

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
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
	// looked for, and againNear how near two places are one.
	againReach, againNear = 1.6, 0.4
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
	var looked []geom.Point
	for _, at := range places {
		near := func(q geom.Point) bool { return q.Sub(at).Norm() < againNear*math.Sqrt(usual.area) }
		if slices.ContainsFunc(looked, near) {
			continue
		}
		looked = append(looked, at)
		if slices.ContainsFunc(p.Pieces, func(q *Piece) bool { return geom.Curve(q.raw).Encloses(at) }) {
			continue
		}
		x.lookAt(seen, at, usual)
	}
}

// lookAt adds the piece at a place, if there is one that is like the usual, and drops the
// problems that it was.
func (x *extractor) lookAt(seen *scene, at geom.Point, usual usual) bool {
	half := againReach * math.Sqrt(usual.area)
	part := image.Rect(int(at.X-half), int(at.Y-half), int(at.X+half), int(at.Y+half)).Intersect(seen.picture.Rect)
	q := x.pieceIn(seen, part, at, usual)
	if q == nil {
		return false
	}
	x.page.Pieces = append(x.page.Pieces, q)
	x.page.Problems = slices.DeleteFunc(x.page.Problems, func(r Problem) bool { return geom.Curve(q.raw).Encloses(r.At) })
	return true
}

const (
	// faintEdge is how far from the background, in edges of the palest piece, what lies
	// somewhere is named though no outline could be told, and faintWidth how wide it is, in
	// sizes of a piece: shadows are narrower.
	faintEdge, faintWidth = 0.5, 0.3
	// faintSpeck is the area, in typical pieces, of a thing that is named by itself.
	faintSpeck = 0.03
	// compactArea is the area of what is named, in squares of its length: the grain of wood
	// is longer.
	compactArea = 0.3
)

// nameUnseen looks at what differs from the background, is as large as a piece, and lies
// where neither a piece nor a problem is. It names what is no piece, and single specks that
// may be a part of one.
func (x *extractor) nameUnseen(seen *scene, specks []blob) {
	size := math.Sqrt(x.typical) / seen.step // in blocks
	known := image.NewGray(image.Rect(0, 0, seen.w, seen.h))
	cover := func(c geom.Curve) {
		var contour []image.Point
		for _, p := range c {
			contour = append(contour, image.Pt(
				min(max(int(p.X/seen.step), 0), seen.w-1), min(max(int(p.Y/seen.step), 0), seen.h-1)))
		}
		if len(contour) > 2 {
			fill(known, contour)
		}
	}
	for _, q := range x.page.Pieces {
		cover(geom.Curve(q.raw))
	}
	for _, q := range x.page.Problems {
		cover(q.Outline)
	}
	known = cv.Dilate(known, cv.Rect, 5, 5)
	rest := *seen.background
	rest.shady = false
	rest.fore = make([]bool, len(rest.fore))
	for i, c := range seen.rgb {
		b := seen.blocks[4*i : 4*i+4]
		far := square(float64(c[0]-b[0])) + square(float64(c[1]-b[1])) + square(float64(c[2]-b[2]))
		rest.fore[i] = !seen.out[i] && (known.Pix[i] != 0 || far > square(faintEdge*float64(b[3])))
	}
	unseen := image.NewGray(known.Rect)
	for i, f := range rest.grown() { // what has no edges is the background's
		if f && known.Pix[i] == 0 {
			unseen.Pix[i] = 255
		}
	}
	width := int(math.Round(faintWidth * size))
	for _, b := range blobs(cv.Open(unseen, width, width)) {
		if b.area >= wholeArea*size*size && b.compact() {
			named := troubled(Faint, closed(geom.Pixels(b.contour).Shift(geom.Point{X: 0.5, Y: 0.5}).Scale(seen.step))).problem
			if len(x.page.Pieces) < tornPieces || !x.lookAt(seen, named.At, newUsual(x.page)) {
				x.page.Problems = append(x.page.Problems, *named)
			}
		}
	}
	for _, b := range specks {
		middle := b.box.Min.Add(b.box.Max).Div(2)
		i := min(int(float64(middle.Y)/seen.step), seen.h-1)*seen.w + min(int(float64(middle.X)/seen.step), seen.w-1)
		if b.area >= faintSpeck*x.typical && b.compact() && known.Pix[i] == 0 {
			x.page.Problems = append(x.page.Problems, *troubled(Faint, chain(b.contour)).problem)
		}
	}
}

// compact tells whether b is about as wide as it is long.
func (b *blob) compact() bool {
	return b.area >= compactArea*square(float64(max(b.box.Dx(), b.box.Dy())))
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
