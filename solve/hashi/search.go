package hashi

import (
	"context"
	"sync"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// Search is exact search with propagation and learning, the fastest method of
// this package; the package documentation tells how it works. A node, as
// counted by Options.Nodes and Stats.Nodes, is a guess. It draws no random
// numbers and runs on one thread.
type Search struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle.
func (Search) Solve(
	ctx context.Context, p *puzzle.Hashi, o solve.Options,
) (solve.Result[*puzzle.HashiSolution], error) {
	var result solve.Result[*puzzle.HashiSolution]
	if err := p.Validate(); err != nil {
		return result, err
	}
	b := budget.New(ctx, o)
	b.Every(budget.Slow) // nodes of large puzzles take long
	if err := b.Err(); err != nil {
		result.Status = solve.Limit
		return result, err
	}
	e := borrow()
	defer e.giveBack()
	e.load(p)
	e.begin()
	e.open()
	how := e.next(&b)
	for how == found {
		result.Solutions = append(result.Solutions, e.solution())
		b.Solutions = len(result.Solutions)
		if len(result.Solutions) == o.Wanted() {
			break
		}
		how = e.next(&b)
	}
	result.Complete = how == exhausted
	result.Status = status(how, len(result.Solutions))
	result.Stats.Nodes = b.Spent()
	return result, b.Err()
}

// engines holds idle engines.
var engines = sync.Pool{New: func() any { return new(engine) }}

func borrow() *engine { return engines.Get().(*engine) }

func (e *engine) giveBack() { engines.Put(e) }

func status(how outcome, solutions int) solve.Status {
	switch {
	case how == stopped:
		return solve.Limit
	case solutions > 0:
		return solve.Solved
	default:
		return solve.Unsolvable
	}
}

// solution returns the solution that the engine stands on.
func (e *engine) solution() *puzzle.HashiSolution {
	s := &puzzle.HashiSolution{Bridges: make([]puzzle.Bridge, 0, len(e.at))}
	for edge, ends := range e.ends {
		if n := e.bridges(int32(edge)); n > 0 {
			a, b := int(e.place[ends[0]]), int(e.place[ends[1]])
			s.Bridges = append(s.Bridges, puzzle.Bridge{A: min(a, b), B: max(a, b), Count: n})
		}
	}
	return s
}
