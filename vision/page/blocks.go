package page

import (
	"cmp"
	"image"
	"image/draw"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// inkSide is the longer side, in pixels, of the picture in which ink is looked for.
	inkSide = 1200
	// strokePart is the part of that side that is wider than any stroke, and inkContrast
	// by how many grey levels ink differs from the paper on both sides of it.
	strokePart, inkContrast = 1.0 / 100, 10
	// leastInk is the least width or height of ink, in pixels of that picture.
	leastInk = 4
)

// Ink is what differs from the paper of a picture.
type Ink struct {
	mask  *image.Gray // 255 where there is ink
	scale float64     // pixels of the picture to one of the mask
	size  image.Rectangle
}

// FindInk finds the ink of a picture, darker or lighter than what is around it.
func FindInk(picture *image.Gray) *Ink {
	small, scale := cv.Reduce(picture, inkSide, inkSide)
	small = cv.Blur(small, 3)
	width := int(strokePart * float64(max(small.Rect.Dx(), small.Rect.Dy())))
	mask, opened := cv.Close(small, width, width), cv.Open(small, width, width)
	for i, v := range kernel.Compact(small).Pix {
		if mask.Pix[i]-v > inkContrast || v-opened.Pix[i] > inkContrast {
			mask.Pix[i] = 255
		} else {
			mask.Pix[i] = 0
		}
	}
	return &Ink{mask: cv.RemoveSmallComponents(mask, leastInk), scale: scale, size: picture.Rect}
}

// Erase takes away the ink in a quadrilateral of the picture and up to margin pixels around.
func (k *Ink) Erase(q geom.Quad, margin float64) {
	for y := range k.mask.Rect.Dy() {
		for x := range k.mask.Rect.Dx() {
			if q.Contains(geom.Point{X: float64(x) * k.scale, Y: float64(y) * k.scale}, -margin) {
				k.mask.Pix[y*k.mask.Stride+x] = 0
			}
		}
	}
}

// Blocks returns the rectangles, in pixels of the picture, around ink that is connected
// where gaps of less than reach, as a part of the picture's longer side, are none; those with
// sides of at least so many pixels, the largest first. One may lie in another, such as a
// puzzle within the edges of its page.
func (k *Ink) Blocks(reach float64, least int) []image.Rectangle {
	side := max(k.mask.Rect.Dx(), k.mask.Rect.Dy())
	width := int(reach*float64(side)) | 1
	framed := image.NewGray(k.mask.Rect.Inset(-width).Sub(image.Pt(-width, -width)))
	draw.Draw(framed, framed.Rect.Inset(width), k.mask, image.Point{}, draw.Src)
	grown := cv.Dilate(framed, cv.Rect, width, width)
	var out []image.Rectangle
	for _, contour := range cv.Contours(grown, width+int(float64(least)/k.scale), math.MaxInt32) {
		if inside(contour) {
			continue
		}
		lo, hi := contour[0], contour[0]
		for _, p := range contour {
			lo, hi = image.Pt(min(lo.X, p.X), min(lo.Y, p.Y)), image.Pt(max(hi.X, p.X), max(hi.Y, p.Y))
		}
		box := image.Rectangle{Min: lo, Max: hi.Add(image.Pt(1, 1))}.Inset(width / 2).Sub(image.Pt(width, width))
		at := func(v int) int { return int(math.Round(float64(v) * k.scale)) }
		box = image.Rect(at(box.Min.X), at(box.Min.Y), at(box.Max.X), at(box.Max.Y)).Intersect(k.size)
		if min(box.Dx(), box.Dy()) >= least {
			out = append(out, box)
		}
	}
	slices.SortStableFunc(out, func(a, b image.Rectangle) int {
		return cmp.Compare(b.Dx()*b.Dy(), a.Dx()*a.Dy())
	})
	return out
}

// inside tells whether a contour is that of a gap in what is around it: it runs clockwise.
func inside(contour []image.Point) bool {
	twice := 0
	for i, a := range contour {
		b := contour[(i+1)%len(contour)]
		twice += a.X*b.Y - b.X*a.Y
	}
	return twice > 0
}
