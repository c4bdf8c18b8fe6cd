package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
)

// trial is a batch over empty files of the given names, and what it prints.
type trial struct {
	batch
	out, err bytes.Buffer
}

func newTrial(t *testing.T, names ...string) *trial {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, name := range names {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tr := new(trial)
	tr.streams = streams{strings.NewReader(""), &tr.out, &tr.err}
	tr.flags = &flags{workers: 4}
	tr.inputs = &inputs{names: names, stdin: tr.in}
	tr.work = func(_ context.Context, in job) ([]*outcome, error) {
		o := &outcome{Result: &gridsaw.Result{Input: []string{in.Name}, Status: gridsaw.StatusSolved}}
		return []*outcome{o}, nil
	}
	tr.listed = true
	tr.show = func(w io.Writer, o *outcome) error {
		_, err := fmt.Fprintln(w, o.Input[0])
		return err
	}
	return tr
}

func code(t *testing.T, err error) int {
	t.Helper()
	if err == nil {
		return exitOK
	}
	var c *complaint
	if !errors.As(err, &c) {
		t.Fatalf("%v is no complaint", err)
	}
	return c.code
}

func TestBatchOrder(t *testing.T) {
	var names []string
	for i := range 50 {
		names = append(names, fmt.Sprintf("%02d", i))
	}
	tr := newTrial(t, names...)
	work := tr.work
	tr.work = func(ctx context.Context, in job) ([]*outcome, error) {
		time.Sleep(rand.N(2 * time.Millisecond))
		return work(ctx, in)
	}
	if got := code(t, tr.run(t.Context())); got != exitOK {
		t.Errorf("exit code %d", got)
	}
	if diff := cmp.Diff(names, strings.Fields(tr.out.String())); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

func TestBatchPanicStaysWithItsInput(t *testing.T) {
	for _, asJSON := range []bool{false, true} {
		tr := newTrial(t, "a", "b", "c")
		tr.flags.json = asJSON
		work := tr.work
		tr.work = func(ctx context.Context, in job) ([]*outcome, error) {
			if in.Name == "b" {
				panic("out of\nrange")
			}
			return work(ctx, in)
		}
		if got := code(t, tr.run(t.Context())); got != exitUnread {
			t.Errorf("exit code %d", got)
		}
		want := "gridsaw: b: internal error: out of range\nhint: report it, with the input\n"
		if diff := cmp.Diff(want, tr.err.String()); diff != "" {
			t.Errorf("standard error (-want +got):\n%s", diff)
		}
		wantOut := "a\nc\n"
		if asJSON {
			wantOut = `{"input":["a"],"status":"solved"}
{"input":["b"],"status":"unread","error":"internal error: out of range"}
{"input":["c"],"status":"solved"}
`
		}
		if diff := cmp.Diff(wantOut, tr.out.String()); diff != "" {
			t.Errorf("standard output (-want +got):\n%s", diff)
		}
	}
}

func TestBatchQuietKeepsTheError(t *testing.T) {
	tr := newTrial(t)
	tr.names = []string{"missing"}
	tr.flags.quiet = true
	if got := code(t, tr.run(t.Context())); got != exitUnread {
		t.Errorf("exit code %d", got)
	}
	if got, want := tr.err.String(), "gridsaw: missing: no such file\n"; got != want {
		t.Errorf("standard error %q, want %q", got, want)
	}
}

func TestBatchInterrupted(t *testing.T) {
	tr := newTrial(t, "a", "b", "c", "d")
	tr.flags.workers = 1
	ctx, cancel := context.WithCancel(t.Context())
	work := tr.work
	tr.work = func(ctx context.Context, in job) ([]*outcome, error) {
		if in.Name == "c" {
			cancel()
			<-ctx.Done()
		}
		return work(ctx, in)
	}
	err := tr.run(ctx)
	if got := code(t, err); got != exitInterrupted {
		t.Errorf("exit code %d", got)
	}
	if strings.Contains(tr.out.String(), "c") {
		t.Errorf("an input that was cut short is shown: %q", &tr.out)
	}
}

func TestStems(t *testing.T) {
	names := []string{"a/x.jpg", "b/x.png", "-", "stdin.jpg", ".jpg", "x-2.jpg", "plain", "two.dots.jpg", "c/book.pdf#3", "book-3.jpg", "-#2"}
	want := []string{"x", "x-2", "stdin", "stdin-2", ".jpg", "x-2-2", "plain", "two.dots", "book-3", "book-3-2", "stdin-2-2"}
	if diff := cmp.Diff(want, stems(names)); diff != "" {
		t.Errorf("stems (-want +got):\n%s", diff)
	}
}

func TestWriteFileLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	write := func(text string, err error) error {
		return writeFile(path, func(w io.Writer) error {
			io.WriteString(w, text)
			return err
		})
	}
	if err := write("whole", nil); err != nil {
		t.Fatal(err)
	}
	if err := write("half", errors.New("enough")); err == nil || !strings.Contains(err.Error(), "enough") {
		t.Errorf("writeFile: %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("%d files, %v", len(entries), err)
	}
	if data, err := os.ReadFile(path); string(data) != "whole" {
		t.Errorf("the file holds %q, %v", data, err)
	}
	if err := writeFile(filepath.Join(dir, "none", "a"), nil); err == nil {
		t.Error("a directory that is not there was written into")
	}
}
