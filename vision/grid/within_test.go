package grid_test

import (
	"context"
	"errors"
	"image"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/grid"
)

// ruledSheet is a page with two grids of lines, of 6 x 6 cells and of 9 x 9.
func ruledSheet() *image.Gray {
	m := image.NewGray(image.Rect(0, 0, 700, 400))
	for i := range m.Pix {
		m.Pix[i] = 240
	}
	rule := func(x, y, cell, n int) {
		for k := range n + 1 {
			for d := range n*cell + 2 {
				for w := range 2 {
					m.Pix[m.PixOffset(x+k*cell+w, y+d)] = 30
					m.Pix[m.PixOffset(x+d, y+k*cell+w)] = 30
				}
			}
		}
	}
	rule(20, 20, 30, 6)
	rule(300, 20, 36, 9)
	return m
}

func square(x, y, side float64) geom.Quad {
	return geom.Quad{{X: x, Y: y}, {X: x + side, Y: y}, {X: x + side, Y: y + side}, {X: x, Y: y + side}}
}

// TestWithin finds the one of two grids whose corners are known, roughly.
func TestWithin(t *testing.T) {
	sheet := ruledSheet()
	for size, corners := range map[int]geom.Quad{6: square(23, 18, 178), 9: square(297, 24, 328)} {
		g, err := grid.Within(t.Context(), sheet, corners, grid.Options{})
		if err != nil {
			t.Errorf("%d x %d: %v", size, size, err)
			continue
		}
		want := map[int]geom.Quad{6: square(20.5, 20.5, 180), 9: square(300.5, 20.5, 324)}[size]
		if g.Rows != size || g.Cols != size {
			t.Errorf("%d x %d cells, want %d x %d", g.Rows, g.Cols, size, size)
		}
		for i, c := range g.Corners() {
			if off := c.Sub(want[i]).Norm(); off > 1.5 {
				t.Errorf("%d x %d: corner %d at %v, %.1f from %v", size, size, i, c, off, want[i])
			}
		}
	}
	if g, err := grid.Within(t.Context(), sheet, square(300, 20, 328), grid.Options{Rows: 5, Cols: 5}); err == nil && g.Rows == 9 {
		t.Errorf("asked for 5 x 5 there are %d x %d", g.Rows, g.Cols)
	}
	if _, err := grid.Within(t.Context(), image.NewGray(image.Rect(0, 0, 9, 9)), square(0, 0, 8), grid.Options{}); !errors.Is(err, grid.ErrNoGrid) {
		t.Errorf("a tiny picture: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := grid.Within(ended, sheet, square(20, 20, 180), grid.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
}
