package digits_test

import (
	"context"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits"
)

// printed is a page of numbers that has some of each.
var printed = []int{3, 1, 5, 3, 2, 5, 4, 3, 1, 2, 3, 5, 6, 3, 4, 5, 1, 3}

// noisyCells draws numbers with the grain of a photo, each a little off its place.
func noisyCells(tb testing.TB, numbers []int) []*image.Gray {
	tb.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	cells := drawCells(tb, numbers, 26)
	for i, cell := range cells {
		moved := image.NewGray(cell.Rect)
		dx, dy := rng.IntN(5)-2, rng.IntN(5)-2
		for y := range side {
			for x := range side {
				from := cell.GrayAt(min(max(x+dx, 4), side-1), min(max(y+dy, 4), side-1)).Y
				moved.Pix[y*side+x] = uint8(min(max(float64(from)+6*rng.NormFloat64(), 0), 255))
			}
		}
		cells[i] = moved
	}
	return cells
}

// readAs makes a reading of each number, and of those in place of which others are
// more probable one that says so.
func readAs(numbers []int, mistaken map[int]int) []reading.Cell {
	var out []reading.Cell
	for _, n := range numbers {
		r := reading.Cell{State: reading.Number, StateConfidence: 0.99, Empty: 0.01, Printed: 1}
		if other, ok := mistaken[n]; ok {
			r.Numbers = []reading.Guess{{Number: other, P: 0.85}, {Number: n, P: 0.14}}
		} else {
			r.Numbers = []reading.Guess{{Number: n, P: 0.97}, {Number: 7, P: 0.01}}
		}
		out = append(out, r)
	}
	return out
}

// TestByShape wants the numbers that are printed among the interpretations.
func TestByShape(t *testing.T) {
	numbers := append([]int{0, 0}, printed...)
	cells := noisyCells(t, numbers)
	tests := map[string]map[int]int{
		"nothing misread":                     nil,
		"every 3 read as 5":                   {3: 5},
		"every 3 read as 5, every 1 as 4":     {3: 5, 1: 4},
		"one cell that looks like no other":   {6: 5},
		"read as a number that is not there":  {5: 8},
		"two numbers taken for the same":      {2: 1, 4: 1},
		"a number read as another and itself": {5: 3},
	}
	for name, mistaken := range tests {
		t.Run(name, func(t *testing.T) {
			readings := readAs(numbers, mistaken)
			for i := range 2 {
				readings[i] = reading.Cell{StateConfidence: 1, Empty: 1}
			}
			ways := digits.ByShape(t.Context(), cells, readings)
			right := -1
			for i, w := range ways {
				if cmp.Equal(numbers, numbersOf(w.Readings)) {
					right = i
				}
				if i > 0 && w.Cost < ways[i-1].Cost {
					t.Errorf("interpretation %d costs %g, the one before %g", i, w.Cost, ways[i-1].Cost)
				}
				if diff := cmp.Diff(readings[:2], w.Readings[:2]); diff != "" {
					t.Errorf("cells without a number: -want +got\n%s", diff)
				}
			}
			if right < 0 || mistaken == nil && right > 0 {
				t.Errorf("right is number %d of %d", right, len(ways))
			}
			if diff := cmp.Diff(ways, digits.ByShape(t.Context(), cells, readings)); diff != "" {
				t.Errorf("another time: -want +got\n%s", diff)
			}
		})
	}
}

// TestByLikeness reads single cells as another number, and wants those that they look like, as
// surely a number as before.
func TestByLikeness(t *testing.T) {
	cells := noisyCells(t, printed)
	readings := readAs(printed, nil)
	for i, other := range map[int]int{0: 5, 4: 3, 9: 4} {
		readings[i].Numbers = []reading.Guess{{Number: other, P: 0.6}, {Number: printed[i], P: 0.4}}
		readings[i].Empty = 0.3
	}
	got := digits.ByLikeness(t.Context(), cells, readings)
	for i, r := range got {
		if math.Abs(r.Empty-readings[i].Empty) > 1e-9 {
			t.Errorf("cell %d: none with %v, want %v", i, r.Empty, readings[i].Empty)
		}
	}
	if diff := cmp.Diff(printed, numbersOf(got)); diff != "" {
		t.Errorf("numbers: -want +got\n%s", diff)
	}
	if diff := cmp.Diff(got, digits.ByLikeness(t.Context(), cells, readings)); diff != "" {
		t.Errorf("another time: -want +got\n%s", diff)
	}
	if got := digits.ByLikeness(t.Context(), noisyCells(t, make([]int, len(printed))), readings); got != nil {
		t.Error("noise tells something")
	}
}

// TestByShapeOfNoise wants no interpretation where the cells tell nothing.
func TestByShapeOfNoise(t *testing.T) {
	blank := noisyCells(t, make([]int, len(printed)))
	if ways := digits.ByShape(t.Context(), blank, readAs(printed, nil)); len(ways) > 0 {
		t.Errorf("%d interpretations", len(ways))
	}
	if ways := digits.ByShape(t.Context(), nil, nil); len(ways) > 0 {
		t.Errorf("%d interpretations of nothing", len(ways))
	}
}

// TestByShapeBounds gives more cells than can be compared, and no time.
func TestByShapeBounds(t *testing.T) {
	var numbers []int
	for len(numbers) < 500 {
		numbers = append(numbers, printed...)
	}
	cells := noisyCells(t, printed)
	var many []*image.Gray
	for i := range numbers {
		many = append(many, cells[i%len(cells)])
	}
	if ways := digits.ByShape(t.Context(), many, readAs(numbers, nil)); len(ways) > 0 {
		t.Errorf("%d interpretations of %d numbers", len(ways), len(numbers))
	}
	readings := readAs(numbers, nil)
	for i := len(printed); i < len(readings); i++ {
		readings[i].State, readings[i].Empty = reading.Empty, 0.999
	}
	if ways := digits.ByShape(t.Context(), many, readings); len(ways) == 0 {
		t.Error("cells that are surely empty are in the way")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if ways := digits.ByShape(ctx, cells, readAs(printed, nil)); len(ways) > 0 {
		t.Errorf("%d interpretations without time", len(ways))
	}
}

// BenchmarkByShape groups the islands of a large page.
func BenchmarkByShape(b *testing.B) {
	var numbers []int
	for range 6 {
		numbers = append(numbers, printed...)
	}
	cells, readings := noisyCells(b, numbers), readAs(numbers, map[int]int{3: 5})
	for b.Loop() {
		digits.ByShape(b.Context(), cells, readings)
	}
}
