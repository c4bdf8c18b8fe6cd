package workbench

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
)

// errBusy means that more inputs wait than may.
var errBusy = errors.New("all readers are busy")

// readers are processes that read, which take inputs from one queue.
type readers struct {
	queue chan *errand
	wait  sync.WaitGroup
}

// An errand is an input on its way through a process.
type errand struct {
	asker   context.Context // whoever no longer asks is not read for
	request child.Request
	done    chan done
}

type done struct {
	response child.Response
	err      error
}

// newReaders starts workers processes for up to waiting inputs more, each of which may take limit. They end with
// ctx, for which [readers.end] waits. Each reads warm first, so that it is warm.
func newReaders(ctx context.Context, o Options) *readers {
	r := &readers{queue: make(chan *errand, o.Waiting)}
	for range o.Workers {
		r.wait.Go(func() {
			c := child.New(o.Child)
			defer c.Close()
			if len(o.Warm.Data) > 0 {
				c.Do(ctx, o.Warm, o.Limit)
			}
			for {
				select {
				case e := <-r.queue:
					if e.asker.Err() != nil {
						continue
					}
					var d done
					d.response, d.err = do(ctx, c, e.request, o.Limit)
					e.done <- d
				case <-ctx.Done():
					return
				}
			}
		})
	}
	return r
}

// quickDeath is within which time of being asked a process dies that may have been dead before.
const quickDeath = time.Second

// do has a process read. One that was ended from outside while it had nothing to do dies at once over an input
// that is none of its faults: that is given to the next one, once.
func do(ctx context.Context, c *child.Child, r child.Request, limit time.Duration) (child.Response, error) {
	begun := time.Now()
	response, err := c.Do(ctx, r, limit)
	if errors.As(err, new(*child.DeathError)) && time.Since(begun) < quickDeath {
		return c.Do(ctx, r, limit)
	}
	return response, err
}

// read reads an input. The error is errBusy, that of ctx, or that of [child.Child.Do].
func (r *readers) read(ctx context.Context, request child.Request) (child.Response, error) {
	e := &errand{asker: ctx, request: request, done: make(chan done, 1)}
	select {
	case r.queue <- e:
	default:
		return child.Response{}, errBusy
	}
	select {
	case d := <-e.done:
		return d.response, d.err
	case <-ctx.Done():
		return child.Response{}, context.Cause(ctx)
	}
}

// end waits for the processes to be gone.
func (r *readers) end() { r.wait.Wait() }
