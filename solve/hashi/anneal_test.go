package hashi_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
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
			r, err := hashi.Anneal{}.Solve(t.Context(), p, solve.Options{Limit: 2, Nodes: 1_000_000})
			if err != nil || r.Status != solve.Solved || len(r.Solutions) != 1 || r.Complete {
				t.Fatalf("puzzle %d, %d islands: %+v, %v", i, len(p.Islands), r, err)
			}
			if err := puzzle.Check(p, r.Solutions[0]); err != nil {
				t.Error(err)
			}
		}
	}
}

// solved fails the test if a result is none that solves the puzzle.
func solved(t *testing.T, p *puzzle.Hashi, r solve.Result[*puzzle.HashiSolution], err error) {
	t.Helper()
	if err != nil || r.Status != solve.Solved {
		t.Fatalf("%+v, %v", r, err)
	}
	if err := puzzle.Check(p, r.Solutions[0]); err != nil {
		t.Error(err)
	}
}

// TestAnnealHidden solves puzzles with islands without a number.
func TestAnnealHidden(t *testing.T) {
	for _, p := range scattered(t, 20, true) {
		p = p.Clone()
		p.Islands[0].Bridges, p.Islands[len(p.Islands)/2].Bridges = 0, 0
		r, err := hashi.Anneal{}.Solve(t.Context(), p, solve.Options{})
		solved(t, p, r, err)
	}
}

// TestAnnealPaper solves what the paper does.
func TestAnnealPaper(t *testing.T) {
	for _, p := range scattered(t, 25, true) {
		r, err := hashi.PaperAnneal().Solve(t.Context(), p, solve.Options{})
		solved(t, p, r, err)
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
	for _, p := range []*puzzle.Hashi{nil, {}, {Rows: 3, Cols: 3, Islands: []puzzle.Island{{Row: 3}}}} {
		if _, err := (hashi.Anneal{}).Solve(t.Context(), p, solve.Options{}); !errors.Is(err, puzzle.ErrInvalid) {
			t.Errorf("%v", err)
		}
	}
}

// TestAnnealBounds ends by nodes, exactly, and by tries.
func TestAnnealBounds(t *testing.T) {
	p := large(t)
	for _, workers := range []int{1, 2} {
		for _, nodes := range []int64{1, 100, 5000} {
			r, err := hashi.Anneal{T0: 50, Factor: 0.999}.Solve(t.Context(), p, solve.Options{Nodes: nodes, Workers: workers})
			if err != nil || r.Status != solve.Partial || r.Stats.Nodes != nodes || puzzle.Check(p, r.Attempt[0]) == nil {
				t.Errorf("%d nodes: %+v, %v", nodes, r, err)
			}
		}
	}
	r, err := hashi.Anneal{T0: 50, Levels: 2, Tries: 3}.Solve(t.Context(), p, solve.Options{})
	if err != nil || r.Status != solve.Partial || r.Stats.Figures["tries"] != 3 || r.Stats.Figures["energy"] < 1 {
		t.Errorf("%+v, %v", r, err)
	}
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
		method := hashi.Anneal{Levels: 8}
		o := solve.Options{Seed: uint64(i), Nodes: 300_000}
		want, err := method.Solve(t.Context(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		o.Workers = 4
		got, err := method.Solve(t.Context(), p, o)
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("%v%s", err, d)
		}
	}
}

// soon is how fast a run has to end when its context does: 50 ms, three times that
// where the machine is slow and has other things to do.
const soon = 150 * time.Millisecond

// TestAnnealCancel ends soon, with many islands too.
func TestAnnealCancel(t *testing.T) {
	why := errors.New("enough")
	p := large(t)
	fastest := time.Hour
	for range 3 { // the machine may have other things to do
		ctx, cancel := context.WithCancelCause(t.Context())
		var at time.Time
		time.AfterFunc(200*time.Millisecond, func() {
			at = time.Now()
			cancel(why)
		})
		r, err := hashi.Anneal{T0: 50, Factor: 1}.Solve(ctx, p, solve.Options{})
		fastest = min(fastest, time.Since(at))
		if r.Status != solve.Partial || len(r.Attempt) != 1 || !errors.Is(err, why) {
			t.Fatalf("%v, %v", r.Status, err)
		}
		if r, err = (hashi.Anneal{}).Solve(ctx, p, solve.Options{}); r.Status != solve.Limit || !errors.Is(err, why) {
			t.Errorf("cancelled before: %v, %v", r.Status, err)
		}
	}
	if fastest > soon {
		t.Errorf("it took %v", fastest)
	}
}

func BenchmarkAnneal(b *testing.B) {
	p := large(b)
	for name, method := range map[string]hashi.Anneal{"tuned": {}, "paper": hashi.PaperAnneal()} {
		b.Run(name, func(b *testing.B) {
			moves := int64(0)
			for b.Loop() {
				r, err := method.Solve(b.Context(), p, solve.Options{Nodes: 100_000})
				if err != nil {
					b.Fatal(err)
				}
				moves += r.Stats.Nodes
			}
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}
