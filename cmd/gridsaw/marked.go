package main

import (
	"context"
	"image"
	"io"
	"path/filepath"

	"github.com/gridsaw/gridsaw"
)

// A marking is a run that solves puzzles, tells something of each, and draws marks into their pictures.
type marking struct {
	*flags
	*inputs
	suffix string                                // of the drawn pictures' names
	look   func(ctx context.Context, o *outcome) // at what was solved, within the time limit of its input
	marks  func(o *outcome) []gridsaw.Mark
	show   func(w io.Writer, o *outcome) error
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
		limit, cancel := limited(ctx, r.timeout)
		defer cancel()
		page, err := r.page(limit, in.Input)
		all := outcomes(in.Name, page, err)
		marks := make(map[*gridsaw.Result][]gridsaw.Mark)
		for _, o := range all {
			m.look(limit, o)
			marks[o.Result] = m.marks(o)
		}
		if m.out == "" {
			return all, nil
		}
		_, err = saveDrawn(limit, filepath.Join(m.out, in.stem+m.suffix), page, all, func() *image.RGBA {
			return page.Marked(func(r *gridsaw.Result) []gridsaw.Mark { return marks[r] })
		})
		return all, err
	}
	return b.run(ctx)
}
