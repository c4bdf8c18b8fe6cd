package main

import (
	"context"
	"fmt"
	"io"

	"github.com/gridsaw/gridsaw"
)

// runCount counts the solutions of each puzzle, up to a number, and prints no more of it.
func runCount(ctx context.Context, s streams, f *flags, given *inputs, most int) error {
	r, err := open(s, f, given.names)
	if err != nil {
		return err
	}
	defer r.engine.Close()
	b := &batch{streams: s, flags: f, inputs: given, lists: true, aligned: true, listed: true}
	b.work = func(ctx context.Context, in job) ([]*outcome, error) {
		ctx, cancel := limited(ctx, r.timeout)
		defer cancel()
		all := r.read(ctx, in.Input)
		for _, o := range all {
			options := r.logged(in.Input)
			options.Limit = most
			if o.Status == gridsaw.StatusRead {
				c, _ := o.Count(ctx, options)
				o.count, o.secret = &c, true
			}
		}
		return all, nil
	}
	b.show = func(w io.Writer, o *outcome) error {
		_, err := fmt.Fprintln(w, o.count)
		return err
	}
	return b.run(ctx)
}
