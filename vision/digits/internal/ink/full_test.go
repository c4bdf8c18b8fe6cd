package ink_test

import (
	"image"
	"testing"

	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// TestFull wants paper to be 0 and the usual ink 1, whatever their greys, and the lines along
// the sides of cells to count for neither.
func TestFull(t *testing.T) {
	for _, tt := range []struct {
		side        int
		paper, dark uint8
	}{{64, 250, 10}, {64, 120, 60}, {128, 200, 150}} {
		var cells []*image.Gray
		for range 9 {
			cell := stripe(tt.side, tt.paper, tt.dark)
			for i := range tt.side {
				cell.Pix[i] = 0
			}
			cells = append(cells, cell)
		}
		out := make([]float32, ink.Side*ink.Side)
		ink.NewFull(cells).Crop(4, out)
		row := out[ink.Side/2*ink.Side:][:ink.Side]
		if paper, dark := row[ink.Side/5], row[ink.Side/2]; paper != 0 || dark != 1 {
			t.Errorf("paper %d is %.2f and ink %d is %.2f, want 0 and 1", tt.paper, paper, tt.dark, dark)
		}
		for i, v := range out {
			if v < ink.FullLeast || v > ink.FullMost {
				t.Fatalf("pixel %d is %f", i, v)
			}
		}
	}
}
