package encode_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

var near = cmpopts.EquateApprox(0, 1e-6)

func TestSideDegenerate(t *testing.T) {
	for _, c := range []geom.Curve{nil, {{X: 2, Y: 3}}, {{X: 2, Y: 3}, {X: 2, Y: 3}}} {
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
	top := encode.Side{Kind: encode.Tab, Curve: geom.Curve{{X: 0, Y: 0}, {X: 5, Y: -3}, {X: 10, Y: 0}}}
	if got := top.Joint()[1]; got != (geom.Point{X: 5, Y: 3}) {
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
		{Kind: encode.Flat, Curve: geom.Curve{{}, {X: 900}}},
		{Kind: encode.Tab, Curve: geom.Curve{{}, {X: 10}}},
		{Kind: encode.Blank, Curve: geom.Curve{{}, {X: 30}}},
		{Kind: encode.Tab, Curve: geom.Curve{{}, {X: 20}}},
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

// TestTurnedOver turns a piece over: its sides run clockwise as before, follow one another, and
// come back when it is turned over again.
func TestTurnedOver(t *testing.T) {
	corners := [4]geom.Point{{X: 1, Y: 1}, {X: 9, Y: 2}, {X: 8, Y: 9}, {X: 2, Y: 8}}
	var sides [4]encode.Side
	for k, a := range corners {
		sides[k] = encode.Side{Kind: encode.Kind(k%3 - 1), Curve: geom.Curve{a, a.Add(corners[(k+1)%4]).Mul(0.45), corners[(k+1)%4]}}
	}
	over := encode.TurnedOver(sides)
	var outline geom.Curve
	for k, s := range over {
		if s.Curve[2] != over[(k+1)%4].Curve[0] {
			t.Errorf("side %d does not lead to the next", k)
		}
		if want := sides[(4-k)%4]; s.Kind != want.Kind || s.Curve[0].X != -want.Curve[2].X {
			t.Errorf("side %d is %v from %v", k, s.Kind, s.Curve[0])
		}
		outline = append(outline, s.Curve[:2]...)
	}
	if outline.Area() <= 0 {
		t.Error("the sides run counterclockwise")
	}
	if diff := cmp.Diff(sides, encode.TurnedOver(over)); diff != "" {
		t.Errorf("turned over twice (-want +got):\n%s", diff)
	}
}

// TestMean takes the mean of three looks at a piece, laid anew, one of them with a side that
// counts for nothing.
func TestMean(t *testing.T) {
	const noise = 0.5
	corners := geom.Curve{{}, {X: 100}, {X: 100, Y: 100}, {Y: 100}}
	rng := rand.New(rand.NewPCG(1, 1))
	look := func(seed uint64, noise float64, at geom.Rigid) (out [4]encode.Side) {
		for k := range out {
			c := joint(seed + uint64(k)).Resample(60)
			c = c.Scale(100 / c[len(c)-1].Sub(c[0]).Norm())
			lie := geom.Rotation(math.Pi / 2 * float64(k))
			for i, p := range c {
				p = lie.Turn(p).Add(corners[k])
				c[i] = at.At(p.Add(geom.Point{X: noise * rng.NormFloat64(), Y: noise * rng.NormFloat64()}))
			}
			out[k] = encode.Side{Kind: encode.Tab, Curve: c}
		}
		return out
	}
	truth := look(1, 0, geom.Rotation(0))
	looks := [][4]encode.Side{
		look(1, noise, geom.Rotation(0)), look(1, noise, geom.Rotation(2)), look(1, noise, geom.Rotation(-1)),
	}
	looks[1][2] = look(40, 0, geom.Rotation(2))[2]
	counts := [][4]bool{{true, true, true, true}, {true, true, false, true}, {true, true, true, true}}
	off := func(sides [4]encode.Side) (sum float64) {
		for k := range sides {
			for i, p := range sides[k].Curve.Resample(60) {
				sum += p.Sub(truth[k].Curve[i]).Norm()
			}
		}
		return sum
	}
	mean := encode.Mean(looks, counts)
	if one, all := off(looks[0]), off(mean); all > 0.8*one {
		t.Errorf("the mean is %.0f off, one look %.0f", all, one)
	}
	if diff := cmp.Diff(looks[0], encode.Mean(looks, make([][4]bool, 3))); diff != "" {
		t.Errorf("where none counts, the first look (-want +got):\n%s", diff)
	}
}
