package pipeline_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/cmd/internal/pipeline"
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
func watched(t *testing.T, ctx context.Context, o pipeline.Options, f scripted) *pipeline.Outcome {
	t.Helper()
	m := solve.Describe("scripted", "", f)
	o.Solver = &m
	return new(pipeline.Pipeline).Run(ctx, pipeline.Input{Name: "row", Data: []byte(row)}, o)
}

func partial(pieces ...int) (solve.Result[*puzzle.JigsawSolution], error) {
	return solve.Result[*puzzle.JigsawSolution]{
		Status: solve.Partial, Attempt: []*puzzle.JigsawSolution{laid(pieces...)}, Stats: solve.Stats{Nodes: 10},
	}, nil
}

func TestWatch(t *testing.T) {
	var events []solve.Event
	var given solve.Options
	o := pipeline.Options{Seed: 3, Nodes: 100, Workers: 2, Watch: pipeline.Watch{
		Begin: func(out *pipeline.Outcome) pipeline.Start {
			if out.Puzzle == nil || out.Report.Method != "scripted" || out.Report.Kind != puzzle.KindJigsaw {
				t.Errorf("begins with %+v", out.Report)
			}
			return pipeline.Start{Resume: []byte("state"), Best: laid(0, 1)}
		},
		Progress: func(e solve.Event) { events = append(events, e) },
	}}
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
	if out.Report.Status != pipeline.StatusPartial || !cmp.Equal(out.Solution, laid(1, 2)) {
		t.Errorf("%s with %v", out.Report.Status, out.Solution)
	}
}

func TestWatchKeepsTheBestOfAnEarlierRun(t *testing.T) {
	solved := pipeline.Options{Watch: pipeline.Watch{Begin: func(*pipeline.Outcome) pipeline.Start {
		return pipeline.Start{Best: laid(0, 1, 2)}
	}}}
	out := watched(t, t.Context(), solved, func(context.Context, solve.Options) (solve.Result[*puzzle.JigsawSolution], error) {
		t.Error("what is solved is solved again")
		return partial(2, 1, 0)
	})
	if out.Report.Status != pipeline.StatusSolved {
		t.Errorf("status %s, %v", out.Report.Status, out.Err)
	}
	open := pipeline.Options{Watch: pipeline.Watch{Begin: func(*pipeline.Outcome) pipeline.Start {
		return pipeline.Start{Best: laid(0, 1)}
	}}}
	ctx, cancel := context.WithCancel(t.Context())
	out = watched(t, ctx, open, func(context.Context, solve.Options) (solve.Result[*puzzle.JigsawSolution], error) {
		cancel()
		return solve.Result[*puzzle.JigsawSolution]{Status: solve.Limit}, context.Cause(ctx)
	})
	want := "interrupted: an attempt: 2 of 3 pieces are placed so that they fit, 1 of 2 joints match"
	if out.Report.Error != want || !cmp.Equal(out.Solution, laid(0, 1)) {
		t.Errorf("%q with %v", out.Report.Error, out.Solution)
	}
}

func TestWatchRefused(t *testing.T) {
	o := pipeline.Options{Watch: pipeline.Watch{Begin: func(out *pipeline.Outcome) pipeline.Start {
		out.Fail(pipeline.StatusUnread, errors.New("no"), "")
		return pipeline.Start{}
	}}}
	out := watched(t, t.Context(), o, func(context.Context, solve.Options) (solve.Result[*puzzle.JigsawSolution], error) {
		t.Error("a refused outcome is solved")
		return partial()
	})
	if out.Report.Error != "no" || out.Report.Status != pipeline.StatusUnread {
		t.Errorf("%s: %s", out.Report.Status, out.Report.Error)
	}
}

// TestEndings has what ends a search, and what is said of it.
func TestEndings(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
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
		name           string
		ctx            context.Context
		o              pipeline.Options
		method         scripted
		status, reason string
	}{
		{"nodes", t.Context(), pipeline.Options{Nodes: 10}, limit, "partial", "the limit on nodes ended the search"},
		{"nodes, with a board", t.Context(), pipeline.Options{Nodes: 10}, board, "partial", "the limit on nodes ended the search: " + attempt},
		{"by itself, with a board", t.Context(), pipeline.Options{Nodes: 11}, board, "partial", attempt},
		{"time", t.Context(), pipeline.Options{Timeout: 1}, waits, "timeout", "the time limit ended the search"},
		{"interrupt, with a board", over, pipeline.Options{}, board, "partial", "interrupted: " + attempt},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out := watched(t, test.ctx, test.o, test.method)
			if out.Report.Status != test.status || out.Report.Error != test.reason || out.ExitCode() != 4 {
				t.Errorf("%s: %s, exit code %d", out.Report.Status, out.Report.Error, out.ExitCode())
			}
			if _, err := json.Marshal(out.Report); err != nil {
				t.Error(err)
			}
		})
	}
}
