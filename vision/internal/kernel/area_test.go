package kernel_test

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// TestAreaResize compares reduced pictures with the means of the areas that
// their pixels cover, taken on a grid so fine that both sizes divide it.
func TestAreaResize(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	for _, test := range []struct{ from, to image.Point }{
		{image.Pt(12, 10), image.Pt(12, 10)},
		{image.Pt(12, 10), image.Pt(6, 5)},
		{image.Pt(12, 10), image.Pt(9, 7)},
		{image.Pt(13, 11), image.Pt(5, 11)},
		{image.Pt(7, 9), image.Pt(1, 1)},
		{image.Pt(41, 3), image.Pt(32, 3)},
		{image.Pt(50, 3), image.Pt(23, 2)},
		{image.Pt(70, 2), image.Pt(9, 1)},
		{image.Pt(1, 1), image.Pt(1, 1)},
	} {
		src := image.NewGray(image.Rectangle{Max: test.from})
		for i := range src.Pix {
			src.Pix[i] = uint8(rng.IntN(256))
		}
		got := kernel.AreaResize(src, test.to)
		if got.Rect.Size() != test.to {
			t.Fatalf("%v to %v: size %v", test.from, test.to, got.Rect.Size())
		}
		for y := range test.to.Y {
			for x := range test.to.X {
				sum := 0
				for v := y * test.from.Y; v < (y+1)*test.from.Y; v++ {
					for u := x * test.from.X; u < (x+1)*test.from.X; u++ {
						sum += int(src.GrayAt(u/test.to.X, v/test.to.Y).Y)
					}
				}
				want := float64(sum) / float64(test.from.X*test.from.Y)
				if d := float64(got.GrayAt(x, y).Y) - want; d < -0.51 || d > 0.51 {
					t.Errorf("%v to %v: %d at (%d,%d), want %.2f", test.from, test.to, got.GrayAt(x, y).Y, x, y, want)
				}
			}
		}
	}
}

func BenchmarkAreaResize(b *testing.B) {
	src := image.NewGray(image.Rect(0, 0, 1632, 1224))
	for b.Loop() {
		kernel.AreaResize(src, image.Pt(1280, 960))
	}
}
