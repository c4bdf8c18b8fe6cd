package fleet

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
)

// A Part is one of several pictures of a puzzle: a file, or a page of a document. Each is
// prepared by a job of its own, and when all of them are, another one solves the puzzle.
type Part struct {
	Name string // as it is told
	Path string // of the file, or URL of the object
	Page int    // of the document that it is, from 1; 0 is the file itself
}

// Names are those of an input as its results tell them.
func (in *Input) Names() []string {
	if len(in.Parts) == 0 {
		return []string{in.Name}
	}
	var out []string
	for _, p := range in.Parts {
		out = append(out, p.Name)
	}
	return out
}

// A whole is a puzzle whose pictures are being prepared.
type whole struct {
	job     *Job
	missing int // pictures that are not
}

// ofInput digests all files of an input: together, and where there are parts each by itself.
func (c *contents) ofInput(ctx context.Context, in *Input) (all hash.Hash, own []hash.Hash, err error) {
	if len(in.Parts) == 0 {
		all, err = c.of(ctx, in.Path)
		return all, nil, err
	}
	all = sha256.New()
	for _, p := range in.Parts {
		h, err := c.of(ctx, p.Path)
		if err != nil {
			return nil, nil, err
		}
		all.Write(h.Sum(nil))
		fmt.Fprintln(all, p.Page)
		own = append(own, h)
	}
	return all, own, nil
}

// partArgs are those flags that the preparation of parts depends on.
func (b *batch) partArgs(args []string) []string {
	return slices.DeleteFunc(slices.Clone(args), func(arg string) bool {
		return !slices.ContainsFunc(b.PartFlags, func(begin string) bool { return strings.HasPrefix(arg, begin) })
	})
}

// partJobs are the jobs that prepare the parts of an input.
func (in *Input) partJobs(content []hash.Hash, args []string) (jobs []Job) {
	for i, p := range in.Parts {
		j := Job{Name: p.Name, Path: absolute(p.Path), Page: p.Page, Args: args, Part: true}
		j.Key = j.keyOf(content[i])
		jobs = append(jobs, j)
	}
	return jobs
}

// prepare queues those pictures of a puzzle that are not prepared, and then the puzzle.
func (b *batch) prepare(ctx context.Context, j *Job) error {
	w := &whole{job: j, missing: 1} // that its pictures are counted
	for _, p := range j.Parts {
		if a := b.answer(p.Key); a != nil && (a.Code == 0 || len(b.Retry) == 0) {
			continue
		} else if a != nil {
			b.store.Drop(p.Key)
		}
		key := idOf(p.Key)
		b.mu.Lock()
		waiting := b.wholes[key]
		if !slices.Contains(waiting, w) {
			b.wholes[key] = append(waiting, w)
			w.missing++
		}
		b.mu.Unlock()
		if len(waiting) > 0 {
			continue
		}
		p.Batch, p.Also, p.Limit, p.Seconds = j.Batch, j.Also, j.Limit, j.Seconds
		if err := b.queueUp(ctx, &p); err != nil {
			return err
		}
	}
	b.prepared(w)
	return nil
}

// prepared counts a picture of a puzzle; after the last one it queues the puzzle.
func (b *batch) prepared(w *whole) {
	b.mu.Lock()
	w.missing--
	ready := w.missing == 0
	b.mu.Unlock()
	if ready {
		// Beside this: the window may be full of jobs whose answers only who called this takes.
		b.task(func(ctx context.Context) error { return b.queueUp(ctx, w.job) })
	}
}

// bringParts brings the pictures of a puzzle, and what prepares them, into the queue's store, as far
// as they are not there. The errors are those of bring.
func (b *batch) bringParts(ctx context.Context, j *Job) error {
	far := farStore{b.queue, b.name}
	for i := range j.Parts {
		p := &j.Parts[i]
		if _, err := b.queue.inputs.GetInfo(ctx, b.name+"/"+p.Key); err != nil {
			if err := b.bring(ctx, p); err != nil {
				return err
			}
		}
		if far.Has(ctx, p.Key) {
			continue
		}
		if a, err := b.store.Fetch(ctx, p.Key); err == nil { // else it is found anew
			if err := far.Put(ctx, a); err != nil {
				return err
			}
		}
	}
	return nil
}

// elsewhere is a job whose bytes lie in the queue's store.
func (j *Job) elsewhere() *Job {
	out := *j
	out.Path, out.Page, out.Parts = "", 0, nil
	for i := range j.Parts {
		out.Parts = append(out.Parts, *j.Parts[i].elsewhere())
	}
	return &out
}

// gather puts the pictures of a puzzle, and what prepares them, into a directory. The error is that
// of what cannot be worked on, or wraps errScratch.
func (c *crew) gather(ctx context.Context, d *delivery, dir string) (parts []child.Part, err error) {
	put := func(name string, data []byte) (path string, err error) {
		path = filepath.Join(dir, name)
		if err = os.WriteFile(path, data, 0o600); err != nil {
			err = fmt.Errorf("%w: %w", errScratch, err)
		}
		return path, err
	}
	for i := range d.Parts {
		p := &d.Parts[i]
		p.Batch = d.Batch
		part := child.Part{Name: p.Name, Path: p.Path}
		data, err := c.load(ctx, p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		if p.Path == "" || p.Page > 0 || bucket.IsURL(p.Path) {
			if part.Path, err = put(strconv.Itoa(i), data); err != nil {
				return nil, err
			}
		}
		var a *Answer
		err = patiently(ctx, func(ctx context.Context) error {
			a, err = c.answers(d.Batch).Fetch(ctx, p.Key)
			return err
		})
		switch {
		case err != nil: // it is found anew
		case len(a.Files) > 0:
			if part.Found, err = put(strconv.Itoa(i)+".found", a.Files[0].Data); err != nil {
				return nil, err
			}
		case a.Code != 0:
			part.Err = a.Reason()
		}
		parts = append(parts, part)
	}
	return parts, nil
}
