package kernel_test

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/graytest"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// even returns a mesh whose places are those of the result, moved by (dx,dy).
func even(size image.Point, step int, dx, dy float32) kernel.Mesh {
	m := kernel.Mesh{Cols: (size.X+step-1)/step + 1, Step: step}
	for y := range (size.Y+step-1)/step + 1 {
		for x := range m.Cols {
			m.Places = append(m.Places, float32(x*step)+dx, float32(y*step)+dy)
		}
	}
	return m
}

func TestSample(t *testing.T) {
	src := graytest.Scene()
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
			got := kernel.Sample(src, even(size, 8, test.dx, test.dy), size, 8)
			if a, b := got.GrayAt(test.at.X, test.at.Y), src.GrayAt(test.from.X, test.from.Y); a != b {
				t.Errorf("got %v at %v, want %v from %v", a, test.at, b, test.from)
			}
		})
	}
	half := kernel.Sample(src, even(size, 4, 0.5, 0), size, 8)
	if a, b, c := src.Pix[30], src.Pix[31], half.Pix[30]; int(c) != (int(a)+int(b)+1)/2 {
		t.Errorf("between %d and %d lies %d", a, b, c)
	}
}

func TestSampleNothing(t *testing.T) {
	size := image.Pt(20, 20)
	for name, got := range map[string]*image.Gray{
		"one pixel":   kernel.Sample(graytest.Page(1, 1, 99), even(size, 8, 0, 0), size, 8),
		"no mesh":     kernel.Sample(graytest.Scene(), kernel.Mesh{}, size, 8),
		"small mesh":  kernel.Sample(graytest.Scene(), even(image.Pt(8, 8), 8, 0, 0), size, 8),
		"few columns": kernel.Sample(graytest.Scene(), even(image.Pt(8, 40), 8, 0, 0), size, 8),
	} {
		if got.Rect.Size() != size || slices.Max(got.Pix) != 0 {
			t.Errorf("%s: %v, up to %d", name, got.Rect, slices.Max(got.Pix))
		}
	}
	if got := kernel.Sample(graytest.Scene(), even(size, 8, 0, 0), image.Point{}, 8); !got.Rect.Empty() {
		t.Errorf("nothing asked for has the bounds %v", got.Rect)
	}
}

// plainly returns src at (x,y), which lies inside, interpolated between the pixels.
func plainly(src *image.Gray, x, y float64) float64 {
	x0, y0 := int(x), int(y)
	fx, fy := x-float64(x0), y-float64(y0)
	at := func(x, y int) float64 { return float64(src.Pix[y*src.Stride+x]) }
	top := at(x0, y0)*(1-fx) + at(x0+1, y0)*fx
	bottom := at(x0, y0+1)*(1-fx) + at(x0+1, y0+1)*fx
	return top*(1-fy) + bottom*fy
}

// TestSampleTurned samples grain through meshes that are turned, mirrored, shrunk and
// enlarged, and compares each pixel with plain interpolation.
func TestSampleTurned(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	src := image.NewGray(image.Rect(0, 0, 211, 190))
	for i := range src.Pix {
		src.Pix[i] = uint8(rng.IntN(256))
	}
	size := image.Pt(61, 43)
	for range 300 {
		angle, scale := 2*math.Pi*rng.Float64(), 0.2+3*rng.Float64()*rng.Float64()
		dx, dy := scale*math.Cos(angle), scale*math.Sin(angle)
		step := []int{5, 8, 16, 61}[rng.IntN(4)]
		place := func(x, y int) (float64, float64) {
			u, v := float64(x-size.X/2), float64(y-size.Y/2)
			return 105 + u*dx - v*dy, 95 + u*dy + v*dx
		}
		m := kernel.Mesh{Cols: (size.X+step-1)/step + 1, Step: step}
		for r := range (size.Y+step-1)/step + 1 {
			for c := range m.Cols {
				x, y := place(c*step, r*step)
				m.Places = append(m.Places, float32(x), float32(y))
			}
		}
		got := kernel.Sample(src, m, size, 8)
		for y := range size.Y {
			for x := range size.X {
				px, py := place(x, y)
				if px < 1 || py < 1 || px > 208 || py > 187 {
					continue
				}
				if d := float64(got.GrayAt(x, y).Y) - plainly(src, px, py); math.Abs(d) > 3 {
					t.Fatalf("turned by %.2f, scaled by %.2f, step %d: %.1f levels off at (%d,%d)", angle, scale, step, d, x, y)
				}
			}
		}
	}
}
