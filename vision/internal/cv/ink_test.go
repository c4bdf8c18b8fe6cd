package cv_test

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// TestInkPlain compares masks with the means of the blocks, taken pixel by pixel,
// what lies beyond the picture being like its edge.
func TestInkPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 8))
	for _, size := range []image.Point{{X: 1, Y: 1}, {X: 3, Y: 9}, {X: 40, Y: 31}} {
		src := image.NewGray(image.Rectangle{Max: size})
		for i := range src.Pix {
			src.Pix[i] = uint8(100 + rng.IntN(80))
		}
		const block, reach, margin = 7, 3, 5
		got := cv.Ink(part(src), block, margin+0.5)
		for y := range size.Y {
			for x := range size.X {
				sum := 0
				for v := y - reach; v <= y+reach; v++ {
					for u := x - reach; u <= x+reach; u++ {
						sum += int(src.GrayAt(min(max(u, 0), size.X-1), min(max(v, 0), size.Y-1)).Y)
					}
				}
				mean := (sum + block*block/2) / (block * block)
				want := uint8(0)
				if mean-int(src.GrayAt(x, y).Y) >= margin {
					want = 255
				}
				if got.GrayAt(x, y).Y != want {
					t.Fatalf("%v: got %v at (%d,%d), the mean is %d, the pixel %v", size, got.GrayAt(x, y), x, y, mean, src.GrayAt(x, y))
				}
			}
		}
	}
}
