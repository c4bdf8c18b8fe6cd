package lptest

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/lp"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// Cases are the puzzles that [Run] tries a method on. There are few of each, since
// every node is a process: the suite solvetest asks for thousands.
type Cases[P puzzle.Puzzle] struct {
	Unique     []P // with exactly one solution
	Unsolvable []P // with none
	Invalid    []P // that Validate refuses
	Counted    []Counted[P]
}

// Counted is a puzzle with Count solutions, 4 or more.
type Counted[P puzzle.Puzzle] struct {
	Puzzle P
	Count  int
}

// A Method is what [Run] tests: it returns the solver that takes that program for
// cbc; "" is the real one.
type Method[P puzzle.Puzzle, S puzzle.Solution] func(cbc string) solve.Solver[P, S]

// Run tests the method as subtests of t.
func Run[P puzzle.Puzzle, S puzzle.Solution](t *testing.T, with Method[P, S], c Cases[P]) {
	s := suite[P, S]{with, c}
	t.Run("fakes", s.fakes)
	t.Run("missing", s.missing)
	t.Run("hanging", s.hanging)
	t.Run("invalid", s.invalid)
	t.Run("cancelled before", s.cancelledBefore)
	t.Run("unique", s.unique)
	t.Run("unsolvable", s.unsolvable)
	t.Run("counted", s.counted)
	t.Run("bounds", s.bounds)
	t.Run("cancelled meanwhile", s.cancelledMeanwhile)
}

type suite[P puzzle.Puzzle, S puzzle.Solution] struct {
	with Method[P, S]
	c    Cases[P]
}

func (s suite[P, S]) fakes(t *testing.T) {
	for _, f := range Fakes() {
		t.Run(f.Name, func(t *testing.T) {
			r, err := s.with(Install(t, f.Script)).Solve(t.Context(), s.c.Unique[0], solve.Options{Limit: 2})
			if !errors.Is(err, lp.ErrCbc) || len(r.Solutions) > 0 || r.Complete || r.Status != solve.Unknown {
				t.Errorf("status %v, complete %v, error %v", r.Status, r.Complete, err)
			}
		})
	}
}

func (s suite[P, S]) missing(t *testing.T) {
	_, err := s.with(filepath.Join(t.TempDir(), "cbc")).Solve(t.Context(), s.c.Unique[0], solve.Options{})
	if !errors.Is(err, lp.ErrNoCbc) {
		t.Errorf("error %v", err)
	}
}

func (s suite[P, S]) hanging(t *testing.T) {
	started := filepath.Join(t.TempDir(), "started")
	ctx, cancel := Cancelled(t, started)
	r, err := s.with(Install(t, Hanging(started))).Solve(ctx, s.c.Unique[0], solve.Options{})
	if took := time.Since(cancel.At()); took > Patience {
		t.Errorf("it took %v to stop", took)
	}
	if !errors.Is(err, ErrHome) || r.Status != solve.Limit || r.Complete {
		t.Errorf("status %v, complete %v, error %v", r.Status, r.Complete, err)
	}
}

func (s suite[P, S]) invalid(t *testing.T) {
	for _, p := range s.c.Invalid {
		_, err := s.with("").Solve(t.Context(), p, solve.Options{})
		if !errors.Is(err, puzzle.ErrInvalid) {
			t.Errorf("error %v", err)
		}
	}
}

func (s suite[P, S]) cancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(ErrHome)
	r, err := s.with("").Solve(ctx, s.c.Unique[0], solve.Options{})
	if !errors.Is(err, ErrHome) || r.Status != solve.Limit || r.Complete {
		t.Errorf("status %v, complete %v, error %v", r.Status, r.Complete, err)
	}
}

func (s suite[P, S]) unique(t *testing.T) {
	Need(t)
	for _, p := range s.c.Unique {
		if r := s.solve(t, p, solve.Options{}); r.Status != solve.Solved || len(r.Solutions) != 1 || r.Unique() {
			t.Errorf("status %v with %d solutions\n%v", r.Status, len(r.Solutions), p)
		}
		two := s.solve(t, p, solve.Options{Limit: 2})
		if two.Status != solve.Solved || !two.Unique() {
			t.Errorf("status %v, complete %v\n%v", two.Status, two.Complete, p)
		}
		again := s.solve(t, p, solve.Options{Limit: 2, Seed: 7})
		if !reflect.DeepEqual(two, again) {
			t.Errorf("another result the second time: %+v, then %+v", two, again)
		}
	}
}

func (s suite[P, S]) unsolvable(t *testing.T) {
	Need(t)
	for _, p := range s.c.Unsolvable {
		r := s.solve(t, p, solve.Options{Limit: 2})
		if r.Status != solve.Unsolvable || !r.Complete || len(r.Solutions) > 0 {
			t.Errorf("status %v with %d solutions\n%v", r.Status, len(r.Solutions), p)
		}
	}
}

func (s suite[P, S]) counted(t *testing.T) {
	Need(t)
	for _, c := range s.c.Counted {
		r := s.solve(t, c.Puzzle, solve.Options{Limit: c.Count + 1})
		if r.Status != solve.Solved || !r.Complete || len(r.Solutions) != c.Count {
			t.Errorf("%d solutions, complete %v, want %d\n%v", len(r.Solutions), r.Complete, c.Count, c.Puzzle)
		}
		two := s.solve(t, c.Puzzle, solve.Options{Limit: 2})
		if two.Status != solve.Solved || two.Complete || len(two.Solutions) != 2 {
			t.Errorf("%d solutions, complete %v, want 2\n%v", len(two.Solutions), two.Complete, c.Puzzle)
		}
	}
}

func (s suite[P, S]) bounds(t *testing.T) {
	Need(t)
	var events []solve.Event
	c := s.c.Counted[0]
	r := s.solve(t, c.Puzzle, solve.Options{Limit: c.Count + 1, Nodes: 3, Progress: func(e solve.Event) {
		events = append(events, e)
	}})
	if r.Status != solve.Limit || r.Complete || r.Stats.Nodes != 3 || r.Stats.Figures["runs"] != 3 {
		t.Errorf("status %v, complete %v after %d nodes of 3", r.Status, r.Complete, r.Stats.Nodes)
	}
	if len(events) != 3 || events[0].Nodes != 1 || events[2].Nodes != 3 || events[2].Solutions != len(r.Solutions) {
		t.Errorf("events %v", events)
	}
}

// cancelledMeanwhile ends the context after the second solution.
func (s suite[P, S]) cancelledMeanwhile(t *testing.T) {
	Need(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	r, err := s.with("").Solve(ctx, s.c.Counted[0].Puzzle, solve.Options{Limit: 1 << 30, Progress: func(e solve.Event) {
		if e.Solutions == 2 {
			cancel(ErrHome)
		}
	}})
	if !errors.Is(err, ErrHome) || r.Status != solve.Limit || r.Complete || len(r.Solutions) != 2 {
		t.Errorf("status %v, complete %v, %d solutions, error %v", r.Status, r.Complete, len(r.Solutions), err)
	}
}

// solve calls the method with the real cbc, and checks what is true of every
// result.
func (s suite[P, S]) solve(t *testing.T, p P, o solve.Options) solve.Result[S] {
	t.Helper()
	return solvetest.Solve(t, s.with(""), p, o)
}
