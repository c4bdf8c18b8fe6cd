package kernel_test

import (
	"bytes"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// TestSmoothThreshold holds the one go against the two steps that it stands for.
func TestSmoothThreshold(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, size := range []image.Point{{X: 1, Y: 1}, {X: 5, Y: 1}, {X: 1, Y: 7}, {X: 90, Y: 60}, {X: 61, Y: 133}} {
		src := image.NewGray(image.Rectangle{Max: size})
		for i := range src.Pix {
			src.Pix[i] = uint8(120 + rng.IntN(60) - i%size.X/2)
		}
		for _, block := range []int{3, 10, 67} {
			smooth, mask := kernel.SmoothThreshold(src, block, 7)
			want := cv.Blur(src, 3)
			if !bytes.Equal(smooth.Pix, want.Pix) {
				t.Errorf("%v: the smooth picture differs", size)
			}
			if !bytes.Equal(mask.Pix, cv.AdaptiveThreshold(want, block, 7).Pix) {
				t.Errorf("%v, block %d: the mask differs", size, block)
			}
		}
	}
}

func BenchmarkSmoothThreshold(b *testing.B) {
	src := image.NewGray(image.Rect(0, 0, 1632, 1224))
	for b.Loop() {
		kernel.SmoothThreshold(src, 67, 7)
	}
}
