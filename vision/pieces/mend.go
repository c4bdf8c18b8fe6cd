package pieces

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// threadWidth is how wide a thread on a piece, or a gap in it, may be, as a part of
	// the piece's size: it is far less than the neck of a joint is. Threads are folds of
	// a cloth and marks; gaps are what has the background's colour in the picture that
	// is printed on the piece.
	threadWidth = 0.06
	// threadLength is how long either is at least, in widths: corners, which have no
	// width at their tips, are shorter.
	threadLength = 2
	// mendPixels is the width of a thread, in pixels, at which threads are looked for.
	mendPixels = 5
)

// mended returns b without threads that hang on it, and with the gaps closed that cut into
// it; size is that of a piece, in pixels.
func (b *blob) mended(size float64) []image.Point {
	width := threadWidth * size
	if width < mendPixels {
		return b.contour
	}
	// Most have neither, which shows in a smaller picture.
	small := make([]image.Point, len(b.contour))
	for i, p := range b.contour {
		small[i] = image.Pt(int(float64(p.X)*mendPixels/width), int(float64(p.Y)*mendPixels/width))
	}
	if _, changed := mend(small, mendPixels); !changed {
		return b.contour
	}
	out, _ := mend(b.contour, int(math.Round(width)))
	return out
}

// mend returns the outer pixels of what lies within contour, less its threads and with its
// gaps, those no wider than width, and whether it has any.
func mend(contour []image.Point, width int) ([]image.Point, bool) {
	box := kernel.Bounds(contour).Inset(-2 * width)
	mask := image.NewGray(image.Rectangle{Max: box.Size()})
	fill(mask, shifted(contour, box.Min.Mul(-1)))
	threads := difference(mask, cv.Open(mask, width, width), threadLength*width)
	trimmed := difference(mask, threads, 0)
	gaps := difference(cv.Close(trimmed, width, width), trimmed, threadLength*width)
	if !slices.Contains(threads.Pix, 255) && !slices.Contains(gaps.Pix, 255) {
		return contour, false
	}
	for i, v := range gaps.Pix {
		trimmed.Pix[i] |= v
	}
	found := blobs(trimmed)
	if len(found) == 0 {
		return contour, false
	}
	return shifted(found[0].contour, box.Min), true
}

// shifted returns pixels moved by a vector.
func shifted(contour []image.Point, by image.Point) []image.Point {
	out := make([]image.Point, len(contour))
	for i, p := range contour {
		out[i] = p.Add(by)
	}
	return out
}

// difference returns what is white in a and not in b, less parts that are shorter than
// least pixels.
func difference(a, b *image.Gray, least int) *image.Gray {
	out := image.NewGray(a.Rect)
	for i, v := range a.Pix {
		out.Pix[i] = v &^ b.Pix[i]
	}
	if least <= 1 {
		return out
	}
	return cv.RemoveSmallComponents(out, least)
}

// fill makes the pixels on and inside a contour white, of a picture that begins at 0, 0.
func fill(mask *image.Gray, contour []image.Point) {
	outline := chain(contour)
	at := func(i int) image.Point {
		p := outline[i%len(outline)]
		return image.Pt(int(math.Round(p.X)), int(math.Round(p.Y)))
	}
	crossings := make([][]int, mask.Rect.Dy()) // of the line between a row and the next
	for i := range outline {
		p, q := at(i), at(i+1)
		mask.Pix[p.Y*mask.Stride+p.X] = 255
		if p.Y != q.Y {
			y := min(p.Y, q.Y)
			crossings[y] = append(crossings[y], p.X)
		}
	}
	for y, xs := range crossings {
		slices.Sort(xs)
		for k := 0; k+1 < len(xs); k += 2 {
			for x := xs[k]; x <= xs[k+1]; x++ {
				mask.Pix[y*mask.Stride+x] = 255
			}
		}
	}
}
