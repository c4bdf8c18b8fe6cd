package pieces

import (
	"cmp"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// blob is one thing that differs from the background.
type blob struct {
	contour []image.Point // its outer pixels, clockwise on the screen
	area    float64       // in square pixels
	box     image.Rectangle
}

// blobs returns the parts of a mask, the largest first. Holes in them are
// filled by leaving them out.
func blobs(mask *image.Gray) []blob {
	var out []blob
	for _, c := range cv.OuterContours(mask) {
		if len(c) < 3 {
			continue
		}
		b := blob{contour: c, box: kernel.Bounds(c)}
		b.area = geom.Pixels(c).Area()
		if b.area < 0 {
			slices.Reverse(b.contour)
			b.area = -b.area
		}
		out = append(out, b)
	}
	slices.SortStableFunc(out, func(a, b blob) int { return cmp.Compare(b.area, a.area) })
	return out
}

// typicalArea returns the size such that half of all that is in front of the
// background belongs to parts at least as large: dust does not count, however
// much of it there is.
func typicalArea(found []blob) float64 {
	total := 0.0
	for _, b := range found {
		total += b.area
	}
	part := 0.0
	for _, b := range found {
		part += b.area
		if part >= total/2 {
			return b.area
		}
	}
	return 0
}
