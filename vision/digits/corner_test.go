package digits_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/gridsaw/gridsaw/vision/digits"
)

// cornered is a cell of 128 pixels with bars in its upper left corner, as high as digits, and
// a line along its left side.
func cornered(bars ...int) *image.Gray {
	m := image.NewGray(image.Rect(0, 0, 128, 128))
	for i := range m.Pix {
		m.Pix[i] = 230
	}
	fill := func(r image.Rectangle) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				m.SetGray(x, y, color.Gray{Y: 20})
			}
		}
	}
	fill(image.Rect(0, 0, 3, 128))
	for _, x := range bars {
		fill(image.Rect(x, 12, x+10, 42))
	}
	return m
}

func TestCorners(t *testing.T) {
	t.Parallel()
	var cells []*image.Gray
	for i := range 16 {
		switch i % 4 {
		case 0:
			cells = append(cells, cornered(14))
		case 1:
			cells = append(cells, cornered(14, 34))
		default:
			cells = append(cells, cornered())
		}
	}
	likely, other := digits.Corners(cells, 64)
	if len(likely) != 16 || len(other) != 16 {
		t.Fatalf("%d and %d pictures, want 16", len(likely), len(other))
	}
	inked := func(m *image.Gray, x int) bool { return m.GrayAt(x, 32).Y < 100 }
	// One digit may stand a little left of the middle, as its place is as wide as the widest.
	if m := likely[0]; !inked(m, 27) || inked(m, 45) {
		t.Error("one digit: want its ink in the middle and none to the right")
	}
	if m := likely[1]; !inked(m, 17) || !inked(m, 38) || inked(m, 28) {
		t.Error("two digits: want them on both sides of the middle")
	}
}

func TestCornersNone(t *testing.T) {
	t.Parallel()
	cells := []*image.Gray{cornered(), cornered(14), cornered()}
	if likely, _ := digits.Corners(cells, 64); likely != nil {
		t.Errorf("%d corners cut out, want none where one cell has a number", len(likely))
	}
}
