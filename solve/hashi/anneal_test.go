package hashi_test

import (
	"errors"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/internal/anneal/annealtest"
)

// scattered makes puzzles as the paper does, with 4 to 80 islands.
func scattered(t testing.TB, count int, several bool) []*puzzle.Hashi {
	t.Helper()
	var puzzles []*puzzle.Hashi
	for seed := uint64(0); len(puzzles) < count; seed++ {
		side := 6 + int(seed%24)
		p, err := hashi.Generate(t.Context(), hashi.GenerateOptions{
			Rows: side, Cols: side, Seed: seed, Several: several, Scatter: 3 + int(seed*7%61),
		})
		if errors.Is(err, hashi.ErrIslands) {
			continue // no room
		}
		if err != nil {
			t.Fatal(err)
		}
		if n := len(p.Islands); n >= 4 && n <= 80 {
			puzzles = append(puzzles, p)
		}
	}
	return puzzles
}

// TestAnnealSolves finds valid, joined answers to all puzzles like the paper's, and to
// those that have a single solution, within what takes a second.
func TestAnnealSolves(t *testing.T) {
	for _, several := range []bool{true, false} {
		for i, p := range scattered(t, 60, several) {
			r := annealtest.Solved(t, hashi.Anneal{}, p, solve.Options{Limit: 2, Nodes: 1_000_000})
			if len(r.Solutions) != 1 || r.Complete {
				t.Fatalf("puzzle %d, %d islands: %+v", i, len(p.Islands), r)
			}
		}
	}
}

// TestAnnealHidden solves puzzles with islands without a number.
func TestAnnealHidden(t *testing.T) {
	for _, p := range scattered(t, 20, true) {
		p = p.Clone()
		p.Islands[0].Bridges, p.Islands[len(p.Islands)/2].Bridges = 0, 0
		annealtest.Solved(t, hashi.Anneal{}, p, solve.Options{})
	}
}

// TestAnnealPaper solves what the paper does.
func TestAnnealPaper(t *testing.T) {
	for _, p := range scattered(t, 25, true) {
		annealtest.Solved(t, hashi.PaperAnneal(), p, solve.Options{})
	}
}

// TestAnnealUnsolvable proves what counting sees, and never calls a puzzle unsolvable
// or solved that is neither.
func TestAnnealUnsolvable(t *testing.T) {
	proved := 0
	for i, p := range load(t, "unsolvable.txt") {
		r, err := hashi.Anneal{Tries: 20}.Solve(t.Context(), p, solve.Options{})
		if err != nil || r.Status != solve.Unsolvable && r.Status != solve.Partial {
			t.Errorf("puzzle %d: %+v, %v", i, r, err)
		}
		if r.Complete != (r.Status == solve.Unsolvable) {
			t.Errorf("puzzle %d: %v, complete %v", i, r.Status, r.Complete)
		}
		if r.Complete {
			proved++
		}
	}
	if proved < 5 {
		t.Errorf("%d are proved", proved)
	}
}

func TestAnnealInvalid(t *testing.T) {
	annealtest.Invalid(t, hashi.Anneal{}, []*puzzle.Hashi{nil, {}, {Rows: 3, Cols: 3, Islands: []puzzle.Island{{Row: 3}}}})
}

// TestAnnealBounds ends by nodes, exactly, and by tries.
func TestAnnealBounds(t *testing.T) {
	p := large(t)
	for _, workers := range []int{1, 2} {
		annealtest.Nodes(t, hashi.Anneal{T0: 50, Factor: 0.999}, p, workers)
	}
	annealtest.Tries(t, hashi.Anneal{T0: 50, Levels: 2, Tries: 3}, p, 0, 3)
}

// large is a puzzle with some 900 islands.
func large(t testing.TB) *puzzle.Hashi {
	t.Helper()
	p, err := hashi.Generate(t.Context(), hashi.GenerateOptions{Rows: 60, Cols: 60, Several: true})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestAnnealSame gives the same for the same seed, whatever the number of threads.
func TestAnnealSame(t *testing.T) {
	for i, p := range scattered(t, 12, false) {
		annealtest.Same(t, hashi.Anneal{Levels: 8}, p, solve.Options{Seed: uint64(i), Nodes: 300_000})
	}
}

// TestAnnealCancel ends soon, with many islands too.
func TestAnnealCancel(t *testing.T) {
	annealtest.Cancel(t, hashi.Anneal{T0: 50, Factor: 1}, large(t), annealtest.Delay)
}

func BenchmarkAnneal(b *testing.B) {
	annealtest.Bench(b, large(b), 100_000, map[string]hashi.Anneal{"tuned": {}, "paper": hashi.PaperAnneal()})
}
