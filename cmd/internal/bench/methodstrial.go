package bench

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/suite"
)

const (
	// A run shorter than shortRun seconds is repeated, up to repetitions times in
	// all.
	shortRun    = 0.02
	repetitions = 5
	// slowRun is the longest time for one run, but those of the targets. The limits
	// on nodes come much earlier.
	slowRun = 20 * time.Second
)

// errSlow is the cause of a run's end by its time.
var errSlow = errors.New("bench: time is up")

// A task is what a method has to do for one run.
type task struct {
	method string
	nodes  int64         // limit; 0 is none
	limit  time.Duration // 0 is slowRun
}

// A trial is the outcome of one run.
type trial struct {
	status   solve.Status
	slow     bool // ended by its time, so that nodes are not the same each time
	nodes    int64
	seconds  float64
	figures  map[string]float64
	solution *puzzle.JigsawSolution // or the attempt; nil where there is none
}

// cut tells that a limit ended the run.
func (t *trial) cut() bool { return t.status == solve.Limit }

// try runs a method, several times if that is short; the time is the median then.
func (l *lab) try(k task, p *puzzle.Jigsaw) (*trial, error) {
	runtime.GC() // of the generator's leavings
	t, err := l.once(k, p)
	if err != nil {
		return nil, err
	}
	times := []float64{t.seconds}
	for len(times) < pick(&l.MethodsOptions, repetitions, 1) && t.seconds < shortRun {
		again, err := l.once(k, p)
		if err != nil {
			return nil, err
		}
		times = append(times, again.seconds)
	}
	t.seconds = middle(times)
	return t, nil
}

// once runs a method and checks what it says.
func (l *lab) once(k task, p *puzzle.Jigsaw) (*trial, error) {
	m, err := suite.Find(puzzle.KindJigsaw, k.method)
	if err != nil {
		return nil, err
	}
	limit := k.limit
	if limit == 0 {
		limit = slowRun
	}
	ctx, cancel := context.WithTimeoutCause(l.ctx, limit, errSlow)
	defer cancel()
	start := time.Now()
	r, err := m.Solve(ctx, p, solve.Options{Seed: l.Seed, Nodes: k.nodes, Workers: 1})
	t := &trial{status: r.Status, nodes: r.Stats.Nodes, seconds: time.Since(start).Seconds(), figures: r.Stats.Figures}
	if t.slow = errors.Is(err, errSlow); err != nil && !t.slow {
		return nil, err
	}
	if t.solution, err = verify(p, r); err != nil {
		return nil, fmt.Errorf("%w: %s on %d x %d: %v", ErrWrong, k.method, p.Rows, p.Cols, err)
	}
	return t, nil
}

// verify checks the answer to a puzzle that has a solution, and returns the solution
// or attempt in it.
func verify(p *puzzle.Jigsaw, r solve.Result[puzzle.Solution]) (*puzzle.JigsawSolution, error) {
	if r.Status == solve.Unsolvable || r.Complete && len(r.Solutions) == 0 {
		return nil, errors.New("no solution, it says")
	}
	if (r.Status == solve.Solved || r.Status == solve.Partial) && len(r.Answers()) == 0 {
		return nil, fmt.Errorf("%s, and nothing to show", r.Status)
	}
	var first *puzzle.JigsawSolution
	for _, answer := range r.Answers() {
		s, ok := answer.(*puzzle.JigsawSolution)
		if !ok {
			return nil, fmt.Errorf("a %T", answer)
		}
		if err := verifyOne(p, s, len(r.Solutions) == 0); err != nil {
			return nil, err
		}
		if first == nil {
			first = s
		}
	}
	return first, nil
}

// verifyOne checks a solution, or that an attempt keeps to the pieces and the board.
func verifyOne(p *puzzle.Jigsaw, s *puzzle.JigsawSolution, attempt bool) error {
	if attempt {
		_, err := puzzle.ScoreJigsaw(p, s)
		return err
	}
	return puzzle.Check(p, s)
}

// middle returns the median, of an even number the lower one; 0 of none.
func middle(values []float64) float64 { return quantile(values, 0.5) }

// mean returns the arithmetic mean; 0 of none.
func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(max(len(values), 1))
}
