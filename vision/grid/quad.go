package grid

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

const (
	// minArea is the smallest part of the picture that a grid may cover.
	minArea = 0.01
	// minSide is how many times as long as that of a square the shorter side of
	// the upright box around a frame of the smallest area must be.
	minSide = 0.5
	// maxQuads bounds the number of candidates whose lattice is measured.
	maxQuads = 14
)

// quad is a candidate for the outer frame of a grid: its corners clockwise
// from the one nearest the picture's top left, and the outline that it was
// fitted to.
type quad struct {
	corners geom.Quad
	outline []image.Point
	area    float64
}

// findQuads returns the quadrilaterals among the outlines of masks of the ink of
// one picture, those that cover the part least of it, largest first.
func findQuads(least float64, inks ...*image.Gray) []quad {
	var found []quad
	for _, ink := range inks {
		found = append(found, quadsOf(ink, least*float64(ink.Rect.Dx()*ink.Rect.Dy()))...)
	}
	slices.SortStableFunc(found, func(a, b quad) int { return cmp.Compare(b.area, a.area) })
	return dropTwins(found)
}

// quadsOf returns the quadrilaterals among the outlines of ink that have the area
// least or more.
func quadsOf(ink *image.Gray, least float64) []quad {
	var found []quad
	side := int(math.Sqrt(least) * minSide)
	for _, outline := range cv.Contours(ink, side, max(ink.Rect.Dx(), ink.Rect.Dy())) {
		lo, hi := geom.Pixels(outline).Bounds()
		if box := hi.Sub(lo); box.X*box.Y < least {
			continue
		}
		hull := cv.Hull(outline)
		if math.Abs(geom.Pixels(hull).Area()) < least {
			continue
		}
		for _, corners := range fourCorners(hull) {
			found = append(found, quad{corners: corners, outline: outline, area: corners.Area()})
		}
	}
	return found
}

// fourCorners returns the quadrilaterals that a convex outline may stand for:
// the outline simplified until four corners remain, and the largest one that
// has its corners on it.
func fourCorners(hull []image.Point) []geom.Quad {
	perimeter := geom.Pixels(hull).Perimeter()
	var out []geom.Quad
	for _, tolerance := range []float64{0.02, 0.04, 0.06} {
		if poly := cv.ApproxPoly(hull, tolerance*perimeter); len(poly) == 4 {
			out = append(out, geom.Quad(geom.Pixels(poly)).Clockwise())
			break
		}
	}
	if best, ok := largestQuad(cv.ApproxPoly(hull, 0.004*perimeter)); ok {
		out = append(out, best)
	}
	return slices.DeleteFunc(out, func(q geom.Quad) bool { return !plausible(q) })
}

// largestQuad returns the largest quadrilateral with corners among the points
// of a convex polygon.
func largestQuad(poly []image.Point) (geom.Quad, bool) {
	n := len(poly)
	if n < 4 || n > 40 {
		return geom.Quad{}, false
	}
	best, at := -1.0, [4]int{}
	for i := range n {
		for k := i + 2; k < n; k++ {
			j, left := farthest(poly, i, k, i+1, k)
			l, right := farthest(poly, i, k, k+1, n+i)
			if left+right > best {
				best, at = left+right, [4]int{i, j, k, l}
			}
		}
	}
	q := geom.Pixels([]image.Point{poly[at[0]], poly[at[1]], poly[at[2]], poly[at[3]]})
	return geom.Quad(q).Clockwise(), best > 0
}

// farthest returns which of the points from ≤ index < to lies farthest from
// the line through points i and k, and twice the area of that triangle.
func farthest(poly []image.Point, i, k, from, to int) (index int, area float64) {
	base := poly[k].Sub(poly[i])
	for j := from; j < to; j++ {
		d := poly[j%len(poly)].Sub(poly[i])
		if a := math.Abs(float64(base.X*d.Y - base.Y*d.X)); a > area {
			index, area = j%len(poly), a
		}
	}
	return index, area
}

// plausible tells whether a camera could see a rectangle as q: no angle near
// 0 or 180 degrees, no side much shorter than the one across.
func plausible(q geom.Quad) bool {
	for i := range q {
		a, b := q[(i+3)%4].Sub(q[i]), q[(i+1)%4].Sub(q[i])
		if a.Norm() < 8 || b.Norm() < 8 {
			return false
		}
		if cos := a.Dot(b) / (a.Norm() * b.Norm()); math.Abs(cos) > 0.75 {
			return false
		}
		across := q[(i+3)%4].Sub(q[(i+2)%4])
		if r := b.Norm() / across.Norm(); r < 0.4 || r > 2.5 {
			return false
		}
	}
	return true
}

// dropTwins keeps the first of those candidates whose corners nearly agree.
func dropTwins(quads []quad) []quad {
	var out []quad
	for _, q := range quads {
		twin := slices.ContainsFunc(out, func(o quad) bool {
			limit := 0.012 * math.Sqrt(o.area)
			for i := range q.corners {
				if q.corners[i].Sub(o.corners[i]).Norm() > limit {
					return false
				}
			}
			return true
		})
		if !twin && len(out) < maxQuads {
			out = append(out, q)
		}
	}
	return out
}
