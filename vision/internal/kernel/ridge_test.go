package kernel_test

import (
	"image"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/internal/graytest"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

func TestRidgeFilter(t *testing.T) {
	row := []uint8{200, 200, 200, 200, 50, 200, 200, 120, 120, 120, 120, 120}
	m := &image.Gray{Pix: row, Stride: len(row), Rect: image.Rect(0, 0, len(row), 1)}
	want := []int16{0, 0, 0, 0, 150, -80, -80, 0, 0, 0, 0, 0}
	if diff := cmp.Diff(want, kernel.RidgeFilter(m, 2, 3).V); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := kernel.RidgeFilter(graytest.Page(4, 4, 9), 3, 2).V; slices.Max(got) != 0 {
		t.Errorf("a far that is nearer than near gives %v", got)
	}
}

func TestMovingMeans(t *testing.T) {
	f := kernel.Field{V: []int16{0, 30, 300, 0, 0, -300}, Width: 1, Height: 6}
	// Of the run, one lies before and one after; 300 counts as 60.
	want := []int16{80, 240, 240, 160, -160, -160}
	if diff := cmp.Diff(want, f.MovingMeans(3, 60, 8).V); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestContrastStretch(t *testing.T) {
	f := kernel.Field{V: []int16{-500, 10, 15, 20, 500}, Width: 5, Height: 1}
	if diff := cmp.Diff([]uint8{0, 0, 127, 255, 255}, f.ContrastStretch(10, 20).Pix); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := f.ContrastStretch(20, 20).Pix; slices.Max(got) != 0 {
		t.Errorf("no levels give %v", got)
	}
}
