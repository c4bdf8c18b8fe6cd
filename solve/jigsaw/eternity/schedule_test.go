package eternity_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/jigsaw/eternity"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// What exact search solves, Schedule solves.
func TestScheduleSolves(t *testing.T) {
	for seed := range uint64(12) {
		if testing.Short() && seed > 1 {
			break
		}
		n := 6 + int(seed)%3
		p, _ := made(t, jigsaw.GenerateOptions{Rows: n, Cols: n, Labels: 4 + int(seed)%4, Unsigned: seed%2 == 0, Seed: seed})
		exact, err := jigsaw.Search{}.Solve(t.Context(), p, solve.Options{Nodes: 50_000_000})
		if err != nil {
			t.Fatal(err)
		}
		r, err := eternity.Schedule{}.Solve(t.Context(), p, solve.Options{Nodes: 100_000_000})
		if score := checkFull(t, p, r); err != nil || exact.Status == solve.Solved && r.Status != solve.Solved {
			t.Errorf("%d x %d, seed %d: search %v, schedule %d of %d joints, error %v",
				n, n, seed, exact.Status, score.MatchedJoints, score.Joints, err)
		}
	}
}

// Two workers find the same again, also from the middle of a run.
func TestScheduleWorkers(t *testing.T) {
	p, s := made(t, jigsaw.GenerateOptions{Rows: 12, Cols: 11, Labels: 5})
	p = hinted(p, s, 40)
	for name, m := range map[string]eternity.Schedule{
		"double": {Probe: 20_000, Stay: 50_000},
		"single": {Probe: 20_000, Stay: 50_000, Single: true, Plain: true},
	} {
		t.Run(name, func(t *testing.T) {
			o := solve.Options{Seed: 7, Nodes: 3_000_000, Workers: 2}
			if testing.Short() {
				o.Nodes = 1_000_000
			}
			want, states := recorded(t, m, p, o)
			for k := range 4 {
				if k > 0 {
					o.Resume = states[k*(len(states)-1)/3]
				}
				got, err := m.Solve(t.Context(), p, o)
				if d := cmp.Diff(solvetest.JSON(t, want), solvetest.JSON(t, got)); d != "" || err != nil {
					t.Errorf("again %d: error %v, %s", k, err, d)
				}
			}
		})
	}
}

// Eternity II comes to 460 in little time with each number of clues but five, and clues
// stay in their cells.
func TestScheduleClues(t *testing.T) {
	if testing.Short() {
		t.Skip("some hundred million nodes")
	}
	for name, least := range map[string]int{"e2.txt": 459, "e2_centre.txt": 459, "e2_5clues.txt": 445} {
		p := puzzletest.Puzzles[*puzzle.Jigsaw](t, "instances", "edge-matching", "official", name)[0]
		r, err := eternity.Schedule{}.Solve(t.Context(), p, solve.Options{Seed: 1, Nodes: 150_000_000, Workers: 2})
		if score := checkFull(t, p, r); err != nil || score.MatchedJoints < least {
			t.Errorf("%s: %d joints, error %v", name, score.MatchedJoints, err)
		}
	}
}

// The end of the context is seen in the deepest loops.
func TestScheduleEnds(t *testing.T) {
	p, _ := made(t, jigsaw.GenerateOptions{Rows: 16, Cols: 16, Labels: 22, Unsigned: true})
	ctx, cancel := context.WithTimeout(t.Context(), 700*time.Millisecond)
	defer cancel()
	start := time.Now()
	r, err := eternity.Schedule{}.Solve(ctx, p, solve.Options{Workers: 2})
	if checkFull(t, p, r); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 10*time.Second {
		t.Errorf("error %v after %v", err, time.Since(start))
	}
}

// Boards that are too large are refused.
func TestScheduleLimits(t *testing.T) {
	large, _ := made(t, jigsaw.GenerateOptions{Rows: 40, Cols: 40, Labels: 30})
	if _, err := (eternity.Schedule{}).Solve(t.Context(), large, solve.Options{}); !errors.Is(err, eternity.ErrSize) {
		t.Errorf("40 x 40: error %v", err)
	}
	many, _ := made(t, jigsaw.GenerateOptions{Rows: 20, Cols: 20, Labels: 300})
	if _, err := (eternity.Schedule{}).Solve(t.Context(), many, solve.Options{}); !errors.Is(err, eternity.ErrLabels) {
		t.Errorf("300 labels: error %v", err)
	}
}
