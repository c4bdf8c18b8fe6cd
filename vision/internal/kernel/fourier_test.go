package kernel_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

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
