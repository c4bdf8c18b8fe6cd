package kernel_test

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/internal/graytest"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

func clipped(v int) int { return min(max(v, 0), 255) }

func abs(v int) int { return max(v, -v) }

// TestHistograms compares both pairs with plain loops.
func TestHistograms(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, size := range []image.Point{{X: 1, Y: 1}, {X: 5, Y: 9}, {X: 13, Y: 8}, {X: 70, Y: 31}} {
		f := kernel.Field{V: make([]int16, size.X*size.Y), Width: size.X, Height: size.Y}
		src := image.NewGray(image.Rectangle{Max: size})
		for i := range f.V {
			f.V[i], src.Pix[i] = int16(rng.IntN(6000)-3000), uint8(rng.IntN(256))
		}
		const run, step, bits, margin = 3, 2, 3, 2
		var change, depth, beside, plain kernel.Histogram
		for y := range size.Y {
			for x := range size.X {
				v := int(f.V[y*size.X+x])
				if y >= run && (y-run)%step == 0 {
					change[clipped(abs(v-int(f.V[(y-run)*size.X+x])))]++
					depth[clipped(v/(1<<bits))]++
				}
				if y%step == 0 && y+1 < size.Y && x >= margin && x < size.X-margin {
					beside[abs(int(src.Pix[(y+1)*size.X+x])-int(src.Pix[y*size.X+x]))]++
					plain[clipped(v)]++
				}
			}
		}
		gotChange, gotDepth := f.RunHistograms(run, step, bits)
		gotBeside, gotPlain := f.PixelHistograms(src, margin, step)
		want, got := [4]kernel.Histogram{change, depth, beside, plain}, [4]kernel.Histogram{gotChange, gotDepth, gotBeside, gotPlain}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v (-want +got):\n%s", size, diff)
		}
	}
}

func TestMean(t *testing.T) {
	m := image.NewGray(image.Rect(3, 4, 13, 10))
	for i := range m.Pix {
		m.Pix[i] = uint8(i % 10)
	}
	for box, want := range map[image.Rectangle]float64{
		m.Rect: 4.5, image.Rect(4, 5, 6, 9): 1.5, image.Rect(11, 0, 90, 90): 8.5, image.Rect(90, 90, 99, 99): 0, {}: 0,
	} {
		if got := kernel.Mean(m, box); got != want {
			t.Errorf("%v: %v, want %v", box, got, want)
		}
	}
}

func TestColumnSums(t *testing.T) {
	m := graytest.Page(40, 9, 250)
	m.Pix[3*40+7] = 0
	window := graytest.Part(m)
	box := image.Rect(5, 2, 38, 9).Add(window.Rect.Min)
	got := kernel.ColumnSums(window, box, nil)
	want := make([]uint32, 33)
	for i := range want {
		want[i] = 7 * 250
	}
	want[2] -= 250
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := kernel.ColumnSums(window, box.Add(image.Pt(20, 0)), got); got != nil {
		t.Errorf("beyond the picture: %v", got)
	}
}
