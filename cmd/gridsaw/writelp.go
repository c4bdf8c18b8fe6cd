package main

import (
	"context"
	"fmt"
	"io"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

// runWriteLP reads one input and writes its integer program, for other solvers.
func runWriteLP(ctx context.Context, s streams, f *flags, given *inputs) error {
	switch {
	case len(given.names) != 1:
		return usage("--write-lp takes one INPUT, not %d", len(given.names))
	case f.method != "" && f.method != "ilp":
		return usage("--write-lp is for --method ilp")
	}
	r, err := open(s, f, given.names)
	if err != nil {
		return err
	}
	defer r.engine.Close()
	b := &batch{streams: s, flags: f, inputs: given}
	b.work = func(ctx context.Context, in job) ([]*outcome, error) {
		all := r.read(ctx, in.Input)
		if err := saveLP(f, all[0]); err != nil {
			return nil, err
		}
		return all, nil
	}
	b.show = func(w io.Writer, o *outcome) error {
		if f.quiet {
			return nil
		}
		_, err := fmt.Fprintf(w, "%s: %s, its integer program is in %s\n", given.names[0], o.Kind, f.writeLP)
		return err
	}
	return b.run(ctx)
}

// saveLP writes the integer program of what was read, if anything was.
func saveLP(f *flags, o *outcome) error {
	if o.Err != nil || o.Puzzle == nil {
		return nil
	}
	var write func(io.Writer) error
	switch p := o.Puzzle.(type) {
	case *puzzle.Shikaku:
		write = func(w io.Writer) error { return shikaku.ILP{}.WriteLP(w, p) }
	case *puzzle.Hashi:
		plain := f.preset == "plain" || f.preset == "cuts"
		write = func(w io.Writer) error { return hashi.ILP{NoObjective: plain}.WriteLP(w, p) }
	default:
		return unread(o.Input[0], fmt.Errorf("there is no integer program for a %s", o.Puzzle.Kind()),
			"there is one for Shikaku and Hashi")
	}
	if err := writeFile(f.writeLP, write); err != nil {
		return err
	}
	o.file("lp", f.writeLP)
	return nil
}
