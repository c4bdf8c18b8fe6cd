package encode_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/gridsaw/gridsaw/encode"
)

var near = cmpopts.EquateApprox(0, 1e-6)

func TestCurve(t *testing.T) {
	c := encode.Curve{{X: 0, Y: 0}, {X: 3, Y: 0}, {X: 3, Y: 4}}
	if got := c.Length(); got != 7 {
		t.Errorf("length %g, want 7", got)
	}
	want := encode.Curve{{X: 0, Y: 0}, {X: 3, Y: 0.5}, {X: 3, Y: 4}}
	if diff := cmp.Diff(want, c.Resample(3), near); diff != "" {
		t.Error("Resample:", diff)
	}
	if diff := cmp.Diff(c, c.Reverse().Reverse()); diff != "" {
		t.Error("Reverse twice:", diff)
	}
	if got := c.Spaced(1); len(got) != 8 {
		t.Errorf("Spaced(1) gives %d points, want 8", len(got))
	}
	lo, hi := c.Bounds()
	if lo != (encode.Point{}) || hi != (encode.Point{X: 3, Y: 4}) {
		t.Errorf("bounds %v %v", lo, hi)
	}
	s := c.Spaced(0.1).Smooth(5)
	if s[0] != c[0] || s[len(s)-1] != c[2] {
		t.Error("smoothing moves the ends")
	}
	if apart(s, c) > 0.5 {
		t.Errorf("smoothing moves the curve by %g", apart(s, c))
	}
}

func TestCurveDegenerate(t *testing.T) {
	var none encode.Curve
	one := encode.Curve{{X: 2, Y: 3}}
	if none.Resample(5) != nil || one.Resample(0) != nil {
		t.Error("points from nothing")
	}
	if got := one.Resample(2); len(got) != 2 || got[1] != one[0] {
		t.Errorf("a single point resampled: %v", got)
	}
	for _, c := range []encode.Curve{none, one, append(one, one...)} {
		c.Spaced(1)
		c.Smooth(1)
		c.Bounds()
		c.Centroid()
		for _, k := range []encode.Kind{encode.Flat, encode.Tab, encode.Blank} {
			s := encode.Side{Kind: k, Curve: c}
			if s.Chord() != 0 {
				t.Errorf("chord %g of %v", s.Chord(), c)
			}
			s.Joint()
			if encode.NewShape(s, 1) != nil {
				t.Errorf("a shape of %v", c)
			}
		}
	}
}

func TestJointFrame(t *testing.T) {
	c := joint(1)
	tab, blank := mates(c, 0, 1)
	for _, s := range []encode.Side{tab, blank} {
		if diff := cmp.Diff(c, s.Joint(), near); diff != "" {
			t.Errorf("joint of the %v: %s", s.Kind, diff)
		}
		if got := encode.Bulge(s.Curve); got != s.Kind {
			t.Errorf("Bulge of a %v: %v", s.Kind, got)
		}
	}
	// On top of a piece the outline runs to the right, a tab bulges up: y < 0.
	top := encode.Side{Kind: encode.Tab, Curve: encode.Curve{{X: 0, Y: 0}, {X: 5, Y: -3}, {X: 10, Y: 0}}}
	if got := top.Joint()[1]; got != (encode.Point{X: 5, Y: 3}) {
		t.Errorf("the bulge of a tab lies at %v, want y > 0", got)
	}
}

// TestBulgeSkewed bends the whole side, so that the tab no longer stands over
// the chord.
func TestBulgeSkewed(t *testing.T) {
	for seed := range uint64(50) {
		c := joint(seed)
		for i, p := range c {
			c[i].Y -= 30 * math.Sin(math.Pi*p.X/100)
		}
		tab, blank := mates(c, 0.3, seed)
		for _, s := range []encode.Side{tab, blank} {
			if got := encode.Bulge(s.Curve); got != s.Kind {
				t.Errorf("seed %d: Bulge of a %v: %v", seed, s.Kind, got)
			}
		}
	}
}

func TestUnit(t *testing.T) {
	sides := []encode.Side{
		{Kind: encode.Flat, Curve: encode.Curve{{}, {X: 900}}},
		{Kind: encode.Tab, Curve: encode.Curve{{}, {X: 10}}},
		{Kind: encode.Blank, Curve: encode.Curve{{}, {X: 30}}},
		{Kind: encode.Tab, Curve: encode.Curve{{}, {X: 20}}},
	}
	if got := encode.Unit(sides); got != 20 {
		t.Errorf("unit %g, want 20", got)
	}
	if got := encode.Unit(sides[:1]); got != 1 {
		t.Errorf("unit of flat sides %g, want 1", got)
	}
}

func TestKindString(t *testing.T) {
	got := encode.Flat.String() + encode.Tab.String() + encode.Blank.String() + encode.Kind(5).String()
	if got != "flattabblankKind(5)" {
		t.Error(got)
	}
}
