package hashi

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
)

// Search is exact search with propagation and learning, the fastest method of
// this package; the package documentation tells how it works. A node, as
// counted by Options.Nodes and Stats.Nodes, is a decision. It draws no random
// numbers and runs on one thread.
type Search struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle.
func (Search) Solve(
	ctx context.Context, p *puzzle.Hashi, o solve.Options,
) (solve.Result[*puzzle.HashiSolution], error) {
	result, err := budget.Begin[*puzzle.HashiSolution](ctx, p.Validate())
	if err != nil {
		return result, err
	}
	b := budget.New(ctx, o)
	b.Every(budget.Slow) // nodes of large puzzles take long
	e := borrow()
	defer e.giveBack()
	e.load(p)
	e.begin(tuned)
	e.open()
	how := firstOf(e, &b)
	for how == cdcl.Found {
		result.Solutions = append(result.Solutions, e.solution())
		b.Solutions = len(result.Solutions)
		if len(result.Solutions) == o.Wanted() {
			break
		}
		how = e.Next(&b)
	}
	result.Complete = how == cdcl.Exhausted
	result.Status = budget.Status(how == cdcl.Stopped, len(result.Solutions))
	result.Stats.Nodes = b.Spent()
	return result, b.Err()
}

// flowPatience is the number of decisions after which it is asked whether numbers and edges alone refuse a puzzle.
// Hardly any that has a solution takes as many.
const flowPatience = 1000

// firstOf moves to the first solution.
func firstOf(e *engine, b *budget.Budget) cdcl.Outcome {
	part := b.Part(flowPatience)
	how := e.Next(&part)
	b.Take(&part)
	if how != cdcl.Stopped || b.Stopped() {
		return how
	}
	if !e.feasible() {
		return cdcl.Exhausted
	}
	return e.Next(b)
}
