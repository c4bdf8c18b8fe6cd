package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"os/signal"
	"reflect"
	"regexp"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// A climber is a method whose node is a random board: node n of a seed is always the same one.
// It takes as long as a test wants it to.
type climber struct{ delay time.Duration }

// climbed is the state of a climber.
type climbed struct {
	Node  int64
	Best  *puzzle.JigsawSolution
	Score int
}

func (c climber) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	var s climbed
	if o.Resume != nil {
		if err := json.Unmarshal(o.Resume, &s); err != nil {
			return solve.Result[*puzzle.JigsawSolution]{}, errors.New("climb: a broken state")
		}
	}
	for (o.Nodes == 0 || s.Node < o.Nodes) && c.wait(ctx) {
		event := solve.Event{}
		board := randomBoard(p, rand.New(rand.NewPCG(o.Seed, uint64(s.Node))))
		if score, _ := puzzle.ScoreJigsaw(p, board); s.Best == nil || score.MatchedJoints > s.Score {
			s.Best, s.Score, event.Attempt = board, score.MatchedJoints, board
		}
		s.Node++
		event.Nodes, event.Restarts, event.Score = s.Node, s.Node, s.Score
		event.State, _ = json.Marshal(s)
		if o.Progress != nil {
			o.Progress(event)
		}
	}
	r := solve.Result[*puzzle.JigsawSolution]{Status: solve.Partial, Stats: solve.Stats{Nodes: s.Node}}
	if s.Best == nil {
		r.Status = solve.Limit
	} else {
		r.Attempt = []*puzzle.JigsawSolution{s.Best}
	}
	return r, context.Cause(ctx)
}

// wait returns false if the search is to end.
func (c climber) wait(ctx context.Context) bool {
	if c.delay > 0 {
		select {
		case <-time.After(c.delay):
		case <-ctx.Done():
		}
	}
	return ctx.Err() == nil
}

func randomBoard(p *puzzle.Jigsaw, r *rand.Rand) *puzzle.JigsawSolution {
	s := new(puzzle.JigsawSolution)
	for i, id := range r.Perm(len(p.Pieces)) {
		at := puzzle.Cell{Row: i / p.Cols, Col: i % p.Cols}
		s.Placements = append(s.Placements, p.Pieces[id].Place(at, r.IntN(4)))
	}
	return s
}

// climb is `gridsaw solve` with a climber for a method, and in a hurry with its checkpoints.
func climb() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	cmd := climbCommand(streams{os.Stdin, os.Stdout, os.Stderr})
	err := cmd.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	c := asComplaint(err, cmd)
	c.print(os.Stderr)
	return c.code
}

func climbCommand(s streams) *cobra.Command {
	f, l, c := new(flags), new(longFlags), new(climber)
	cmd := &cobra.Command{Use: "climb", SilenceUsage: true, SilenceErrors: true}
	cmd.RunE = func(cmd *cobra.Command, names []string) error {
		if err := l.check(f, names); err != nil {
			return err
		}
		r, err := open(s, f, names)
		if err != nil {
			return err
		}
		defer r.engine.Close()
		m := solve.Describe("climb", "", *c)
		r.options.Solver = &m
		run := newLongRun(solveBatch(r, s, f, &inputs{names: names, stdin: s.in}), r, l)
		if run.keeper != nil {
			run.keeper.every, run.keeper.better, run.keeper.retry = 20*time.Millisecond, 0, 0
			run.lines.hurry()
		}
		return run.run(cmd.Context())
	}
	f.register(cmd.Flags())
	l.register(cmd.Flags())
	cmd.Flags().DurationVar(&c.delay, "delay", 0, "of a node")
	return cmd
}

func (p *progressLines) hurry() {
	if p != nil {
		p.beat = 100 * time.Millisecond
	}
}

// await waits until a file holds what a pattern says: await FILE PATTERN. It gives up
// after minutes alone: with the race detector a search is fifty times slower.
func await(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: await FILE PATTERN")
	}
	pattern := regexp.MustCompile(args[1])
	for range 18000 {
		if data, err := os.ReadFile(ts.MkAbs(args[0])); err == nil && pattern.Match(data) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	ts.Fatalf("%s never held %s", args[0], args[1])
}

// alike checks that two lines of JSON are the same but for the time that they took:
// alike FILE FILE. A file may be stdout.
func alike(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: alike FILE FILE")
	}
	var read [2]map[string]any
	for i, name := range args {
		dec := json.NewDecoder(bytes.NewReader([]byte(ts.ReadFile(name))))
		ts.Check(dec.Decode(&read[i]))
		delete(read[i], "seconds")
	}
	if reflect.DeepEqual(read[0], read[1]) == neg {
		ts.Fatalf("%s is %v\n%s is %v", args[0], read[0], args[1], read[1])
	}
}
