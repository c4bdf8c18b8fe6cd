package plane_test

import (
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/internal/plane"
)

var (
	unit = [4]encode.Point{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}}
	quad = [4]encode.Point{{X: 12, Y: 7}, {X: 90, Y: 15}, {X: 80, Y: 99}, {X: 5, Y: 70}}
)

func TestSquareTo(t *testing.T) {
	h, ok := plane.SquareTo(quad)
	if !ok {
		t.Fatal("no map to a quadrilateral")
	}
	back := h.Inverse()
	round := h.Then(&back)
	for k, p := range unit {
		if d := h.At(p).Sub(quad[k]).Norm(); d > 1e-9 {
			t.Errorf("corner %d comes out %g away", k, d)
		}
		if d := round.At(p).Sub(p).Norm(); d > 1e-9 {
			t.Errorf("corner %d comes back %g away", k, d)
		}
	}
	if _, ok := plane.SquareTo([4]encode.Point{{}, {X: 1}, {X: 2}, {X: 3}}); ok {
		t.Error("a map to a line")
	}
}

func TestScale(t *testing.T) {
	h := plane.Scaling(3)
	if s := h.Scale(quad[1]); math.Abs(s-3) > 1e-12 {
		t.Errorf("a scaling by 3 enlarges by %g", s)
	}
}

func TestSolve(t *testing.T) {
	x, ok := plane.Solve([][]float64{{0, 2, 4, 1}, {3, 1, 5, 2}}, 1e-12)
	want := [][]float64{{1, 0.5}, {2, 0.5}}
	for i := range want {
		for k := range want[i] {
			if !ok || math.Abs(x[i][k]-want[i][k]) > 1e-12 {
				t.Fatalf("solved as %v, %v; want %v", x, ok, want)
			}
		}
	}
	one, ok := plane.SolveOne([][]float64{{2, 6}}, 1e-12)
	if !ok || one[0] != 3 {
		t.Errorf("2x = 6 solved as %v, %v", one, ok)
	}
	for name, a := range map[string][][]float64{
		"singular":     {{1, 2, 3}, {2, 4, 6}},
		"not a number": {{math.NaN(), 3}},
	} {
		if _, ok := plane.SolveOne(a, 1e-12); ok {
			t.Errorf("%s: solved", name)
		}
	}
}
