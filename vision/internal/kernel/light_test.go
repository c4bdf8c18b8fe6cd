package kernel_test

import (
	"image"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/graytest"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

func TestBinRows(t *testing.T) {
	m := graytest.Page(5, 7, 10)
	graytest.Fill(m, image.Rect(0, 1, 5, 2), 100)
	got := kernel.BinRows(graytest.Part(m), 3)
	if got.Rect.Size() != image.Pt(5, 2) || got.Pix[0] != 40 || got.Pix[5] != 10 {
		t.Errorf("got %v %v", got.Rect, got.Pix)
	}
	if got := kernel.BinRows(graytest.Page(5, 2, 9), 3); !got.Rect.Empty() {
		t.Errorf("two rows by three are %v", got.Rect)
	}
}

func TestFlatField(t *testing.T) {
	m := graytest.Page(8, 4, 60)
	graytest.Fill(m, image.Rect(4, 0, 8, 4), 120)
	light := graytest.Page(2, 1, 100)
	light.Pix[1] = 200
	got := kernel.FlatField(m, light, 200)
	if slices.Min(got.Pix) != 120 || slices.Max(got.Pix) != 120 {
		t.Errorf("half in shadow, got %v", got.Pix)
	}
	if got := kernel.FlatField(m, image.NewGray(image.Rectangle{}), 200); got != m {
		t.Error("without light the picture changed")
	}
}
