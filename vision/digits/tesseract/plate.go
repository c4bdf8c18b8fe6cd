package tesseract

import (
	"bytes"
	"fmt"
	"image"

	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// plateMargin is the white around a character.
const plateMargin = 10

// printing is a way of drawing a character for the engine.
type printing struct {
	height  int     // of the character in pixels
	reach   int     // about the width of a stroke in pixels
	sharpen float32 // how strongly differences from the surroundings are raised
	middle  float32 // the darkness that becomes the middle gray
	gain    float32 // 1 keeps the grays, more makes black and white of them
}

// printings are the ways in which each character is shown: black and white,
// thin and sharpened, so that a lens out of focus does not close its holes,
// and gray as it is. The engine errs differently on each.
var printings = []printing{
	{height: 30, reach: 5, sharpen: 1.5, middle: 0.6, gain: 3},
	{height: 40, reach: 6, middle: 0.5, gain: 1},
}

// linePrinting is the way in which a line of several digits is drawn.
var linePrinting = printing{height: 40, reach: 6, sharpen: 1, middle: 0.5, gain: 3}

// plate draws one character as the engine likes it: dark on white, enlarged.
func plate(c *ink.Cell, g ink.Glyph, how printing) *image.Gray {
	width, height, dark := c.Enlarge(g, how.height)
	out := image.NewGray(image.Rect(0, 0, width+2*plateMargin, height+2*plateMargin))
	for i := range out.Pix {
		out.Pix[i] = 255
	}
	soft := dark
	if how.sharpen > 0 {
		soft = soften(dark, width, how.reach)
	}
	for y := range height {
		for x := range width {
			i := y*width + x
			v := how.gain*(dark[i]+how.sharpen*(dark[i]-soft[i])-how.middle) + 0.5
			out.Pix[(y+plateMargin)*out.Stride+x+plateMargin] = uint8(255 * (1 - min(max(v, 0), 1)))
		}
	}
	return out
}

// soften returns the mean of the square of reach pixels around each pixel of
// rows of the given width, as far as it lies inside. OpenCV's box filter, by which
// the number of values inside must be found as well, takes 1.7 times as long and
// differs in the last bits.
func soften(dark []float32, width, reach int) []float32 {
	if width == 0 {
		return dark
	}
	height := len(dark) / width
	sums := make([]float32, (width+1)*(height+1))
	for y := range height {
		row := float32(0)
		for x := range width {
			row += dark[y*width+x]
			sums[(y+1)*(width+1)+x+1] = sums[y*(width+1)+x+1] + row
		}
	}
	out := make([]float32, len(dark))
	for y := range height {
		top, bottom := max(y-reach, 0)*(width+1), min(y+reach+1, height)*(width+1)
		for x := range width {
			left, right := max(x-reach, 0), min(x+reach+1, width)
			area := float32((bottom - top) / (width + 1) * (right - left))
			out[y*width+x] = (sums[bottom+right] - sums[bottom+left] - sums[top+right] + sums[top+left]) / area
		}
	}
	return out
}

// portable encodes a picture as PGM, the plainest form that the engine reads.
func portable(img *image.Gray) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "P5\n%d %d\n255\n", img.Rect.Dx(), img.Rect.Dy())
	for y := range img.Rect.Dy() {
		b.Write(img.Pix[y*img.Stride : y*img.Stride+img.Rect.Dx()])
	}
	return b.Bytes()
}
