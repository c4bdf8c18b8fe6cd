package anneal

import (
	"context"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// A Task is what a run has to do.
type Task struct {
	// Schedule is the same for every try.
	Schedule Schedule
	// New returns the problem, for one thread. It is called at least once.
	New func() Problem
	// Goal is the energy at which the run succeeds. A problem that calls
	// [Chain.Succeed] itself sets it so low that it is never reached.
	Goal int
	// Slice is the number of moves between two looks at the context, for problems
	// with slow moves; 0, and anything larger, means [budget.Interval].
	Slice int64
}

// A Result is the outcome of a run.
type Result struct {
	// State is the best state met, as Problem.State gives it. Of several that are
	// equally good it is the one met first. It is nil if the context was done
	// before the first try.
	State []int32
	// Energy is that of State.
	Energy int
	// Solved reports that State reaches the goal.
	Solved bool
	// Stopped reports that the budget or the context ended the run.
	Stopped bool
	// Nodes is the number of moves tried, Tries that of tries begun, and Levels that
	// of levels begun. What other threads did for tries behind the one that
	// succeeded is not counted.
	Nodes, Tries, Levels int64
}

// Run makes tries until one succeeds, the schedule has no more, o.Nodes moves are
// tried, or the context is done, of which it returns the cause. It uses Seed,
// Nodes, Workers and Progress of the options. The context is looked at every
// Slice moves, or every [budget.Interval].
//
// With several threads the tries behind the first one that is not finished are made
// ahead. One that turns out to reach beyond o.Nodes is made again, as far as the
// nodes go, so that all numbers are those of one thread.
func (t *Task) Run(ctx context.Context, o solve.Options) (Result, error) {
	if o.Workers > 1 && t.Schedule.Tries != 1 {
		return t.runAhead(ctx, o)
	}
	b := budget.New(ctx, o)
	var r Result
	if b.Stopped() {
		r.Stopped = true
		return r, b.Err()
	}
	own := trier{Task: t, problem: t.New(), seed: o.Seed}
	for number := 0; ; number++ {
		if r.add(own.try(number, &b)) || t.last(number) {
			return r, b.Err()
		}
	}
}

// last reports that a try is the last one of the schedule.
func (t *Task) last(number int) bool {
	return t.Schedule.Tries > 0 && number+1 >= t.Schedule.Tries
}

// add counts the next try, and reports that the run is over. After a try without
// moves it is, since all others would be like it.
func (r *Result) add(a attempt) bool {
	if r.Tries == 0 || a.energy < r.Energy || a.solved {
		r.State, r.Energy = a.state, a.energy
	}
	r.Tries++
	r.Nodes += a.nodes
	r.Levels += a.levels
	r.Solved, r.Stopped = a.solved, a.cut
	return a.solved || a.cut || a.nodes == 0
}

// Status returns Solved; Partial if the best state is an attempt; and Limit if the budget
// or the context ended the run before there was a state.
func (r *Result) Status() solve.Status {
	switch {
	case r.Solved:
		return solve.Solved
	case r.State != nil:
		return solve.Partial
	}
	return solve.Limit
}

// Answer makes a result of the run whose solution, or attempt, is what solution makes of
// the best state. The lowest energy that there can be is 0.
func Answer[S any](r *Result, solution func(state []int32) S) solve.Result[S] {
	out := solve.Result[S]{Status: r.Status(), Stats: solve.Stats{Nodes: r.Nodes, Figures: r.Figures(0)}}
	switch out.Status {
	case solve.Solved:
		out.Solutions = []S{solution(r.State)}
	case solve.Partial:
		out.Attempt = []S{solution(r.State)}
	}
	return out
}

// Figures returns the counts for [solve.Stats].Figures: tries, levels, and energy,
// by how much the best energy is above a lowest one.
func (r *Result) Figures(lowest int) map[string]float64 {
	return map[string]float64{
		"tries": float64(r.Tries), "levels": float64(r.Levels), "energy": float64(r.Energy - lowest),
	}
}
