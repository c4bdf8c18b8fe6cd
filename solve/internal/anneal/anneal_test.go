package anneal_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/anneal"
)

// hills is a ring of places with heights; a move goes to one of the two places
// beside.
type hills struct {
	heights []int
	at      int
}

func (h *hills) Start(c *anneal.Chain) int {
	h.at = c.Below(len(h.heights))
	return h.heights[h.at]
}

func (h *hills) Walk(c *anneal.Chain) {
	n := len(h.heights)
	for c.Next() {
		to := (h.at + 1) % n
		if c.Below(2) == 0 {
			to = (h.at + n - 1) % n
		}
		if c.Accept(h.heights[to] - h.heights[h.at]) {
			h.at = to
		}
	}
}

func (h *hills) State(into []int32) []int32 { return append(into[:0], int32(h.at)) }

// rough returns a task with many low places and one lowest.
func rough(n int, s anneal.Schedule) *anneal.Task {
	heights := make([]int, n)
	for i := range heights {
		heights[i] = 2 + i*7919%13
	}
	heights[n/3] = 0
	return &anneal.Task{Schedule: s, New: func() anneal.Problem { return &hills{heights: heights} }}
}

func schedule(levels, moves int) anneal.Schedule {
	return anneal.Schedule{Law: anneal.Geometric(8, 0.9), Moves: moves, Levels: levels}
}

// TestRunFindsTheLowest, and stops there.
func TestRunFindsTheLowest(t *testing.T) {
	r, err := rough(90, schedule(40, 200)).Run(t.Context(), solve.Options{Seed: 3})
	if err != nil || !r.Solved || r.Energy != 0 || r.State[0] != 30 || r.Stopped {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestRunWorkers compares results of one thread and of several.
func TestRunWorkers(t *testing.T) {
	for seed := range uint64(12) {
		for _, nodes := range []int64{0, 1, 799, 800, 801, 5000, 12_345} {
			s := schedule(8, 100)
			s.Tries = 30
			task := rough(3000, s)
			o := solve.Options{Seed: seed, Nodes: nodes}
			want, err := task.Run(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			if nodes > 0 && (want.Nodes > nodes || want.Stopped && want.Nodes != nodes) {
				t.Errorf("seed %d: %d nodes of %d", seed, want.Nodes, nodes)
			}
			for _, o.Workers = range []int{2, 4} {
				got, err := task.Run(t.Context(), o)
				if d := cmp.Diff(want, got); err != nil || d != "" {
					t.Errorf("seed %d, %d nodes, %d workers: %v%s", seed, nodes, o.Workers, err, d)
				}
			}
		}
	}
}

// TestRunSeeds tells streams apart.
func TestRunSeeds(t *testing.T) {
	s := schedule(8, 100)
	s.Tries = 1
	seen := make(map[string]bool)
	for seed := range uint64(20) {
		r, err := rough(3000, s).Run(t.Context(), solve.Options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		seen[fmt.Sprint(r.State)] = true
	}
	if len(seen) < 15 {
		t.Errorf("20 seeds end in %d places", len(seen))
	}
}

// TestRunTries counts tries, levels and moves that find nothing.
func TestRunTries(t *testing.T) {
	s := schedule(5, 10)
	s.Tries = 7
	task := rough(90, s)
	task.Goal = -1
	for _, workers := range []int{1, 3} {
		r, err := task.Run(t.Context(), solve.Options{Workers: workers})
		if err != nil || r.Solved || r.Stopped || r.Tries != 7 || r.Levels != 35 || r.Nodes != 350 {
			t.Errorf("%+v, %v", r, err)
		}
	}
}

// TestRunNothing has schedules without any move, which must not go on for ever.
func TestRunNothing(t *testing.T) {
	task := rough(90, anneal.Schedule{Law: anneal.Geometric(1, 0.5), Moves: 1, Stop: 2})
	task.Goal = -1
	for _, workers := range []int{1, 3} {
		r, err := task.Run(t.Context(), solve.Options{Workers: workers})
		if err != nil || r.Tries != 1 || r.Nodes != 0 || r.State == nil {
			t.Errorf("%+v, %v", r, err)
		}
	}
}

// TestRunPatience ends tries that do not improve.
func TestRunPatience(t *testing.T) {
	s := anneal.Schedule{Law: func(int) float64 { return 1 }, Moves: 5, Patience: 9, Tries: 1}
	flat := &anneal.Task{Schedule: s, New: func() anneal.Problem { return &hills{heights: make([]int, 8)} }, Goal: -1}
	r, err := flat.Run(t.Context(), solve.Options{})
	if err != nil || r.Levels != 9 {
		t.Errorf("%+v, %v", r, err)
	}
}

// soon is how fast a run has to end when its context does. A test fails if it is
// slower several times, since the machine may have other things to do.
const soon = 50 * time.Millisecond

// TestRunCancel ends long runs at once, with what they have.
func TestRunCancel(t *testing.T) {
	task := rough(3000, anneal.Schedule{Law: func(int) float64 { return 1 }, Moves: 1000})
	task.Goal = -1
	for _, workers := range []int{1, 2} {
		fastest := time.Hour
		for range 5 {
			fastest = min(fastest, cancelled(t, task, workers))
		}
		if fastest > soon {
			t.Errorf("%d workers: it took %v", workers, fastest)
		}
	}
}

// cancelled returns how long a run goes on after its context is done.
func cancelled(t *testing.T, task *anneal.Task, workers int) time.Duration {
	t.Helper()
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	var at time.Time
	time.AfterFunc(20*time.Millisecond, func() {
		at = time.Now()
		cancel(why)
	})
	r, err := task.Run(ctx, solve.Options{Workers: workers})
	took := time.Since(at)
	if !errors.Is(err, why) || !r.Stopped || r.State == nil {
		t.Errorf("%d workers: %+v, %v", workers, r, err)
	}
	if r, err = task.Run(ctx, solve.Options{Workers: workers}); !errors.Is(err, why) || !r.Stopped {
		t.Errorf("%d workers, cancelled before: %+v, %v", workers, r, err)
	}
	return took
}

// TestRunProgress is told of growing numbers.
func TestRunProgress(t *testing.T) {
	for _, workers := range []int{1, 2} {
		task := rough(3000, schedule(10, 1000))
		task.Goal = -1
		var nodes []int64
		o := solve.Options{Workers: workers, Nodes: 200_000, Progress: func(e solve.Event) { nodes = append(nodes, e.Nodes) }}
		if _, err := task.Run(t.Context(), o); err != nil || len(nodes) == 0 {
			t.Errorf("%d workers: %d calls, %v", workers, len(nodes), err)
		}
		for i := 1; i < len(nodes); i++ {
			if nodes[i] <= nodes[i-1] {
				t.Errorf("%d workers: from %d to %d", workers, nodes[i-1], nodes[i])
			}
		}
	}
}

// BenchmarkRun is the engine with hardly a problem.
func BenchmarkRun(b *testing.B) {
	s := schedule(100, 10_000)
	s.Tries = 1
	task := rough(3000, s)
	task.Goal = -1
	moves := int64(0)
	for b.Loop() {
		r, err := task.Run(b.Context(), solve.Options{})
		if err != nil {
			b.Fatal(err)
		}
		moves += r.Nodes
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
}

// slow is a problem whose moves take long.
type slow struct{ hills }

func (s *slow) Walk(c *anneal.Chain) {
	for c.Next() {
		time.Sleep(time.Millisecond)
		c.Accept(0)
	}
}

// TestRunSlice looks at the context more often where moves are slow.
func TestRunSlice(t *testing.T) {
	s := anneal.Schedule{Law: anneal.Geometric(1, 1), Moves: 3}
	task := &anneal.Task{Schedule: s, New: func() anneal.Problem { return &slow{hills{heights: []int{1}}} }, Slice: 4}
	fastest := time.Hour
	for range 3 {
		fastest = min(fastest, cancelled(t, task, 1))
	}
	if fastest > soon {
		t.Errorf("it took %v", fastest)
	}
}
