package geom_test

import (
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
)

func TestSolve(t *testing.T) {
	x, ok := geom.Equations{{0, 2, 4, 1}, {3, 1, 5, 2}}.Solve()
	want := [][]float64{{1, 0.5}, {2, 0.5}}
	for i := range want {
		for k := range want[i] {
			if !ok || math.Abs(x[i][k]-want[i][k]) > 1e-12 {
				t.Fatalf("solved as %v, %v; want %v", x, ok, want)
			}
		}
	}
	one, ok := geom.Equations{{2, 6}}.SolveOne()
	if !ok || one[0] != 3 {
		t.Errorf("2x = 6 solved as %v, %v", one, ok)
	}
	for name, a := range map[string]geom.Equations{
		"singular":     {{1, 2, 3}, {2, 4, 6}},
		"not a number": {{math.NaN(), 3}},
	} {
		if _, ok := a.SolveOne(); ok {
			t.Errorf("%s: solved", name)
		}
	}
}

func TestLeastSquares(t *testing.T) {
	// y = 1 + 2x, with an observation that is off and does not count, and a
	// second right side that is held at zero.
	eq := geom.NewEquations(2, 2)
	for x := range 5 {
		eq.Add(0.5, 1, float64(x), 1+2*float64(x), 0)
	}
	eq.Add(0, 1, 2, 100, 100)
	x, ok := eq.Solve()
	if !ok || math.Abs(x[0][0]-1) > 1e-9 || math.Abs(x[1][0]-2) > 1e-9 || x[0][1] != 0 || x[1][1] != 0 {
		t.Errorf("fitted %v, %v", x, ok)
	}
	held := geom.NewEquations(1, 1)
	held[0][0] = 3
	held.Add(1, 1, 8)
	if x, ok := held.SolveOne(); !ok || x[0] != 2 {
		t.Errorf("held with weight 3 near zero: %v, %v; want 2", x, ok)
	}
}
