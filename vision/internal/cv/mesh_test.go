package cv_test

import (
	"image"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// even returns a mesh whose places are those of the result, moved by (dx,dy).
func even(size image.Point, step int, dx, dy float32) cv.Mesh {
	m := cv.Mesh{Cols: (size.X+step-1)/step + 1, Step: step}
	for y := range (size.Y+step-1)/step + 1 {
		for x := range m.Cols {
			m.Places = append(m.Places, float32(x*step)+dx, float32(y*step)+dy)
		}
	}
	return m
}

func TestSample(t *testing.T) {
	src := scene()
	size := src.Rect.Size()
	for _, test := range []struct {
		name     string
		dx, dy   float32
		at, from image.Point
	}{
		{"as it is", 0, 0, image.Pt(30, 20), image.Pt(30, 20)},
		{"moved", 3, -2, image.Pt(30, 20), image.Pt(33, 18)},
		{"beyond the left side", -4, 0, image.Pt(1, 20), image.Pt(3, 20)},
		{"beyond the right side", 4, 0, image.Pt(58, 20), image.Pt(56, 20)},
		{"beyond the mirrored part", 0, -30, image.Pt(30, 2), image.Pt(30, 8)},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := cv.Sample(src, even(size, 8, test.dx, test.dy), size, 8)
			if a, b := got.GrayAt(test.at.X, test.at.Y), src.GrayAt(test.from.X, test.from.Y); a != b {
				t.Errorf("got %v at %v, want %v from %v", a, test.at, b, test.from)
			}
		})
	}
	half := cv.Sample(src, even(size, 4, 0.5, 0), size, 8)
	if a, b, c := src.Pix[30], src.Pix[31], half.Pix[30]; int(c) != (int(a)+int(b)+1)/2 {
		t.Errorf("between %d and %d lies %d", a, b, c)
	}
}

func TestSampleNothing(t *testing.T) {
	size := image.Pt(20, 20)
	for name, got := range map[string]*image.Gray{
		"one pixel":   cv.Sample(page(1, 1, 99), even(size, 8, 0, 0), size, 8),
		"no mesh":     cv.Sample(scene(), cv.Mesh{}, size, 8),
		"small mesh":  cv.Sample(scene(), even(image.Pt(8, 8), 8, 0, 0), size, 8),
		"few columns": cv.Sample(scene(), even(image.Pt(8, 40), 8, 0, 0), size, 8),
	} {
		if got.Rect.Size() != size || slices.Max(got.Pix) != 0 {
			t.Errorf("%s: %v, up to %d", name, got.Rect, slices.Max(got.Pix))
		}
	}
	if got := cv.Sample(scene(), even(size, 8, 0, 0), image.Point{}, 8); !got.Rect.Empty() {
		t.Errorf("nothing asked for has the bounds %v", got.Rect)
	}
}
