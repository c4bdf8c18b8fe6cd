package ink_test

import (
	"image"
	"testing"

	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// moved returns a cell with what is in it moved.
func moved(cell *image.Gray, dx, dy int) *image.Gray {
	out := image.NewGray(cell.Rect)
	b := cell.Rect
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			out.SetGray(x, y, cell.GrayAt(min(max(x-dx, b.Min.X), b.Max.X-1), min(max(y-dy, b.Min.Y), b.Max.Y-1)))
		}
	}
	return out
}

func TestAlike(t *testing.T) {
	one := bar(canvas(220), image.Rect(28, 14, 36, 50), 40)
	two := bar(bar(canvas(220), image.Rect(20, 14, 44, 20), 40), image.Rect(20, 44, 44, 50), 40)
	pale := bar(canvas(150), image.Rect(28, 14, 36, 50), 110)
	light := bar(canvas(40), image.Rect(28, 14, 36, 50), 220)
	small := image.NewGray(image.Rect(0, 0, 1, 1))
	s := ink.NewShapes([]*image.Gray{one, moved(one, 4, -3), two, pale, light, canvas(90), small})
	tests := []struct {
		name        string
		i, j        int
		least, most float64
	}{
		{"itself", 0, 0, 0.999, 1.001},
		{"moved", 0, 1, 0.97, 1.001},
		{"of less contrast", 0, 3, 0.99, 1.001},
		{"another shape", 0, 2, -1, 0.5},
		{"light for dark", 0, 4, -1, 0.2},
		{"nothing", 0, 5, -0.1, 0.1},
		{"a single pixel", 0, 6, -0.1, 0.1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := s.Alike(test.i, test.j); got < test.least || got > test.most {
				t.Errorf("%.3f, want %g to %g", got, test.least, test.most)
			}
		})
	}
}
