package anneal

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// A crew makes tries on several threads, and takes their results in order.
type crew struct {
	*Task
	o       solve.Options
	ctx     context.Context
	orders  chan order
	done    chan delivery
	over    chan struct{} // closed when nobody takes deliveries any more
	beat    chan struct{} // a thread got on
	nodes   atomic.Int64  // of all threads
	shown   int64         // nodes at the last call of Progress
	begun   int           // tries that were given out
	enough  int           // tries from here on are not wanted
	running map[int]context.CancelFunc
	waiting map[int]attempt // made, but not their turn yet
}

// An order is a try to be made.
type order struct {
	ctx    context.Context
	number int
}

type delivery struct {
	number int
	attempt
}

// runAhead is Run on several threads.
func (t *Task) runAhead(ctx context.Context, o solve.Options) (Result, error) {
	inner, cancel := context.WithCancel(ctx)
	c := &crew{
		Task: t, o: o, ctx: inner, enough: t.Schedule.Tries,
		orders: make(chan order, o.Workers), done: make(chan delivery),
		over: make(chan struct{}), beat: make(chan struct{}, 1),
		running: make(map[int]context.CancelFunc), waiting: make(map[int]attempt),
	}
	if c.enough == 0 {
		c.enough = int(^uint(0) >> 1)
	}
	var threads sync.WaitGroup
	defer threads.Wait()
	defer cancel()
	defer close(c.over)
	defer close(c.orders)
	if ctx.Err() != nil {
		return Result{Stopped: true}, context.Cause(ctx)
	}
	for range o.Workers {
		threads.Go(c.work)
		c.give()
	}
	r := c.collect()
	if ctx.Err() != nil {
		return r, context.Cause(ctx)
	}
	return r, nil
}

// work makes tries until there are no more orders.
func (c *crew) work() {
	own := trier{Task: c.Task, problem: c.New(), seed: c.o.Seed}
	for job := range c.orders {
		last := int64(0)
		b := budget.New(job.ctx, solve.Options{Nodes: c.o.Nodes, Progress: func(e solve.Event) {
			c.nodes.Add(e.Nodes - last)
			last = e.Nodes
			select {
			case c.beat <- struct{}{}:
			default: // the last beat was not heard yet
			}
		}})
		a := own.try(job.number, &b)
		select {
		case c.done <- delivery{job.number, a}:
		case <-c.over:
		}
	}
}

// give gives out the next try, if it is wanted.
func (c *crew) give() {
	if c.begun >= c.enough {
		return
	}
	ctx, cancel := context.WithCancel(c.ctx)
	c.running[c.begun] = cancel
	c.orders <- order{ctx, c.begun}
	c.begun++
}

// collect takes what the threads deliver until the run is over.
func (c *crew) collect() Result {
	var r Result
	for {
		select {
		case <-c.beat:
			c.show()
		case d := <-c.done:
			c.running[d.number]()
			delete(c.running, d.number)
			c.waiting[d.number] = d.attempt
			if d.solved || d.nodes == 0 {
				c.dismiss(d.number)
			}
			if c.settle(&r) {
				return r
			}
			c.give()
		}
	}
}

// show calls Progress.
func (c *crew) show() {
	if n := c.nodes.Load(); c.o.Progress != nil && n > c.shown {
		c.shown = n
		c.o.Progress(solve.Event{Nodes: n})
	}
}

// dismiss ends the tries behind one that succeeded.
func (c *crew) dismiss(number int) {
	c.enough = min(c.enough, number+1)
	for other, cancel := range c.running {
		if other > number {
			cancel()
		}
	}
}

// settle adds the tries whose turn it is, and reports that the run is over.
func (c *crew) settle(r *Result) bool {
	for {
		number := int(r.Tries)
		a, ok := c.waiting[number]
		if !ok {
			return false
		}
		delete(c.waiting, number)
		if rest := c.o.Nodes - r.Nodes; c.o.Nodes > 0 && a.nodes > rest {
			a = c.again(number, rest)
		}
		if r.add(a) || c.last(number) {
			return true
		}
	}
}

// again makes a try within fewer nodes than it took.
func (c *crew) again(number int, nodes int64) attempt {
	own := trier{Task: c.Task, problem: c.New(), seed: c.o.Seed}
	b := budget.New(c.ctx, solve.Options{Nodes: max(nodes, 1)})
	if nodes == 0 { // which a budget takes for no bound
		b.Spend()
	}
	return own.try(number, &b)
}
