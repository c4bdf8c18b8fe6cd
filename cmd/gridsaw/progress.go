package main

import (
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// A progress is the bar on standard error, or nothing: nil does nothing.
type progress struct{ bar *progressbar.ProgressBar }

// newProgress draws a bar only where somebody can see it and there is
// something to wait for.
func newProgress(s streams, inputs int, quiet bool) *progress {
	if quiet || inputs < 2 || !terminal(s.err) {
		return nil
	}
	return &progress{progressbar.NewOptions(inputs,
		progressbar.OptionSetWriter(s.err),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	)}
}

// clear takes the bar off the screen before a line is printed over it.
func (p *progress) clear() {
	if p != nil {
		p.bar.Clear()
	}
}

func (p *progress) step() {
	if p != nil {
		p.bar.Add(1)
	}
}

func (p *progress) finish() {
	if p != nil {
		p.bar.Finish()
	}
}

func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
