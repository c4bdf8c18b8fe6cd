package digits_test

import (
	"context"
	"image"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// page is a printed page with one grid, which is all that is on it.
type page struct {
	sheet
	max int
}

// printedPages cuts the Sudoku pages up to 9 and the Shikaku pages.
func printedPages(tb testing.TB) []page {
	tb.Helper()
	var pages []page
	for kind, spec := range map[string]struct{ size, max int }{
		"solo_2x2": {4, 4}, "solo_2x3": {6, 6}, "rect_7x7": {7, 49}, "rect_12x12": {12, 144}, "rect_19x19": {19, 361},
	} {
		data, err := os.ReadFile(puzzletest.Data(tb, "grid-pages", kind+".ids"))
		if err != nil {
			tb.Fatal(err)
		}
		for i, id := range strings.Fields(string(data)) {
			path := puzzletest.Data(tb, "grid-pages", kind+"_"+strconv.Itoa(i+1)+".png")
			file, err := os.Open(path)
			if err != nil {
				continue
			}
			img, _, err := image.Decode(file)
			file.Close()
			if err != nil {
				tb.Fatal(err)
			}
			gray := grayOf(img)
			cells := cutCells(gray, inkCorners(gray), spec.size)
			truth := parseRuns(id)
			if len(truth) != len(cells) {
				tb.Fatalf("%s: %d numbers for %d cells", path, len(truth), len(cells))
			}
			pages = append(pages, page{sheet{filepath.Base(path), cells, truth}, spec.max})
		}
	}
	return pages
}

// inkCorners returns the corners of the box of all dark pixels.
func inkCorners(gray *image.Gray) geom.Quad {
	var box image.Rectangle
	for y := range gray.Rect.Dy() {
		for x := range gray.Rect.Dx() {
			if gray.Pix[y*gray.Stride+x] < 128 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	x0, y0, x1, y1 := float64(box.Min.X+2), float64(box.Min.Y+2), float64(box.Max.X-2), float64(box.Max.Y-2)
	return geom.Quad{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
}

// parseRuns reads "7x7:a2_2e4": letters are runs of empty cells.
func parseRuns(id string) []int {
	_, text, _ := strings.Cut(id, ":")
	var out []int
	number := 0
	flush := func() {
		if number > 0 {
			out = append(out, number)
		}
		number = 0
	}
	for _, c := range text {
		if c >= '0' && c <= '9' {
			number = 10*number + int(c-'0')
			continue
		}
		flush()
		if c >= 'a' && c <= 'z' {
			out = append(out, make([]int, c-'a'+1)...)
		}
	}
	flush()
	return out
}

// measurePages judges a reader on the printed pages.
func measurePages(tb testing.TB, reader digits.Reader) *tally {
	tb.Helper()
	c := &tally{}
	for _, p := range printedPages(tb) {
		readings, err := reader.Read(context.Background(), p.cells, p.max)
		if err != nil {
			tb.Fatal(err)
		}
		c.add(p.sheet, readings)
	}
	return c
}
