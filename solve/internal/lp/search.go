package lp

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// A Search finds the solutions of a puzzle one after the other: cbc solves a
// model, and what it finds is forbidden by a constraint more before it runs again,
// until it says that nothing is left. A node, as counted by Options.Nodes and
// Stats.Nodes, is a run of cbc.
type Search[S puzzle.Solution] struct {
	Cbc   Cbc
	Model *Model // the search adds constraints to it
	// Read turns the values of an answer into a solution.
	Read func(values []int) S
	// Forbid adds a constraint that an answer breaks, and every other solution
	// meets.
	Forbid func(values []int)
	// Cut, if set, adds constraints that an answer breaks, and every solution
	// meets, because it breaks a rule that the model does not know. It returns
	// false, and adds none, if the answer is a solution.
	Cut func(values []int) bool
	// Relaxed says that the model lacks rules and that no Cut adds them: the first
	// answer that breaks one ends the search.
	Relaxed bool

	cuts, forbidden int
}

// Run searches for solutions of p. Every answer is checked by [puzzle.Check]. With
// Relaxed set, an answer that fails is the result with status Partial if nothing was
// found before it; otherwise it is an error that wraps [ErrCbc]. Other errors are
// those of [Cbc.Solve].
//
// The figures of the result are variables and constraints, as many as there were
// at first; cuts and forbidden, the constraints that Cut and Forbid added; and runs
// of cbc.
func (s *Search[S]) Run(ctx context.Context, p puzzle.Puzzle, o solve.Options) (solve.Result[S], error) {
	var r solve.Result[S]
	vars, rows := s.Model.Vars(), s.Model.Constraints()
	err := s.loop(ctx, p, o, &r)
	r.Stats.Figures = map[string]float64{
		"variables": float64(vars), "constraints": float64(rows),
		"cuts": float64(s.cuts), "forbidden": float64(s.forbidden),
		"runs": float64(r.Stats.Nodes),
	}
	return r, err
}

func (s *Search[S]) loop(ctx context.Context, p puzzle.Puzzle, o solve.Options, r *solve.Result[S]) error {
	for {
		if o.Nodes > 0 && r.Stats.Nodes >= o.Nodes {
			r.Status = solve.Limit
			return nil
		}
		a, err := s.Cbc.Solve(ctx, s.Model)
		if err != nil {
			if ctx.Err() != nil {
				r.Status = solve.Limit
			}
			return err
		}
		r.Stats.Nodes++
		done, err := s.take(a, p, o, r)
		if o.Progress != nil {
			o.Progress(solve.Event{Nodes: r.Stats.Nodes, Solutions: len(r.Solutions)})
		}
		if done || err != nil {
			return err
		}
	}
}

// take draws the conclusions from an answer, and returns true if it is the last.
func (s *Search[S]) take(a Answer, p puzzle.Puzzle, o solve.Options, r *solve.Result[S]) (bool, error) {
	if !a.Feasible {
		r.Complete = true
		r.Status = solve.Unsolvable
		if len(r.Solutions) > 0 {
			r.Status = solve.Solved
		}
		return true, nil
	}
	before := s.Model.Constraints()
	if s.Cut != nil && s.Cut(a.Values) {
		s.cuts += s.Model.Constraints() - before
		return false, nil
	}
	solution := s.Read(a.Values)
	if err := puzzle.Check(p, solution); err != nil {
		return true, s.refuse(solution, err, r)
	}
	r.Solutions = append(r.Solutions, solution)
	if len(r.Solutions) >= o.Wanted() {
		r.Status = solve.Solved
		return true, nil
	}
	s.Forbid(a.Values)
	s.forbidden++
	return false, nil
}

// refuse ends the search with an answer that broke a rule.
func (s *Search[S]) refuse(attempt S, why error, r *solve.Result[S]) error {
	var fault *puzzle.Fault
	switch {
	case !s.Relaxed || !errors.As(why, &fault):
		return fmt.Errorf("%w: its answer is no solution: %w", ErrCbc, why)
	case len(r.Solutions) > 0:
		r.Status = solve.Solved
	default:
		r.Status, r.Attempt = solve.Partial, []S{attempt}
	}
	return nil
}
