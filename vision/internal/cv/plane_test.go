package cv_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// TestOtsu splits values that fall into two groups.
func TestOtsu(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var values []float64
	for range 300 {
		values = append(values, 1+0.2*rng.Float64(), 7+2*rng.Float64(), 1.1)
	}
	if got := cv.Otsu(values); got < 1.2 || got > 7 {
		t.Errorf("threshold %v of values from 1 to 1.2 and from 7 to 9", got)
	}
	for name, tt := range map[string]struct {
		values []float32
		want   float32
	}{
		"none": {nil, 0}, "one": {[]float32{3}, 3}, "all alike": {[]float32{-2, -2, -2}, -2},
	} {
		if got := cv.Otsu(tt.values); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
	if got := cv.Otsu([]float32{5, 1}); got <= 1 || got > 5 {
		t.Errorf("the threshold of 1 and 5 is %v", got)
	}
}

// TestClosePlane compares a closing with the least of the most values around, taken
// one by one.
func TestClosePlane(t *testing.T) {
	const width, height, size, reach = 23, 17, 7, 3
	around := func(in []float32, of func([]float32) float32) []float32 {
		out := make([]float32, len(in))
		for y := range height {
			for x := range width {
				var near []float32
				for v := max(y-reach, 0); v <= min(y+reach, height-1); v++ {
					near = append(near, in[v*width+max(x-reach, 0):v*width+min(x+reach, width-1)+1]...)
				}
				out[y*width+x] = of(near)
			}
		}
		return out
	}
	rng := rand.New(rand.NewPCG(9, 1))
	in := make([]float32, width*height)
	for i := range in {
		in[i] = float32(rng.NormFloat64())
	}
	want := around(around(in, slices.Max[[]float32]), slices.Min[[]float32])
	got := make([]float32, len(in))
	cv.ClosePlane(got, in, width, size)
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	cv.ClosePlane(in, in, width, size)
	if !slices.Equal(in, want) {
		t.Error("in its own place it gives something else")
	}
}
