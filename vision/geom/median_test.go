package geom_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
)

func TestMedian(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 60 {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(rng.IntN(n)) // some of them alike
		}
		kept, sorted := slices.Clone(values), slices.Sorted(slices.Values(values))
		var want, high float64
		if n > 0 {
			high = sorted[n/2]
			want = (sorted[(n-1)/2] + high) / 2
		}
		if got := geom.Median(values); got != want {
			t.Errorf("median of %v: %g, want %g", values, got, want)
		}
		if got := geom.MedianHigh(values); got != high {
			t.Errorf("high median of %v: %g, want %g", values, got, high)
		}
		if !slices.Equal(values, kept) {
			t.Fatalf("%v became %v", kept, values)
		}
	}
}
