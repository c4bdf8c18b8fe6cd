package cdcl_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
)

// TestUnder assumes literals of one problem again and again, with variables added in between, and
// wants to be told whether there is a solution, and what stands in its way.
func TestUnder(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	found, refuted := 0, 0
	for i := range 300 {
		variables := 3 + rng.IntN(12)
		c := random(rng, variables, rng.IntN(5*variables))
		r := load(c, i%4, i%3 == 0, cdcl.Settings{Restart: 1 + rng.IntN(20), Clauses: 10, MoreClauses: 5, VSIDS: i%2 == 0, SavePhases: i%5 == 0})
		for range 10 {
			var units [][]int
			var assumed []cdcl.Lit
			for _, v := range rng.Perm(c.variables)[:rng.IntN(c.variables+1)] {
				l := (v + 1) * (1 - 2*rng.IntN(2))
				units, assumed = append(units, []int{l}), append(assumed, literal(l))
			}
			with := cnf{c.variables, slices.Concat(c.clauses, units)}
			var b budget.Budget
			how, core := r.Under(&b, assumed)
			switch want := with.judge(1) > 0; {
			case want != (how == cdcl.Found):
				t.Fatalf("problem %d: %v, assuming %v", i, how, units)
			case want:
				found++
				for _, l := range assumed {
					if r.Value(l) <= 0 {
						t.Fatalf("problem %d: %v is assumed, and not true", i, l)
					}
				}
			default:
				refuted++
				less := cnf{variables: c.variables, clauses: slices.Clone(c.clauses)}
				for k, l := range assumed {
					if slices.Contains(core, l) {
						less.clauses = append(less.clauses, units[k])
					}
				}
				if len(less.clauses) != len(c.clauses)+len(core) || less.judge(1) > 0 {
					t.Fatalf("problem %d: assuming %v, %v is no core", i, assumed, core)
				}
			}
			r.Backtrack(0)
			r.values = append(r.values, 0, 0)
			if v := r.Grow(1); int(v) != c.variables {
				t.Fatalf("variable %d, want %d", v, c.variables)
			}
			c.variables++
			one := random(rng, c.variables, 1).clauses[0]
			c.clauses = append(c.clauses, one)
			var lits []cdcl.Lit
			for _, l := range one {
				lits = append(lits, literal(l))
			}
			r.Add(lits...)
		}
	}
	if min(found, refuted) < 300 {
		t.Errorf("%d found and %d refuted: the problems are too much alike", found, refuted)
	}
}
