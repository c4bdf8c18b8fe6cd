package main

import (
	"context"
	"image"
	"io"
	"path/filepath"

	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
	"github.com/gridsaw/gridsaw/cmd/internal/pipeline"
)

// sidesPage is the name of the page on which clusters of sides are looked at.
const sidesPage = "sides.html"

// inspectPieces writes the stages of every picture of a jigsaw, the page of its
// sides, and the report.
func inspectPieces(ctx context.Context, r *jigsawRun, j *jigsawFlags, sources []pipeline.Source) error {
	dirs := stageDirs(r.flags.out, r.names)
	writers := make([]*stages, len(sources))
	for i, dir := range dirs {
		if err := makeDir(dir); err != nil {
			return err
		}
		writers[i] = &stages{dir: dir, files: make(map[string]string)}
	}
	r.options.Stages = func(picture int, name string, img image.Image) { writers[picture].add(name, img) }
	r.write = func(ctx context.Context, dir string, o *pipeline.JigsawOutcome) error {
		return saveInspection(ctx, dir, o, writers)
	}
	r.show = func(w io.Writer, o *pipeline.JigsawOutcome, _ bool) error { return showFiles(w, &o.Outcome) }
	return j.run(ctx, r, sources)
}

// saveInspection writes the page and the report of a jigsaw, and lists all
// files in it.
func saveInspection(ctx context.Context, dir string, o *pipeline.JigsawOutcome, writers []*stages) error {
	o.Report.Files = make(map[string]string)
	stem := stems(o.Report.Input)
	for i, w := range writers {
		if w.err != nil {
			return w.err
		}
		for key, path := range w.files {
			if len(writers) > 1 {
				key = stem[i] + "/" + key
			}
			o.Report.Files[key] = path
		}
	}
	page, err := o.Page(ctx)
	if err != nil {
		return unread(dir, err, "")
	}
	path := filepath.Join(dir, sidesPage)
	if err := writeFile(path, func(w io.Writer) error { return inspect.Write(w, page) }); err != nil {
		return err
	}
	o.Report.Files["sides"] = path
	report := filepath.Join(dir, "report.json")
	o.Report.Files["report"] = report
	return writeFile(report, func(w io.Writer) error { return writeJSON(w, o.Report) })
}
