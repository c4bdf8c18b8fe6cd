package ink_test

import (
	"image"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// stripe is a cell with an upright bar in its middle.
func stripe(side int, paper, dark uint8) *image.Gray {
	cell := image.NewGray(image.Rect(0, 0, side, side))
	for i := range cell.Pix {
		cell.Pix[i] = paper
		if x := i % side; x > side*2/5 && x < side*3/5 {
			cell.Pix[i] = dark
		}
	}
	return cell
}

func crop(cells []*image.Gray, i int) []float32 {
	which := make([]int, len(cells))
	for k := range which {
		which[k] = k
	}
	out := make([]float32, ink.WholeSide*ink.WholeSide)
	ink.NewWhole(cells, which).Crop(i, out)
	return out
}

// distance is the mean difference of two crops.
func distance(a, b []float32) float64 {
	sum := 0.0
	for i := range a {
		sum += math.Abs(float64(a[i] - b[i]))
	}
	return sum / float64(len(a))
}

// TestWholeLight compares the crops of one cell in other light, at another size
// and with light ink.
func TestWholeLight(t *testing.T) {
	want := crop([]*image.Gray{stripe(64, 200, 40)}, 0)
	for name, cell := range map[string]*image.Gray{
		"dim":      stripe(64, 120, 24),
		"washed":   stripe(64, 250, 170),
		"enlarged": stripe(128, 200, 40),
	} {
		if d := distance(want, crop([]*image.Gray{cell}, 0)); d > 0.05 {
			t.Errorf("%s: crops differ by %.3f", name, d)
		}
	}
	light := crop([]*image.Gray{stripe(64, 40, 200)}, 0)
	for i := range light {
		light[i] = -light[i]
	}
	if d := distance(want, light); d > 0.01 {
		t.Errorf("light ink: crops differ by %.3f", d)
	}
}

// TestWholeFaint looks at a cell with next to no ink beside others: what there
// is must not be blown up.
func TestWholeFaint(t *testing.T) {
	cells := []*image.Gray{stripe(64, 200, 40), stripe(64, 200, 40), stripe(64, 200, 40), stripe(64, 200, 194)}
	for i, v := range crop(cells, 3) {
		if v < -0.5 || v > 0.5 {
			t.Fatalf("pixel %d is %.2f", i, v)
		}
	}
}
