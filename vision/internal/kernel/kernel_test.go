package kernel_test

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/graytest"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

func TestLuminance(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 16, 16))
	for i := range 256 {
		m.SetRGBA(i%16, i/16, color.RGBA{R: uint8(i), G: uint8(7 * i), B: uint8(31 * i), A: 255})
	}
	for _, box := range []image.Rectangle{m.Rect, image.Rect(3, 5, 11, 16), image.Rect(15, 15, 16, 16), {}} {
		window := m.SubImage(box).(*image.RGBA)
		got := kernel.Luminance(window)
		if got.Rect.Size() != box.Size() || got.Rect.Min != (image.Point{}) {
			t.Fatalf("window %v: bounds %v", box, got.Rect)
		}
		for y := range box.Dy() {
			for x := range box.Dx() {
				// Go rounds down, but from sixteen bits.
				want := color.GrayModel.Convert(m.RGBAAt(box.Min.X+x, box.Min.Y+y)).(color.Gray).Y
				if got := got.GrayAt(x, y).Y; got+1 < want || got > want+1 {
					t.Fatalf("window %v at %d,%d: %d, want %d", box, x, y, got, want)
				}
			}
		}
	}
}

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

// TestFourierCoefficients holds the sums against those taken one by one.
func TestFourierCoefficients(t *testing.T) {
	const step, half, rows = 0.07, 20, 21
	rng := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{0, 1, 300} {
		points := make([]float32, 2*n)
		for i := range points {
			points[i] = float32(rng.NormFloat64() * 8)
		}
		got := kernel.FourierCoefficients(points, step, half, rows)
		for y := range rows {
			for x := range 2*half + 1 {
				want := 0.0
				for k := range n {
					want += math.Cos(step * (float64(x-half)*float64(points[2*k]) + float64(y-1)*float64(points[2*k+1])))
				}
				if d := float64(got[y*(2*half+1)+x]) - want; math.Abs(d) > 1e-3 {
					t.Fatalf("%d points: %g too much at column %d, row %d", n, d, x, y)
				}
			}
		}
	}
}
