package digits_test

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// writeMontage draws the cells of a sheet in rows of columns cells.
func writeMontage(tb testing.TB, name string, cells []*image.Gray, columns int) {
	tb.Helper()
	rows := (len(cells) + columns - 1) / columns
	const step = side + 2
	out := image.NewGray(image.Rect(0, 0, columns*step, rows*step))
	for i, cell := range cells {
		ox, oy := i%columns*step, i/columns*step
		for y := range side {
			copy(out.Pix[(oy+y)*out.Stride+ox:], cell.Pix[y*cell.Stride:y*cell.Stride+side])
		}
	}
	file, err := os.Create(filepath.Join(os.Getenv("GRIDSAW_MONTAGE"), name+".png"))
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, out); err != nil {
		tb.Fatal(err)
	}
}
