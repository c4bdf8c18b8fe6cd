package encode_test

import (
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// TestResidualOfMates checks that mates are nearer than any others, with noise
// and with corners that were found some hundredths of a side too early or late.
func TestResidualOfMates(t *testing.T) {
	const joints = 25
	var tabs, blanks []encode.Side
	for i := range uint64(joints) {
		tab, blank := mates(joint(i), 0.2, i)
		n := len(blank.Curve)
		blank.Curve = blank.Curve[int(i)%5 : n-int(i*7)%5]
		tabs, blanks = append(tabs, tab), append(blanks, blank)
	}
	for i, tab := range tabs {
		own := encode.Residual(tab, blanks[i], 100)
		for j, blank := range blanks {
			if d := encode.Residual(tab, blank, 100); j != i && d <= own {
				t.Errorf("tab %d is %.4f from its mate and %.4f from blank %d", i, own, d, j)
			}
		}
	}
}

func TestAlignKnownMotion(t *testing.T) {
	tab, blank := mates(joint(2), 0, 2)
	a, b := encode.NewShape(tab, 100), encode.NewShape(blank, 100)
	fit := encode.Align(a, b)
	for j, g := range fit.Gaps {
		if math.Abs(g) > 2e-3 {
			t.Errorf("gap %.4f at station %d between equal curves", g, j)
		}
	}
	if math.Abs(fit.Turn) > 1e-3 || math.Abs(fit.Ends[0]) > 5e-3 || math.Abs(fit.Ends[1]) > 5e-3 {
		t.Errorf("equal curves turned by %.5f, ends %.4f", fit.Turn, fit.Ends)
	}
	if d := fit.Distance(); d > 2e-3 {
		t.Errorf("distance %.5f of equal curves", d)
	}
}

// TestGapSign takes a little off a tab all around.
func TestGapSign(t *testing.T) {
	c := joint(4)
	var tab encode.Side
	thin := make(geom.Curve, len(c))
	for i, p := range c {
		d := c[min(i+1, len(c)-1)].Sub(c[max(i-1, 0)])
		d = d.Mul(1 / d.Norm())
		thin[i] = p.Add(geom.Point{X: d.Y, Y: -d.X}) // towards the tab's piece
	}
	_, blank := mates(c, 0, 2)
	tab, _ = mates(thin, 0, 1)
	fit := encode.Align(encode.NewShape(tab, 100), encode.NewShape(blank, 100))
	var mean float64
	for _, g := range fit.Gaps {
		mean += g / encode.Stations
	}
	// The motion takes a part of it along.
	if mean < 0.003 || mean > 0.015 {
		t.Errorf("mean gap %.4f, want about 0.01 of air", mean)
	}
}

func TestResidualDegenerate(t *testing.T) {
	tab, _ := mates(joint(1), 0, 1)
	if d := encode.Residual(tab, encode.Side{Kind: encode.Blank}, 100); !math.IsInf(d, 1) {
		t.Errorf("distance %g of an empty side", d)
	}
	line := encode.Side{Kind: encode.Blank, Curve: geom.Curve{{}, {X: 100}}}
	if d := encode.Residual(line, line, 100); d > 1e-9 {
		t.Errorf("distance %g of a line from itself", d)
	}
	if d := encode.Residual(tab, line, 100); math.IsNaN(d) || d < 0.01 {
		t.Errorf("distance %g of a tab from a line", d)
	}
}
