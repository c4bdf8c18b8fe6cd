package digits_test

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"strconv"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// drawCells draws one cell for each number, 0 for an empty one, in the Go
// font on slightly noisy paper with a line at the left and at the top.
func drawCells(tb testing.TB, numbers []int, height float64) []*image.Gray {
	tb.Helper()
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		tb.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: height / 0.72, DPI: 72})
	if err != nil {
		tb.Fatal(err)
	}
	defer face.Close()
	rng := rand.New(rand.NewPCG(1, 2))
	cells := make([]*image.Gray, len(numbers))
	for i, n := range numbers {
		cell := paper(rng)
		if n != 0 {
			writeText(cell, face, strconv.Itoa(n), height)
		}
		cells[i] = cell
	}
	return cells
}

func paper(rng *rand.Rand) *image.Gray {
	cell := image.NewGray(image.Rect(0, 0, side, side))
	for i := range cell.Pix {
		cell.Pix[i] = uint8(210 + rng.IntN(9))
		if x, y := i%side, i/side; x < 3 || y < 2 {
			cell.Pix[i] = 60
		}
	}
	return cell
}

func writeText(cell draw.Image, face font.Face, text string, height float64) {
	d := font.Drawer{Dst: cell, Src: image.NewUniform(color.Gray{Y: 40}), Face: face}
	width := d.MeasureString(text)
	d.Dot = fixed.Point26_6{X: fixed.I(side/2) - width/2, Y: fixed.I(side/2 + int(height/2))}
	d.DrawString(text)
}

// sudokuRow is a row as a newspaper could print it.
var sudokuRow = []int{5, 0, 1, 2, 0, 3, 4, 0, 6, 7, 8, 0, 9, 0, 0, 2}
