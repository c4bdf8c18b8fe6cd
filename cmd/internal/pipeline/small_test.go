package pipeline_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/gridsaw/gridsaw/cmd/internal/pipeline"
	"github.com/gridsaw/gridsaw/puzzle"
)

// TestRunSmall puts a puzzle on a page so large that nobody means it, unless it
// is asked for.
func TestRunSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("a picture of many megapixels")
	}
	data, err := os.ReadFile(filepath.Join(samples, "screenshot-6x6.png"))
	if err != nil {
		t.Fatal(err)
	}
	shot, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	size := shot.Bounds().Size()
	page := image.NewGray(image.Rect(0, 0, 5*size.X, 6*size.Y))
	draw.Draw(page, page.Rect, image.NewUniform(color.Gray{Y: 240}), image.Point{}, draw.Src)
	draw.Draw(page, image.Rectangle{Min: size, Max: size.Mul(2)}, shot, shot.Bounds().Min, draw.Src)
	var file bytes.Buffer
	if err := png.Encode(&file, page); err != nil {
		t.Fatal(err)
	}
	if out := run(t, file.Bytes(), pipeline.Options{}); out.Report.Status != pipeline.StatusUnread {
		t.Errorf("not asked for: status %q, want %q", out.Report.Status, pipeline.StatusUnread)
	}
	if out := run(t, file.Bytes(), pipeline.Options{Kind: puzzle.KindSudoku}); out.Report.Status != pipeline.StatusSolved {
		t.Errorf("asked for: status %q (%v), want %q", out.Report.Status, out.Err, pipeline.StatusSolved)
	}
}
