// Package annealtest tests the methods that anneal, as solvetest does those that are
// exact.
package annealtest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Solved wants a solution of the puzzle that the checker accepts, and returns the
// result.
func Solved[P puzzle.Puzzle, S puzzle.Solution](t *testing.T, m solve.Solver[P, S], p P, o solve.Options) solve.Result[S] {
	t.Helper()
	r, err := m.Solve(t.Context(), p, o)
	if err != nil || r.Status != solve.Solved {
		t.Fatalf("%+v, %v", r, err)
	}
	if err := puzzle.Check(p, r.Solutions[0]); err != nil {
		t.Error(err)
	}
	return r
}

// Invalid wants puzzles refused.
func Invalid[P puzzle.Puzzle, S puzzle.Solution](t *testing.T, m solve.Solver[P, S], puzzles []P) {
	t.Helper()
	for _, p := range puzzles {
		if _, err := m.Solve(t.Context(), p, solve.Options{}); !errors.Is(err, puzzle.ErrInvalid) {
			t.Errorf("%v: %v", p, err)
		}
	}
}

// Nodes wants a method that does not solve the puzzle to end after as many nodes as
// it may have, exactly.
func Nodes[P puzzle.Puzzle, S puzzle.Solution](t *testing.T, m solve.Solver[P, S], p P, workers int) {
	t.Helper()
	for _, nodes := range []int64{1, 100, 5000} {
		r, err := m.Solve(t.Context(), p, solve.Options{Nodes: nodes, Workers: workers})
		if err != nil || r.Status != solve.Partial || r.Complete || r.Stats.Nodes != nodes || puzzle.Check(p, r.Attempt[0]) == nil {
			t.Errorf("%d nodes: %+v, %v", nodes, r, err)
		}
	}
}

// Tries wants a method that does not solve the puzzle to end after so many tries.
func Tries[P puzzle.Puzzle, S puzzle.Solution](t *testing.T, m solve.Solver[P, S], p P, workers, tries int) {
	t.Helper()
	r, err := m.Solve(t.Context(), p, solve.Options{Workers: workers})
	if err != nil || r.Status != solve.Partial || r.Stats.Figures["tries"] != float64(tries) || r.Stats.Figures["energy"] < 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// Same wants the same result on four threads.
func Same[P puzzle.Puzzle, S puzzle.Solution](t *testing.T, m solve.Solver[P, S], p P, o solve.Options) {
	t.Helper()
	want, err := m.Solve(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	o.Workers = 4
	got, err := m.Solve(t.Context(), p, o)
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("%v%s", err, d)
	}
}

// soon is how fast a run has to end when its context does: 50 ms, three times that
// where the machine is slow and has other things to do.
const soon = 150 * time.Millisecond

// Delay is when [Cancel] ends the context.
const Delay = 200 * time.Millisecond

// Cancel ends the context of a method that does not solve the puzzle, and wants it to
// end soon, with an attempt. latest, [Delay] or more, is when it must have one.
func Cancel[P puzzle.Puzzle, S puzzle.Solution](t *testing.T, m solve.Solver[P, S], p P, latest time.Duration) {
	t.Helper()
	why := errors.New("enough")
	fastest, delay := time.Hour, Delay
	for range 3 { // the machine may have other things to do
		r, took, err := cancelled(t, m, p, delay, why)
		for r.Status == solve.Limit && delay < latest { // before the first state
			delay *= 2
			r, took, err = cancelled(t, m, p, delay, why)
		}
		if r.Status != solve.Partial || len(r.Attempt) != 1 || !errors.Is(err, why) {
			t.Fatalf("after %v: %v, %v", delay, r.Status, err)
		}
		fastest = min(fastest, took)
	}
	if fastest > soon {
		t.Errorf("it took %v", fastest)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	if r, err := m.Solve(ctx, p, solve.Options{}); r.Status != solve.Limit || !errors.Is(err, why) {
		t.Errorf("cancelled before: %v, %v", r.Status, err)
	}
}

// cancelled runs a method, ends its context after a delay, and tells how long it went
// on from then.
func cancelled[P puzzle.Puzzle, S puzzle.Solution](
	t *testing.T, m solve.Solver[P, S], p P, delay time.Duration, why error,
) (r solve.Result[S], took time.Duration, err error) {
	ctx, cancel := context.WithCancelCause(t.Context())
	ended := make(chan time.Time, 1)
	time.AfterFunc(delay, func() {
		ended <- time.Now()
		cancel(why)
	})
	r, err = m.Solve(ctx, p, solve.Options{})
	return r, time.Since(<-ended), err
}

// Bench measures how many moves methods make in a second.
func Bench[M solve.Solver[P, S], P puzzle.Puzzle, S puzzle.Solution](b *testing.B, p P, nodes int64, methods map[string]M) {
	for name, m := range methods {
		b.Run(name, func(b *testing.B) {
			moves := int64(0)
			for b.Loop() {
				r, err := m.Solve(b.Context(), p, solve.Options{Nodes: nodes})
				if err != nil {
					b.Fatal(err)
				}
				moves += r.Stats.Nodes
			}
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}
