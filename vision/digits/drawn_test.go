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
	rng := rand.New(rand.NewPCG(1, 2))
	cells := make([]*image.Gray, len(numbers))
	for i, n := range numbers {
		cell := paper(rng)
		if n != 0 {
			write(tb, cell, text{strconv.Itoa(n), height, color.Gray{Y: 40}})
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

// text is what is written into the middle of a cell: the height of a digit is in
// pixels.
type text struct {
	string
	height float64
	ink    color.Gray
}

func write(tb testing.TB, cell draw.Image, t text) {
	tb.Helper()
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		tb.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: t.height / 0.72, DPI: 72})
	if err != nil {
		tb.Fatal(err)
	}
	defer face.Close()
	d := font.Drawer{Dst: cell, Src: image.NewUniform(t.ink), Face: face}
	width := d.MeasureString(t.string)
	d.Dot = fixed.Point26_6{X: fixed.I(side/2) - width/2, Y: fixed.I(side/2 + int(t.height/2))}
	d.DrawString(t.string)
}

// sudokuRow is a row as a newspaper could print it.
var sudokuRow = []int{5, 0, 1, 2, 0, 3, 4, 0, 6, 7, 8, 0, 9, 0, 0, 2}
