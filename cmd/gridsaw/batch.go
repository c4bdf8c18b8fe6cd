package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/internal/bytename"
	"github.com/gridsaw/gridsaw/vision/load"
)

// A batch is one command's run over its inputs.
type batch struct {
	streams
	*inputs
	flags *flags
	// work makes the outcomes of an input, one for each puzzle, and writes its
	// files. Beside outcomes the error is that of a file that could not be written.
	// It runs on several goroutines at once.
	work func(ctx context.Context, in job) ([]*outcome, error)
	// lists tells that an input may be a list of puzzles, each of which is worked on alone.
	lists bool
	// show writes what standard output gets of an outcome without --json.
	show func(w io.Writer, o *outcome) error
	// listed tells that what show writes can be told apart without names and blank lines. aligned
	// tells that show writes a line for a puzzle that stands on a line of a list.
	listed, aligned bool
	// summary is a line about an outcome that is shown, for standard error; nil is none.
	summary func(o *outcome) string
	shown   bool // something has been printed
	puzzles int  // that were printed of lists
}

// A job is an input, or a puzzle of a list.
type job struct {
	gridsaw.Input
	stem   string // of its files' names
	listed bool
	onLine bool // of a list, on which it is a Sudoku on one line
}

// A result is all that is left of an input once it has been worked on: text.
// The pictures are let go, so that many inputs need no more memory than a few.
type result struct {
	err, out, notes bytes.Buffer // in this order
	code            int
	late            bool // it came to its end after the interrupt, and perhaps because of it
	count           tally
}

// run works on all inputs and prints the results in their order. It returns
// the largest exit code among them as an error.
func (b *batch) run(ctx context.Context) error {
	if err := checkInputs(b.names); err != nil {
		return err
	}
	results, wait := b.start(ctx)
	// The workers end first, so that no half-written file stays behind.
	defer wait()

	count := newProgressCount(b.streams, "inputs", len(b.names), b.flags.lineless())
	defer count.end()
	worst := exitOK
	for i := range results {
		for {
			r, more := finished(ctx, results[i])
			if !more {
				break
			}
			if r == nil {
				return b.interrupted(i)
			}
			if err := count.aside(func() error { return b.emit(r) }); err != nil {
				return err
			}
			worst = max(worst, r.code)
		}
		count.step()
	}
	return status(worst)
}

// finished waits for the next result of an input; more is false behind the last. It returns nil once ctx is
// done, unless the result was there before.
func finished(ctx context.Context, from <-chan *result) (r *result, more bool) {
	select {
	case r, more = <-from:
	case <-ctx.Done():
		select {
		case r, more = <-from:
		default:
			return nil, true
		}
	}
	if more && r.late {
		return nil, true
	}
	return r, more
}

// interrupted says how far the batch came.
func (b *batch) interrupted(done int) error {
	if b.puzzles == 0 {
		return interrupted(done, len(b.names))
	}
	return &complaint{code: exitInterrupted, err: fmt.Errorf("interrupted, %d of %d inputs done, and %d puzzles of lists", done, len(b.names), b.puzzles)}
}

// start sets the workers going. What comes of input i comes through channel i; wait returns
// once all workers have ended.
func (b *batch) start(ctx context.Context) (results []chan *result, wait func()) {
	ctx, cancel := context.WithCancel(ctx)
	results = make([]chan *result, len(b.names))
	stem := stems(b.names)
	next := make(chan int, len(b.names))
	for i := range results {
		results[i] = make(chan *result, 1)
		next <- i
	}
	close(next)
	var workers sync.WaitGroup
	for range min(b.flags.workers, len(b.names)) {
		workers.Go(func() {
			for i := range next {
				if ctx.Err() != nil {
					return
				}
				emit := func(r *result) {
					select {
					case results[i] <- r:
					case <-ctx.Done():
					}
				}
				if b.input(ctx, job{Input: gridsaw.Input{Name: b.names[i]}, stem: stem[i]}, emit) {
					close(results[i])
				}
			}
		})
	}
	return results, func() { cancel(); workers.Wait() }
}

// input works on an input, and emits what comes of it: of a list piece by piece. It tells whether it came to
// its end before an interrupt.
func (b *batch) input(ctx context.Context, in job, emit func(*result)) bool {
	start := time.Now()
	limit, cancel := b.limited(ctx, 0, in.Name)
	defer cancel()
	got, err := b.fetch(limit, in.Name)
	if err == nil && got.list != nil && b.lists {
		defer got.close()
		if len(b.flags.set) > 0 {
			c := usage("--set overrules one puzzle, and this is a list of several")
			c.about = in.Name
			emit(b.failed(in.Name, c))
			return true
		}
		return (&listing{batch: b, name: in.Name, stem: in.stem, list: got.list}).work(ctx, emit)
	}
	if err == nil {
		in.Input, err = got.alone()
	}
	var r *result
	if err != nil {
		r = b.failed(in.Name, err)
	} else {
		r = new(result)
		b.one(ctx, r, in, time.Since(start))
	}
	r.late = ctx.Err() != nil
	emit(r)
	return !r.late
}

// one works on a job, on which so much time was spent already, and adds what comes of it to a result. Whatever
// happens in it stays with this job.
func (b *batch) one(ctx context.Context, r *result, in job, spent time.Duration) {
	defer b.contain(r, in)
	bytes := in.Memory(gridsaw.Options{All: b.flags.all, MaxPixels: b.pixels})
	if err := b.memory.Take(ctx, bytes); err != nil { // waiting for that is not of its own time
		b.fail(r, in, err)
		return
	}
	defer b.memory.Give(bytes)
	if bytes > 0 {
		boundHeap(b.pixels)
	}
	ctx, cancel := b.limited(ctx, spent, in.Name)
	defer cancel()
	outcomes, err := b.work(ctx, in)
	if err != nil && len(outcomes) == 0 {
		b.fail(r, in, err)
		return
	}
	var unwritten *complaint // the answer is one all the same
	if err != nil && !errors.As(err, &unwritten) {
		unwritten = unread(in.Name, err, "")
	}
	several := len(outcomes) > 1 || len(b.names) > 1 || in.listed
	for _, o := range outcomes {
		logOutcome(b.log(), in.Name, o)
		if unwritten != nil {
			o.undrawn = unwritten.Error()
		}
		o.job = in
		if err := b.render(r, o, several); err != nil {
			b.fail(r, in, err)
			return
		}
	}
	if unwritten != nil {
		b.complain(r, in, unwritten)
		r.code = max(r.code, unwritten.code)
	}
}

// contain, deferred, makes a panic the complaint of a job.
func (b *batch) contain(r *result, in job) {
	if p := recover(); p != nil {
		b.fail(r, in, unread(in.Name, fmt.Errorf("internal error: %v", p), "report it, with the input"))
	}
}

// boundHeap has Go collect garbage before its heap grows to more than pictures need that are worked
// on with so many pixels. What is alive may be more, so searches in texts do without.
func boundHeap(pixels int) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(load.Memory(pixels) * 4 / 5)
	}
}

// log is what the work on inputs is logged by.
func (b *batch) log() *slog.Logger { return b.flags.log.to(b.err) }

// failed is the result of an input that never came to an outcome.
func (b *batch) failed(name string, err error) *result {
	r := new(result)
	b.fail(r, job{Input: gridsaw.Input{Name: name}}, err)
	return r
}

// fail adds to a result that a job never came to an outcome.
func (b *batch) fail(r *result, in job, err error) {
	var c *complaint
	if !errors.As(err, &c) {
		c = unread(in.Name, err, "")
	}
	b.log().Warn("answered", "input", in.Name, "status", gridsaw.StatusUnread, "error", oneLine(c.err.Error()))
	r.code = max(r.code, c.code)
	b.complain(r, in, c)
	status := gridsaw.StatusUnread
	if c.code == exitPartial {
		status = gridsaw.StatusTimeout
	}
	r.count.add(status, nil)
	switch {
	case b.flags.json:
		names := []string{in.Name}
		writeJSON(&r.out, gridsaw.Report{
			Input: names, InputBytes: bytename.List(names), Status: status, Error: oneLine(c.err.Error()),
		})
	case b.lined(in):
		r.out.WriteByte('\n')
	}
}

// render adds an outcome to a result, as text, one of several or the only one.
func (b *batch) render(r *result, o *outcome, several bool) error {
	name, code := o.job.Name, o.exitCode()
	r.code = max(r.code, code)
	r.count.add(o.Status, o.Unique)
	err := worded(o.Err)
	switch {
	case o.count != nil && o.count.All:
		err = nil // none is a number, too
	case err == nil && code != exitOK:
		err = errors.New(string(o.Status))
	}
	answered := err == nil || o.Solution != nil
	lined := b.lined(o.job)
	switch {
	case b.flags.json:
		if err := writeJSON(&r.out, o.report()); err != nil {
			return err
		}
	case answered:
		if several && !b.listed && !lined { // readers of puzzles pass over the name
			fmt.Fprintf(&r.out, "\n# %s\n", printable(name))
		}
		if err := b.show(&r.out, o); err != nil {
			return err
		}
		if b.summary != nil && !b.flags.quiet && !o.job.listed {
			fmt.Fprintln(&r.notes, b.summary(o))
		}
	case lined:
		r.out.WriteByte('\n') // so that the next answer stands on its line
	}
	if err != nil {
		b.complain(r, o.job, &complaint{code: code, about: name, err: err, hint: o.hint()})
		b.showReading(r, o)
	} else if o.Reading != nil && o.Unique != nil && !*o.Unique {
		b.complain(r, o.job, &complaint{
			about: name, err: errors.New("several solutions fit what was read; one of them is shown"),
			hint: "if a number was missed, set it, as in gridsaw solve --set r3c4=8",
		})
	}
	if o.Reading != nil && o.Reading.Mirrored {
		b.complain(r, o.job, &complaint{
			about: name, err: errors.New("the picture is mirrored, as front cameras save it, and was read so"),
		})
	}
	return nil
}

// lined tells whether the answer to a job is a line among others, each of which answers a puzzle of a list.
func (b *batch) lined(in job) bool { return b.aligned && in.listed && (in.onLine || b.listed) }

// complain adds a complaint about a job to a result. Of a list there may be thousands: none has a hint.
func (b *batch) complain(r *result, in job, c *complaint) {
	said := *c
	if b.flags.quiet || in.listed {
		said.hint = ""
	}
	said.print(&r.err)
}

// showReading adds what was read to a complaint about it, so that the user
// sees which number to overrule.
func (b *batch) showReading(r *result, o *outcome) {
	if b.flags.json || b.flags.quiet || o.job.listed || o.Puzzle == nil || o.Solution != nil {
		return
	}
	if s, ok := o.Puzzle.(fmt.Stringer); ok {
		fmt.Fprintln(&r.err, strings.TrimRight(s.String(), "\n"))
	}
}

func (b *batch) emit(r *result) error {
	// Standard error has nowhere to report its own failure to.
	b.err.Write(r.err.Bytes())
	out := r.out.Bytes()
	if !b.shown { // there is nothing to be parted from
		out = bytes.TrimPrefix(out, []byte("\n"))
	}
	b.shown = b.shown || len(out) > 0
	b.puzzles += r.count.listed
	err := writeResult(b.out, out)
	b.err.Write(r.notes.Bytes())
	return err
}

// writeResult writes to standard output. A full disk behind it must not pass
// as success.
func writeResult(w io.Writer, data []byte) error {
	if len(data) == 0 {
		return nil
	}
	if _, err := w.Write(data); err != nil {
		c := opening("standard output", err)
		c.hint = ""
		return c
	}
	return nil
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

func interrupted(done, all int) error {
	return &complaint{code: exitInterrupted, err: fmt.Errorf("interrupted, %d of %d inputs done", done, all)}
}
