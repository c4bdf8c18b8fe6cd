package cdcl_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
)

// A cnf is clauses over variables from 1 on, with negative numbers for negations.
type cnf struct {
	variables int
	clauses   [][]int
}

// random returns a problem whose clauses have up to three literals of different variables.
func random(rng *rand.Rand, variables, clauses int) cnf {
	c := cnf{variables: variables}
	for range clauses {
		var one []int
		for _, v := range rng.Perm(variables)[:min(variables, 3-rng.IntN(20)/19)] {
			one = append(one, (v+1)*(1-2*rng.IntN(2)))
		}
		c.clauses = append(c.clauses, one)
	}
	return c
}

// judge counts solutions, up to a limit, by a solver that others made.
func (c cnf) judge(limit int) int {
	g := gini.New()
	add := func(clause []int) {
		for _, l := range clause {
			g.Add(z.Dimacs2Lit(l))
		}
		g.Add(0)
	}
	for _, clause := range c.clauses {
		add(clause)
	}
	for v := range c.variables {
		add([]int{v + 1, -v - 1}) // so that it knows the variable
	}
	n := 0
	for ; n < limit && g.Solve() > 0; n++ {
		var other []int
		for v := 1; v <= c.variables; v++ {
			if g.Value(z.Dimacs2Lit(v)) {
				other = append(other, -v)
			} else {
				other = append(other, v)
			}
		}
		add(other)
	}
	return n
}

// A rules is a propagator for the clauses that the solver is not given: it looks at all of
// them each time. With late set it does so only when all variables are assigned, so that its
// conflicts are below the present level.
type rules struct {
	cdcl.Solver
	clauses [][]cdcl.Lit
	late    bool
	values  []int8 // literal: as this propagator knows it
}

func literal(l int) cdcl.Lit {
	if l < 0 {
		return cdcl.Pos(int32(-l - 1)).Not()
	}
	return cdcl.Pos(int32(l - 1))
}

// load gives every share-th clause to the propagator, and the others to the solver.
func load(c cnf, share int, late bool, o cdcl.Settings) *rules {
	r := &rules{late: late, values: make([]int8, 2*c.variables)}
	r.Reset(r, c.variables, o)
	for k, clause := range c.clauses {
		var lits []cdcl.Lit
		for _, l := range clause {
			lits = append(lits, literal(l))
		}
		if share > 0 && k%share == 0 {
			r.clauses = append(r.clauses, lits)
		} else {
			r.Add(lits...)
		}
	}
	return r
}

func (r *rules) Propagate() bool {
	for {
		for l, ok := r.Dequeue(); ok; l, ok = r.Dequeue() {
			r.values[l], r.values[l.Not()] = 1, -1
			if !r.PropagateClauses(l) {
				return false
			}
		}
		known := len(r.Trail())
		for k := range r.clauses {
			if (!r.late || r.Full()) && !r.look(k) {
				return false
			}
		}
		if len(r.Trail()) == known {
			return true
		}
	}
}

func (r *rules) look(k int) bool {
	var open, refuted []cdcl.Lit
	for _, l := range r.clauses[k] {
		switch {
		case r.values[l] != r.Value(l) && r.values[l] != 0:
			panic("a literal was taken back, and the propagator not told")
		case r.Value(l) > 0:
			return true
		case r.Value(l) == 0:
			open = append(open, l)
		default:
			refuted = append(refuted, l.Not())
		}
	}
	switch {
	case len(open) == 0:
		return r.Conflict(refuted...)
	case len(open) > 1:
		return true
	case k%2 > 0:
		return r.Learn(append(open, not(refuted)...))
	}
	return r.Assign(open[0], cdcl.Reason{Kind: cdcl.External, Ref: uint32(k)})
}

func not(lits []cdcl.Lit) (all []cdcl.Lit) {
	for _, l := range lits {
		all = append(all, l.Not())
	}
	return all
}

func (r *rules) Explain(l cdcl.Lit, why cdcl.Reason, to []cdcl.Lit) []cdcl.Lit {
	for _, other := range r.clauses[why.Ref] {
		if other != l {
			to = append(to, other.Not())
		}
	}
	return to
}

func (r *rules) Undo(lits []cdcl.Lit, dequeued int) {
	for _, l := range lits[:dequeued] {
		r.values[l], r.values[l.Not()] = 0, 0
	}
}

func (r *rules) Simplify() bool { return r.Propagate() }

// count enumerates up to a limit with one decision at a time, and checks each solution.
func (r *rules) count(t *testing.T, c cnf, limit int) int {
	t.Helper()
	seen := make(map[string]bool)
	for len(seen) < limit {
		b := budget.Nodes(1)
		switch r.Next(&b) {
		case cdcl.Stopped:
			continue
		case cdcl.Exhausted:
			if r.Next(&b) != cdcl.Exhausted {
				t.Fatal("a solution after the last")
			}
			return len(seen)
		}
		solution := make([]int8, c.variables)
		for v := range solution {
			solution[v] = r.Value(cdcl.Pos(int32(v)))
		}
		if seen[fmt.Sprint(solution)] {
			t.Fatalf("twice %v", solution)
		}
		seen[fmt.Sprint(solution)] = true
		for _, clause := range c.clauses {
			holds := false
			for _, l := range clause {
				holds = holds || r.Value(literal(l)) > 0
			}
			if !holds {
				t.Fatalf("%v breaks %v", solution, clause)
			}
		}
	}
	return limit
}

var (
	usual = cdcl.Settings{Restart: 32, Clauses: 2000, MoreClauses: 500, SavePhases: true}
	tight = cdcl.Settings{Restart: 1, Clauses: 1}
	vsids = cdcl.Settings{Restart: 100, Clauses: 100, MoreClauses: 10, VSIDS: true}
)

// compare holds the solver against the judge, with all clauses, some and none its own.
func compare(t *testing.T, c cnf, limit int) int {
	t.Helper()
	want := c.judge(limit)
	for _, o := range []cdcl.Settings{usual, tight, vsids} {
		for share := range 4 {
			for _, late := range []bool{false, true} {
				if got := load(c, share, late, o).count(t, c, limit); got != want {
					t.Fatalf("%v, share %d, late %v, %v: %d solutions, want %d", o, share, late, c, got, want)
				}
			}
		}
	}
	return want
}

// TestNext counts the solutions of small problems, with none, one and many.
func TestNext(t *testing.T) {
	const limit = 100
	rng := rand.New(rand.NewPCG(1, 2))
	seen := make(map[int]int)
	for range 600 {
		variables := 1 + rng.IntN(12)
		seen[compare(t, random(rng, variables, rng.IntN(5*variables)), limit)]++
	}
	if seen[0] < 30 || seen[1] < 20 || seen[limit] < 50 {
		t.Errorf("problems by number of solutions %v: they are too much alike", seen)
	}
}

// hard is a problem at the threshold of 4.26 clauses a variable.
func hard(seed uint64, variables int) cnf {
	return random(rand.New(rand.NewPCG(seed, 3)), variables, int(4.26*float64(variables)))
}

// TestHard takes some hundreds of conflicts each, with restarts and dropped clauses.
func TestHard(t *testing.T) {
	for seed := range uint64(20) {
		c := hard(seed, 100)
		want := c.judge(1)
		for _, share := range []int{0, 3} {
			for _, o := range []cdcl.Settings{usual, vsids, {Restart: 5, Clauses: 50, MoreClauses: 5}} {
				if got := load(c, share, false, o).count(t, c, 1); got != want {
					t.Errorf("problem %d, share %d, %v: %d solutions, want %d", seed, share, o, got, want)
				}
			}
		}
	}
}

// TestPairs counts numbers from 0 to 2 that are not all 0.
func TestPairs(t *testing.T) {
	const numbers = 4
	c := cnf{variables: 2 * numbers, clauses: make([][]int, 1, numbers+1)}
	for k := range numbers {
		c.clauses[0] = append(c.clauses[0], 2*k+1)
	}
	o := usual
	o.Pairs = true
	r := load(c, 0, false, o)
	for k := range numbers {
		c.clauses = append(c.clauses, []int{2*k + 1, -2*k - 2})
	}
	if got := r.count(t, c, 100); got != 80 {
		t.Errorf("%d solutions, want 80", got)
	}
}

// TestReset uses a solver again, after it was left standing on a solution.
func TestReset(t *testing.T) {
	c := cnf{variables: 3, clauses: [][]int{{1, 2, 3}}}
	r := load(c, 0, false, usual)
	var b budget.Budget
	r.Next(&b)
	clear(r.values)
	r.Reset(r, 2, usual)
	r.Add(literal(-1))
	if got := r.count(t, cnf{variables: 2, clauses: [][]int{{-1}}}, 10); got != 2 {
		t.Errorf("%d solutions, want 2", got)
	}
	r.Reset(r, 2, usual)
	r.Refute()
	if r.Next(&b) != cdcl.Exhausted {
		t.Error("a solution of a refuted problem")
	}
}

// FuzzNext holds the solver against the judge: a byte a literal, 0 ends a clause.
func FuzzNext(f *testing.F) {
	f.Add([]byte{1, 2, 0, 129, 130, 0, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		c := cnf{variables: 8}
		var clause []int
		used := 0
		for _, b := range data[:min(len(data), 200)] {
			v := int(b&127)%8 + 1
			switch {
			case b == 0:
				if len(clause) > 0 {
					c.clauses = append(c.clauses, clause)
				}
				clause, used = nil, 0
			case used>>v&1 == 0:
				used |= 1 << v
				clause = append(clause, v*(1-int(b>>7)*2))
			}
		}
		compare(t, c, 50)
	})
}

// BenchmarkNext decides problems at the threshold.
func BenchmarkNext(b *testing.B) {
	for name, o := range map[string]cdcl.Settings{"vmtf": usual, "vsids": vsids} {
		b.Run(name, func(b *testing.B) {
			var all budget.Budget
			for i := uint64(0); b.Loop(); i++ {
				load(hard(i%20, 150), 0, false, o).Next(&all)
			}
			b.ReportMetric(float64(all.Spent())/float64(b.N), "decisions/op")
		})
	}
}
