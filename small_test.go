package gridsaw_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// TestRunSmall puts a puzzle on a page so large that it fills next to nothing of
// it, and the same puzzle with nearly all its numbers, which nobody means unless it
// is asked for.
func TestRunSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("pictures of many megapixels")
	}
	p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{BoxRows: 3, BoxCols: 3, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	found, err := sudoku.Search{}.Solve(t.Context(), p, solve.Options{})
	if err != nil || len(found.Solutions) == 0 {
		t.Fatal(found, err)
	}
	solved := &puzzle.Sudoku{BoxRows: 3, BoxCols: 3, Givens: found.Solutions[0].Grid}
	// Two cells are left open: where every one is full, more columns may be seen.
	solved.Givens[0][0], solved.Givens[1][2] = 0, 0
	tests := []struct {
		name string
		p    *puzzle.Sudoku
		o    gridsaw.Options
		want gridsaw.Status
	}{
		{"a puzzle", p, gridsaw.Options{}, gridsaw.StatusSolved},
		{"its solution", solved, gridsaw.Options{}, gridsaw.StatusUnread},
		{"its solution, asked for", solved, gridsaw.Options{Kind: puzzle.KindSudoku}, gridsaw.StatusSolved},
	}
	for _, test := range tests {
		out := run(t, onPage(t, test.p), test.o)
		if out.Err != nil && !strings.Contains(out.Err.Error(), "as solutions are printed") {
			t.Errorf("%s: %v", test.name, out.Err)
		}
		if out.Status != test.want {
			t.Errorf("%s: status %q (%v), want %q", test.name, out.Status, out.Err, test.want)
		}
	}
}

// onPage draws a puzzle on a large page.
func onPage(tb testing.TB, p *puzzle.Sudoku) []byte {
	tb.Helper()
	shot, err := render.Draw(p, render.Options{Level: render.Clean, Width: 300})
	if err != nil {
		tb.Fatal(err)
	}
	size := shot.Image.Bounds().Size()
	page := image.NewGray(image.Rect(0, 0, 7*size.X, 7*size.Y))
	draw.Draw(page, page.Rect, image.NewUniform(color.Gray{Y: 255}), image.Point{}, draw.Src)
	draw.Draw(page, image.Rectangle{Min: size, Max: size.Mul(2)}, shot.Image, shot.Image.Bounds().Min, draw.Src)
	var file bytes.Buffer
	if err := png.Encode(&file, page); err != nil {
		tb.Fatal(err)
	}
	return file.Bytes()
}
