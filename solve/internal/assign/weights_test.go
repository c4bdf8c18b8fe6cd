package assign_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/solve/internal/assign"
)

// mostByTrial tries all assignments.
func mostByTrial(weights [][]int32, row int, used []bool) int32 {
	if row == len(weights) {
		return 0
	}
	best := int32(-1 << 30)
	for c, x := range weights[row] {
		if !used[c] {
			used[c] = true
			best = max(best, x+mostByTrial(weights, row+1, used))
			used[c] = false
		}
	}
	return best
}

func mostByCosts(weights [][]int32) int32 {
	cost := make([][]float64, len(weights))
	for r, row := range weights {
		for _, x := range row {
			cost[r] = append(cost[r], -float64(x))
		}
	}
	_, sum := assign.Solve(cost)
	return -int32(sum)
}

// sum adds up what is chosen, and fails if a column is chosen twice.
func sum(t *testing.T, weights [][]int32, columns []int32) int32 {
	t.Helper()
	seen, total := make(map[int32]bool), int32(0)
	for r, c := range columns {
		if seen[c] || c < 0 {
			t.Fatalf("column %d is free or used twice in %v", c, columns)
		}
		seen[c] = true
		total += weights[r][c]
	}
	return total
}

// random returns weights as a matching move has them: few values, some penalties.
func random(rng *rand.Rand, n int) [][]int32 {
	spread := []int{1, 2, 5, 40, 1000}[rng.IntN(5)]
	weights := make([][]int32, n)
	for r := range weights {
		for range n {
			x := int32(min(rng.IntN(spread), rng.IntN(spread)))
			if rng.IntN(12) == 0 {
				x -= 1000
			}
			weights[r] = append(weights[r], x)
		}
	}
	return weights
}

func fill(w *assign.Weights, weights [][]int32) {
	w.Resize(len(weights))
	for r, row := range weights {
		for c, x := range row {
			w.Costs(r)[c] = -x
		}
	}
}

func TestWeights(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var w assign.Weights
	for range 3000 {
		weights := random(rng, 1+rng.IntN(6))
		fill(&w, weights)
		if got, want := sum(t, weights, w.Solve()), mostByTrial(weights, 0, make([]bool, len(weights))); got != want {
			t.Fatalf("the sum is %d, want %d for %v", got, want, weights)
		}
	}
	for range 300 {
		weights := random(rng, 1+rng.IntN(90))
		fill(&w, weights)
		if got, want := sum(t, weights, w.Solve()), mostByCosts(weights); got != want {
			t.Fatalf("the sum is %d, want %d for n = %d", got, want, len(weights))
		}
	}
	w.Resize(0)
	if got := w.Solve(); len(got) != 0 {
		t.Errorf("of nothing: %v", got)
	}
}

func BenchmarkWeights(b *testing.B) {
	for _, n := range []int{4, 16, 32, 64, 128} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(7, 8))
			var cases [16][]int32
			for k := range cases {
				for range n * n { // as the pieces of Eternity II: mostly 0 and 1
					cases[k] = append(cases[k], -[]int32{0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2}[rng.IntN(12)])
				}
			}
			var w assign.Weights
			for k := 0; b.Loop(); k++ {
				w.Resize(n)
				for r := range n {
					copy(w.Costs(r), cases[k%16][r*n:])
				}
				w.Solve()
			}
		})
	}
}
