package geom_test

import (
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
)

var (
	unit = geom.Quad{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}}
	quad = geom.Quad{{X: 12, Y: 7}, {X: 90, Y: 15}, {X: 80, Y: 99}, {X: 5, Y: 70}}
)

func TestSquareTo(t *testing.T) {
	h, ok := geom.SquareTo(quad)
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
	if _, ok := geom.SquareTo(geom.Quad{{}, {X: 1}, {X: 2}, {X: 3}}); ok {
		t.Error("a map to a line")
	}
}

func TestAbout(t *testing.T) {
	twice := geom.Scaling(2)
	h := twice.About(quad[0])
	for p, want := range map[geom.Point]geom.Point{
		quad[0]:                             quad[0],
		quad[0].Add(geom.Point{X: 1, Y: 3}): quad[0].Add(geom.Point{X: 2, Y: 6}),
	} {
		if got := h.At(p); got.Sub(want).Norm() > 1e-9 {
			t.Errorf("%v goes to %v, want %v", p, got, want)
		}
	}
}

func TestScale(t *testing.T) {
	h := geom.Scaling(3)
	if s := h.Scale(quad[1]); math.Abs(s-3) > 1e-12 {
		t.Errorf("a scaling by 3 enlarges by %g", s)
	}
}

func TestFitHomography(t *testing.T) {
	want := geom.Homography{1.2, 0.1, 30, -0.2, 0.9, 12, 0.001, -0.0005, 1}
	var from, to geom.Curve
	var weights []float64
	for i := range 20 {
		p := geom.Point{X: float64(i%5) * 17, Y: float64(i/5) * 23}
		from, to, weights = append(from, p), append(to, want.At(p)), append(weights, 1)
	}
	to[3], weights[3] = geom.Point{X: 999}, 0 // counts for nothing
	h, ok := geom.FitHomography(from, to, weights, 0)
	if !ok {
		t.Fatal("no fit")
	}
	for i, p := range from {
		if d := h.At(p).Sub(want.At(p)).Norm(); d > 1e-6 {
			t.Errorf("point %d is %g off", i, d)
		}
	}
	if h, ok = geom.FitHomography(from, to, weights, 1e9); !ok || max(math.Abs(h[6]), math.Abs(h[7])) > 1e-6 {
		t.Errorf("%v, %v is no affine map", h, ok)
	}
	line := geom.Curve{{X: 1}, {X: 2}, {X: 3}, {X: 4}}
	if h, ok := geom.FitHomography(line, line, []float64{1, 1, 1, 1}, 1); ok {
		t.Errorf("fitted %v to a line", h)
	}
}
