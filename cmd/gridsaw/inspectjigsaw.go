package main

import (
	"context"
	"image"
	"io"
	"path/filepath"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
)

// sidesPage is the name of the page on which clusters of sides are looked at.
const sidesPage = "sides.html"

// inspectPieces writes the stages of every picture of a jigsaw, the page of its
// sides, and the report.
func inspectPieces(ctx context.Context, r *jigsawRun, j *jigsawFlags, sources []gridsaw.Source) error {
	writers := make([]*stages, len(sources))
	for i, stem := range stems(r.names) {
		dir := stageDir(r.flags.out, stem, len(r.names))
		if err := makeDir(dir); err != nil {
			return err
		}
		writers[i] = &stages{dir: dir, files: make(map[string]string)}
	}
	r.options.Stages = func(picture int, name string, img image.Image) { writers[picture].add(name, img) }
	r.write = func(ctx context.Context, r *jigsawRun, o *jigsawOutcome) error {
		return saveInspection(ctx, r.flags.out, o, writers)
	}
	r.show = func(w io.Writer, o *jigsawOutcome) error { return showFiles(w, o.outcome) }
	return j.run(ctx, r, sources)
}

// saveInspection writes the page and the report of a jigsaw, and lists all
// files in it.
func saveInspection(ctx context.Context, dir string, o *jigsawOutcome, writers []*stages) error {
	stem := stems(o.Input)
	for i, w := range writers {
		if w.err != nil {
			return w.err
		}
		for key, path := range w.files {
			if len(writers) > 1 {
				key = stem[i] + "/" + key
			}
			o.file(key, path)
		}
	}
	page, err := sidesPageOf(ctx, o)
	if err != nil {
		return unread(dir, err, "")
	}
	path := filepath.Join(dir, sidesPage)
	if err := writeFile(path, func(w io.Writer) error { return inspect.Write(w, page) }); err != nil {
		return err
	}
	o.file("sides", path)
	report := filepath.Join(dir, "report.json")
	o.file("report", report)
	return writeFile(report, func(w io.Writer) error { return writeJSON(w, o.report()) })
}
