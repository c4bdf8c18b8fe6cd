package repair_test

import (
	"testing"

	"github.com/gridsaw/gridsaw/solve/repair"
)

func TestPrefer(t *testing.T) {
	good := hashiResult{Found: true, Used: []int{1, 2}, Confidence: 0.999, Least: 0.98}
	other := hashiResult{Found: true, Used: []int{3, 2}, Confidence: 0.999, Least: 0.98}
	same, alike := good, other
	same.Same, alike.Same = []int{5}, []int{5}
	refuted := hashiResult{Refuted: true}
	broken := hashiResult{Exhausted: true}
	tests := []struct {
		name    string
		results []hashiResult
		costs   []float64
		want    int
	}{
		{"none", nil, nil, -1},
		{"one", []hashiResult{good}, []float64{0}, 0},
		{"none found", []hashiResult{refuted, broken}, []float64{0, 1}, -1},
		{"the cheaper one is refuted", []hashiResult{refuted, good}, []float64{0, 3}, 1},
		{"two that differ", []hashiResult{good, other}, []float64{0, 1}, -1},
		{"two of the same puzzle", []hashiResult{same, alike}, []float64{0, 1}, 0},
		{"one much more probable", []hashiResult{other, good}, []float64{9, 0}, 1},
		{"two that agree", []hashiResult{good, good}, []float64{0, 0}, 0},
		{"the other was not finished", []hashiResult{broken, good}, []float64{0, 0}, -1},
		{"the other was not finished and cost more", []hashiResult{good, broken}, []float64{0, 2}, 0},
		{"one that is not to be trusted", []hashiResult{{Found: true, Used: []int{1}, Confidence: 0.5, Least: 0.98}}, []float64{0}, -1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := repair.Prefer(test.results, test.costs); got != test.want {
				t.Errorf("%d, want %d", got, test.want)
			}
		})
	}
}
