package rings

import (
	"image"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// Strokes returns work smoothed a little, and the mask of what is darker in that
// than its surroundings.
func Strokes(work *image.Gray) (smooth, ink *image.Gray) {
	side := max(work.Rect.Dx(), work.Rect.Dy())
	return kernel.SmoothThreshold(work, side/24, 7)
}

// Fine returns what is round among the outlines of what is a little darker than what is close
// around it: the ring that another one, a frame or a number beside it leaves too pale to be
// seen in a larger part of the picture.
func Fine(work *image.Gray) []Ring {
	side := max(work.Rect.Dx(), work.Rect.Dy())
	_, ink := kernel.SmoothThreshold(work, side/64, 4)
	return Find(ink)
}

const (
	// tintSide is the longer side, in pixels, to which pictures are reduced to
	// find filled islands, and quarter the factor by which they are reduced
	// further to find the paper.
	tintSide, quarter = 1600, 4
	// tint is how bright the palest islands are, in thousandths of the paper.
	tint = 955
)

// thinLines are the widths in pixels of the lines that are taken off filled
// islands, of which only those larger than that stay round.
var thinLines = []int{5, 9, 17}

// tintParts are the sizes, as parts of the picture's longer side, of the largest
// spots that are not taken for paper: shadows must be larger, islands smaller.
var tintParts = []int{6, 18}

// Tinted returns what is round in masks of what is darker than the paper around it and
// neither thin nor large; show is called with each mask.
func Tinted(work *image.Gray, show func(mask image.Image)) []Ring {
	w, h := work.Rect.Dx(), work.Rect.Dy()
	f := max(float64(max(w, h))/tintSide, 1)
	small := cv.Blur(cv.Resize(work, int(float64(w)/f), int(float64(h)/f)), 5)
	var masks []*image.Gray
	for _, part := range tintParts {
		mask := spots(small, max(small.Rect.Dx(), small.Rect.Dy())/part)
		show(mask)
		for _, width := range thinLines {
			mask = cv.Open(mask, width, width)
			masks = append(masks, mask)
		}
	}
	return rescaled(Find(masks...), float64(w)/float64(small.Rect.Dx()))
}

// spots returns the mask of what is darker than the lightest places no farther
// than size pixels.
func spots(m *image.Gray, size int) *image.Gray {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	k := max(size/quarter, 1)
	small := cv.Resize(m, max(w/quarter, 1), max(h/quarter, 1))
	paper := cv.Resize(cv.BoxBlur(cv.Close(cv.Blur(small, 3), k, k), k/2, k/2), w, h)
	mask := image.NewGray(image.Rect(0, 0, w, h))
	for i, v := range m.Pix {
		if 1000*int(v) < tint*int(paper.Pix[i]) {
			mask.Pix[i] = 255
		}
	}
	return mask
}
