package page

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// inkSide is the longer side, in pixels, of the picture in which ink is looked for.
	inkSide = 3600
	// strokePart is the part of that side that is wider than any stroke, and inkContrast
	// by how many grey levels ink differs from the paper on both sides of it.
	strokePart, inkContrast = 1.0 / 100, 10
	// leastInk is the least width or height of ink, in pixels of that picture.
	leastInk = 4
)

// Ink is what differs from the paper of a picture.
type Ink struct {
	dark, light *image.Gray // 255 where there is ink darker or lighter than what is around it
	scale       float64     // pixels of the picture to one of these
	size        image.Rectangle
}

// FindInk finds the ink of a picture, darker or lighter than what is around it.
func FindInk(picture *image.Gray) *Ink {
	small, scale := cv.Reduce(picture, inkSide, inkSide)
	small = kernel.Compact(cv.Blur(small, 3))
	width := int(strokePart * float64(max(small.Rect.Dx(), small.Rect.Dy())))
	dark, light := cv.Close(small, width, width), cv.Open(small, width, width)
	for i, v := range small.Pix {
		dark.Pix[i], light.Pix[i] = inkAt(dark.Pix[i], v), inkAt(v, light.Pix[i])
	}
	return &Ink{cv.RemoveSmallComponents(dark, leastInk), cv.RemoveSmallComponents(light, leastInk), scale, picture.Rect}
}

// inkAt returns 255 where one value is far above the other, else 0.
func inkAt(above, below uint8) uint8 {
	if int(above)-int(below) > inkContrast {
		return 255
	}
	return 0
}

// Erase takes away the ink in a quadrilateral of the picture and up to margin pixels around.
func (k *Ink) Erase(q geom.Quad, margin float64) {
	for y := range k.dark.Rect.Dy() {
		for x := range k.dark.Rect.Dx() {
			if q.Contains(geom.Point{X: float64(x) * k.scale, Y: float64(y) * k.scale}, -margin) {
				k.dark.Pix[y*k.dark.Stride+x], k.light.Pix[y*k.light.Stride+x] = 0, 0
			}
		}
	}
}

// Blocks returns the rectangles, in pixels of the picture, around ink that is connected
// where gaps of less than reach, as a part of the picture's longer side, are none; those with
// sides of at least so many pixels, the largest first. One may lie in another, such as a
// puzzle within the edges of its page.
func (k *Ink) Blocks(reach float64, least int) []image.Rectangle {
	width := int(reach*k.side()) | 1
	framed := image.NewGray(k.dark.Rect.Inset(-width).Sub(image.Pt(-width, -width)))
	for y := range k.dark.Rect.Dy() {
		row := framed.Pix[(y+width)*framed.Stride+width:]
		for x := range k.dark.Rect.Dx() {
			row[x] = k.dark.Pix[y*k.dark.Stride+x] | k.light.Pix[y*k.light.Stride+x]
		}
	}
	grown := cv.Dilate(framed, cv.Rect, width, width)
	var out []image.Rectangle
	for _, contour := range cv.Contours(grown, width+int(float64(least)/k.scale), math.MaxInt32) {
		if inside(contour) {
			continue
		}
		box := k.shown(kernel.Bounds(contour).Inset(width / 2).Sub(image.Pt(width, width)))
		if min(box.Dx(), box.Dy()) >= least {
			out = append(out, box)
		}
	}
	largestFirst(out)
	return out
}

// side is the longer side of the picture in which ink was looked for.
func (k *Ink) side() float64 { return float64(max(k.dark.Rect.Dx(), k.dark.Rect.Dy())) }

// shown returns a rectangle of the mask in pixels of the picture.
func (k *Ink) shown(box image.Rectangle) image.Rectangle {
	at := func(v int) int { return int(math.Round(float64(v) * k.scale)) }
	return image.Rect(at(box.Min.X), at(box.Min.Y), at(box.Max.X), at(box.Max.Y)).Intersect(k.size)
}

func largestFirst(boxes []image.Rectangle) {
	slices.SortStableFunc(boxes, func(a, b image.Rectangle) int {
		return cmp.Compare(area(b), area(a))
	})
}

// inside tells whether a contour is that of a gap in what is around it: it runs clockwise.
func inside(contour []image.Point) bool { return twiceArea(contour) > 0 }

// twiceArea is twice the area within a contour, above 0 where it runs clockwise.
func twiceArea(contour []image.Point) float64 {
	twice := 0
	for i, a := range contour {
		b := contour[(i+1)%len(contour)]
		twice += a.X*b.Y - b.X*a.Y
	}
	return float64(twice)
}
