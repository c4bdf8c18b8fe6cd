package grid

import (
	"cmp"
	"context"
	"errors"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// ErrCut means that no whole grid was found, but a part of one that runs out of
// the picture.
var ErrCut = errors.New("grid: the grid is cut off at the edge of the picture")

// ErrNoGrid means that no regular lattice of lines was found in the picture.
var ErrNoGrid = errors.New("grid: no grid of lines found")

const (
	// workSide is the longer side, in pixels, to which pictures are reduced
	// before frames are looked for.
	workSide = 1280
	// grainBlur is the width, in pixels, over which a picture is smoothed when
	// nothing sure was found in it as it is.
	grainBlur = 7
	// speck is the size in pixels below which a spot is grain.
	speck = 9
	// A grid that covers no more than a small part of the picture may be a part of a
	// larger one, or one beside it, though it leaves no doubt itself; of a tiny part,
	// however sure it is; of a fair part, if it is only fairly regular.
	tinyPart, smallPart, fairPart = 0.02, 0.08, 0.2
	fairScore                     = 0.5
	// minEvidence is the evidence below which a frame is not taken for a grid.
	minEvidence = 0.2
	// minScore is the regularity that it must have in any case.
	minScore = 0.2
	// seedScore is the regularity from which on a lattice too small to be
	// evidence of anything may still be part of a grid.
	seedScore = 0.35
	// goodScore is the regularity from which on a grid is not looked for again by
	// its parts, or without the grain.
	goodScore = 0.7
	// largeCells is the number of cells of a grid that is no accident even with
	// the regularity largeScore.
	largeCells = 200
	largeScore = 0.5
	// mostEvidence is the most that there can be for a grid.
	mostEvidence = 2.5
	// countSide is the longer side, in pixels, to which a frame is straightened
	// to count its cells; with more than fineCells of them it is done again
	// with fineSide.
	countSide = 520
	fineSide  = 960
	fineCells = 20
	// smallFrame is the size in pixels up to which small frames are enlarged.
	smallFrame = 360
	// maxSeeds is how many small lattices are tried to be grown.
	maxSeeds = 6
	// firstScore is the regularity below which a number of cells is not tried:
	// little, since the lines of a curled page count only once followed.
	firstScore = 0.02
)

// joinedGaps are the gaps that frames may have, as parts of the picture's longer
// side: a 220th and so on.
var joinedGaps = [...]int{220, 110, 80}

// Options narrows what [Find] looks for. The zero value looks for grids of any
// size.
type Options struct {
	Rows, Cols int // number of cells, where known; 0 = to be found out

	// Stage, if set, is called with the pictures that the search goes through.
	Stage func(name string, img image.Image)
}

// Find returns the grids in a picture, best first: by the evidence for their
// lattice and, to a lesser degree, by their size. It returns [ErrNoGrid] where
// there is none, [ErrCut] where only a part of one is in the picture, and the
// cause of ctx when that is done.
func Find(ctx context.Context, gray *image.Gray, o Options) ([]*Grid, error) {
	if gray == nil || gray.Rect.Dx() < 24 || gray.Rect.Dy() < 24 {
		return nil, ErrNoGrid
	}
	work, scale := cv.Reduce(gray, workSide, workSide)
	if o.Stage == nil {
		o.Stage = func(string, image.Image) {}
	}
	o.Stage("gray", work)
	found := ruled(ctx, work, o)
	if len(found) == 0 || found[0].hidesOther(work.Rect) {
		// The lines may be the light part: those of a dark theme, or gaps between tiles.
		found = merge(found, ruled(ctx, kernel.Negative(work), o))
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if len(found) == 0 && o.Rows+o.Cols > 0 {
		found = ofSize(ruled(ctx, work, Options{Stage: o.Stage}), o)
	}
	if len(found) == 0 && cutOff(work) {
		return nil, ErrCut
	}
	if len(found) == 0 {
		return nil, ErrNoGrid
	}
	for _, g := range found {
		g.keepRivals()
		for _, g := range append(g.rivals, g) {
			g.look = nil
			g.scale(scale)
			g.work = reduced{work, 1 / scale}
		}
	}
	return found, nil
}

// ruled returns the grids of dark lines in a reduced picture, best first.
func ruled(ctx context.Context, work *image.Gray, o Options) []*Grid {
	ink := pageInk(work)
	found := search(ctx, work, o, minArea, ink)
	if !doubtless(found) {
		// Grain hides thin lines; without it there may be more to see.
		smooth := cv.Blur(work, grainBlur)
		found = merge(found, search(ctx, smooth, o, minArea, pageInk(smooth)))
	}
	if len(found) == 0 || found[0].hidesOther(work.Rect) {
		// The frame of a grid may be broken, so that no outline has its shape.
		found = merge(found, search(ctx, work, o, smallPart, joinedInk(ink)...))
	}
	for _, g := range found {
		for _, g := range append(g.rivals, g) {
			g.BoxRows, g.BoxCols = findBoxes(g, work)
		}
	}
	return found
}

// ofSize returns those of the grids, and of their alternatives, that have the known size: a
// frame that is not seen is not divided into so many cells, but its boxes may grow to them.
func ofSize(found []*Grid, o Options) []*Grid {
	var out []*Grid
	for _, g := range found {
		for _, g := range append([]*Grid{g}, g.rivals...) {
			if (o.Rows == 0 || g.Rows == o.Rows) && (o.Cols == 0 || g.Cols == o.Cols) {
				g.rivals = nil
				out = append(out, g)
			}
		}
	}
	return out
}

// doubtless tells whether the best of the grids found is one beyond doubt.
func doubtless(found []*Grid) bool { return len(found) > 0 && (found[0].sure() || found[0].good()) }

// cutOff tells whether a frame at the edge of the picture has clear lines in one
// direction and none that fit in the other: a row or a column is only partly in
// the picture.
func cutOff(gray *image.Gray) bool {
	work := newScene(gray)
	for _, q := range findQuads(minArea, pageInk(gray)) {
		page, ok := fitSurface(q)
		if !ok || !atEdge(q.corners, gray.Rect) {
			continue
		}
		size := frameSize(q.corners, countSide)
		st := work.look(page, size).strokes(alongLine)
		cols, rows := st.columns.count(0), st.rows.count(0)
		clear := func(a []counted) bool { return len(a) > 0 && a[0].n >= 4 && a[0].score > 0.5 }
		if clear(rows) || clear(cols) {
			return true
		}
	}
	return false
}

// atEdge tells whether one of the sides of q lies on the edge of r.
func atEdge(q geom.Quad, r image.Rectangle) bool {
	const reach = 4
	for i, a := range q {
		b := q[(i+1)%4]
		if max(a.X, b.X) < reach || max(a.Y, b.Y) < reach ||
			min(a.X, b.X) > float64(r.Max.X-reach) || min(a.Y, b.Y) > float64(r.Max.Y-reach) {
			return true
		}
	}
	return false
}

// search returns the grids in a reduced picture whose frames show in masks of its
// ink and cover the part least of it, best first.
func search(ctx context.Context, gray *image.Gray, o Options, least float64, inks ...*image.Gray) []*Grid {
	for _, ink := range inks {
		o.Stage("ink", ink)
	}
	work := newScene(gray)
	var found []*Grid
	for _, q := range findQuads(least, inks...) {
		if ctx.Err() != nil {
			return nil
		}
		if slices.ContainsFunc(found, func(g *Grid) bool { return g.good() && (g.holds(q) || g.outdoes(q)) }) {
			continue // one of its boxes or cells, or too small to matter
		}
		g, ok := measure(work, q, o)
		if !ok {
			continue
		}
		again := g.good() && slices.ContainsFunc(found, func(o *Grid) bool { return o.size() == g.size() && o.covers(g) })
		found = append(found, g)
		if again || g.sure() {
			break // what follows is smaller
		}
	}
	return complete(ctx, work, found, o)
}

// merge joins two lists of grids, best first. Of two in one place the better
// one stays.
func merge(a, b []*Grid) []*Grid {
	all := append(slices.Clone(a), b...)
	slices.SortStableFunc(all, func(a, b *Grid) int { return cmp.Compare(b.evidence(), a.evidence()) })
	var out []*Grid
	for _, g := range all {
		if !slices.ContainsFunc(out, g.covers) {
			out = append(out, g)
		}
	}
	rank(out)
	return out
}

// size returns the number of columns (X) and rows (Y).
func (g *Grid) size() image.Point { return image.Pt(g.Cols, g.Rows) }

// covers tells whether o lies where g lies.
func (g *Grid) covers(o *Grid) bool {
	limit := 0.1 * math.Sqrt(min(g.area, o.area))
	a, b := g.Corners(), o.Corners()
	for i := range a {
		if a[i].Sub(b[i]).Norm() > limit {
			return false
		}
	}
	return true
}

// complete grows the best grids found and returns them, best first, without
// those that are too small to be a puzzle.
func complete(ctx context.Context, work *scene, found []*Grid, o Options) []*Grid {
	rank(found)
	if o.Rows == 0 && o.Cols == 0 {
		for i, g := range found[:min(len(found), maxSeeds)] {
			if ctx.Err() != nil {
				return nil
			}
			if found[i] = grow(work, g); found[i] != g {
				found[i].rivals = append(append(found[i].rivals, g.rivals...), g)
			}
			if found[i].good() && !found[i].hidesOther(work.sharp.Rect) {
				break
			}
		}
		rank(found)
	}
	if len(found) > 0 {
		found[0] = refine(found[0], work)
	}
	return slices.DeleteFunc(found, func(g *Grid) bool {
		return g.Score < minScore || g.evidence() < minEvidence || g.Rows < 2 || g.Cols < 2
	})
}

// pageInk returns the mask of what is darker than its surroundings on the
// whole page, slightly thickened so that broken lines join.
func pageInk(work *image.Gray) *image.Gray {
	side := max(work.Rect.Dx(), work.Rect.Dy())
	smooth := cv.Blur(work, 3)
	if side > 900 {
		smooth = cv.Blur(work, 5)
	}
	return cv.Dilate(cv.AdaptiveThreshold(smooth, side/36, 5), cv.Cross, 3, 3)
}

// joinedInk returns a page's ink, without specks, so thickened that a frame with
// gaps is one piece: no more than need be first, lest other ink join it.
func joinedInk(ink *image.Gray) []*image.Gray {
	side := max(ink.Rect.Dx(), ink.Rect.Dy())
	ink = cv.RemoveSmallComponents(ink, speck)
	var out []*image.Gray
	for _, part := range joinedGaps {
		reach := side/part | 1
		out = append(out, cv.Dilate(ink, cv.Rect, reach, reach))
	}
	return out
}

// sideStep is what the sides of straightened frames are multiples of: so they are
// squeezed, and their light is measured, without remainder.
const sideStep = squeezed * slowLight

// frameSize returns the size in which a frame is straightened, and pad more on
// each side: its longer side side pixels, but not much more than it has in the
// picture, unless that is very small.
func frameSize(c geom.Quad, side int) image.Point {
	w := max(c[1].Sub(c[0]).Norm(), c[2].Sub(c[3]).Norm())
	h := max(c[3].Sub(c[0]).Norm(), c[2].Sub(c[1]).Norm())
	f := min(float64(side), max(w, h, smallFrame)) / max(w, h) * (1 + 2*pad)
	whole := func(side float64) int { return max(int(side*f+sideStep/2)/sideStep, 2) * sideStep }
	return image.Pt(whole(w), whole(h))
}

// evidence tells how surely g is a grid: its regularity counts the more, the
// more lines there are that chance would have had to draw.
func (g *Grid) evidence() float64 {
	return g.Score * min(math.Sqrt(float64(g.Rows*g.Cols)/36), mostEvidence)
}

// sure tells whether g leaves nothing to be looked for.
func (g *Grid) sure() bool {
	return g.Score > sureScore && g.Rows*g.Cols >= 16
}

// hidesOther tells whether the grid that a picture with the bounds r was taken of
// may be another one than g, the best that was found.
func (g *Grid) hidesOther(r image.Rectangle) bool {
	part := g.area / float64(r.Dx()*r.Dy())
	switch {
	case g.sure():
		return part < tinyPart
	case g.good():
		return part < smallPart
	}
	return part < fairPart || g.Score < fairScore || g.Rows*g.Cols < wholeCells
}

// good tells whether g is a grid beyond doubt, if perhaps not the best one.
func (g *Grid) good() bool {
	cells := g.Rows * g.Cols
	return g.Score > goodScore && cells >= wholeCells || g.Score > largeScore && cells >= largeCells
}

// holds tells whether q lies within g and is clearly smaller.
func (g *Grid) holds(q quad) bool {
	if q.area > 0.7*g.area {
		return false
	}
	c := g.Corners()
	for _, p := range q.corners {
		for i := range c {
			side := c[(i+1)%4].Sub(c[i])
			if side.Cross(p.Sub(c[i])) < -0.03*side.Dot(side) {
				return false
			}
		}
	}
	return true
}

// outdoes tells whether q is too small to be ranked before g.
func (g *Grid) outdoes(q quad) bool {
	return g.worth() > mostEvidence*math.Pow(q.area, areaWeight)
}

// areaWeight is the power of its area by which a grid counts.
const areaWeight = 0.25

// worth is what grids are ranked by.
func (g *Grid) worth() float64 { return g.evidence() * math.Pow(g.area, areaWeight) }

// rank sorts grids best first, by the evidence for them and, to a lesser
// degree, by their size, so that neither a box of a grid nor a clean little
// solution beside it wins over the grid.
func rank(found []*Grid) {
	slices.SortStableFunc(found, func(a, b *Grid) int { return cmp.Compare(b.worth(), a.worth()) })
}

// scale multiplies all places of g.
func (g *Grid) scale(f float64) {
	g.area *= f * f
	if g.tiles != nil {
		g.tiles = g.tiles.scaled(f)
	}
	for _, row := range g.Cross {
		for i := range row {
			// Pixel centres: place 0 of the reduced picture is the middle of
			// its first pixel.
			row[i] = row[i].Add(geom.Point{X: 0.5, Y: 0.5}).Mul(f).Sub(geom.Point{X: 0.5, Y: 0.5})
		}
	}
}
