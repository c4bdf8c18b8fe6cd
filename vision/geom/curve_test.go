package geom_test

import (
	"image"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gridsaw/gridsaw/vision/geom"
)

var near = cmpopts.EquateApprox(0, 1e-9)

func TestCurveEncloses(t *testing.T) {
	c := geom.Curve{{X: 0, Y: 0}, {X: 6, Y: 0}, {X: 6, Y: 6}, {X: 3, Y: 2}, {X: 0, Y: 6}} // a notch from below
	for p, want := range map[geom.Point]bool{
		{X: 1, Y: 3}: true, {X: 3, Y: 1}: true, {X: 3, Y: 3}: false, {X: 5.5, Y: 5}: true, {X: -1, Y: 1}: false, {X: 7, Y: 2}: false,
	} {
		if got := c.Encloses(p); got != want {
			t.Errorf("%v: %v", p, got)
		}
	}
	if (geom.Curve{}).Encloses(geom.Point{}) {
		t.Error("no curve encloses a point")
	}
}

func TestCurve(t *testing.T) {
	c := geom.Curve{{X: 0, Y: 0}, {X: 3, Y: 0}, {X: 3, Y: 4}}
	if got := c.Length(); got != 7 {
		t.Errorf("length %g, want 7", got)
	}
	want := geom.Curve{{X: 0, Y: 0}, {X: 3, Y: 0.5}, {X: 3, Y: 4}}
	if diff := cmp.Diff(want, c.Resample(3), near); diff != "" {
		t.Error("Resample:", diff)
	}
	if diff := cmp.Diff(c, c.Reverse().Reverse()); diff != "" {
		t.Error("Reverse twice:", diff)
	}
	if diff := cmp.Diff(c, c.Scale(2).Shift(geom.Point{X: 6}).Shift(geom.Point{X: -6}).Scale(0.5)); diff != "" {
		t.Error("Scale and Shift, and back:", diff)
	}
	if got := c.Spaced(1); len(got) != 8 {
		t.Errorf("Spaced(1) gives %d points, want 8", len(got))
	}
	if got := c.Spaced(math.NaN()); len(got) != 101 {
		t.Errorf("Spaced without a step gives %d points, want 101", len(got))
	}
	lo, hi := c.Bounds()
	if lo != (geom.Point{}) || hi != (geom.Point{X: 3, Y: 4}) {
		t.Errorf("bounds %v %v", lo, hi)
	}
	if got := c.Centroid(); got.Sub(geom.Point{X: 2, Y: 4.0 / 3}).Norm() > 1e-9 {
		t.Errorf("centroid %v", got)
	}
	smooth := c.Spaced(0.1).Smooth(5)
	if smooth[0] != c[0] || smooth[len(smooth)-1] != c[2] {
		t.Error("smoothing moves the ends")
	}
	for i, p := range c.Spaced(0.1) {
		if d := p.Sub(smooth[i]).Norm(); d > 0.5 {
			t.Errorf("smoothing moves point %d by %g", i, d)
		}
	}
}

func TestClosed(t *testing.T) {
	// An L of three unit squares, far from the origin.
	l := geom.Pixels([]image.Point{{900, 700}, {902, 700}, {902, 701}, {901, 701}, {901, 702}, {900, 702}})
	if got := l.Area(); got != 3 {
		t.Errorf("area %g, want 3", got)
	}
	if got := l.Reverse().Area(); got != -3 {
		t.Errorf("area the other way round %g, want -3", got)
	}
	if got := l.Perimeter(); got != 8 {
		t.Errorf("perimeter %g, want 8", got)
	}
	want := geom.Point{X: 900 + 5.0/6, Y: 700 + 5.0/6}
	for _, c := range []geom.Curve{l, l.Reverse()} {
		if diff := cmp.Diff(want, c.AreaCentroid(), near); diff != "" {
			t.Error("centroid of the area:", diff)
		}
	}
	flat := geom.Curve{{X: 1}, {X: 2}, {X: 6}}
	if got := flat.AreaCentroid(); got != (geom.Point{X: 3}) {
		t.Errorf("centroid of a line %v, want (3,0)", got)
	}
	if none := (geom.Curve{}); none.Area() != 0 || none.Perimeter() != 0 || none.AreaCentroid() != (geom.Point{}) {
		t.Error("something of no points")
	}
}

func TestUnit(t *testing.T) {
	if got := (geom.Point{X: 3, Y: -4}).Unit(); got.Sub(geom.Point{X: 0.6, Y: -0.8}).Norm() > 1e-15 {
		t.Errorf("unit %v", got)
	}
	if got := (geom.Point{}).Unit(); got != (geom.Point{}) {
		t.Errorf("unit of nothing %v", got)
	}
}

func TestWalker(t *testing.T) {
	w := geom.NewWalker(geom.Curve{{X: 1}, {X: 3}, {X: 3}, {X: 3, Y: 2}})
	for _, tt := range []struct {
		s    float64
		want geom.Point
	}{{-1, geom.Point{X: 1}}, {1.5, geom.Point{X: 2.5}}, {2.5, geom.Point{X: 3, Y: 0.5}}, {9, geom.Point{X: 3, Y: 2}}} {
		if got := w.At(tt.s); got != tt.want {
			t.Errorf("at %g: %v, want %v", tt.s, got, tt.want)
		}
	}
}

func TestCurveDegenerate(t *testing.T) {
	var none geom.Curve
	one := geom.Curve{{X: 2, Y: 3}}
	if none.Resample(5) != nil || one.Resample(0) != nil {
		t.Error("points from nothing")
	}
	if got := one.Resample(2); len(got) != 2 || got[1] != one[0] {
		t.Errorf("a single point resampled: %v", got)
	}
	for _, c := range []geom.Curve{none, one, append(one, one...)} {
		c.Spaced(1)
		c.Smooth(1)
		c.Bounds()
		c.Centroid()
	}
}
