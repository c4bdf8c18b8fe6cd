package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/internal/deadline"
	"github.com/gridsaw/gridsaw/internal/scratch"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/document"
)

// The inputs of a command are its arguments, with each document unfolded to its pages.
type inputs struct {
	names   []string
	stdin   io.Reader
	pages   map[string]page // those inputs that are pages, by name
	timeout time.Duration   // for one input, 0 is none
	// opening is how much of that each file took to be opened, or to be looked at for what it is.
	opening map[string]time.Duration
	pixels  int             // that a picture is worked on with, 0 is the usual number
	memory  *gridsaw.Memory // of all inputs that are worked on at the same time
	dir     *scratch.Dir    // where a document from standard input is kept, nil is none
	kept    *os.File        // that document, if it is a picture after all
}

// A page of a document, or why there is none.
type page struct {
	of     *document.Document
	number int // from 1
	err    error
}

// unfold finds the documents among the arguments of a command. What cannot be opened stays one
// input, with its error. The flags are checked first. The caller closes the inputs.
func unfold(ctx context.Context, s streams, f *flags, args []string) (*inputs, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	if err := checkInputs(args); err != nil {
		return nil, err
	}
	if f.reader == "tesseract" {
		limitThreads() // before anything is read that cannot be read again
	}
	if args, err = filesBelow(ctx, f.out, args); err != nil {
		return nil, err
	}
	given := &inputs{
		stdin: s.in, pages: make(map[string]page), timeout: f.timeout, opening: make(map[string]time.Duration),
		pixels: o.MaxPixels, memory: gridsaw.NewMemory(o.MaxPixels),
	}
	files := given.open(ctx, args, f.workers)
	if ctx.Err() != nil {
		given.close()
		return nil, interrupted(0, len(args))
	}
	for _, name := range args {
		given.add(name, files)
	}
	return given, nil
}

// An opened file is a document, nil where it is none, or why it cannot be opened.
type opened struct {
	document *document.Document
	err      error
}

// open opens the files that the arguments name, several at once.
func (in *inputs) open(ctx context.Context, args []string, workers int) map[string]opened {
	out := make(map[string]opened)
	for _, name := range args {
		file, _ := pageOf(name)
		out[file] = opened{}
	}
	next := make(chan string, len(out))
	for file := range out {
		next <- file
	}
	close(next)
	var mu sync.Mutex
	var all sync.WaitGroup
	for range min(workers, len(out)) {
		all.Go(func() {
			for file := range next {
				start := time.Now()
				var o opened
				o.document, o.err = in.openFile(ctx, file)
				mu.Lock()
				out[file], in.opening[file] = o, time.Since(start)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return out
}

// pageOf returns the file and the page that an argument names; 0 is all pages, and so is a name
// that a file itself has.
func pageOf(name string) (file string, number int) {
	file, number = document.SplitName(name)
	if number == 0 || isPuzzleURL(name) {
		return name, 0
	}
	if _, err := os.Lstat(name); err == nil {
		return name, 0
	}
	if _, err := os.Stat(file); err != nil && file != stdinName {
		return name, 0
	}
	return file, number
}

// openFile opens a document; it is nil where the file is none.
func (in *inputs) openFile(ctx context.Context, file string) (*document.Document, error) {
	if ctx.Err() != nil || isPuzzleURL(file) {
		return nil, nil
	}
	ctx, cancel := limited(ctx, in.timeout)
	defer cancel()
	if file == stdinName {
		return in.openStdin(ctx)
	}
	return openDocument(ctx, file)
}

// openDocument opens a document; it is nil where the file is none. What is no regular file, such
// as a pipe, is none, since its first bytes can be read only once.
func openDocument(ctx context.Context, file string) (*document.Document, error) {
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return nil, nil
	}
	found, err := document.Open(ctx, file)
	if os.IsPermission(err) {
		return nil, nil // as is said when it is read
	}
	return found, err
}

// openStdin keeps a document on standard input in a file, because its pages are read one by one.
// Anything else is left to be read.
func (in *inputs) openStdin(ctx context.Context) (*document.Document, error) {
	buffered := bufio.NewReaderSize(in.stdin, document.HeadSize)
	in.stdin = buffered
	possible := false
	err := deadline.Do(ctx, func() error {
		head, _ := buffered.Peek(document.HeadSize) // a fault is met again
		possible = document.Possible(head)
		return nil
	})
	if err != nil || !possible {
		return nil, err
	}
	if in.dir, err = scratch.New(); err != nil {
		return nil, err
	}
	path := filepath.Join(in.dir.Path, "document")
	if err := deadline.Do(ctx, func() error { return spool(path, buffered) }); err != nil {
		return nil, err
	}
	found, err := document.Open(ctx, path)
	if found == nil && err == nil { // a picture after all
		in.kept, err = os.Open(path)
		in.stdin = in.kept
	}
	return found, err
}

// maxDocument bounds a document on standard input, in bytes: it lies on a disk.
const maxDocument = 1 << 30

// tooLong says that there are more bytes than an input may have.
func tooLong(most int64) error { return fmt.Errorf("larger than %d MB", most/1_000_000) }

// spool writes all of r into a file.
func spool(path string, r io.Reader) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	n, err := io.Copy(file, io.LimitReader(r, maxDocument+1))
	if err == nil && n > maxDocument {
		err = tooLong(maxDocument)
	}
	return errors.Join(err, file.Close())
}

// close removes what was kept of standard input.
func (in *inputs) close() {
	if in.kept != nil {
		in.kept.Close()
	}
	if in.dir != nil {
		in.dir.Remove()
	}
}

// add adds the input of an argument, or one for each of its pages.
func (in *inputs) add(name string, files map[string]opened) {
	file, number := pageOf(name)
	o := files[file]
	switch {
	case o.err != nil:
		in.pages[name] = page{err: o.err}
	case o.document == nil && number > 0:
		in.pages[name] = page{err: errSinglePage}
	case o.document != nil && number == 0:
		for n := 1; n <= o.document.Len(); n++ {
			in.names = append(in.names, document.PageName(name, n))
			in.pages[document.PageName(name, n)] = page{of: o.document, number: n}
		}
		return
	case o.document != nil:
		in.pages[name] = page{of: o.document, number: number}
	}
	in.names = append(in.names, name)
}

// limited is ctx with what is left of the time limit for an input, or for all that make one jigsaw,
// of which that much is spent besides what it took to open them.
func (in *inputs) limited(ctx context.Context, spent time.Duration, names ...string) (context.Context, context.CancelFunc) {
	if in.timeout == 0 {
		return ctx, func() {}
	}
	left := in.timeout - spent
	for _, name := range names {
		left -= in.opening[name]
	}
	return context.WithTimeout(ctx, left)
}

// fetch reads one input, of a list the beginning.
func (in *inputs) fetch(ctx context.Context, name string) (fetched, error) {
	p, ok := in.pages[name]
	if !ok {
		read, err := fetch(ctx, name, in.stdin, load.MaxBytes(in.pixels))
		if err == nil && load.Sniff(read.Data) == load.Unknown && document.Possible(read.Data) {
			err = unread(name, errPiped, "name the file itself, or give it as standard input")
		}
		return read, err
	}
	if errors.Is(p.err, context.DeadlineExceeded) {
		return fetched{}, unopened(name, p.err)
	}
	if p.err != nil {
		return fetched{}, unpaged(name, p.err)
	}
	data, err := p.of.Page(ctx, p.number)
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fetched{}, &complaint{
			code: exitPartial, about: name, err: errPageTime, hint: hints[gridsaw.AdviceTime],
		}
	}
	if err != nil {
		return fetched{}, unpaged(name, err)
	}
	return fetched{Input: gridsaw.Input{Name: name, Data: data}}, nil
}

var (
	errPiped       = errors.New("a PDF that comes through a pipe cannot be opened at its pages")
	errSinglePage  = errors.New("the file is no document of several pages")
	errTextTooLong = fmt.Errorf("a text of more than %d MB is no puzzle", format.MaxBytes>>20)
	errOpeningTime = errors.New("the time limit ended before the input was there")
	errPageTime    = errors.New("the time limit ended the drawing of the page")
)

// unpaged complains about a document that cannot be opened, or a page that cannot be had.
func unpaged(name string, err error) *complaint {
	hint := ""
	switch {
	case errors.Is(err, document.ErrNoPoppler):
		hint = "apt-get install poppler-utils"
	case errors.Is(err, document.ErrEncrypted):
		hint = "save it without the password, as by: qpdf --decrypt --password=PASSWORD " + name + " open.pdf"
	case strings.Contains(err.Error(), "language pack"):
		hint = "apt-get install poppler-data"
	case errors.Is(err, document.ErrDamaged):
		hint = hints[gridsaw.AdviceCopy]
	case errors.Is(err, document.ErrLimit), errors.Is(err, load.ErrTooLarge):
		hint = "save the page as a picture; 12 megapixels are plenty"
	case errors.Is(err, errSinglePage):
		hint = "name the file alone, without a page"
	}
	text := err.Error()
	for _, name := range []string{"document: ", "load: "} {
		text = strings.TrimPrefix(text, name)
	}
	return unread(name, errors.New(text), hint)
}
