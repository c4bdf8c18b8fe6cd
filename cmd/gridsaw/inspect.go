package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw"
)

func inspectCommand(s streams) *cobra.Command {
	f, j := new(flags), new(jigsawFlags)
	cmd := &cobra.Command{
		Use:   "inspect INPUT... --out DIR",
		Short: "Write every stage of the reading as a picture",
		Long: `Inspect writes a numbered picture of each stage and report.json into DIR, or
into a directory of DIR for each INPUT when there are several, and prints the
names of the files.

With --kind jigsaw, for the pictures of one jigsaw's pieces, it also writes
DIR/sides.html: one page, to be opened in a browser, of all sides, their
clusters, the likeliest mates of each, and all parts of the answer. Where it
fails, the page says why, and the pictures show what was seen until then.`,
		Example: "  gridsaw inspect --out stages photo.jpg\n  gridsaw inspect --kind jigsaw --out stages scan*.jpg",
		Args:    atLeastOneInput,
		RunE: func(cmd *cobra.Command, names []string) error {
			if f.out == "" {
				return usage("inspect needs --out DIR")
			}
			given, err := unfold(cmd.Context(), s, f, names)
			if err != nil {
				return err
			}
			defer given.close()
			if sources := ofPictures(cmd.Context(), f, given); sources != nil {
				return inspectPieces(cmd.Context(), &jigsawRun{streams: s, flags: f, inputs: given}, j, sources)
			}
			return runInspect(cmd.Context(), s, f, given)
		},
	}
	f.register(cmd.Flags())
	f.log.register(cmd.Flags())
	j.register(cmd.Flags())
	return cmd
}

func runInspect(ctx context.Context, s streams, f *flags, given *inputs) error {
	r, err := open(s, f, given.names)
	if err != nil {
		return err
	}
	defer r.engine.Close()
	b := &batch{streams: s, flags: f, inputs: given}
	b.work = func(ctx context.Context, in job) ([]*outcome, error) {
		o, err := inspectGrid(ctx, r, in.Input, stageDir(f.out, in.stem, len(given.names)))
		if err != nil {
			return nil, err
		}
		return []*outcome{o}, nil
	}
	b.show, b.listed = showFiles, true
	return b.run(ctx)
}

// stageDir is where the stages of an input go, which is one of so many.
func stageDir(out, stem string, of int) string {
	if of == 1 {
		return out
	}
	return filepath.Join(out, stem)
}

// inspectGrid runs one input and writes its stages and its report into dir. The
// stages of an input that could not be read are what one looks at most.
func inspectGrid(ctx context.Context, r *reader, in gridsaw.Input, dir string) (*outcome, error) {
	if err := makeDir(dir); err != nil {
		return nil, err
	}
	st := &stages{dir: dir, files: make(map[string]string)}
	options := r.options
	options.All, options.Observer.Stage = false, st.add
	one := &reader{r.engine, options, r.timeout, r.log}
	page, err := one.page(ctx, in)
	o := outcomes(in.Name, page, err)[0]
	if st.err != nil {
		return nil, st.err
	}
	if len(st.files) == 0 && o.Err == nil {
		return nil, unread(in.Name, errors.New("is a puzzle written as text: there are no stages of a reading"),
			"gridsaw solve "+in.Name)
	}
	report := filepath.Join(dir, "report.json")
	st.files["report"] = report
	o.files = st.files
	return o, writeFile(report, func(w io.Writer) error { return writeJSON(w, o.report()) })
}

// stages takes the pictures of one reading as they are made, in any goroutine.
type stages struct {
	dir   string
	mu    sync.Mutex
	files map[string]string // by name with number, as in 01-gray
	err   error             // the first one
}

func (s *stages) add(name string, img image.Image) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return
	}
	key := fmt.Sprintf("%02d-%s", len(s.files)+1, strings.NewReplacer(string(filepath.Separator), "-", " ", "-").Replace(name))
	path := filepath.Join(s.dir, key+".png")
	if s.err = writePNG(path, img); s.err == nil {
		s.files[key] = path
	}
}

// showFiles prints the names of the files that were written, a line each.
func showFiles(w io.Writer, o *outcome) error {
	var paths []string
	for _, path := range o.files {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	_, err := fmt.Fprintln(w, strings.Join(paths, "\n"))
	return err
}
