package hashi_test

import (
	"maps"
	"testing"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// An oracle solves a puzzle by a SAT solver that others made: two variables for
// each pair of islands in sight, clauses for numbers and crossings, and whenever
// the islands fall apart a clause for each part, until they do not.
type oracle struct {
	*gini.Gini
	p      *puzzle.Hashi
	sights []puzzle.Bridge
	at     [][]int // island: its sights
}

func newOracle(p *puzzle.Hashi) *oracle {
	o := &oracle{Gini: gini.New(), p: p, sights: newBrute(p, 0).sights, at: make([][]int, len(p.Islands))}
	for k, s := range o.sights {
		o.at[s.A], o.at[s.B] = append(o.at[s.A], k), append(o.at[s.B], k)
		o.clause(o.has(k, 2).Not(), o.has(k, 1))
		for m, other := range o.sights[:k] {
			if cross(p, s, other) || cross(p, other, s) {
				o.clause(o.has(k, 1).Not(), o.has(m, 1).Not())
			}
		}
	}
	for i := range p.Islands {
		o.number(i)
	}
	return o
}

// has says that a pair has n bridges or more.
func (o *oracle) has(k, n int) z.Lit { return z.Var(2*k + n).Pos() }

func (o *oracle) clause(literals ...z.Lit) {
	for _, l := range literals {
		o.Add(l)
	}
	o.Add(0)
}

// number forbids every choice of bridges at an island with one too many, and
// all choices above it, and every one with one too few, and all below.
func (o *oracle) number(i int) {
	least, most := o.p.Islands[i].Bridges, o.p.Islands[i].Bridges
	if most == 0 {
		least, most = 1, 8
	}
	choices := 1
	for range o.at[i] {
		choices *= 3
	}
	for choice := range choices {
		var sum int
		var above, below []z.Lit
		rest := choice
		for _, k := range o.at[i] {
			n := rest % 3
			rest /= 3
			sum += n
			if n > 0 {
				above = append(above, o.has(k, n).Not())
			}
			if n < 2 {
				below = append(below, o.has(k, n+1))
			}
		}
		switch sum {
		case most + 1:
			o.clause(above...)
		case least - 1:
			o.clause(below...)
		}
	}
}

// count returns the number of solutions, up to the limit.
func (o *oracle) count(limit int) int {
	for n := 0; n < limit; {
		if o.Solve() < 0 {
			return n
		}
		if !o.joined() {
			continue
		}
		n++
		o.forbid()
	}
	return limit
}

// joined reports that the islands are in one part; if not, it adds for each part
// that there is a way out.
func (o *oracle) joined() bool {
	seen := make(map[int]bool)
	for i := range o.p.Islands {
		if seen[i] {
			continue
		}
		part := o.part(i)
		if len(part) == len(o.p.Islands) {
			return true
		}
		var ways []z.Lit
		for k, s := range o.sights {
			if part[s.A] != part[s.B] {
				ways = append(ways, o.has(k, 1))
			}
		}
		defer o.clause(ways...)
		maps.Copy(seen, part)
	}
	return false
}

// part returns the islands that are joined with one.
func (o *oracle) part(i int) map[int]bool {
	part := map[int]bool{i: true}
	for queue := []int{i}; len(queue) > 0; queue = queue[1:] {
		for _, k := range o.at[queue[0]] {
			s := o.sights[k]
			if next := s.A + s.B - queue[0]; o.Value(o.has(k, 1)) && !part[next] {
				part[next] = true
				queue = append(queue, next)
			}
		}
	}
	return part
}

// forbid rules out the solution found.
func (o *oracle) forbid() {
	var other []z.Lit
	for v := 1; v <= 2*len(o.sights); v++ {
		l := z.Var(v).Pos()
		if o.Value(l) {
			l = l.Not()
		}
		other = append(other, l)
	}
	o.clause(other...)
}

// TestSearchAgainstOracle compares the numbers of solutions of puzzles of up to
// a hundred islands: as they were made, with numbers not shown, and with wrong
// ones.
func TestSearchAgainstOracle(t *testing.T) {
	const limit = 60
	seen := make(map[int]int)
	for seed := range uint64(240) {
		p, err := hashi.Generate(t.Context(), hashi.GenerateOptions{
			Rows: 5 + int(seed%12), Cols: 20 - int(seed%12), Seed: seed, Several: seed%3 == 0,
		})
		if err != nil {
			t.Fatal(err)
		}
		k := int(seed/4) % len(p.Islands)
		switch seed % 4 {
		case 1:
			p.Islands[k].Bridges = 0
		case 2:
			p.Islands[k].Bridges = p.Islands[k].Bridges%8 + 1
			k = (k + 1) % len(p.Islands)
			p.Islands[k].Bridges = p.Islands[k].Bridges%8 + 1
		}
		want := newOracle(p).count(limit)
		compare(t, p, want, limit)
		if got := hashi.CountTight(p, limit); got != want {
			t.Errorf("%d solutions with few clauses, want %d\n%v", got, want, p)
		}
		seen[want]++
	}
	t.Logf("puzzles by number of solutions: %v", seen)
	if seen[0] < 10 || seen[1] < 10 || seen[limit] == 0 {
		t.Error("the puzzles are too much alike")
	}
}

// TestSearchSharedInstances solves published puzzles with hundreds of islands.
func TestSearchSharedInstances(t *testing.T) {
	for _, pattern := range []string{"coelho-100/*", "coelho-200/*", "coelho-300/*", "coelho-400/*"} {
		t.Run(pattern, func(t *testing.T) {
			for _, p := range published(t, pattern) {
				if r := solvetest.Solve(t, hashi.Search{}, p, solve.Options{}); r.Status != solve.Solved {
					t.Fatal(r.Status)
				}
			}
		})
	}
	t.Run("unique", func(t *testing.T) {
		for _, p := range published(t, "tatham_*.txt") {
			if r := solvetest.Solve(t, hashi.Search{}, p, solve.Options{Limit: 2}); !r.Unique() {
				t.Fatalf("%v with %d solutions\n%v", r.Status, len(r.Solutions), p)
			}
		}
	})
}
