// Package budget bounds a search: it counts nodes, polls the context every few
// thousand of them, and reports progress.
package budget

import (
	"cmp"
	"context"

	"github.com/gridsaw/gridsaw/solve"
)

// Interval is the number of nodes between two looks at the context, Slow that for
// searches whose nodes may take long, see [Budget.Every].
const Interval, Slow = 4096, 64

// A Budget counts the nodes of one search. The zero value is unbounded.
type Budget struct {
	// Solutions is kept by the search, for progress alone.
	Solutions int

	ctx      context.Context // nil means never done
	progress func(solve.Event)
	nodes    int64
	max      int64 // 0 means no bound
	pause    int64 // node count at which Spend looks up
	told     int64 // node count of the last progress
	every    int64 // nodes between two looks; 0 means Interval
	idle     int64 // calls of Going
	stopped  bool
}

// New returns the budget that the options and the context allow.
func New(ctx context.Context, o solve.Options) Budget {
	b := Budget{ctx: ctx, progress: o.Progress, max: max(o.Nodes, 0)}
	b.stopped = ctx.Err() != nil
	return b
}

// Nodes returns a budget of so many nodes without a context; 0 means no bound.
func Nodes(limit int64) Budget { return Budget{max: max(limit, 0)} }

// Resume counts the nodes of an earlier run that this one goes on from.
func (b *Budget) Resume(spent int64) { b.nodes = spent }

// Every makes the budget look at the context every n nodes instead of every Interval, for
// nodes that take long.
func (b *Budget) Every(n int64) { b.every = max(n, 1) }

// Going returns false if the search has to stop, for work between two nodes. It looks at
// the context every Interval calls.
func (b *Budget) Going() bool {
	if b.idle++; b.idle%Interval == 0 {
		b.poll()
	}
	return !b.stopped
}

// poll looks at the context.
func (b *Budget) poll() {
	if b.ctx != nil && b.ctx.Err() != nil {
		b.stopped = true
	}
}

// Spend counts one node, and returns false if the search has to stop before it
// enters that node.
func (b *Budget) Spend() bool {
	if b.nodes < b.pause {
		b.nodes++
		return true
	}
	return b.look()
}

// Grant counts a number of nodes at once, which it returns, for a search that cannot
// afford a call for each; 0 means that the search has to stop. What is left of them is
// to be given back with Return.
func (b *Budget) Grant() int64 {
	if !b.Spend() {
		return 0
	}
	more := b.pause - b.nodes
	b.nodes = b.pause
	return more + 1
}

// Return takes back nodes that were granted and not entered.
func (b *Budget) Return(n int64) { b.nodes -= n }

// Part returns a budget of at most n more nodes of b, for a first part of the search. What
// it spends is to be put to the account of b with Take.
func (b *Budget) Part(n int64) Budget {
	part := *b
	part.max = b.nodes + max(n, 0)
	if b.max > 0 {
		part.max = min(part.max, b.max)
	}
	if part.max == 0 {
		part.stopped = true // since 0 would mean no bound
	}
	part.pause = min(part.pause, part.max)
	return part
}

// Take goes on where a part of b has ended.
func (b *Budget) Take(part *Budget) {
	most, solutions := b.max, b.Solutions
	*b = *part
	b.max, b.Solutions = most, solutions
	b.stopped = most > 0 && b.nodes >= most
	b.poll()
}

// look is the rare part of Spend.
func (b *Budget) look() bool {
	b.poll()
	if b.max > 0 && b.nodes >= b.max {
		b.stopped = true
	}
	if b.stopped {
		return false
	}
	if b.progress != nil && b.nodes-b.told >= Interval {
		b.progress(solve.Event{Nodes: b.nodes, Solutions: b.Solutions})
		b.told = b.nodes
	}
	b.pause = b.nodes + cmp.Or(b.every, Interval)
	if b.max > 0 {
		b.pause = min(b.pause, b.max)
	}
	b.nodes++
	return true
}

// Spent returns the number of nodes counted.
func (b *Budget) Spent() int64 { return b.nodes }

// Stopped reports that the search had to stop.
func (b *Budget) Stopped() bool { return b.stopped }

// Err returns the cause of the context's end, nil if it goes on.
func (b *Budget) Err() error {
	if b.ctx == nil || b.ctx.Err() == nil {
		return nil
	}
	return context.Cause(b.ctx)
}

// Begin returns the result that a method begins with. The error is that of an invalid puzzle
// or, with the status Limit, the cause of a context that has ended already.
func Begin[S any](ctx context.Context, invalid error) (r solve.Result[S], err error) {
	switch {
	case invalid != nil:
		return r, invalid
	case ctx.Err() != nil:
		r.Status = solve.Limit
		return r, context.Cause(ctx)
	}
	return r, nil
}

// Status returns that of an exact search at its end, with so many solutions.
func Status(stopped bool, solutions int) solve.Status {
	switch {
	case stopped:
		return solve.Limit
	case solutions > 0:
		return solve.Solved
	}
	return solve.Unsolvable
}
