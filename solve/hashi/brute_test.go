package hashi_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// A brute tries all numbers of bridges between all islands of a small puzzle
// that see each other. The checker decides what is a solution.
type brute struct {
	p         *puzzle.Hashi
	sights    []puzzle.Bridge // Count is 1
	bridges   []puzzle.Bridge
	ends      []int // island: bridges
	solutions int
	limit     int
}

func newBrute(p *puzzle.Hashi, limit int) *brute {
	b := &brute{p: p, ends: make([]int, len(p.Islands)), limit: limit}
	for k, z := range p.Islands {
		for i, a := range p.Islands[:k] {
			if b.sight(a, z) {
				b.sights = append(b.sights, puzzle.Bridge{A: i, B: k, Count: 1})
			}
		}
	}
	return b
}

// sight reports that there may be bridges between two islands.
func (b *brute) sight(a, z puzzle.Island) bool {
	if (a.Row == z.Row) == (a.Col == z.Col) || !b.p.Touching && puzzle.Touch(a, z) {
		return false
	}
	for _, m := range b.p.Islands {
		if m.Row == a.Row && m.Row == z.Row && (m.Col-a.Col)*(m.Col-z.Col) < 0 ||
			m.Col == a.Col && m.Col == z.Col && (m.Row-a.Row)*(m.Row-z.Row) < 0 {
			return false
		}
	}
	return true
}

// cross reports that a horizontal bridge crosses a vertical one.
func cross(p *puzzle.Hashi, h, v puzzle.Bridge) bool {
	a, b, c, d := p.Islands[h.A], p.Islands[h.B], p.Islands[v.A], p.Islands[v.B]
	return a.Row == b.Row && c.Col == d.Col && (a.Col-c.Col)*(b.Col-c.Col) < 0 && (c.Row-a.Row)*(d.Row-a.Row) < 0
}

// count returns the number of solutions, up to the limit.
func (b *brute) count() int {
	b.try(0)
	return b.solutions
}

func (b *brute) try(k int) {
	if b.solutions == b.limit {
		return
	}
	if k == len(b.sights) {
		if b.exact() && puzzle.CheckHashi(b.p, &puzzle.HashiSolution{Bridges: b.bridges}) == nil {
			b.solutions++
		}
		return
	}
	b.try(k + 1)
	bridge := b.sights[k]
	for bridge.Count = 1; bridge.Count <= 2; bridge.Count++ {
		b.build(bridge, bridge.Count)
		b.bridges = append(b.bridges, bridge)
		if b.fits(bridge.A) && b.fits(bridge.B) {
			b.try(k + 1)
		}
		b.bridges = b.bridges[:len(b.bridges)-1]
		b.build(bridge, -bridge.Count)
	}
}

func (b *brute) build(bridge puzzle.Bridge, count int) {
	b.ends[bridge.A] += count
	b.ends[bridge.B] += count
}

func (b *brute) fits(i int) bool {
	want := b.p.Islands[i].Bridges
	return want == 0 || b.ends[i] <= want
}

// exact reports that all numbers shown are met, before the checker is asked,
// which takes longer.
func (b *brute) exact() bool {
	for i, island := range b.p.Islands {
		if island.Bridges != 0 && b.ends[i] != island.Bridges {
			return false
		}
	}
	return true
}

// random returns a puzzle of a few islands with the numbers of random bridges,
// some of them changed or not shown.
func random(rng *rand.Rand) *puzzle.Hashi {
	p := &puzzle.Hashi{Rows: 1 + rng.IntN(6), Cols: 3 + rng.IntN(4), Touching: rng.IntN(3) == 0}
	cells := rng.Perm(p.Rows * p.Cols)
	for _, cell := range cells[:min(len(cells), 2+rng.IntN(12))] {
		p.Islands = append(p.Islands, puzzle.Island{Row: cell / p.Cols, Col: cell % p.Cols})
	}
	sights := newBrute(p, 0).sights
	for k, b := range sights {
		crossed := slices.ContainsFunc(sights[:k], func(other puzzle.Bridge) bool {
			return cross(p, b, other) || cross(p, other, b)
		})
		if n := rng.IntN(3); n > 0 && !crossed {
			p.Islands[b.A].Bridges += n
			p.Islands[b.B].Bridges += n
		}
	}
	for i := range p.Islands {
		switch rng.IntN(50) {
		case 0:
			p.Islands[i].Bridges = 1 + rng.IntN(8)
		case 1, 2:
			p.Islands[i].Bridges = 0
		}
	}
	return p
}

func TestSearchAgainstBrute(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const limit = 200
	var none, one, more int
	for range 6000 {
		p := random(rng)
		b := newBrute(p, limit)
		if len(b.sights) > 10 {
			continue
		}
		want := b.count()
		compare(t, p, want, limit)
		switch want {
		case 0:
			none++
		case 1:
			one++
		default:
			more++
		}
	}
	t.Logf("%d puzzles without solution, %d with one, %d with more", none, one, more)
	if min(none, one, more) < 100 {
		t.Error("the puzzles are too much alike")
	}
}

// compare asks for the solutions of a puzzle that has so many, or at least the
// limit, and checks them.
func compare(t *testing.T, p *puzzle.Hashi, want, limit int) {
	t.Helper()
	r := solvetest.Solve(t, hashi.Search{}, p, solve.Options{Limit: limit})
	if len(r.Solutions) != want || !r.Complete && want < limit {
		t.Fatalf("%d solutions, complete %v, want %d\n%v", len(r.Solutions), r.Complete, want, p)
	}
}

// FuzzSearch holds the search against the brute on any small puzzle: two bytes
// for the size, then a byte a cell.
func FuzzSearch(f *testing.F) {
	f.Add([]byte{3, 3, 2, 0, 2, 0, 0, 0, 2, 0, 2})
	f.Add([]byte{1, 8, 1, 0, 9, 0, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 3 {
			return
		}
		p := &puzzle.Hashi{Rows: 1 + int(data[0]%6), Cols: 1 + int(data[1]%6), Touching: data[0]&64 != 0}
		for k, b := range data[2:min(len(data), 2+p.Rows*p.Cols)] {
			if b > 0 && b < 10 {
				p.Islands = append(p.Islands, puzzle.Island{Row: k / p.Cols, Col: k % p.Cols, Bridges: int(b % 9)})
			}
		}
		if b := newBrute(p, 100); p.Validate() == nil && len(b.sights) <= 11 {
			compare(t, p, b.count(), 100)
		}
	})
}
