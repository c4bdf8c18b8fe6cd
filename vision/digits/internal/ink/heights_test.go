package ink

import "testing"

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
