package ink

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// TestHeights tells the numbers of a grid from the candidates beside them, and takes small
// numbers, one in each cell, for what they are.
func TestHeights(t *testing.T) {
	type cells struct{ looks [][]int }
	repeat := func(n int, looks ...[]int) []cells {
		out := make([]cells, n)
		for i := range out {
			out[i].looks = looks
		}
		return out
	}
	numbers := repeat(25, []int{40})
	for _, tt := range []struct {
		name  string
		cells []cells
		want  float64
	}{
		{"nothing", repeat(3, nil), 0},
		{"numbers", numbers, 40},
		{"numbers and candidates", append(repeat(50, []int{21, 20}), numbers...), 40},
		{"candidates that a second look parts", append(repeat(50, []int{21}, []int{21, 20}), numbers...), 40},
		{"print, and smaller handwriting", append(repeat(50, []int{22}), numbers...), 22},
		{"two digits in most cells", append(repeat(50, []int{30, 30}), numbers...), 30},
		{"a few lines across cells", append(repeat(50, []int{20, 20}), repeat(5, []int{60})...), 20},
	} {
		var h Heights
		for _, c := range tt.cells {
			h.Add(c.looks...)
		}
		if got := h.Typical(); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestRound wants large round letters to be characters, which are circles around nothing where
// digits are looked for.
func TestRound(t *testing.T) {
	cells := make([]*image.Gray, 9)
	for i := range cells {
		cells[i] = image.NewGray(image.Rect(0, 0, Side, Side))
		for y := range Side {
			for x := range Side {
				cells[i].SetGray(x, y, color.Gray{Y: 230})
				if r := math.Hypot(float64(x-Side/2), float64(y-Side/2)); i < 6 && r > 15 && r < 19 {
					cells[i].SetGray(x, y, color.Gray{Y: 30})
				}
			}
		}
	}
	flat := Flatten(cells)
	for _, round := range []bool{false, true} {
		n := 0
		for _, c := range flat.Analyse(Options{Digits: 1, Round: round}).Cells {
			n += len(c.Glyphs)
		}
		if want := map[bool]int{false: 0, true: 6}[round]; n != want {
			t.Errorf("round %v: %d characters, want %d", round, n, want)
		}
	}
}
