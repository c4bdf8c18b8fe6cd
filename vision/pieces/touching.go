package pieces

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/pieces/internal/corner"
)

const (
	// neckWidth is how wide the place may be at which two pieces touch, in sizes of a piece,
	// and neckStep how far apart the points of the outline are between which it is measured.
	// The neck of a joint is 0.2 to 0.3 wide, but what it cuts off is no piece; where a piece lies
	// upon another, and hides a part of its sides, the pinch is mostly wider.
	neckWidth, neckStep = 0.4, 0.015
	// holeSize is the size, in that of a piece, of the least hole between pieces that touch.
	holeSize = 0.04
	// neckTries is how many places are tried, the narrowest first.
	neckTries = 8
	// partArea is the least area of a piece that others touched, in typical pieces.
	partArea = 0.5
	// mostTouching is the area, in typical pieces, of the most that are parted: three, or four.
	mostTouching = 4.5
	// partScore is how much less likely than those of the other pieces, as a logarithm, the
	// corners of such a piece may be: one of them may be where it was parted.
	partScore = 9
	// partPieces is how many pieces there are at least to tell what is usual.
	partPieces = 4
)

// A parting makes pieces of things in which several touch.
type parting struct {
	*extractor
	seen  *scene
	usual usual
}

// part makes pieces of things in which several touch, where both sides of a pinch of the
// outline are pieces like the others. What was taken for one piece, but is unlike the others,
// is tried, too.
func (x parting) part() {
	p := x.page
	pieces, problems := p.Pieces[:0:0], p.Problems[:0:0]
	for _, q := range p.Pieces {
		if !x.usual.like(p, q) {
			if parts := x.partedAs(q.raw); len(parts) > 0 {
				pieces = append(pieces, parts...)
				continue
			}
		}
		pieces = append(pieces, q)
	}
	for _, r := range p.Problems {
		var parts []*Piece
		if r.Reason == Touching || r.Reason == NoCorners {
			parts = x.partedAs(closed(r.Outline))
		}
		if pieces = append(pieces, parts...); len(parts) == 0 {
			problems = append(problems, r)
		}
	}
	p.Pieces, p.Problems = pieces, problems
}

// partedAs returns the pieces that touch each other within an outline, as it looks before
// gaps are closed or else after: all of them, or none.
func (x parting) partedAs(outline closed) []*Piece {
	if area := outline.area(); area < 2*partArea*x.usual.area || area > mostTouching*x.usual.area {
		return nil
	}
	whole, holes := x.unmended(outline)
	if parts := x.parted(whole, holes); len(parts) > 0 {
		return parts
	}
	return x.parted(outline, holes)
}

// parted returns the pieces that touch each other within an outline with holes: all of them,
// or none.
func (x parting) parted(outline closed, holes []closed) []*Piece {
	usual := x.usual
	outline = outline.spaced(1)
	var ways [][2]closed
	for _, hole := range holes {
		ways = append(ways, throughHole(outline, hole.spaced(1), usual.area)...)
	}
	for _, n := range pinches(outline, usual.area) {
		across := straight(outline[n.from], outline[n.to])
		if !slices.ContainsFunc(holes, func(hole closed) bool { return hole.meets(across) }) {
			ways = append(ways, n.halves(outline))
		}
	}
	var best []*Piece
	likeliest := math.Inf(-1)
	for _, halves := range ways {
		var parts []*Piece
		for _, half := range halves {
			q := x.pieceOf(half)
			if q != nil {
				parts = append(parts, q)
			} else if half.area() > (1+partArea)*usual.area {
				parts = append(parts, x.parted(half, holes)...)
			}
		}
		total, score, poor := 0.0, 0.0, false
		for _, q := range parts {
			total += q.Area
			score += q.choices[0].Score / float64(len(parts))
			poor = poor || !usual.like(x.page, q)
		}
		whole := total > halves[0].area()+halves[1].area()-partArea*usual.area
		switch {
		case len(parts) < 2 || !whole:
		case !poor:
			return parts
		case score > likeliest:
			best, likeliest = parts, score
		}
	}
	return best
}

// unmended returns the outline of what lies within an outline as it looks before gaps in it
// are closed, as pieces that touch have between them, and those of the holes in it.
// Along these, too, the pieces are on the right: they run counterclockwise.
func (x parting) unmended(outline closed) (whole closed, holes []closed) {
	least := max(int(holeSize*math.Sqrt(x.usual.area)), 2)
	lo, hi := geom.Curve(outline).Bounds()
	part := image.Rect(int(lo.X)-4, int(lo.Y)-4, int(hi.X)+5, int(hi.Y)+5).Intersect(x.picture.Rect)
	mask := threshold(x.seen.relief(part, x.seen.shades(), 1), 3)
	whole = outline
	for _, contour := range cv.Contours(mask, least, max(part.Dx(), part.Dy())) {
		contour = shifted(contour, part.Min)
		area := geom.Pixels(contour).Area()
		if !geom.Curve(outline).Encloses(geom.Pixels(contour).Centroid()) {
			continue // another piece
		}
		own := math.Abs(area) > outline.area()/2
		if own != (area > 0) {
			slices.Reverse(contour)
		}
		if fitted, _ := x.fit(chain(contour)); own {
			whole = fitted
		} else {
			holes = append(holes, fitted)
		}
	}
	return whole, holes
}

// meets tells whether a point of a curve lies within c.
func (c closed) meets(other closed) bool {
	return slices.ContainsFunc(other, geom.Curve(c).Encloses)
}

// pieceOf returns the piece of an outline if it is like the usual.
func (x parting) pieceOf(outline closed) *Piece {
	fits, err := corner.Find(geom.Curve(outline))
	if err != nil {
		return nil
	}
	q := newPiece(outline, fits, x.width, &x.page.Plane)
	usual := x.usual
	usual.score -= partScore - againScore
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
	a, b := outline[n.from], outline[n.to]
	return [2]closed{
		slices.Concat(outline.along(n.from, n.to), straight(b, a)),
		slices.Concat(outline.along(n.to, n.from), straight(a, b)),
	}
}

// along returns the points from one to another, both included.
func (c closed) along(from, to int) closed {
	if from <= to {
		return c[from : to+1]
	}
	return slices.Concat(c[from:], c[:to+1])
}

// straight returns the points between two, about one apart.
func straight(a, b geom.Point) (out closed) {
	count := int(b.Sub(a).Norm())
	for k := 1; k < count; k++ {
		out = append(out, a.Add(b.Sub(a).Mul(float64(k)/float64(count))))
	}
	return out
}

// throughHole returns the ways to part what lies within an outline and around a hole: in two
// places from one to the other. The shortest come first.
func throughHole(outline, hole closed, area float64) (ways [][2]closed) {
	size := math.Sqrt(area)
	bridges := bridges(outline, hole, size)
	type cut struct{ a, b pinch }
	var cuts []cut
	for i, a := range bridges {
		for _, b := range bridges[:i] {
			cuts = append(cuts, cut{a, b})
		}
	}
	slices.SortStableFunc(cuts, func(x, y cut) int { return cmp.Compare(x.a.width+x.b.width, y.a.width+y.b.width) })
	for _, c := range cuts {
		half := func(a, b pinch) closed {
			return slices.Concat(
				outline.along(a.from, b.from), straight(outline[b.from], hole[b.to]),
				hole.along(b.to, a.to), straight(hole[a.to], outline[a.from]))
		}
		halves := [2]closed{half(c.a, c.b), half(c.b, c.a)}
		if min(halves[0].area(), halves[1].area()) > partArea*area && len(ways) < neckTries {
			ways = append(ways, halves)
		}
	}
	return ways
}

// bridges returns where an outline comes near to a hole: from a point of it to one of the
// hole, the narrowest first.
func bridges(outline, hole closed, size float64) (out []pinch) {
	step := max(int(neckStep*size), 1)
	var all []pinch
	for i := 0; i < len(outline); i += step {
		n := pinch{i, 0, math.Inf(1)}
		for k, q := range hole {
			if d := q.Sub(outline[i]).Norm(); d < n.width {
				n.to, n.width = k, d
			}
		}
		all = append(all, n)
	}
	for i, n := range all {
		before, after := all[(i+len(all)-1)%len(all)], all[(i+1)%len(all)]
		if n.width < neckWidth*size && n.width <= before.width && n.width < after.width {
			out = append(out, n)
		}
	}
	slices.SortStableFunc(out, func(a, b pinch) int { return cmp.Compare(a.width, b.width) })
	return out[:min(len(out), neckTries)]
}
