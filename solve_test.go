package gridsaw_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// row is a jigsaw of one row of three pieces, of which only 0, 1, 2 from the left fit.
const row = `{"kind":"jigsaw","rows":1,"cols":3,"pieces":[` +
	`{"sides":[0,1,0,0]},{"sides":[0,2,0,-1]},{"sides":[0,0,0,-2]}]}`

// laid places the pieces of row from the left.
func laid(pieces ...int) *puzzle.JigsawSolution {
	s := new(puzzle.JigsawSolution)
	for c, id := range pieces {
		s.Placements = append(s.Placements, puzzle.Placement{Piece: id, Col: c})
	}
	return s
}

// scripted is a method that does what a test tells it to.
type scripted func(context.Context, solve.Options) (solve.Result[*puzzle.JigsawSolution], error)

func (f scripted) Solve(
	ctx context.Context, _ *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	return f(ctx, o)
}

// watched solves row by f.
func watched(t *testing.T, ctx context.Context, o gridsaw.Options, f scripted) *gridsaw.Result {
	t.Helper()
	m := solve.Describe("scripted", "", f)
	o.Solver = &m
	page, _ := new(gridsaw.Engine).Solve(ctx, gridsaw.Input{Name: "row", Data: []byte(row)}, o)
	return page.Results[0]
}

func partial(pieces ...int) (solve.Result[*puzzle.JigsawSolution], error) {
	return solve.Result[*puzzle.JigsawSolution]{
		Status: solve.Partial, Attempt: []*puzzle.JigsawSolution{laid(pieces...)}, Stats: solve.Stats{Nodes: 10},
	}, nil
}

func TestWatch(t *testing.T) {
	var events []solve.Event
	var given solve.Options
	o := gridsaw.Options{
		Seed: 3, Nodes: 100, Workers: 2, Resume: gridsaw.Resume{State: []byte("state"), Best: laid(0, 1)},
		Observer: gridsaw.Observer{Search: func(e solve.Event) { events = append(events, e) }},
	}
	out := watched(t, t.Context(), o, func(_ context.Context, o solve.Options) (solve.Result[*puzzle.JigsawSolution], error) {
		given = o
		o.Progress(solve.Event{Nodes: 1, Score: 0, Attempt: laid(1, 0)})
		o.Progress(solve.Event{Nodes: 2, Score: 1, Attempt: laid(1, 2)})
		o.Progress(solve.Event{Nodes: 3, Score: 0, Attempt: (*puzzle.JigsawSolution)(nil)})
		return partial(2, 1, 0)
	})
	if given.Nodes != 100 || given.Workers != 2 || given.Seed != 3 || string(given.Resume) != "state" {
		t.Errorf("the method was given %+v", given)
	}
	var seen []int
	for _, e := range events {
		seen = append(seen, e.Score)
	}
	if diff := cmp.Diff([]int{1, 1, 1}, seen); diff != "" {
		t.Errorf("scores (-want +got):\n%s", diff)
	}
	if events[0].Attempt != nil || events[1].Attempt == nil || events[2].Attempt != nil {
		t.Errorf("attempts of %v", events)
	}
	// The method's last board is worse than one that it had before.
	if out.Status != gridsaw.StatusPartial || !cmp.Equal(out.Solution, laid(1, 2)) {
		t.Errorf("%s with %v", out.Status, out.Solution)
	}
}

func TestWatchKeepsTheBestOfAnEarlierRun(t *testing.T) {
	solved := gridsaw.Options{Resume: gridsaw.Resume{Best: laid(0, 1, 2)}}
	out := watched(t, t.Context(), solved, func(context.Context, solve.Options) (solve.Result[*puzzle.JigsawSolution], error) {
		t.Error("what is solved is solved again")
		return partial(2, 1, 0)
	})
	if out.Status != gridsaw.StatusSolved {
		t.Errorf("status %s, %v", out.Status, out.Err)
	}
	open := gridsaw.Options{Resume: gridsaw.Resume{Best: laid(0, 1)}}
	ctx, cancel := context.WithCancel(t.Context())
	out = watched(t, ctx, open, func(context.Context, solve.Options) (solve.Result[*puzzle.JigsawSolution], error) {
		cancel()
		return solve.Result[*puzzle.JigsawSolution]{Status: solve.Limit}, context.Cause(ctx)
	})
	want := "interrupted: an attempt: 2 of 3 pieces are placed so that they fit, 1 of 2 joints match"
	if out.Err.Error() != want || !cmp.Equal(out.Solution, laid(0, 1)) {
		t.Errorf("%q with %v", out.Err.Error(), out.Solution)
	}
}

// TestEndings has what ends a search, and what is said of it.
func TestEndings(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	short, cancel := context.WithTimeout(t.Context(), 1)
	defer cancel()
	limit := func(ctx context.Context, _ solve.Options) (solve.Result[*puzzle.JigsawSolution], error) {
		return solve.Result[*puzzle.JigsawSolution]{Status: solve.Limit}, context.Cause(ctx)
	}
	waits := func(ctx context.Context, o solve.Options) (solve.Result[*puzzle.JigsawSolution], error) {
		<-ctx.Done()
		return limit(ctx, o)
	}
	board := func(context.Context, solve.Options) (solve.Result[*puzzle.JigsawSolution], error) { return partial(0) }
	const attempt = "an attempt: 1 of 3 pieces are placed so that they fit, 0 of 2 joints match"
	tests := []struct {
		name   string
		ctx    context.Context
		o      gridsaw.Options
		method scripted
		status gridsaw.Status
		reason string
		is     error
	}{
		{"nodes", t.Context(), gridsaw.Options{Nodes: 10}, limit, "partial", "the limit on nodes ended the search", gridsaw.ErrLimit},
		{"nodes, with a board", t.Context(), gridsaw.Options{Nodes: 10}, board, "partial", "the limit on nodes ended the search: " + attempt, gridsaw.ErrLimit},
		{"by itself, with a board", t.Context(), gridsaw.Options{Nodes: 11}, board, "partial", attempt, gridsaw.ErrPartial},
		{"time", short, gridsaw.Options{}, waits, "timeout", "the time limit ended the search", gridsaw.ErrLimit},
		{"interrupt, with a board", over, gridsaw.Options{}, board, "partial", "interrupted: " + attempt, context.Canceled},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out := watched(t, test.ctx, test.o, test.method)
			if out.Status != test.status || out.Err.Error() != test.reason || !errors.Is(out.Err, test.is) {
				t.Errorf("%s: %s", out.Status, out.Err)
			}
			if _, err := json.Marshal(out.Report()); err != nil {
				t.Error(err)
			}
		})
	}
}
