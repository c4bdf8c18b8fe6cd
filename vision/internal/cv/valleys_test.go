package cv_test

import (
	"image"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

func TestRowsMean(t *testing.T) {
	m := page(5, 7, 10)
	fill(m, image.Rect(0, 1, 5, 2), 100)
	got := cv.RowsMean(part(m), 3)
	if got.Rect.Size() != image.Pt(5, 2) || got.Pix[0] != 40 || got.Pix[5] != 10 {
		t.Errorf("got %v %v", got.Rect, got.Pix)
	}
	if got := cv.RowsMean(page(5, 2, 9), 3); !got.Rect.Empty() {
		t.Errorf("two rows by three are %v", got.Rect)
	}
}

func TestValleys(t *testing.T) {
	row := []uint8{200, 200, 200, 200, 50, 200, 200, 120, 120, 120, 120, 120}
	m := &image.Gray{Pix: row, Stride: len(row), Rect: image.Rect(0, 0, len(row), 1)}
	want := []int16{0, 0, 0, 0, 150, -80, -80, 0, 0, 0, 0, 0}
	if diff := cmp.Diff(want, cv.Valleys(m, 2, 3).V); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := cv.Valleys(page(4, 4, 9), 3, 2).V; slices.Max(got) != 0 {
		t.Errorf("a far that is nearer than near gives %v", got)
	}
}

func TestRunMeans(t *testing.T) {
	f := cv.Field{V: []int16{0, 30, 300, 0, 0, -300}, Width: 1, Height: 6}
	// Of the run, one lies before and one after; 300 counts as 60.
	want := []int16{80, 240, 240, 160, -160, -160}
	if diff := cmp.Diff(want, f.RunMeans(3, 60, 8).V); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestLevels(t *testing.T) {
	f := cv.Field{V: []int16{-500, 10, 15, 20, 500}, Width: 5, Height: 1}
	if diff := cmp.Diff([]uint8{0, 0, 127, 255, 255}, f.Levels(10, 20).Pix); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := f.Levels(20, 20).Pix; slices.Max(got) != 0 {
		t.Errorf("no levels give %v", got)
	}
}

func TestEven(t *testing.T) {
	m := page(8, 4, 60)
	fill(m, image.Rect(4, 0, 8, 4), 120)
	light := page(2, 1, 100)
	light.Pix[1] = 200
	got := cv.Even(m, light, 200)
	if slices.Min(got.Pix) != 120 || slices.Max(got.Pix) != 120 {
		t.Errorf("half in shadow, got %v", got.Pix)
	}
	if got := cv.Even(m, image.NewGray(image.Rectangle{}), 200); got != m {
		t.Error("without light the picture changed")
	}
}

func TestTranspose(t *testing.T) {
	m := page(3, 2, 0)
	m.Pix[2] = 9 // the end of the first row
	got := cv.Transpose(part(m))
	if got.Rect.Size() != image.Pt(2, 3) || got.Pix[4] != 9 {
		t.Errorf("got %v %v", got.Rect, got.Pix)
	}
}
