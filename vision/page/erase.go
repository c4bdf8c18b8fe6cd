package page

import (
	"image"
	"image/color"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// cornerPart is the part of each side of a quadrilateral beside a corner along which the
// paper's colour there is looked for.
const cornerPart = 0.2

// Erase makes a convex quadrilateral in a picture, clockwise from the top left, and up to margin
// pixels around it paper: of the colour at each of its corners and of mixtures between them.
func Erase(out *image.RGBA, q geom.Quad, margin float64) {
	var papers [4]color.RGBA
	for i, at := range q {
		papers[i] = paperAt(out, at, q, margin)
	}
	lo, hi := q.Bounds()
	box := image.Rect(int(lo.X-margin), int(lo.Y-margin), int(hi.X+margin)+1, int(hi.Y+margin)+1).Intersect(out.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		v := min(max((float64(y)-lo.Y)/max(hi.Y-lo.Y, 1), 0), 1)
		for x := box.Min.X; x < box.Max.X; x++ {
			if !q.Contains(geom.Point{X: float64(x), Y: float64(y)}, -margin) {
				continue
			}
			u := min(max((float64(x)-lo.X)/max(hi.X-lo.X, 1), 0), 1)
			mix := func(part func(color.RGBA) uint8) uint8 {
				top := (1-u)*float64(part(papers[0])) + u*float64(part(papers[1]))
				bottom := (1-u)*float64(part(papers[3])) + u*float64(part(papers[2]))
				return uint8((1-v)*top + v*bottom + 0.5)
			}
			out.SetRGBA(x, y, color.RGBA{
				mix(func(c color.RGBA) uint8 { return c.R }), mix(func(c color.RGBA) uint8 { return c.G }),
				mix(func(c color.RGBA) uint8 { return c.B }), 255,
			})
		}
	}
}

// paperAt returns the median colour outside a corner of a quadrilateral, margin pixels from its
// sides.
func paperAt(picture *image.RGBA, corner geom.Point, q geom.Quad, margin float64) color.RGBA {
	const steps = 24
	center := q[0].Add(q[1]).Add(q[2]).Add(q[3]).Mul(0.25)
	var parts [3][]uint8
	for i, a := range q {
		b := q[(i+1)%4]
		if corner != a && corner != b {
			continue
		}
		other := a
		if corner == a {
			other = b
		}
		for k := range steps {
			at := corner.Add(other.Sub(corner).Mul(cornerPart * float64(k) / steps))
			at = at.Add(at.Sub(center).Unit().Mul(1 + 1.5*margin))
			if c := image.Pt(int(at.X), int(at.Y)); c.In(picture.Rect) {
				pixel := picture.RGBAAt(c.X, c.Y)
				parts[0], parts[1], parts[2] = append(parts[0], pixel.R), append(parts[1], pixel.G), append(parts[2], pixel.B)
			}
		}
	}
	if len(parts[0]) == 0 {
		return color.RGBA{255, 255, 255, 255}
	}
	for i := range parts {
		slices.Sort(parts[i])
	}
	middle := len(parts[0]) / 2
	return color.RGBA{parts[0][middle], parts[1][middle], parts[2][middle], 255}
}
