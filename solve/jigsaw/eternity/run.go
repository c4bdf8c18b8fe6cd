package eternity

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// A method is what the methods that improve full boards differ in.
type method struct {
	name string
	// begin returns the first board of a restart, which is always full.
	begin func(*run) *filling
	// walk improves it, if it is set.
	walk *Matching
	// restarts bounds them; 0 means no bound.
	restarts int64
	// knobs are the settings of the method, by which checkpoints are told apart.
	knobs any
}

// A run is one call of a method. Everything in it that decides what is found is in its
// [checkpoint].
type run struct {
	method
	in     *instance
	o      solve.Options
	budget budget.Budget

	number int64 // of the restart, from 0
	began  int64 // nodes when it began
	source *rand.PCG
	rng    *rand.Rand
	on     *walk // nil while the restart begins

	best  []int32 // the best board of all
	score int     // of the best, -1 without one
	// figures are what a method counts besides.
	figures map[string]float64

	fresh bool  // the best has not been told of
	told  int64 // nodes at the last event
	saved int64 // nodes at the last event with a state
}

// stateInterval is the number of nodes between two states that are told. A state takes as
// long as some seventy moves.
const stateInterval = 1 << 15

// solve runs the method.
func (m method) solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	in, result, err := compiled(p)
	if in == nil {
		return result, err
	}
	r := &run{method: m, in: in, o: o, score: -1, figures: map[string]float64{}}
	bounded := o
	if o.Progress != nil {
		bounded.Progress = r.report
	}
	r.budget = budget.New(ctx, bounded)
	r.budget.Every(16)
	if err := r.check(); err != nil {
		return result, err
	}
	r.search()
	if o.Progress != nil && r.budget.Spent() > r.told {
		r.saved = -stateInterval
		r.report(solve.Event{Nodes: r.budget.Spent()})
	}
	result = in.result(r.best, r.score)
	r.figures["score"], r.figures["restarts"] = float64(r.score), float64(r.number)
	result.Stats = solve.Stats{Nodes: r.budget.Spent(), Figures: r.figures}
	return result, r.budget.Err()
}

// compiled returns the instance of a puzzle, or the answer where hints contradict the frame:
// that is a proof, and no error.
func compiled(p *puzzle.Jigsaw) (*instance, solve.Result[*puzzle.JigsawSolution], error) {
	var result solve.Result[*puzzle.JigsawSolution]
	in, err := newInstance(p)
	if errors.Is(err, errHint) {
		result.Status, result.Complete = solve.Unsolvable, true
		return nil, result, nil
	}
	return in, result, err
}

// result returns the answer that a full board of that score is.
func (in *instance) result(poses []int32, score int) solve.Result[*puzzle.JigsawSolution] {
	board := []*puzzle.JigsawSolution{in.solution(poses)}
	if score == in.joints {
		return solve.Result[*puzzle.JigsawSolution]{Status: solve.Solved, Solutions: board}
	}
	return solve.Result[*puzzle.JigsawSolution]{Status: solve.Partial, Attempt: board}
}

// check looks at what the options bring along.
func (r *run) check() error {
	if r.o.Start != nil {
		if err := newFilling(r.in).begin(r.o.Start); err != nil {
			return err
		}
	}
	if len(r.o.Resume) > 0 {
		return r.resume(r.o.Resume)
	}
	return nil
}

// search makes restarts until the budget ends, or all joints match.
func (r *run) search() {
	for r.score < r.in.joints {
		if r.on == nil {
			r.start()
		}
		if r.on != nil {
			r.improve()
		}
		if r.budget.Spent() == r.began { // else restarts without a node would never end
			r.budget.Spend()
		}
		if r.budget.Stopped() || r.score == r.in.joints || len(r.in.puzzle.Hints) == len(r.in.near) {
			return
		}
		r.on = nil
		r.number++
		if r.restarts > 0 && r.number >= r.restarts {
			return
		}
	}
}

// start begins a restart with a generator of its own.
func (r *run) start() {
	r.began = r.budget.Spent()
	r.source = rand.NewPCG(r.o.Seed, uint64(r.number))
	r.rng = rand.New(r.source)
	f := r.begin(r)
	r.offer(f.pose, f.score)
	if r.walk != nil {
		r.on = newWalk(r.walk.complete(r.in), f, r.rng)
	}
}

// improve makes moves until the walk is over or the budget is.
func (r *run) improve() {
	for r.score < r.in.joints && r.budget.Spend() {
		going := r.on.step()
		if r.on.BestScore > r.score {
			r.offer(r.on.Best, r.on.BestScore)
		}
		if !going {
			return
		}
	}
}

// offer keeps a full board if it is the best so far.
func (r *run) offer(poses []int32, score int) {
	if score > r.score {
		r.best = append(r.best[:0], poses...)
		r.score = score
		r.fresh = true
	}
}

// report completes an event of the budget.
func (r *run) report(e solve.Event) {
	r.told = e.Nodes
	e.Restarts, e.Score = r.number, max(r.score, 0)
	if r.score == r.in.joints {
		e.Solutions = 1
	}
	if r.fresh {
		e.Attempt, r.fresh = r.in.solution(r.best), false
	}
	if e.Nodes-r.saved >= stateInterval {
		e.State, r.saved = r.checkpoint(), e.Nodes
	}
	r.o.Progress(e)
}

// started returns the board that a search starts with, which was checked before, or one
// with the hints alone.
func (in *instance) started(o solve.Options) *filling {
	f := newFilling(in)
	if o.Start != nil {
		_ = f.begin(o.Start)
	}
	return f
}
