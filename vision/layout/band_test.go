package layout

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestBandSolves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, size := range [][2]int{{1, 0}, {1, 5}, {4, 3}, {9, 2}, {40, 7}} {
		n, width := size[0], size[1]
		full := make([][]float64, n)
		b := newBand(n, width)
		for r := range full {
			full[r] = make([]float64, n)
		}
		for r := range n {
			for c := max(0, r-width); c <= r; c++ {
				v := rng.NormFloat64()
				if r == c {
					v = 3 * float64(width+1) // strong enough to be positive definite
				}
				*b.at(r, c) = v
				full[r][c], full[c][r] = v, v
			}
		}
		want := make([]float64, n)
		right := make([]float64, n)
		for i := range want {
			want[i] = rng.NormFloat64()
		}
		for r := range n {
			for c := range n {
				right[r] += full[r][c] * want[c]
			}
		}
		if !b.solve(right) {
			t.Fatalf("%d x %d: no solution", n, width)
		}
		for i := range want {
			if math.Abs(right[i]-want[i]) > 1e-9 {
				t.Errorf("%d x %d: unknown %d is %g, not %g", n, width, i, right[i], want[i])
			}
		}
	}
	singular := newBand(2, 1)
	if singular.solve(make([]float64, 2)) {
		t.Error("a matrix of zeros was solved")
	}
}
