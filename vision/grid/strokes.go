package grid

import (
	"image"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// Lines that are dotted, dashed, grey or finer than a pixel are lost when every
// pixel is taken for ink or for paper by itself. They are seen by averaging
// along them, over the reach of several dots, how much darker the pixels are
// than those to the left and to the right. A pixel may not count for more than
// a line's usually does, so that digits stay weaker than lines.

// The ways to either side, in straightened pixels, at which a line is compared
// with the paper: the second one is for thick lines.
const beside, farBeside = 3, 6

const (
	// squeezed is the factor by which a frame is squeezed along its lines
	// before they are looked at: much is averaged in that direction anyway.
	squeezed = 3
	// alongLine is the part of the frame over which a line is usually averaged.
	alongLine = 1.0 / 26
	// sureOfGrain is how many times the grain, after averaging, a line must
	// differ from the paper to count whole, and faintestLine the least in grey
	// levels.
	sureOfGrain  = 6.0
	faintestLine = 3.0
	// A line counts whole that has this part of the darkness which the darkest
	// twentieth of the frame reaches, and of that of the darkest fiftieth: the
	// lines of a fine grid and of a coarse one.
	partOfFine, partOfCoarse = 0.55, 0.25
	// lowest is the part of a whole line from which on one counts at all.
	lowest = 0.3
	// usualLine is how many times the usual darkness of a line's pixel one may
	// count.
	usualLine = 2.0
	// aboveGrain is how many times the usual change from one pixel to the next
	// a pixel of a line differs from the paper.
	aboveGrain = 2.0
	// fixed is the number of steps in which a grey level is counted.
	fixed = 8
)

// strokes holds how surely lines run through each place of a straightened
// frame, 255 without doubt: the vertical ones, and the horizontal ones turned so
// that they too run from top to bottom. Along the lines the pictures are
// squeezed.
type strokes struct{ vertical, horizontal *image.Gray }

// newStrokes looks for lines in a straightened frame. Each place of a line is
// seen through the part along of the frame's side around it.
func newStrokes(flat *image.Gray, along float64) *strokes {
	flat = evenLight(flat, max(flat.Rect.Dx(), flat.Rect.Dy())/16)
	w, h := flat.Rect.Dx(), flat.Rect.Dy()
	return &strokes{
		vertical:   ridges(cv.Resize(flat, w, h/squeezed), along),
		horizontal: ridges(transpose(cv.Resize(flat, w/squeezed, h)), along),
	}
}

// evenPaper is the grey level that the surroundings of a pixel have in an evenly
// lit picture.
const evenPaper = 200

// evenLight returns flat divided by the brightness of the paper around each
// pixel, so that lines in a shadow are as dark as those in the light.
func evenLight(flat *image.Gray, block int) *image.Gray {
	w, h := flat.Rect.Dx(), flat.Rect.Dy()
	// A quarter of the resolution does: the light changes slowly. What is dark
	// and narrow is no paper, and would show as a pattern if it counted.
	paper := cv.Close(cv.Resize(flat, w/4, h/4), block/4, block/4)
	mean := cv.Resize(cv.BoxBlur(paper, block/2, block/2), w, h)
	var gain [256]int // in 1/256
	for m := range gain {
		gain[m] = evenPaper * 256 / max(m, 8)
	}
	out := image.NewGray(flat.Rect)
	for i, v := range flat.Pix {
		out.Pix[i] = uint8(min(int(v)*gain[mean.Pix[i]]>>8, 255))
	}
	return out
}

// ridges returns how surely a line runs from top to bottom through each pixel.
func ridges(flat *image.Gray, along float64) *image.Gray {
	w, h := flat.Rect.Dx(), flat.Rect.Dy()
	run := max(int(along*float64(h)), 3)
	mean := alongColumns(darker(flat), w, run)
	// What changes from one stretch of a column to the next is grain: a line
	// does not.
	var change, depth [256]int
	for i := run * w; i < len(mean); i++ {
		d := int(mean[i]) - int(mean[i-run*w])
		change[min(max(d, -d), 255)]++
		depth[min(max(int(mean[i])/fixed, 0), 255)]++
	}
	grain := quantile(&change, 0.5) / 0.95 / fixed
	whole := max(sureOfGrain*grain, faintestLine,
		partOfFine*quantile(&depth, 0.95), partOfCoarse*quantile(&depth, 0.98))
	out := image.NewGray(flat.Rect)
	least := int(lowest * whole * fixed)
	step := max(int((1-lowest)*whole*fixed), 1)
	for i, v := range mean {
		if over := int(v) - least; over > 0 {
			out.Pix[i] = uint8(min(255*over/step, 255))
		}
	}
	return out
}

// darker returns, in grey levels, how much darker each pixel is than both its
// neighbourhood to the left and that to the right, negative where one of them is
// darker, but no more than is usual on a line.
func darker(flat *image.Gray) []int16 {
	w, h := flat.Rect.Dx(), flat.Rect.Dy()
	out := make([]int16, w*h)
	var depth, change [256]int
	for y := range h {
		row := flat.Pix[y*flat.Stride:][:w]
		next := flat.Pix[min(y+1, h-1)*flat.Stride:][:w]
		dst := out[y*w:][:w]
		for x := farBeside; x < w-farBeside; x++ {
			near := min(row[x-beside], row[x+beside])
			far := min(row[x-farBeside], row[x+farBeside])
			d := int(max(near, far)) - int(row[x])
			dst[x] = int16(d)
			depth[max(d, 0)]++
			c := int(next[x]) - int(row[x])
			change[max(c, -c)]++
		}
	}
	// Above the grain lie the pixels of lines, and those of digits.
	grain := max(aboveGrain*quantile(&change, 0.5), faintestLine)
	for i := range min(int(grain), 200) {
		depth[i] = 0
	}
	most := int16(max(usualLine*quantile(&depth, 0.25), 2*faintestLine))
	for i, d := range out {
		out[i] = min(max(d, -most), most)
	}
	return out
}

// alongColumns returns the means, times fixed, over run values of a column
// around each of v, which has rows of w values.
func alongColumns(v []int16, w, run int) []int16 {
	h := len(v) / w
	out := make([]int16, len(v))
	sum := make([]int32, w)
	scale := int32(fixed << 16 / run)
	for y := -run / 2; y < h; y++ {
		if in := y + run/2; in < h {
			for x, d := range v[in*w:][:w] {
				sum[x] += int32(d)
			}
		}
		if gone := y + run/2 - run; gone >= 0 {
			for x, d := range v[gone*w:][:w] {
				sum[x] -= int32(d)
			}
		}
		if y >= 0 {
			dst := out[y*w:][:w]
			for x, s := range sum {
				dst[x] = int16(s * scale >> 16)
			}
		}
	}
	return out
}

// quantile returns the value below which the given part of a histogram lies,
// between its steps; 0 of an empty one.
func quantile(histogram *[256]int, part float64) float64 {
	total := 0
	for _, n := range histogram {
		total += n
	}
	want := part * float64(total)
	for i, n := range histogram {
		if float64(n) >= want && n > 0 {
			return float64(i) + want/float64(n) - 0.5
		}
		want -= float64(n)
	}
	return 0
}
