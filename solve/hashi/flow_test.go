package hashi_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
)

// lattice has islands with a number in every second row and column.
func lattice(rows, cols, number int) *puzzle.Hashi {
	p := &puzzle.Hashi{Rows: 2*rows - 1, Cols: 2*cols - 1}
	for r := range rows {
		for c := range cols {
			p.Islands = append(p.Islands, puzzle.Island{Row: 2 * r, Col: 2 * c, Bridges: number})
		}
	}
	return p
}

// TestLattices: an odd number of 2s has no solution, which search alone does not find out; an even one has.
func TestLattices(t *testing.T) {
	for _, side := range []int{3, 8, 11, 31} {
		p := lattice(side, side, 2)
		if got := hashi.Feasible(p); got != (side%2 == 0) {
			t.Errorf("%d: feasible %v", side, got)
		}
		r, err := hashi.Search{}.Solve(t.Context(), p, solve.Options{Nodes: 5000})
		want := map[bool]solve.Status{true: solve.Solved, false: solve.Unsolvable}[side%2 == 0]
		if err != nil || r.Status != want || r.Complete != (side%2 == 1) {
			t.Errorf("%d: %v, complete %v, %v", side, r.Status, r.Complete, err)
		}
		if got := len(p.Diagnose()) > 0; got != (side%2 == 1) {
			t.Errorf("%d: an obstacle is seen %v", side, got)
		}
	}
}

// TestFeasible: what has a solution is feasible, and what is refused has none, which search finds out on small
// boards without this question.
func TestFeasible(t *testing.T) {
	refused, several := 0, 0
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		side := 5 + int(seed%5)
		p, err := hashi.Generate(t.Context(), hashi.GenerateOptions{Rows: side, Cols: side, Seed: seed, Several: seed%2 == 0})
		if err != nil {
			t.Fatal(err)
		}
		if !hashi.Feasible(p) {
			t.Fatalf("seed %d is refused:\n%v", seed, p)
		}
		for range 1 + rng.IntN(3) { // misread: mostly without a solution
			i := &p.Islands[rng.IntN(len(p.Islands))]
			i.Bridges = 1 + rng.IntN(6)
		}
		obstacles := len(p.Diagnose())
		if feasible := hashi.Feasible(p); feasible && obstacles == 0 {
			continue
		} else if !feasible {
			if refused++; obstacles == 0 {
				several++
			}
		}
		if n := hashi.CountTight(p, 1); n > 0 {
			t.Fatalf("seed %d is refused, or has %d obstacles, and a solution:\n%v", seed, obstacles, p)
		}
	}
	if refused < 300 || several < 30 {
		t.Errorf("%d were refused, %d of them without an obstacle that is seen", refused, several)
	}
}

// BenchmarkFeasible asks the question of a puzzle of 100 x 100.
func BenchmarkFeasible(b *testing.B) {
	p, err := hashi.Generate(b.Context(), hashi.GenerateOptions{Rows: 100, Cols: 100, Seed: 1, Several: true})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if !hashi.Feasible(p) {
			b.Fatal("refused")
		}
	}
}
