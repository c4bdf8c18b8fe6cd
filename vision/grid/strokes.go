package grid

import (
	"image"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
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
	fixed, fixedBits = 1 << fixedBits, 3
)

// strokes holds how surely lines run through each place of a straightened
// frame, 255 without doubt: the vertical ones, and the horizontal ones turned so
// that they too run from top to bottom. Along the lines the pictures are
// squeezed.
type strokes struct {
	vertical, horizontal *image.Gray
	columns, rows        *lines // what runs in either
}

// look is a straightened frame as lines are looked for in it: evenly lit, as it is
// and turned, each squeezed from top to bottom.
type look struct{ upright, turned *image.Gray }

// look straightens the part of the scene under s, and pad more on each side, in
// the given size.
func (sc *scene) look(s sheet, size image.Point) *look {
	flat := sc.straighten(s, size)
	paper := paperLight(flat)
	return &look{
		upright: evenLight(flat, paper),
		turned:  evenLight(cv.Transpose(flat), cv.Transpose(paper)),
	}
}

// strokes looks for lines. Each place of a line is seen through the part along of
// the frame's side around it.
func (l *look) strokes(along float64) *strokes {
	st := &strokes{vertical: ridges(l.upright, along), horizontal: ridges(l.turned, along)}
	st.columns, st.rows = newLines(st.vertical), newLines(st.horizontal)
	return st
}

// evenPaper is the grey level that the surroundings of a pixel have in an evenly
// lit picture, and slowLight the factor by which the picture of the light is
// smaller: the light changes slowly.
const evenPaper, slowLight = 200, 4

// paperLight returns the brightness of the paper around each place of flat. What
// is dark and narrow is no paper, and would show as a pattern if it counted.
func paperLight(flat *image.Gray) *image.Gray {
	w, h := flat.Rect.Dx(), flat.Rect.Dy()
	block := max(w, h) / 16
	paper := cv.Close(cv.Resize(flat, w/slowLight, h/slowLight), block/slowLight, block/slowLight)
	return cv.BoxBlur(paper, block/2, block/2)
}

// evenLight returns flat squeezed from top to bottom and divided by the
// brightness of the paper, so that lines in a shadow are as dark as those in the
// light.
func evenLight(flat, paper *image.Gray) *image.Gray {
	return kernel.FlatField(kernel.BinRows(flat, squeezed), paper, evenPaper)
}

// sampled is the step between the rows that stand for all where a picture's
// usual values are measured.
const sampled = 4

// ridges returns how surely a line runs from top to bottom through each pixel.
func ridges(flat *image.Gray, along float64) *image.Gray {
	run := max(int(along*float64(flat.Rect.Dy())), 3)
	darker := kernel.RidgeFilter(flat, beside, farBeside)
	means := darker.MovingMeans(run, usualDepth(flat, darker), fixed)
	// What changes from one stretch of a column to the next is grain: a line
	// does not.
	change, depth := means.RunHistograms(run, sampled, fixedBits)
	grain := quantile(&change, 0.5) / 0.95 / fixed
	whole := max(sureOfGrain*grain, faintestLine,
		partOfFine*quantile(&depth, 0.95), partOfCoarse*quantile(&depth, 0.98))
	least := int(lowest * whole * fixed)
	return means.ContrastStretch(least, max(int(whole*fixed), least+1))
}

// usualDepth returns how much a pixel may count for: a few times as much darker
// than the pixels to both sides as those of a line usually are.
func usualDepth(flat *image.Gray, darker kernel.Field) int {
	change, depth := darker.PixelHistograms(flat, farBeside, sampled)
	// Above the grain lie the pixels of lines, and those of digits.
	grain := max(aboveGrain*quantile(&change, 0.5), faintestLine)
	clear(depth[:min(int(grain), 200)])
	return int(max(usualLine*quantile(&depth, 0.25), 2*faintestLine))
}

// quantile returns the value below which the given part of a histogram lies,
// between its steps; 0 of an empty one.
func quantile(histogram *kernel.Histogram, part float64) float64 {
	total := uint32(0)
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
