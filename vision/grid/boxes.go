package grid

import (
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// boxCell is the size in pixels to which cells are straightened to compare the
// strength of lines.
const boxCell = 24

// thickerBy is how much darker and wider, as a factor, the lines between boxes
// must be than those inside them.
const thickerBy = 1.25

// findBoxes measures which lines are thick, and returns the size of the boxes of a direction
// where every so many-th line is, and else 0.
func findBoxes(g *Grid, gray *image.Gray) (rows, cols int) {
	sheet, _ := lineSheets(g, gray)
	return boxPeriod(lineWeights(cv.Transpose(sheet), g.Rows, g.Cols)), boxPeriod(lineWeights(sheet, g.Cols, g.Rows))
}

// lineSheets returns a whole grid straightened, boxCell pixels a cell, as darkness below the
// surroundings and as lightness above them.
func lineSheets(g *Grid, gray *image.Gray) (dark, light *image.Gray) {
	dark = g.flat(gray, boxCell)
	light = image.NewGray(dark.Rect)
	mean := cv.BoxBlur(dark, 2*boxCell, 2*boxCell)
	for i, v := range dark.Pix {
		d := int(mean.Pix[i]) - int(v)
		dark.Pix[i], light.Pix[i] = uint8(max(d, 0)), uint8(max(-d, 0))
	}
	return dark, light
}

// lineWeights returns the darkness of each of the n-1 inner lines that run from
// top to bottom of sheet: the median over the m cells beside it.
func lineWeights(sheet *image.Gray, n, m int) []float64 {
	out := make([]float64, 0, n)
	for k := 1; k < n; k++ {
		beside := make([]int, m)
		for r := range m {
			beside[r] = lineWeight(sheet, k, r)
		}
		slices.Sort(beside)
		out = append(out, float64(beside[m/2]))
	}
	return out
}

// lineWeight returns the darkness of a line that runs from top to bottom beside row r, of
// the sum across it.
func lineWeight(sheet *image.Gray, line, r int) int {
	const reach = boxCell / 6
	sum := 0
	for y := r*boxCell + boxCell/4; y < (r+1)*boxCell-boxCell/4; y++ {
		for x := line*boxCell - reach; x < line*boxCell+reach; x++ {
			sum += int(sheet.Pix[y*sheet.Stride+x])
		}
	}
	return sum
}

// boxPeriod returns b where every b-th line weighs clearly more than the
// others, 0 where no b fits.
func boxPeriod(weights []float64) int {
	n := len(weights) + 1
	best, at := thickerBy, 0
	for b := 2; b <= n/2; b++ {
		if n%b != 0 {
			continue
		}
		var thick, thin []float64
		for i, w := range weights {
			if (i+1)%b == 0 {
				thick = append(thick, w)
			} else {
				thin = append(thin, w)
			}
		}
		// A multiple or a divisor of the true period fails.
		if ratio := outweigh(thick, thin); ratio > best {
			best, at = ratio, b
		}
	}
	return at
}

// outweigh returns how many times as much as nearly the heaviest of the thin nearly the
// lightest of the thick weighs.
func outweigh(thick, thin []float64) float64 {
	slices.Sort(thick)
	slices.Sort(thin)
	return (thick[len(thick)/4] + 1) / (thin[len(thin)-1-len(thin)/8] + 1)
}
