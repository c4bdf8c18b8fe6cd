package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/cmd/internal/workbench"
	"github.com/gridsaw/gridsaw/vision/load"
)

// jigsawRequest is what is asked for about pictures of a jigsaw.
type jigsawRequest struct {
	flags
	jigsawFlags
	options gridsaw.JigsawOptions
}

// parseJigsaw reads the flags of a request, and opens a store in its directory.
func parseJigsaw(r child.Request) (*jigsawRequest, error) {
	j := new(jigsawRequest)
	fs := pflag.NewFlagSet(childName, pflag.ContinueOnError)
	j.flags.register(fs)
	j.jigsawFlags.register(fs)
	j.registerDrawing(fs)
	j.registerConstraints(fs)
	if err := fs.Parse(r.Args); err != nil {
		return nil, usage("%v", err)
	}
	var err error
	if j.options, err = j.jigsawFlags.options(&j.flags); err != nil {
		return nil, err
	}
	j.resume = filepath.Join(r.Dir, "pieces")
	j.options.Store, err = j.open()
	j.options.Workers = 1
	return j, err
}

// findPieces finds the pieces on one picture of a jigsaw. What is wrong with it the jigsaw says: it
// finds that soon.
func findPieces(ctx context.Context, r child.Request) (out child.Response, err error) {
	j, err := parseJigsaw(r)
	if err != nil {
		return out, err
	}
	ctx, cancel := limited(ctx, j.timeout)
	defer cancel()
	jigsaw := gridsaw.NewJigsaw(j.options)
	jigsaw.Add(ctx, gridsaw.Source{Name: r.Name, Open: func(context.Context) ([]byte, error) { return r.Data, nil }})
	if r.View {
		if out.Files, out.Thumb, err = workbench.SheetFiles(ctx, jigsaw, r.Data); err != nil {
			return out, err
		}
	}
	found, err := filepath.Glob(filepath.Join(j.resume, "*.pieces"))
	if err != nil || len(found) == 0 {
		return out, err
	}
	data, err := os.ReadFile(found[0])
	out.Files = append(out.Files, child.File{What: "pieces", Name: ".pieces", Data: data})
	return out, err
}

// assemble solves a jigsaw as solve --kind jigsaw does.
func assemble(ctx context.Context, r child.Request) (out child.Response, err error) {
	j, err := parseJigsaw(r)
	if err != nil {
		return out, err
	}
	var sources []gridsaw.Source
	for _, p := range r.Parts {
		if p.Found != "" {
			j.options.Store.Adopt(p.Found) // what cannot be used is found anew
		}
		source := gridsaw.FileSource(p.Path)
		source.Name = p.Name
		if p.Err != "" {
			source.Open = func(context.Context) ([]byte, error) { return nil, errors.New(p.Err) }
		}
		sources = append(sources, source)
	}
	given := &inputs{timeout: j.flags.timeout}
	for _, s := range sources {
		given.names = append(given.names, s.Name)
	}
	if r.View {
		j.options.Progress = workbench.ProgressTo(r.Dir)
	}
	run := &jigsawRun{flags: &j.flags, options: j.options, inputs: given}
	o := run.solve(ctx, sources)
	if err := tell(&out, o); err != nil {
		return out, err
	}
	if r.View {
		if out.Files, err = workbench.AssemblyFiles(ctx, o.jigsaw); err != nil {
			return out, err
		}
		if page, err := sidesPageOf(ctx, o); err == nil { // without it the answer is one all the same
			out.Files, err = workbench.AppendSidesPage(out.Files, page)
			return out, err
		}
		return out, nil
	}
	for _, d := range j.drawings(o) {
		img, err := d.draw(ctx)
		if err != nil {
			return out, err
		}
		data, err := load.Encode(img, filepath.Ext(d.name))
		if err != nil {
			return out, err
		}
		if out.Thumb == nil {
			if out.Thumb, err = thumb(img); err != nil {
				return out, err
			}
		}
		out.Files = append(out.Files, child.File{What: d.what, Name: "/" + d.name, Data: data})
	}
	return out, nil
}
