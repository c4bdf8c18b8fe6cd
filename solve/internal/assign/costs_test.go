package assign_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/solve/internal/assign"
)

// least tries all assignments.
func least(cost [][]float64, row int, used []bool) float64 {
	if row == len(cost) {
		return 0
	}
	best := math.Inf(1)
	for c, x := range cost[row] {
		if used[c] {
			continue
		}
		used[c] = true
		best = min(best, x+least(cost, row+1, used))
		used[c] = false
	}
	return best
}

func TestSolveIsOptimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		rows := 1 + rng.IntN(6)
		cols := rows + rng.IntN(3)
		cost := make([][]float64, rows)
		for r := range cost {
			cost[r] = make([]float64, cols)
			for c := range cost[r] {
				cost[r][c] = float64(rng.IntN(40)) - 20
				if rng.IntN(5) == 0 {
					cost[r][c] = assign.Forbidden
				}
			}
		}
		columns, sum := assign.Solve(cost)
		seen := make(map[int]bool)
		for _, c := range columns {
			if seen[c] {
				t.Fatalf("column %d is used twice in %v", c, columns)
			}
			seen[c] = true
		}
		if want := least(cost, 0, make([]bool, cols)); math.Abs(sum-want) > 1e-3 {
			t.Fatalf("the sum is %v, want %v for %v", sum, want, cost)
		}
	}
}

func TestSolveOfNothing(t *testing.T) {
	if columns, sum := assign.Solve(nil); columns != nil || sum != 0 {
		t.Errorf("got %v, %v", columns, sum)
	}
}

func BenchmarkSolve(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 4))
	cost := make([][]float64, 100)
	for r := range cost {
		cost[r] = make([]float64, 100)
		for c := range cost[r] {
			cost[r][c] = rng.Float64()
		}
	}
	for b.Loop() {
		assign.Solve(cost)
	}
}
