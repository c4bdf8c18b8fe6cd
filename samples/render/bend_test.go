package render

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// TestBendKeepsLengths checks that curling a page stretches it nowhere.
func TestBendKeepsLengths(t *testing.T) {
	b := newBend(geom.Point{X: 60, Y: 50}, 80, 8, 25, rand.New(rand.NewPCG(1, 1)))
	const step = 0.5
	for i := range 200 {
		p := geom.Point{X: float64(i), Y: float64(i * 7 % 120)}
		for _, d := range []geom.Point{{X: step}, {Y: step}, {X: -step * 0.6, Y: step * 0.8}} {
			v := b.lift(p.Add(d)).plus(b.lift(p), -1)
			if got := math.Sqrt(v.dot(v)); math.Abs(got-step) > 0.005*step {
				t.Fatalf("from %v by %v: length %v, want %v", p, d, got, step)
			}
		}
	}
}

// TestCameraInverts checks that the page point seen at a point's pixel is that
// point.
func TestCameraInverts(t *testing.T) {
	b := newBend(geom.Point{X: 60, Y: 50}, 80, 5, -30, rand.New(rand.NewPCG(2, 1)))
	c := newCamera(b, 160, Damage{Tilt: 25, Yaw: -18, Turn: 77})
	c.focal, c.centre = 700, geom.Point{X: 320, Y: 240}
	for i := range 100 {
		p := geom.Point{X: float64(i) + 10, Y: float64(i * 13 % 90)}
		got, _, ok := c.page(c.pixel(p))
		if !ok || got.Sub(p).Norm() > 1e-3 {
			t.Errorf("%v comes back as %v", p, got)
		}
	}
}
