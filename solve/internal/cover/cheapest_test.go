package cover_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
	"github.com/gridsaw/gridsaw/solve/internal/cover"
)

// penalty is what a cover costs that holds one of some options.
type penalty struct {
	options []int32
	cost    float64
}

// costOf returns what a cover costs.
func costOf(held []int, penalties []penalty) float64 {
	cost := 0.0
	for _, p := range penalties {
		if slices.ContainsFunc(held, func(k int) bool { return slices.Contains(p.options, int32(k)) }) {
			cost += p.cost
		}
	}
	return cost
}

// randomPenalties makes some, whose costs can be added without being rounded.
func randomPenalties(rng *rand.Rand, options int) []penalty {
	var out []penalty
	for range rng.IntN(8) {
		p := penalty{cost: float64(1+rng.IntN(12)) / 4}
		for k := range options {
			if rng.IntN(3) == 0 {
				p.options = append(p.options, int32(k))
			}
		}
		out = append(out, p)
	}
	return out
}

// TestCheapest wants all covers that cost little enough in the order of their cost, each
// forbidden once it is found.
func TestCheapest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	seen := 0
	for i := range 3000 {
		items, options := randomProblem(rng)
		penalties := randomPenalties(rng, len(options))
		most := float64(rng.IntN(40)) / 4
		var want, got []float64
		for _, held := range allCovers(items, options) {
			if cost := costOf(held, penalties); cost <= most {
				want = append(want, cost)
			}
		}
		slices.Sort(want)
		c := cover.NewCheapest(items, options, most)
		for _, p := range penalties {
			c.Penalise(p.options, p.cost)
		}
		for b := (budget.Budget{}); c.Next(&b) == cdcl.Found; {
			var all, others []int32
			var held []int
			for k := range options {
				if c.Holds(k) {
					all, held = append(all, int32(k)), append(held, k)
				} else {
					others = append(others, int32(k))
				}
			}
			cost := costOf(held, penalties)
			if math.Abs(cost-c.Least()) > 1e-9 {
				t.Fatalf("problem %d: a cover of cost %g is found at %g", i, cost, c.Least())
			}
			got = append(got, cost)
			c.Forbid(all, others)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("problem %d: costs %v, want %v", i, got, want)
		}
		seen += len(got)
	}
	if seen < 3000 {
		t.Errorf("%d covers: the problems are too hard", seen)
	}
}

// TestCheapestStops wants a search with hardly any budget to say that it was stopped, and to go
// on with more.
func TestCheapestStops(t *testing.T) {
	items, options := queens(8)
	c := cover.NewCheapest(items, options, 1)
	if b := budget.Nodes(1); c.Next(&b) != cdcl.Stopped {
		t.Error("not stopped after one decision")
	}
	var b budget.Budget
	if c.Next(&b) != cdcl.Found {
		t.Error("nothing is found afterwards")
	}
}
