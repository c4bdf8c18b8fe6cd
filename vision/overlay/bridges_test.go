package overlay_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// green tells the ink of bridges from its edge.
func green(c color.RGBA) bool { return int(c.G) > int(c.R)+40 && int(c.G) > int(c.B)+20 }

// across counts the strokes of ink on a line of pixels.
func across(m *image.RGBA, from, to image.Point) int {
	n, in := 0, false
	steps := max(to.X-from.X, to.Y-from.Y)
	for k := range steps + 1 {
		c := m.RGBAAt(from.X+(to.X-from.X)*k/steps, from.Y+(to.Y-from.Y)*k/steps)
		if green(c) && !in {
			n++
		}
		in = green(c)
	}
	return n
}

func TestDrawBridges(t *testing.T) {
	for name, background := range map[string]color.RGBA{"paper": paper, "slate": slate} {
		for _, radius := range []float64{6, 13, 30} {
			before := page(300, 120, background)
			for count := 1; count <= 2; count++ {
				b := overlay.Bridge{
					Path:  geom.Curve{{X: 40, Y: 60}, {X: 150, Y: 62}, {X: 260, Y: 60}},
					Radii: [2]float64{radius, 0.9 * radius}, Count: count,
				}
				after := overlay.DrawBridges(before, []overlay.Bridge{b})
				if n := across(after, image.Pt(150, 0), image.Pt(150, 119)); n != count {
					t.Errorf("%s, radius %g: %d strokes for %d", name, radius, n, count)
				}
				checkRims(t, before, after, b)
			}
		}
	}
}

// checkRims wants ink right up to the islands and none inside them.
func checkRims(t *testing.T, before, after *image.RGBA, b overlay.Bridge) {
	t.Helper()
	nearest := [2]float64{math.Inf(1), math.Inf(1)}
	for _, p := range ink(t, before, after) {
		for i, center := range []geom.Point{b.Path[0], b.Path[len(b.Path)-1]} {
			if green(after.RGBAAt(p.X, p.Y)) {
				nearest[i] = min(nearest[i], geom.Pixel(p).Sub(center).Norm())
			}
		}
	}
	for i, d := range nearest {
		if gap := d - b.Radii[i]; gap < -0.2*b.Radii[i]-1 || gap > 1.5 {
			t.Errorf("%d bridges end at %.1f from the centre of an island of radius %g", b.Count, d, b.Radii[i])
		}
	}
}

// TestDrawBridgesTouching draws bridges between islands whose rims touch: they
// must be seen all the same.
func TestDrawBridgesTouching(t *testing.T) {
	before := page(120, 120, paper)
	for _, gap := range []float64{40, 36, 30} {
		for count := 1; count <= 2; count++ {
			after := overlay.DrawBridges(before, []overlay.Bridge{{
				Path: geom.Curve{{X: 40, Y: 60}, {X: 40 + gap, Y: 60}}, Radii: [2]float64{20, 20}, Count: count,
			}})
			x := 40 + int(gap/2)
			if n := across(after, image.Pt(x, 0), image.Pt(x, 119)); n != count {
				t.Errorf("centres %g apart: %d strokes for %d", gap, n, count)
			}
		}
	}
}

func TestDrawBridgesOdd(t *testing.T) {
	before := page(120, 120, paper)
	for name, b := range map[string]overlay.Bridge{
		"no path":             {Count: 1, Radii: [2]float64{5, 5}},
		"a point":             {Count: 2, Radii: [2]float64{5, 5}, Path: geom.Curve{{X: 9, Y: 9}, {X: 9, Y: 9}}},
		"no bridge":           {Radii: [2]float64{5, 5}, Path: geom.Curve{{X: 9, Y: 9}, {X: 90, Y: 9}}},
		"outside the picture": {Count: 2, Radii: [2]float64{5, 5}, Path: geom.Curve{{X: -900, Y: 9}, {X: -90, Y: 9}}},
		"nowhere":             {Count: 1, Radii: [2]float64{5, 5}, Path: geom.Curve{{X: math.NaN(), Y: 9}, {X: 90, Y: 9}}},
		"huge":                {Count: 1, Radii: [2]float64{5, math.Inf(1)}, Path: geom.Curve{{X: math.Inf(1), Y: 9}, {X: 90, Y: 9}}},
	} {
		if marks := ink(t, before, overlay.DrawBridges(before, []overlay.Bridge{b})); len(marks) > 0 {
			t.Errorf("%s: there is ink at %v", name, marks[0])
		}
	}
	half := overlay.Bridge{Count: 1, Path: geom.Curve{{X: 60, Y: 60}, {X: 600, Y: 60}}}
	if marks := ink(t, before, overlay.DrawBridges(before, []overlay.Bridge{half})); len(marks) == 0 {
		t.Error("a bridge that leaves the picture, between islands of no size, leaves no ink")
	}
}
