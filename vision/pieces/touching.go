package pieces

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/pieces/internal/corner"
)

const (
	// neckWidth is how wide the place may be at which two pieces touch, in sizes of a piece,
	// and neckStep how far apart the points of the outline are between which it is measured.
	// The neck of a joint is 0.2 to 0.3 wide, but what it cuts off is no piece.
	neckWidth, neckStep = 0.5, 0.015
	// neckTries is how many places are tried, the narrowest first.
	neckTries = 8
	// partArea is the least area of a piece that others touched, in typical pieces.
	partArea = 0.5
	// partPieces is how many pieces there are at least to tell what is usual.
	partPieces = 4
)

// partTouching makes pieces of things in which several touch, where both sides of a pinch of
// the outline are pieces like the others. What was taken for one large piece is tried, too.
func (x *extractor) partTouching() {
	p := x.page
	large := func(q *Piece) bool { return q.Area > crowdArea*x.typical }
	if len(p.Pieces) < partPieces {
		return
	}
	usual := newUsual(p)
	pieces, problems := p.Pieces[:0:0], p.Problems[:0:0]
	for _, q := range p.Pieces {
		if large(q) {
			if parts := x.parted(q.raw, usual); len(parts) > 0 {
				pieces = append(pieces, parts...)
				continue
			}
		}
		pieces = append(pieces, q)
	}
	for _, r := range p.Problems {
		var parts []*Piece
		if r.Reason == Touching || r.Reason == NoCorners {
			parts = x.parted(closed(r.Outline), usual)
		}
		if pieces = append(pieces, parts...); len(parts) == 0 {
			problems = append(problems, r)
		}
	}
	p.Pieces, p.Problems = pieces, problems
}

// parted returns the pieces that touch each other within an outline: all of them, or none.
func (x *extractor) parted(outline closed, usual usual) []*Piece {
	outline = outline.spaced(1)
	for _, n := range pinches(outline, usual.area) {
		var parts []*Piece
		for _, half := range n.halves(outline) {
			q := x.pieceOf(half, usual)
			if q != nil {
				parts = append(parts, q)
			} else if half.area() > (1+partArea)*usual.area {
				parts = append(parts, x.parted(half, usual)...)
			}
		}
		total := 0.0
		for _, q := range parts {
			total += q.Area
		}
		if len(parts) > 1 && total > outline.area()-partArea*usual.area {
			return parts
		}
	}
	return nil
}

// pieceOf returns the piece of an outline if it is like the usual.
func (x *extractor) pieceOf(outline closed, usual usual) *Piece {
	fits, err := corner.Find(geom.Curve(outline))
	if err != nil {
		return nil
	}
	q := newPiece(outline, fits, x.width, &x.page.Plane)
	if !usual.like(x.page, q) || q.Area > againMost*usual.area {
		return nil
	}
	q.Parted = true
	return q
}

// area returns the area within the curve, positive where it runs clockwise on the screen.
func (c closed) area() float64 { return geom.Curve(c).Area() }

// A pinch is a place where an outline comes near to itself, by its points.
type pinch struct {
	from, to int
	width    float64
}

// pinches returns the places where an outline may pinch between two pieces of about an area,
// the narrowest first: the distance across is the least around, and both sides are large
// enough for a piece.
func pinches(outline closed, area float64) []pinch {
	size := math.Sqrt(area)
	points := outline.spaced(neckStep * size)
	n := len(points)
	if n < 8 {
		return nil
	}
	// Twice the area between the origin and the outline up to each point.
	swept := make([]float64, n+1)
	for i, p := range points {
		swept[i+1] = swept[i] + p.Cross(points[(i+1)%n])
	}
	across := func(i, k int) float64 { return points[(i+n)%n].Sub(points[(k+n)%n]).Norm() }
	var all []pinch
	for i := range n {
		for k := i + 2; k < n; k++ {
			d := across(i, k)
			if d > neckWidth*size {
				k += max(int((d/size-neckWidth)/neckStep)-1, 0) // nothing is nearer before that
				continue
			}
			half := (swept[k] - swept[i] + points[k].Cross(points[i])) / 2
			if half < partArea*area || swept[n]/2-half < partArea*area {
				continue
			}
			least := true
			for _, s := range [...][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, 1}, {1, -1}, {1, 1}, {-1, -1}} {
				least = least && d <= across(i+s[0], k+s[1])
			}
			if least {
				all = append(all, pinch{i * len(outline) / n, k * len(outline) / n, d})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b pinch) int { return cmp.Compare(a.width, b.width) })
	return all[:min(len(all), neckTries)]
}

// halves returns what lies on both sides of a pinch.
func (n pinch) halves(outline closed) [2]closed {
	straight := func(a, b geom.Point) closed { // without its ends
		count := int(b.Sub(a).Norm())
		var out closed
		for k := 1; k < count; k++ {
			out = append(out, a.Add(b.Sub(a).Mul(float64(k)/float64(count))))
		}
		return out
	}
	a, b := outline[n.from], outline[n.to]
	one := append(slices.Clone(outline[n.from:n.to+1]), straight(b, a)...)
	other := append(slices.Clone(outline[n.to:]), outline[:n.from+1]...)
	return [2]closed{one, append(other, straight(a, b)...)}
}
