package anneal

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// A workerPool makes tries on several threads, and takes their results in order.
type workerPool struct {
	*Task
	o       solve.Options
	ctx     context.Context
	jobs    chan job
	done    chan outcome
	over    chan struct{} // closed when nobody takes outcomes any more
	beat    chan struct{} // a thread got on
	nodes   atomic.Int64  // of all threads
	shown   int64         // nodes at the last call of Progress
	begun   int           // tries that were given out
	enough  int           // tries from here on are not wanted
	running map[int]context.CancelFunc
	waiting map[int]attempt // made, but not their turn yet
}

// A job is a try to be made.
type job struct {
	ctx    context.Context
	number int
}

// An outcome is that of a job.
type outcome struct {
	number int
	attempt
}

// runAhead is Run on several threads.
func (t *Task) runAhead(ctx context.Context, o solve.Options) (Result, error) {
	inner, cancel := context.WithCancel(ctx)
	p := &workerPool{
		Task: t, o: o, ctx: inner, enough: t.Schedule.Tries,
		jobs: make(chan job, o.Workers), done: make(chan outcome),
		over: make(chan struct{}), beat: make(chan struct{}, 1),
		running: make(map[int]context.CancelFunc), waiting: make(map[int]attempt),
	}
	if p.enough == 0 {
		p.enough = math.MaxInt
	}
	var threads sync.WaitGroup
	defer threads.Wait()
	defer cancel()
	defer close(p.over)
	defer close(p.jobs)
	if ctx.Err() != nil {
		return Result{Stopped: true}, context.Cause(ctx)
	}
	for range o.Workers {
		threads.Go(p.work)
		p.dispatch()
	}
	r := p.collect()
	if ctx.Err() != nil {
		return r, context.Cause(ctx)
	}
	return r, nil
}

// work makes tries until there are no more jobs.
func (p *workerPool) work() {
	own := trier{Task: p.Task, problem: p.New(), seed: p.o.Seed}
	for j := range p.jobs {
		last := int64(0)
		b := budget.New(j.ctx, solve.Options{Nodes: p.o.Nodes, Progress: func(e solve.Event) {
			p.nodes.Add(e.Nodes - last)
			last = e.Nodes
			select {
			case p.beat <- struct{}{}:
			default: // the last beat was not heard yet
			}
		}})
		a := own.try(j.number, &b)
		select {
		case p.done <- outcome{j.number, a}:
		case <-p.over:
		}
	}
}

// dispatch gives out the next try, if it is wanted.
func (p *workerPool) dispatch() {
	if p.begun >= p.enough {
		return
	}
	ctx, cancel := context.WithCancel(p.ctx)
	p.running[p.begun] = cancel
	p.jobs <- job{ctx, p.begun}
	p.begun++
}

// collect takes the outcomes until the run is over.
func (p *workerPool) collect() Result {
	var r Result
	for {
		select {
		case <-p.beat:
			p.show()
		case d := <-p.done:
			p.running[d.number]()
			delete(p.running, d.number)
			p.waiting[d.number] = d.attempt
			if d.solved || d.nodes == 0 {
				p.cancelBehind(d.number)
			}
			if p.accept(&r) {
				return r
			}
			p.dispatch()
		}
	}
}

// show calls Progress.
func (p *workerPool) show() {
	if n := p.nodes.Load(); p.o.Progress != nil && n > p.shown {
		p.shown = n
		p.o.Progress(solve.Event{Nodes: n})
	}
}

// cancelBehind ends the tries behind one that succeeded.
func (p *workerPool) cancelBehind(number int) {
	p.enough = min(p.enough, number+1)
	for other, cancel := range p.running {
		if other > number {
			cancel()
		}
	}
}

// accept adds the tries whose turn it is, and reports that the run is over.
func (p *workerPool) accept(r *Result) bool {
	for {
		number := int(r.Tries)
		a, ok := p.waiting[number]
		if !ok {
			return false
		}
		delete(p.waiting, number)
		if rest := p.o.Nodes - r.Nodes; p.o.Nodes > 0 && a.nodes > rest {
			a = p.retry(number, rest)
		}
		if r.add(a) || p.last(number) {
			return true
		}
	}
}

// retry makes a try within fewer nodes than it took.
func (p *workerPool) retry(number int, nodes int64) attempt {
	own := trier{Task: p.Task, problem: p.New(), seed: p.o.Seed}
	b := budget.New(p.ctx, solve.Options{Nodes: max(nodes, 1)})
	if nodes == 0 { // which a budget takes for no bound
		b.Spend()
	}
	return own.try(number, &b)
}
