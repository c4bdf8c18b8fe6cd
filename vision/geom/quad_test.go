package geom_test

import (
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
)

func square(x, y, side float64) geom.Quad {
	return geom.Quad{{X: x, Y: y}, {X: x + side, Y: y}, {X: x + side, Y: y + side}, {X: x, Y: y + side}}
}

func TestQuadArea(t *testing.T) {
	if got, want := quad.Area(), geom.Curve(quad[:]).Area(); math.Abs(got-want) > 1e-9 {
		t.Errorf("area %g, want %g", got, want)
	}
	back := geom.Quad{quad[3], quad[2], quad[1], quad[0]}
	if back.Area() != quad.Area() {
		t.Errorf("area counter-clockwise %g, want %g", back.Area(), quad.Area())
	}
}

func TestQuadContains(t *testing.T) {
	q := square(10, 10, 20)
	for _, tt := range []struct {
		x, y, margin float64
		want         bool
	}{
		{20, 20, 0, true}, {20, 20, 10, true}, {20, 20, 11, false},
		{10, 15, 0, true}, {9, 15, 0, false}, {9, 15, -2, true}, {12, 28, 3, false},
	} {
		if got := q.Contains(geom.Point{X: tt.x, Y: tt.y}, tt.margin); got != tt.want {
			t.Errorf("(%g,%g) with margin %g: %v", tt.x, tt.y, tt.margin, got)
		}
	}
}

func TestQuadClockwise(t *testing.T) {
	for _, order := range [][4]int{{0, 1, 2, 3}, {2, 3, 0, 1}, {3, 2, 1, 0}, {0, 2, 1, 3}} {
		var q geom.Quad
		for k, i := range order {
			q[k] = quad[i]
		}
		if got := q.Clockwise(); got != quad {
			t.Errorf("%v became %v", order, got)
		}
	}
}

func TestQuadOverlap(t *testing.T) {
	q := square(10, 10, 19)
	for _, tt := range []struct {
		name string
		o    geom.Quad
		want float64
	}{
		{"itself", q, 1},
		{"part of it", square(12.5, 12.5, 4.2), 1},
		{"a half of it", square(20, 10, 19), 0.5},
		{"beside it", square(30, 10, 19), 0},
		{"far away", square(90, 90, 5), 0},
	} {
		for _, got := range []float64{q.Overlap(tt.o), tt.o.Overlap(q)} {
			if got != tt.want {
				t.Errorf("%s: %g, want %g", tt.name, got, tt.want)
			}
		}
	}
	lo, hi := quad.Bounds()
	if lo != (geom.Point{X: 5, Y: 7}) || hi != (geom.Point{X: 90, Y: 99}) {
		t.Errorf("bounds %v %v", lo, hi)
	}
}
