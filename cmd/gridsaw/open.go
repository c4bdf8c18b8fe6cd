package main

import (
	"context"
	"log/slog"
	"os"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw"
)

// threadLimit is the variable that keeps Tesseract to one thread, on which it
// reads a single cell six times faster. Its library looks at it as it is
// loaded, so it must be there before the program starts.
const threadLimit = "OMP_THREAD_LIMIT"

// A reader is an open engine and what it is asked for.
type reader struct {
	engine  *gridsaw.Engine
	options gridsaw.Options
	timeout time.Duration // for one input, 0 is none
	log     *slog.Logger  // nil logs nothing
}

// limited is ctx with a time limit, of 0 without one.
func limited(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout > 0 {
		return context.WithTimeout(ctx, timeout)
	}
	return ctx, func() {}
}

// read reads an input without solving it.
func (r *reader) read(ctx context.Context, in gridsaw.Input) []*outcome {
	ctx, cancel := limited(ctx, r.timeout)
	defer cancel()
	page, err := r.engine.Read(ctx, in, r.logged(in))
	return outcomes(in.Name, page, err)
}

// page reads and solves an input.
func (r *reader) page(ctx context.Context, in gridsaw.Input) (*gridsaw.Page, error) {
	ctx, cancel := limited(ctx, r.timeout)
	defer cancel()
	return r.engine.Solve(ctx, in, r.logged(in))
}

// logged are the options for an input, the stages of which are logged.
func (r *reader) logged(in gridsaw.Input) gridsaw.Options {
	o := r.options
	logStages(r.log, in.Name, &o.Observer)
	return o
}

// open checks the flags and makes ready all that the inputs need. The caller
// closes the engine.
func open(s streams, f *flags, names []string) (*reader, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	if len(o.Set) > 0 && len(names) > 1 {
		return nil, usage("--set overrules one puzzle, there are %d inputs", len(names))
	}
	if o.Corners != nil && len(names) > 1 {
		return nil, usage("--corners are those of one puzzle, there are %d inputs", len(names))
	}
	if len(names) == 1 {
		o.Workers = f.workers // there is nothing else for them to do
	}
	if err := checkInputs(names); err != nil {
		return nil, err
	}
	if err := makeDir(f.out); err != nil {
		return nil, err
	}
	r, err := openEngine(f, o)
	if err == nil {
		r.log = f.log.to(s.err)
	}
	return r, err
}

// loadStart reads the board of --from, if there is one.
func (r *reader) loadStart(ctx context.Context, s streams, from string, names []string) (err error) {
	if from == "" {
		return nil
	}
	if len(names) > 1 {
		return usage("--from is the start of one puzzle, there are %d inputs", len(names))
	}
	if err := checkInputs(append([]string{from}, names...)); err != nil {
		return err
	}
	r.options.From, err = readAnswer(ctx, s, from)
	return err
}

func openEngine(f *flags, o gridsaw.Options) (*reader, error) {
	if f.reader == "tesseract" {
		limitThreads()
	}
	engine, err := gridsaw.Open(gridsaw.Config{Digits: f.reader})
	if err != nil {
		return nil, unread("", err, "")
	}
	return &reader{engine: engine, options: o, timeout: f.timeout}, nil
}

// limitThreads starts the program anew with the limit in its environment. Where
// that fails the program goes on: slower, not wrong.
func limitThreads() {
	if os.Getenv(threadLimit) != "" {
		return
	}
	self, err := os.Executable()
	if err != nil || os.Setenv(threadLimit, "1") != nil {
		return
	}
	// Set first and then handed on, the variable is there once: of two of
	// one name the empty one might count, and the program start for ever.
	syscall.Exec(self, os.Args, os.Environ())
}

// atLeastOneInput is the usage check of the commands that take inputs.
func atLeastOneInput(_ *cobra.Command, names []string) error {
	if len(names) == 0 {
		return usage("no input given")
	}
	return nil
}
