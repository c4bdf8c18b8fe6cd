package fleet

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/report"
)

// The files that a batch makes of its answers, beside the solved pictures.
const (
	ResultsFile = "results.jsonl"
	ReportFile  = "report.html"
)

// publish makes what people look at of the answers that there are, and sees all of it onto the disk.
func (b *batch) publish() error {
	sweep(b.Out)
	if err := place(filepath.Join(b.Out, ResultsFile), b.writeResults); err != nil {
		return err
	}
	if err := place(filepath.Join(b.Out, ReportFile), b.writeReport); err != nil {
		return err
	}
	return settleDisk(b.Out)
}

// writeResults writes the reports of all inputs in their order, and puts the solved pictures
// beside them.
func (b *batch) writeResults(w io.Writer) error {
	missing := 0
	for i := range b.Inputs {
		a, err := b.given(i)
		if err != nil {
			return err
		}
		if a == nil {
			missing++
			continue
		}
		files := make(map[string]string)
		for n, file := range a.Files {
			path := filepath.Join(b.Out, b.placeOf(i, file))
			if err := putFile(b.store.File(a, n), path); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			files[file.What] = path
		}
		for _, line := range a.Lines {
			text, err := named(line, b.Inputs[i].names(), files)
			if err != nil {
				return err
			}
			if _, err := w.Write(append(text, '\n')); err != nil {
				return err
			}
		}
	}
	if lost := missing - (len(b.Inputs) - b.done); lost > 0 {
		b.Say(fmt.Sprintf("%d answers are gone from %s; run it again", lost, b.store.dir))
		b.lost = lost
	}
	return nil
}

// writeReport writes the page over all inputs.
func (b *batch) writeReport(w io.Writer) error {
	var failed error
	entries := func(yield func(report.Entry) bool) {
		for i := range b.Inputs {
			e, err := b.entry(i)
			if err != nil {
				failed = err
				return
			}
			if !yield(e) {
				return
			}
		}
	}
	s := report.Summary{
		Title: filepath.Base(b.Out), Started: b.started, Ended: time.Now(), Elapsed: time.Since(b.started),
	}
	return errors.Join(report.Write(w, s, entries), failed)
}

// entry is what the page says of an input.
func (b *batch) entry(i int) (report.Entry, error) {
	e := report.Entry{Name: b.Inputs[i].Name}
	a, err := b.given(i)
	if a == nil || err != nil {
		return e, err
	}
	first := a.puzzle(0)
	e.Status, e.Kind, e.Seconds, e.Thumb = a.Status, first.Kind, first.Seconds["total"], a.Thumb
	if a.Code != 0 {
		e.Reason, e.Hint = a.Reason(), a.Hint
	}
	if len(a.Files) > 0 {
		e.Overlay = filepath.ToSlash(b.placeOf(i, a.Files[0]))
	}
	return e, nil
}

// given returns the answer to an input, nil where there is none yet.
func (b *batch) given(i int) (*Answer, error) {
	if b.Inputs[i].Err != nil {
		return b.unreadable(b.Inputs[i].Err), nil
	}
	if b.keys[i] == (id{}) {
		return nil, nil
	}
	a, err := b.store.Get(b.keys[i].String())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return a, err
}

// placeOf is where a file of an input's answer goes, below the results.
func (b *batch) placeOf(i int, file File) string {
	return filepath.FromSlash(b.Inputs[i].Place + file.Name)
}

// putFile makes a file of the store one of the results: another name of the same one where the
// disk allows it, else a copy.
func putFile(from, to string) error {
	kept, err := os.Stat(from)
	if err != nil {
		return err
	}
	if there, err := os.Stat(to); err == nil && os.SameFile(kept, there) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	fresh := filepath.Join(filepath.Dir(to), unfinished+filepath.Base(from))
	os.Remove(fresh)
	if os.Link(from, fresh) == nil {
		return os.Rename(fresh, to)
	}
	return place(to, func(w io.Writer) error { return copyFile(w, from) })
}

// copyFile writes the bytes of a file to w.
func copyFile(w io.Writer, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(w, file)
	return err
}
