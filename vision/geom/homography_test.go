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
