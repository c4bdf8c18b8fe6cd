// Package solvetest is the suite of tests that every exact solving method
// passes: the checker accepts its solutions, it counts them right, proves that
// there are none, obeys its bounds, repeats itself, and leaves its input alone.
package solvetest

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Cases are the puzzles that the suite tries a method on.
type Cases[P puzzle.Puzzle] struct {
	Unique     []P          // with exactly one solution
	Unsolvable []P          // with none
	Several    []Several[P] // with a known number of solutions, 2 or more
	Endless    []P          // with more solutions than can be counted in a second
	Invalid    []P          // that Validate refuses
}

// Several is a puzzle with Count solutions.
type Several[P puzzle.Puzzle] struct {
	Puzzle P
	Count  int
}

// patience is how long a method may take to notice that its context is done.
const patience = 5 * time.Second

// Run tests the method as subtests of t.
func Run[P puzzle.Puzzle, S puzzle.Solution](t *testing.T, m solve.Solver[P, S], c Cases[P]) {
	s := suite[P, S]{m}
	t.Run("unique", func(t *testing.T) { each(t, c.Unique, s.unique) })
	t.Run("unsolvable", func(t *testing.T) { each(t, c.Unsolvable, s.unsolvable) })
	t.Run("several", func(t *testing.T) { each(t, c.Several, s.several) })
	t.Run("invalid", func(t *testing.T) { each(t, c.Invalid, s.invalid) })
	t.Run("nodes", func(t *testing.T) { each(t, c.Endless, s.nodes) })
	t.Run("cancelled before", func(t *testing.T) { each(t, c.Unique, s.cancelledBefore) })
	t.Run("cancelled meanwhile", func(t *testing.T) { each(t, c.Endless, s.cancelledMeanwhile) })
	t.Run("progress", func(t *testing.T) { each(t, c.Endless, s.progress) })
	t.Run("same bytes", func(t *testing.T) { each(t, c.Unique, s.sameBytes) })
	t.Run("at once", func(t *testing.T) { s.atOnce(t, c.Unique) })
}

func each[C any](t *testing.T, cases []C, test func(*testing.T, C)) {
	if len(cases) == 0 {
		t.Error("no cases: this part of the suite would test nothing")
	}
	for _, c := range cases {
		test(t, c)
	}
}

type suite[P puzzle.Puzzle, S puzzle.Solution] struct {
	m solve.Solver[P, S]
}

func (s suite[P, S]) solve(t *testing.T, p P, o solve.Options) solve.Result[S] {
	t.Helper()
	return Solve(t, s.m, p, o)
}

// Solve calls the method, and checks what is true of every result: the puzzle is as it was,
// and the solutions, as many as wanted at most, are right and differ.
func Solve[P puzzle.Puzzle, S puzzle.Solution](t *testing.T, m solve.Solver[P, S], p P, o solve.Options) solve.Result[S] {
	t.Helper()
	before := JSON(t, p)
	r, err := m.Solve(t.Context(), p, o)
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	if d := cmp.Diff(before, JSON(t, p)); d != "" {
		t.Fatalf("the method changed the puzzle: %s", d)
	}
	if len(r.Solutions) > o.Wanted() {
		t.Fatalf("%d solutions, the limit is %d", len(r.Solutions), o.Wanted())
	}
	seen := make(map[string]bool)
	for _, solution := range r.Solutions {
		if err := puzzle.Check(p, solution); err != nil {
			t.Fatalf("%v\n%v", err, p)
		}
		text := JSON(t, solution)
		if seen[text] {
			t.Fatalf("the same solution twice: %s", text)
		}
		seen[text] = true
	}
	return r
}

// Bench solves the puzzles in turn, one an iteration, and returns the nodes of all.
func Bench[P puzzle.Puzzle, S puzzle.Solution](b *testing.B, m solve.Solver[P, S], puzzles []P, o solve.Options) (nodes int64) {
	b.Helper()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		r, err := m.Solve(b.Context(), puzzles[i%len(puzzles)], o)
		if err != nil || r.Status != solve.Solved {
			b.Fatal(r.Status, err)
		}
		nodes += r.Stats.Nodes
		i++
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	return nodes
}

func (s suite[P, S]) unique(t *testing.T, p P) {
	one := s.solve(t, p, solve.Options{})
	if one.Status != solve.Solved || len(one.Solutions) != 1 {
		t.Errorf("status %v with %d solutions\n%v", one.Status, len(one.Solutions), p)
	}
	two := s.solve(t, p, solve.Options{Limit: 2})
	if two.Status != solve.Solved || !two.Complete || !two.Unique() {
		t.Errorf("status %v, complete %v, unique %v\n%v", two.Status, two.Complete, two.Unique(), p)
	}
}

func (s suite[P, S]) unsolvable(t *testing.T, p P) {
	r := s.solve(t, p, solve.Options{Limit: 2})
	if r.Status != solve.Unsolvable || !r.Complete || len(r.Solutions) > 0 || r.Unique() {
		t.Errorf("status %v with %d solutions, complete %v\n%v", r.Status, len(r.Solutions), r.Complete, p)
	}
}

func (s suite[P, S]) several(t *testing.T, c Several[P]) {
	r := s.solve(t, c.Puzzle, solve.Options{Limit: c.Count + 1})
	if r.Status != solve.Solved || len(r.Solutions) != c.Count || !r.Complete {
		t.Errorf("%d solutions, complete %v, want %d\n%v", len(r.Solutions), r.Complete, c.Count, c.Puzzle)
	}
	two := s.solve(t, c.Puzzle, solve.Options{Limit: 2})
	if two.Status != solve.Solved || len(two.Solutions) != 2 || two.Unique() {
		t.Errorf("status %v with %d solutions, want 2\n%v", two.Status, len(two.Solutions), c.Puzzle)
	}
}

func (s suite[P, S]) invalid(t *testing.T, p P) {
	r, err := s.m.Solve(t.Context(), p, solve.Options{})
	if !errors.Is(err, puzzle.ErrInvalid) || len(r.Solutions) > 0 {
		t.Errorf("error %v with %d solutions", err, len(r.Solutions))
	}
}

func (s suite[P, S]) nodes(t *testing.T, p P) {
	const nodes = 100
	r := s.solve(t, p, solve.Options{Limit: 1 << 30, Nodes: nodes})
	if r.Status != solve.Limit || r.Complete || r.Unique() || r.Stats.Nodes > nodes {
		t.Errorf("status %v, complete %v after %d nodes of %d", r.Status, r.Complete, r.Stats.Nodes, nodes)
	}
}

func (s suite[P, S]) cancelledBefore(t *testing.T, p P) {
	why := errors.New("the user went home")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	r, err := s.m.Solve(ctx, p, solve.Options{})
	if !errors.Is(err, why) || r.Status == solve.Unsolvable || r.Complete {
		t.Errorf("error %v, status %v, complete %v", err, r.Status, r.Complete)
	}
}

func (s suite[P, S]) cancelledMeanwhile(t *testing.T, p P) {
	why := errors.New("the user went home")
	ctx, cancel := context.WithCancelCause(t.Context())
	defer time.AfterFunc(4*patience, func() { cancel(why) }).Stop()
	var start time.Time
	r, err := s.m.Solve(ctx, p, solve.Options{Limit: 1 << 30, Progress: func(e solve.Event) {
		if e.Solutions > 0 && start.IsZero() {
			start = time.Now()
			cancel(why)
		}
	}})
	if start.IsZero() {
		t.Fatal("no solution was told of")
	}
	if took := time.Since(start); took > patience {
		t.Errorf("it took %v to stop", took)
	}
	if !errors.Is(err, why) || r.Status != solve.Limit || r.Complete {
		t.Errorf("error %v, status %v, complete %v", err, r.Status, r.Complete)
	}
	if len(r.Solutions) == 0 {
		t.Error("what was found until then is lost")
	}
}

func (s suite[P, S]) progress(t *testing.T, p P) {
	var events []solve.Event
	_, err := s.m.Solve(t.Context(), p, solve.Options{
		Limit: 1 << 30, Nodes: 20_000,
		Progress: func(e solve.Event) { events = append(events, e) },
	})
	if err != nil || len(events) == 0 {
		t.Fatalf("%d calls in 20,000 nodes, error %v", len(events), err)
	}
	for i := 1; i < len(events); i++ {
		if events[i].Nodes <= events[i-1].Nodes {
			t.Errorf("nodes fell from %d to %d", events[i-1].Nodes, events[i].Nodes)
		}
	}
}

func (s suite[P, S]) sameBytes(t *testing.T, p P) {
	o := solve.Options{Seed: 42, Limit: 2}
	if d := cmp.Diff(JSON(t, s.solve(t, p, o)), JSON(t, s.solve(t, p, o))); d != "" {
		t.Errorf("the same seed gives two results: %s", d)
	}
}

// atOnce solves all puzzles at the same time.
func (s suite[P, S]) atOnce(t *testing.T, puzzles []P) {
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for _, p := range puzzles {
				r, err := s.m.Solve(t.Context(), p, solve.Options{Limit: 2})
				if err != nil || !r.Unique() {
					t.Errorf("unique %v, error %v", r.Unique(), err)
					return
				}
				if err := puzzle.Check(p, r.Solutions[0]); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
}

// JSON returns v as JSON, by which results are compared byte for byte.
func JSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Exchange swaps labels other than 0 between pieces, a few times: as many sides have each
// label as before, but the jigsaw may have no solution any more.
func Exchange(rng *rand.Rand, p *puzzle.Jigsaw) {
	for range 1 + rng.IntN(3) {
		a, b := &p.Pieces[rng.IntN(len(p.Pieces))], &p.Pieces[rng.IntN(len(p.Pieces))]
		i, j := rng.IntN(4), rng.IntN(4)
		if a.Sides[i] != 0 && b.Sides[j] != 0 {
			a.Sides[i], b.Sides[j] = b.Sides[j], a.Sides[i]
		}
	}
}
