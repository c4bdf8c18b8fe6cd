package geom_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/geom"
)

func TestRigid(t *testing.T) {
	r := geom.Rotation(math.Pi / 2)
	if diff := cmp.Diff(geom.Point{Y: 1}, r.Turn(geom.Point{X: 1}), near); diff != "" {
		t.Error("a quarter turn clockwise:", diff)
	}
	if got := r.Angle(); math.Abs(got-math.Pi/2) > 1e-9 {
		t.Errorf("angle %g, want a quarter turn", got)
	}
	r.Shift = geom.Point{X: 5, Y: 7}
	s := geom.Rotation(-0.3)
	s.Shift = geom.Point{X: -2, Y: 1}
	both, h := r.Then(s), r.Homography()
	for _, p := range quad {
		if diff := cmp.Diff(p, r.Back(r.At(p)), near); diff != "" {
			t.Error("there and back:", diff)
		}
		if diff := cmp.Diff(s.At(r.At(p)), both.At(p), near); diff != "" {
			t.Error("one after the other:", diff)
		}
		if diff := cmp.Diff(r.At(p), h.At(p), near); diff != "" {
			t.Error("as a homography:", diff)
		}
	}
}

func TestFitRigid(t *testing.T) {
	want := geom.Rotation(2.5)
	want.Shift = geom.Point{X: 30, Y: -4}
	from := geom.Curve(quad[:])
	to := make(geom.Curve, len(from))
	for i, p := range from {
		to[i] = want.At(p)
	}
	if diff := cmp.Diff(want, geom.FitRigid(from, to), near); diff != "" {
		t.Error("an exact motion:", diff)
	}
	// Any other turn or shift lies farther off what is disturbed.
	for i, d := range [4]geom.Point{{X: 3}, {Y: -2}, {X: -1, Y: 4}, {X: 2, Y: 2}} {
		to[i] = to[i].Add(d)
	}
	off := func(r geom.Rigid) (sum float64) {
		for i, p := range from {
			d := r.At(p).Sub(to[i])
			sum += d.Dot(d)
		}
		return sum
	}
	best := geom.FitRigid(from, to)
	for _, turn := range []float64{-0.01, 0, 0.01} {
		for _, shift := range []geom.Point{{X: 0.1}, {X: -0.1}, {Y: 0.1}, {Y: -0.1}} {
			other := geom.Rotation(turn)
			other.Shift = shift
			if other = best.Then(other); off(other) <= off(best) {
				t.Errorf("turned by %g and moved by %v it fits better", turn, shift)
			}
		}
	}
	point := geom.Curve{{X: 1, Y: 2}}
	if got := geom.FitRigid(point, point.Shift(geom.Point{X: 3})); got != (geom.Rigid{Cos: 1, Shift: geom.Point{X: 3}}) {
		t.Errorf("a single point: %+v", got)
	}
}
