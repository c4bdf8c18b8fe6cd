package fleet

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/report"
)

// The files that a batch makes of its answers, beside the solved pictures.
const (
	ResultsFile = "results.jsonl"
	ReportFile  = "report.html"
)

// Results opens the results of the batch into a directory, or to a URL.
func Results(out string) (io.ReadCloser, error) {
	p, err := placeAt(out)
	if err != nil {
		return nil, err
	}
	return p.Open(ResultsFile)
}

// publish makes what people look at of the answers that there are, and sees all of it onto the disk.
func (b *batch) publish() error {
	if err := b.place.Put(ResultsFile, b.writeResults); err != nil {
		return err
	}
	if err := b.place.Put(ReportFile, b.writeReport); err != nil {
		return err
	}
	return b.place.Settle()
}

// writeResults writes the reports of all inputs in their order, and puts the solved pictures
// beside them.
func (b *batch) writeResults(w io.Writer) error {
	missing := 0
	for r := range InOrder(len(b.Inputs), b.width, b.result) {
		if r.err != nil {
			return r.err
		}
		if r.missing {
			missing++
		}
		if _, err := w.Write(r.text); err != nil {
			return err
		}
	}
	if lost := missing - (len(b.Inputs) - b.done); lost > 0 {
		b.Say(fmt.Sprintf("%d answers are gone from %s; run it again", lost, b.place.Where(answersDir)))
		b.lost = lost
	}
	return nil
}

// A result is what the results say of an input.
type result struct {
	text    []byte // lines
	missing bool   // there is no answer yet
	err     error
}

// result puts the files of an input in place, and returns its reports.
func (b *batch) result(i int) (r result) {
	a, err := b.given(i)
	if a == nil || err != nil {
		return result{missing: a == nil, err: err}
	}
	files := make(map[string]string)
	for n, file := range a.Files {
		name := b.placeOf(i, file)
		if err := b.place.Link(b.store.File(a, n), name); err != nil {
			return result{err: fmt.Errorf("%s: %w", b.place.Where(name), err)}
		}
		files[file.What] = b.place.Where(name)
	}
	for _, line := range a.Lines {
		text, err := named(line, b.Inputs[i].Names(), files)
		if err != nil {
			return result{err: err}
		}
		r.text = append(append(r.text, text...), '\n')
	}
	return r
}

// writeReport writes the page over all inputs.
func (b *batch) writeReport(w io.Writer) error {
	var failed error
	entries := func(yield func(report.Entry) bool) {
		for e := range InOrder(len(b.Inputs), b.width, b.entry) {
			if failed = e.err; failed != nil || !yield(e.Entry) {
				return
			}
		}
	}
	s := report.Summary{
		Title: filepath.Base(b.place.Where("")), Started: b.started, Ended: time.Now(), Elapsed: time.Since(b.started),
	}
	return errors.Join(report.Write(w, s, entries), failed)
}

// An entry is what the page says of an input.
type entry struct {
	report.Entry
	err error
}

func (b *batch) entry(i int) entry {
	e := entry{Entry: report.Entry{Name: b.Inputs[i].Name}}
	a, err := b.given(i)
	if a == nil || err != nil {
		e.err = err
		return e
	}
	first := a.puzzle(0)
	e.Status, e.Kind, e.Seconds, e.Thumb = a.Status, first.Kind, first.Seconds["total"], a.Thumb
	if a.Code != 0 {
		e.Reason, e.Hint = a.Reason(), a.Hint
	}
	if len(a.Files) > 0 {
		e.Overlay = b.placeOf(i, a.Files[0])
	}
	return e
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

// placeOf is the name of a file of an input's answer, among the results.
func (b *batch) placeOf(i int, file File) string { return b.Inputs[i].Place + file.Name }
