package main

import (
	"context"
	"fmt"
	"image"
	"io"
	"path/filepath"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
)

// A marking is a run that solves puzzles, tells something of each, and draws marks into their pictures.
type marking struct {
	*flags
	*inputs
	suffix string                                // of the drawn pictures' names
	look   func(ctx context.Context, o *outcome) // at what was solved, within the time limit of its input
	marks  func(o *outcome) ([]gridsaw.Mark, puzzle.Solution)
	show   func(w io.Writer, o *outcome) error
	single string // the flag that is about one puzzle alone, so that lists are refused; "" is none
}

func runMarked(ctx context.Context, s streams, m *marking) error {
	names := func(stem string) []string { return []string{stem + m.suffix + ".png", stem + m.suffix + ".jpg"} }
	if err := keepInputs(m.out, m.names, names); err != nil {
		return err
	}
	r, err := open(s, m.flags, m.names)
	if err != nil {
		return err
	}
	defer r.engine.Close()
	b := &batch{streams: s, flags: m.flags, inputs: m.inputs, show: m.show, lists: true}
	b.work = func(ctx context.Context, in job) ([]*outcome, error) {
		if m.single != "" && in.listed {
			return nil, unread(in.Name, fmt.Errorf("one of several puzzles: %s is of one", m.single), "")
		}
		limit, cancel := limited(ctx, r.timeout)
		defer cancel()
		page, err := r.page(limit, in.Input)
		all := outcomes(in.Name, page, err)
		of := make(map[*gridsaw.Result]*outcome)
		for _, o := range all {
			m.look(limit, o)
			of[o.Result] = o
		}
		if m.out == "" {
			return all, nil
		}
		_, err = saveDrawn(limit, filepath.Join(m.out, in.stem+m.suffix), page, all, func() *image.RGBA {
			return page.Marked(func(r *gridsaw.Result) ([]gridsaw.Mark, puzzle.Solution) { return m.marks(of[r]) })
		})
		return all, err
	}
	return b.run(ctx)
}
