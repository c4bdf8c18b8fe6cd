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
	// work makes the outcomes of input i, one for each puzzle, and writes its
	// files. Beside outcomes the error is that of a file that could not be written.
	// It runs on several goroutines at once.
	work func(ctx context.Context, i int, in gridsaw.Input) ([]*outcome, error)
	// show writes what standard output gets of an outcome without --json.
	show func(w io.Writer, o *outcome) error
	// listed tells that what show writes can be told apart without names and blank lines.
	listed bool
	// summary is a line about an outcome that is shown, for standard error; nil is none.
	summary func(o *outcome) string
	shown   bool // something has been printed
}

// A result is all that is left of an input once it has been worked on: text.
// The pictures are let go, so that many inputs need no more memory than a few.
type result struct {
	err, out, notes bytes.Buffer // in this order
	code            int
	late            bool // it came to its end after the interrupt, and perhaps because of it
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
		r := finished(ctx, results[i])
		if r == nil {
			return interrupted(i, len(results))
		}
		if err := count.aside(func() error { return b.emit(r) }); err != nil {
			return err
		}
		worst = max(worst, r.code)
		count.step()
	}
	return status(worst)
}

// finished waits for a result. It returns nil once ctx is done, unless the
// result was there before.
func finished(ctx context.Context, from <-chan *result) *result {
	var r *result
	select {
	case r = <-from:
	case <-ctx.Done():
		select {
		case r = <-from:
		default:
		}
	}
	if r == nil || r.late {
		return nil
	}
	return r
}

// start sets the workers going. Result i comes through channel i; wait returns
// once all workers have ended.
func (b *batch) start(ctx context.Context) (results []chan *result, wait func()) {
	ctx, cancel := context.WithCancel(ctx)
	results = make([]chan *result, len(b.names))
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
				r := b.one(ctx, i)
				r.late = ctx.Err() != nil
				results[i] <- r
			}
		})
	}
	return results, func() { cancel(); workers.Wait() }
}

// one works on input i. Whatever happens in it stays with this input.
func (b *batch) one(ctx context.Context, i int) (r *result) {
	name := b.names[i]
	defer func() {
		if p := recover(); p != nil {
			r = b.failed(name, unread(name, fmt.Errorf("internal error: %v", p), "report it, with the input"))
		}
	}()
	start := time.Now()
	limit, cancel := b.limited(ctx, 0, name)
	defer cancel()
	in, err := b.fetch(limit, name)
	if err != nil {
		return b.failed(name, err)
	}
	spent := time.Since(start)
	bytes := in.Memory(gridsaw.Options{All: b.flags.all, MaxPixels: b.pixels})
	if err := b.memory.Take(ctx, bytes); err != nil { // waiting for that is not of its own time
		return b.failed(name, err)
	}
	defer b.memory.Give(bytes)
	if bytes > 0 {
		boundHeap(b.pixels)
	}
	ctx, cancel = b.limited(ctx, spent, name)
	defer cancel()
	outcomes, err := b.work(ctx, i, in)
	if err != nil && len(outcomes) == 0 {
		return b.failed(name, err)
	}
	var unwritten *complaint // the answer is one all the same
	if err != nil && !errors.As(err, &unwritten) {
		unwritten = unread(name, err, "")
	}
	r = new(result)
	several := len(outcomes) > 1 || len(b.names) > 1
	for _, o := range outcomes {
		logOutcome(b.log(), name, o)
		if unwritten != nil {
			o.undrawn = unwritten.Error()
		}
		if err := b.render(r, name, o, several); err != nil {
			return b.failed(name, err)
		}
	}
	if unwritten != nil {
		b.complain(r, unwritten)
		r.code = max(r.code, unwritten.code)
	}
	return r
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
	var c *complaint
	if !errors.As(err, &c) {
		c = unread(name, err, "")
	}
	b.log().Warn("answered", "input", name, "status", gridsaw.StatusUnread, "error", oneLine(c.err.Error()))
	r := &result{code: c.code}
	b.complain(r, c)
	if b.flags.json {
		names := []string{name}
		report := gridsaw.Report{
			Input: names, InputBytes: bytename.List(names), Status: gridsaw.StatusUnread, Error: oneLine(c.err.Error()),
		}
		if c.code == exitPartial {
			report.Status = gridsaw.StatusTimeout
		}
		writeJSON(&r.out, report)
	}
	return r
}

// render adds an outcome to a result, as text, one of several or the only one.
func (b *batch) render(r *result, name string, o *outcome, several bool) error {
	code := o.exitCode()
	r.code = max(r.code, code)
	err := worded(o.Err)
	if err == nil && code != exitOK {
		err = errors.New(string(o.Status))
	}
	if b.flags.json {
		if err := writeJSON(&r.out, o.report()); err != nil {
			return err
		}
	} else if err == nil || o.Solution != nil {
		if several && !b.listed { // readers of puzzles pass over the name
			fmt.Fprintf(&r.out, "\n# %s\n", printable(name))
		}
		if err := b.show(&r.out, o); err != nil {
			return err
		}
		if b.summary != nil && !b.flags.quiet {
			fmt.Fprintln(&r.notes, b.summary(o))
		}
	}
	if err != nil {
		b.complain(r, &complaint{code: code, about: name, err: err, hint: o.hint()})
		b.showReading(r, o)
	} else if o.Reading != nil && o.Unique != nil && !*o.Unique {
		b.complain(r, &complaint{
			about: name, err: errors.New("several solutions fit what was read; one of them is shown"),
			hint: "if a number was missed, set it, as in gridsaw solve --set r3c4=8",
		})
	}
	if o.Reading != nil && o.Reading.Mirrored {
		b.complain(r, &complaint{
			about: name, err: errors.New("the picture is mirrored, as front cameras save it, and was read so"),
		})
	}
	return nil
}

func (b *batch) complain(r *result, c *complaint) {
	said := *c
	if b.flags.quiet {
		said.hint = ""
	}
	said.print(&r.err)
}

// showReading adds what was read to a complaint about it, so that the user
// sees which number to overrule.
func (b *batch) showReading(r *result, o *outcome) {
	if b.flags.json || b.flags.quiet || o.Puzzle == nil || o.Solution != nil {
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
