package pieces

import (
	"cmp"
	"image"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/pieces/internal/corner"
)

// Where no unit is named, areas are parts of the typical piece's, and lengths of
// its size, the root of its area.
const (
	// wholeArea is the area below which a thing is too small for a piece.
	wholeArea = 0.3
	// crowdArea is the area from which on a thing is taken for several pieces
	// unless it has good corners, hugeArea that from which on it is in any case.
	crowdArea, hugeArea = 1.6, 2.4
	// minDepth is how deep a thing at the edge of the picture reaches into it at
	// least, and frameLength how far it follows it at most, for not being the
	// frame of the scanner.
	minDepth, frameLength = 0.15, 1.2
	// stripWidth is how wide the dark strip along an edge of the picture is at most that a
	// scanner shows where its glass ends.
	stripWidth = 0.08
	// cutLength is how long a thing at the edge of the picture follows it, more
	// telling that it goes on beyond.
	cutLength = 0.12
	// maxBlur is how wide an edge may be spread.
	maxBlur = 0.12
	// tornScore is how much less likely than those of the other pieces, as a
	// logarithm, the corners of a piece are, and tornSize how much smaller the
	// quadrilateral of them, when a part of it is gone; it takes tornPieces to
	// tell what is usual.
	tornScore, tornSize, tornPieces = 6, 0.82, 8
	// poorScore is the score of corners that are not to be relied upon in what
	// is too large for one piece.
	poorScore = -12
)

// extractor sorts what was found in a picture.
type extractor struct {
	*tracer
	page    *Page
	typical float64
	cutter  *cutter
	walls   *walls
}

// dropTorn makes problems of the pieces whose corners are far less likely than
// those of the others and too near to each other: a part of them is gone.
func dropTorn(p *Page) {
	if len(p.Pieces) < tornPieces {
		return
	}
	sizes := p.sizes()
	scores := make([]float64, len(p.Pieces))
	for i, q := range p.Pieces {
		scores[i] = q.choices[0].Score
	}
	score, size := geom.Median(scores), geom.Median(sizes)
	whole := p.Pieces[:0]
	for i, q := range p.Pieces {
		if scores[i] < score-tornScore && sizes[i] < size+math.Log(tornSize) {
			p.Problems = append(p.Problems, Problem{Reason: NoCorners, At: q.Center, Outline: geom.Curve(q.raw)})
		} else {
			whole = append(whole, q)
		}
	}
	p.Pieces = whole
}

// inParallel calls do with 0 to n-1 on all processors. What it panics with comes
// back to the caller, who may know how to go on.
func inParallel(n int, do func(i int)) {
	var next atomic.Int64
	var workers sync.WaitGroup
	var fault atomic.Pointer[any]
	for range min(runtime.GOMAXPROCS(0), n) {
		workers.Go(func() {
			defer func() {
				if v := recover(); v != nil {
					fault.Store(&v)
				}
			}()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	workers.Wait()
	if v := fault.Load(); v != nil {
		panic(*v)
	}
}

// focus measures how wide the edges of pieces are spread in this picture, from
// a few of typical size.
func (x *extractor) focus(found []blob) {
	near := slices.Clone(found)
	off := func(b blob) float64 { return math.Abs(math.Log(b.area / x.typical)) }
	slices.SortStableFunc(near, func(a, b blob) int { return cmp.Compare(off(a), off(b)) })
	near = near[:min(len(near), 5)]
	for range 6 {
		var widths []float64
		for i := range near {
			_, w := x.fit(chain(near[i].contour).smooth(1))
			widths = append(widths, w)
		}
		w := geom.MedianHigh(widths)
		grown := w > 1.2*x.width
		x.width = min(max(w, 1), maxBlur*math.Sqrt(x.typical))
		if !grown {
			return
		}
	}
}

// result is a piece or a problem, or neither.
type result struct {
	piece   *Piece
	problem *Problem
}

func troubled(r Reason, outline closed) result {
	return result{problem: &Problem{Reason: r, At: geom.Curve(outline).AreaCentroid(), Outline: geom.Curve(outline)}}
}

// examine makes a piece or a problem of b; whole tells that it cannot be cut
// off.
func (x *extractor) examine(b *blob, whole bool) result { return x.judge(b, x.trace(b, whole)) }

// trace is the outline of a thing, or what became of it without one.
type trace struct {
	outline closed
	width   float64 // of the edge
	result
}

// trace finds the outline of b; whole tells that it cannot be cut off.
func (x *extractor) trace(b *blob, whole bool) trace {
	if !whole {
		depth, contact := x.atEdge(b)
		size := math.Sqrt(x.typical)
		if contact > frameLength*size && depth < minDepth*size {
			return trace{}
		}
		if contact > cutLength*math.Sqrt(min(b.area, x.typical)) {
			return trace{result: troubled(Cut, chain(b.contour))}
		}
	}
	if b.area < wholeArea*x.typical {
		return trace{result: troubled(Fragment, chain(b.contour))}
	}
	size := math.Sqrt(x.typical)
	contour := b.mended(size)
	if x.cutter != nil && !x.cutter.plain(b, x.width) {
		cut := blob{contour: x.cutter.recut(contour)}
		contour = cut.mended(size)
	}
	outline, width := x.fit(chain(contour).smooth(1))
	if width > maxBlur*math.Sqrt(b.area) {
		return trace{result: troubled(Blurred, outline)}
	}
	return trace{outline: outline, width: width}
}

// judge makes a piece or a problem of b by its outline.
func (x *extractor) judge(b *blob, t trace) result {
	if t.outline == nil {
		return t.result
	}
	outline := t.outline
	if x.walls != nil {
		outline = x.walls.without(x.picture, outline)
	}
	fits, err := corner.Find(geom.Curve(outline))
	crowded := b.area > hugeArea*x.typical || b.area > crowdArea*x.typical && (err != nil || fits[0].Score < poorScore)
	switch {
	case crowded:
		return troubled(Touching, outline)
	case err != nil:
		return troubled(NoCorners, outline)
	}
	return result{piece: newPiece(outline, fits, t.width, &x.page.Plane)}
}

// nameCut calls problems cut off that follow an edge of the picture closely: they end at the
// strip that a scanner shows where its glass ends, or where the picture's edge is dark.
func (x *extractor) nameCut() {
	size := math.Sqrt(x.typical)
	w, h := float64(x.page.Width), float64(x.page.Height)
	for i, r := range x.page.Problems {
		if r.Reason != NoCorners && r.Reason != Fragment {
			continue
		}
		var along [4]float64
		for k, p := range r.Outline {
			step := r.Outline[(k+1)%len(r.Outline)].Sub(p)
			for d, far := range [4]float64{p.X, p.Y, w - p.X, h - p.Y} {
				on := step.Y
				if d%2 == 1 {
					on = step.X
				}
				if far < stripWidth*size && math.Abs(on) > 0.9*step.Norm() {
					along[d] += math.Abs(on)
				}
			}
		}
		if slices.Max(along[:]) > cutLength*size {
			x.page.Problems[i].Reason = Cut
		}
	}
}

// atEdge returns how deep b reaches into the picture from the edge that it
// touches, and the length over which it follows edges; zeros where it touches
// none.
func (x *extractor) atEdge(b *blob) (depth, contact float64) {
	w, h := x.page.Width, x.page.Height
	for _, s := range [4]struct {
		touches bool
		depth   int
		on      func(p image.Point) bool
	}{
		{b.box.Min.X <= 1, b.box.Max.X, func(p image.Point) bool { return p.X <= 1 }},
		{b.box.Min.Y <= 1, b.box.Max.Y, func(p image.Point) bool { return p.Y <= 1 }},
		{b.box.Max.X >= w-1, w - b.box.Min.X, func(p image.Point) bool { return p.X >= w-2 }},
		{b.box.Max.Y >= h-1, h - b.box.Min.Y, func(p image.Point) bool { return p.Y >= h-2 }},
	} {
		if !s.touches {
			continue
		}
		length := 0.0
		for i, p := range b.contour {
			q := b.contour[(i+1)%len(b.contour)]
			if s.on(p) && s.on(q) {
				length += float64(max(absInt(q.X-p.X), absInt(q.Y-p.Y)))
			}
		}
		contact += max(length, 1)
		if d := float64(s.depth); depth == 0 || d < depth {
			depth = d
		}
	}
	return depth, contact
}
