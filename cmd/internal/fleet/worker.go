package fleet

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
)

// ErrChanged reports an input whose bytes are no longer those that were queued.
var ErrChanged = errors.New("it changed while the batch went on; run it again")

// What may be the matter with what the queue's store holds.
var (
	errGone = errors.New("fleet: the input is no longer in the queue's store")
	errAway = errors.New("fleet: the queue's store does not answer")
)

// partStatus is the status of answers that prepare a picture of a puzzle.
const partStatus = "read"

// errScratch reports files that a worker needs for a while and cannot write.
var errScratch = errors.New("fleet: a file for the worker itself")

// WorkerOptions say how jobs are worked on.
type WorkerOptions struct {
	Name    string // of this worker, for status
	Workers int    // children at the same time
	Child   child.Config
	// Load returns the bytes that the reader gets of an input on this machine: of the file, or of
	// a page of it.
	Load func(ctx context.Context, path string, page int) ([]byte, error)
	// Scratch is a directory for what a worker needs for a while; "" is that of the system.
	Scratch string
	// Word is how the end of an input is said that no report tells of.
	Word func(reason error) (text, hint string)
	Log  *slog.Logger // nil is none
	// Metrics count what is done; nil is none that anybody sees.
	Metrics *Metrics
}

// Answers are where answers are kept.
type answers interface {
	Put(context.Context, *Answer) error
	Has(ctx context.Context, key string) bool
	Fetch(ctx context.Context, key string) (*Answer, error)
	// Keep and Kept are of what searches would go on from.
	Keep(ctx context.Context, key string, data []byte) error
	Kept(ctx context.Context, key string) []byte
}

// A crew is the workers of one process.
type crew struct {
	WorkerOptions
	queue   *Queue
	tally   tally
	answers func(batch string) answers // those of a batch
	// refuse is told of inputs that a store of objects did not give: they have no answer that is
	// kept. Nil where none come from there.
	refuse func(key string, err error)
}

// newCrew returns workers whose inputs and answers go through the queue's own stores.
func newCrew(q *Queue, o WorkerOptions) *crew {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Metrics == nil {
		o.Metrics = NewMetrics()
	}
	c := &crew{WorkerOptions: o, queue: q}
	c.tally.own = WorkerStatus{Name: o.Name, Workers: o.Workers}
	c.answers = func(batch string) answers { return farStore{q, batch} }
	c.Metrics.crew.Store(c)
	return c
}

// Work has this process work on the jobs of all batches of a queue, until ctx is done.
func Work(ctx context.Context, q *Queue, o WorkerOptions) error {
	c := newCrew(q, o)
	go q.shareWorker(ctx, &c.tally)
	return c.run(ctx)
}

// run starts the workers and waits for their end. What ends one of them for good ends all.
func (c *crew) run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	for range c.Workers {
		all.Go(func() {
			own := child.New(c.Child)
			defer own.Close()
			// While one answer is kept, the next job is worked on.
			answered := make(chan func() error)
			all.Go(func() {
				for keep := range answered {
					if err := keep(); err != nil {
						cancel(err)
					}
				}
			})
			defer close(answered)
			err := c.queue.deliveries(ctx, func(d *delivery) {
				if keep := c.work(ctx, own, d); keep != nil {
					answered <- keep
				}
			})
			if err != nil {
				cancel(err)
			}
		})
	}
	all.Wait()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// work sees to one job, and returns what is left to be done about it: to keep the answer and to
// say so. The error of that is of an answer that could not be kept.
func (c *crew) work(ctx context.Context, own *child.Child, d *delivery) (keep func() error) {
	release := d.hold()
	if c.answers(d.Batch).Has(ctx, d.Key) { // queued twice, or a worker died between answer and word
		return func() error { defer release(); c.close(ctx, d); return nil }
	}
	if d.tries > 1 {
		c.Metrics.redeliveries.Inc()
	}
	c.tally.begun()
	start, before := time.Now(), own.Deaths
	a, err := c.answer(ctx, own, d)
	if err != nil {
		release()
		c.tally.left()
		if errors.Is(err, errScratch) {
			d.giveBack()
			return func() error { return err }
		}
		switch {
		case errors.Is(err, errGone):
			d.forget(err.Error()) // its batch has an answer, or queues it again
		case c.refuse != nil && ofStore(err):
			c.refuse(d.Key, err)
			d.forget(err.Error())
		default:
			d.giveBack()
		}
		return nil
	}
	a.Worker = c.Name
	seconds, deaths := time.Since(start).Seconds(), own.Deaths-before
	c.Log.Info("answered", "input", d.Name, "status", a.Status, "seconds", seconds, "deaths", deaths)
	c.tally.ended(a, seconds, deaths)
	c.Metrics.answered(a)
	return func() error {
		defer release()
		if err := c.answers(d.Batch).Put(ctx, a); err != nil {
			d.giveBack()
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		if d.Long && a.Code == 0 { // else it may go on with more time
			c.answers(d.Batch).Keep(ctx, d.Key, nil)
		}
		c.close(ctx, d)
		return nil
	}
}

// close says that the answer is there, and then that the job is done. The answer is kept:
// whatever fails here, the job is found answered.
func (c *crew) close(ctx context.Context, d *delivery) {
	if c.queue.tell(ctx, d.Batch, d.Key) == nil {
		d.finish(ctx)
	}
}

// answer works on a job. The error is that of ctx, of a store that does not answer, errGone, or wraps
// errScratch.
func (c *crew) answer(ctx context.Context, own *child.Child, d *delivery) (*Answer, error) {
	unread := func(reason error) (*Answer, error) {
		text, hint := c.Word(reason)
		return unreadAnswer(d.Key, text, hint), nil
	}
	if d.tries > maxTries {
		return unread(fmt.Errorf("%d workers ended over it", maxTries))
	}
	request := child.Request{Name: d.Name, Args: slices.Concat(d.Args, d.Also), Seconds: d.Seconds, Part: d.Part, Long: d.Long}
	var err error
	if d.Part || d.Long || len(d.Parts) > 0 {
		if request.Dir, err = os.MkdirTemp(c.Scratch, "gridsaw-*"); err != nil {
			return nil, fmt.Errorf("%w: %w", errScratch, err)
		}
		defer os.RemoveAll(request.Dir)
	}
	if len(d.Parts) > 0 {
		request.Parts, err = c.gather(ctx, d, request.Dir)
	} else {
		request.Data, err = c.load(ctx, &d.Job)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if errors.Is(err, errGone) || errors.Is(err, errScratch) || ofStore(err) {
		return nil, err
	}
	if err != nil {
		return unread(err)
	}
	if d.Long {
		stop, err := c.follow(ctx, &d.Job, request.Dir)
		if err != nil {
			return nil, err
		}
		defer stop()
	}
	response, err := own.Do(ctx, request, d.Limit)
	if death := new(child.DeathError); errors.As(err, &death) {
		c.Log.Warn("a child died", "input", d.Name, "reason", death.Reason)
		response, err = own.Do(ctx, request, d.Limit) // it may not have been the input's fault
	}
	switch death := new(child.DeathError); {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &death):
		return unread(death)
	case err != nil:
		return unread(err)
	}
	a := &Answer{Key: d.Key, Code: response.Code, Hint: response.Hint, Thumb: response.Thumb}
	for _, file := range response.Files {
		a.Files = append(a.Files, File{What: file.What, Name: file.Name, Sum: digest(file.Data), Data: file.Data})
	}
	for _, line := range response.Lines {
		if !json.Valid(line) {
			return unread(errors.New("internal error: the reader's report is not one"))
		}
		a.Lines = append(a.Lines, line)
	}
	if a.Status = a.puzzle(0).Status; d.Part {
		a.Status = partStatus
	}
	return a, nil
}

// ofStore reports what a store of objects answers, or that it does not.
func ofStore(err error) bool { return errors.As(err, new(*bucket.Error)) }

// load returns the bytes of an input, which are those that were queued. What the queue's store does
// not give is taken to be lost there, and taken out: its batch brings it once more. That is nothing
// that a worker ended over.
func (c *crew) load(ctx context.Context, j *Job) (data []byte, err error) {
	if j.Path == "" {
		far := farStore{c.queue, j.Batch}
		err = patiently(ctx, func(ctx context.Context) error {
			data, err = far.Input(ctx, j.Key)
			return err
		})
		if errors.Is(err, errAway) && ctx.Err() == nil {
			far.drop(ctx, j.Key)
			err = errGone
		}
		return data, err
	}
	if data, err = c.Load(ctx, j.Path, j.Page); err != nil {
		return nil, err
	}
	if j.Page == 0 {
		h := sha256.New()
		h.Write(data)
		if j.keyOf(h) != j.Key {
			return nil, ErrChanged
		}
	}
	return data, nil
}
