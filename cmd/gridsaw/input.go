package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/internal/deadline"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/document"
)

// stdinName is how standard input is named on the command line.
const stdinName = "-"

// checkInputs complains about a list of inputs that cannot be worked on.
func checkInputs(names []string) error {
	first := slices.Index(names, stdinName)
	if first >= 0 && slices.Contains(names[first+1:], stdinName) {
		return usage("standard input can be read only once")
	}
	return nil
}

// A fetched input is a picture or a text, or a list of puzzles that is still to be read.
type fetched struct {
	gridsaw.Input
	list *format.List
	file io.Closer // the list's, nil is none
}

func (f *fetched) close() {
	if f.file != nil {
		f.file.Close()
	}
}

// alone is an input that is to be no list.
func (f fetched) alone() (gridsaw.Input, error) {
	if f.list == nil {
		return f.Input, nil
	}
	f.close()
	return f.Input, unread(f.Name, format.ErrSeveral, "give one puzzle alone; lists are for solve, read, check, hint, explain and convert")
}

// fetch reads one input, of most bytes if it is no text; of a list the beginning. Standard input and pipes may
// block for ever, so ctx ends the wait, though not the read.
func fetch(ctx context.Context, name string, stdin io.Reader, most int64) (fetched, error) {
	data := make(chan fetched, 1)
	ctx, cancel := deadline.Extend(ctx, lastReading, lastReading)
	defer cancel()
	err := deadline.Do(ctx, func() error {
		all, err := openInput(name, stdin, most)
		data <- all
		return err
	})
	if err != nil && err == context.Cause(ctx) {
		return fetched{}, unopened(name, err)
	}
	return <-data, err
}

// fetchAlone is fetch for an input that is to be no list.
func fetchAlone(ctx context.Context, name string, stdin io.Reader) (gridsaw.Input, error) {
	in, err := fetch(ctx, name, stdin, load.MaxBytes(0))
	if err != nil {
		return in.Input, err
	}
	return in.alone()
}

// lastReading is for how long a file may be read when the time is over: what is on a disk is there by then.
const lastReading = 50 * time.Millisecond

// unopened complains about an input that a done context kept from being read.
func unopened(name string, err error) *complaint {
	if !errors.Is(err, context.DeadlineExceeded) {
		return unread(name, err, "")
	}
	return &complaint{code: exitPartial, about: name, err: errOpeningTime, hint: hints[gridsaw.AdviceTime]}
}

// readAll reads an input that is to be no list.
func readAll(name string, stdin io.Reader, most int64) ([]byte, error) {
	in, err := openInput(name, stdin, most)
	if err != nil {
		return nil, err
	}
	one, err := in.alone()
	return one.Data, err
}

// readOne reads all of r, which is to be no list.
func readOne(name string, r io.Reader, most int64) ([]byte, error) {
	in := fetched{Input: gridsaw.Input{Name: name}}
	if err := in.read(r, 0, most); err != nil {
		return nil, err
	}
	one, err := in.alone()
	return one.Data, err
}

// openInput reads an input, of a list the beginning.
func openInput(name string, stdin io.Reader, most int64) (fetched, error) {
	in := fetched{Input: gridsaw.Input{Name: name}}
	if isPuzzleURL(name) {
		in.Data = []byte(name)
		return in, nil
	}
	if name == stdinName {
		err := in.read(stdin, 0, most)
		return in, err
	}
	file, err := os.Open(name)
	if err != nil {
		return in, opening(name, err)
	}
	in.file = file
	defer func() {
		if in.list == nil {
			file.Close()
		}
	}()
	info, err := file.Stat()
	if err != nil {
		return in, opening(name, err)
	}
	if info.IsDir() {
		return in, unread(name, errors.New("a folder without pictures"), "name the files in it: "+filepath.Join(name, "*"))
	}
	err = in.read(file, info.Size(), most)
	return in, err
}

// read reads all of r, most bytes, of a text as many as a puzzle may have, and of what is
// neither that nor a picture nor a document its beginning, so that a pipe that never ends costs no
// more. A list is left to be read. What gzip has packed is unpacked. size is what r will probably come to.
func (f *fetched) read(r io.Reader, size, most int64) error {
	const head = 4096 // bytes by which text is told from pictures
	packed := bufio.NewReaderSize(r, head)
	if magic, _ := packed.Peek(len(gzipMagic)); string(magic) == gzipMagic {
		unpacked, err := gzip.NewReader(packed)
		if err != nil {
			return unread(f.Name, err, hints[gridsaw.AdviceCopy])
		}
		packed, size = bufio.NewReaderSize(unpacked, head), 0
	}
	begun, err := packed.Peek(head)
	if err != nil && err != io.EOF {
		return opening(f.Name, err)
	}
	limit, fault, hint := most, tooLong(most), hints[gridsaw.AdviceShrink]
	var buf bytes.Buffer
	switch written := (gridsaw.Input{Data: begun}).Written(); {
	case written:
		list, text, err := format.NewList(packed)
		if err != nil {
			return opening(f.Name, err)
		}
		f.list = list
		buf.Write(text)
		limit, fault, hint = format.MaxBytes, errTextTooLong, "give one puzzle alone"
	case load.Sniff(begun) == load.Unknown && !document.Possible(begun):
		buf.Write(begun)
	default:
		buf.Grow(int(min(max(size, 0), limit)) + bytes.MinRead)
		if _, err := buf.ReadFrom(io.LimitReader(packed, limit+1)); err != nil {
			return opening(f.Name, err)
		}
	}
	if int64(buf.Len()) > limit {
		return unread(f.Name, fault, hint)
	}
	f.Data = buf.Bytes()
	return nil
}

// gzipMagic begins what gzip has packed.
const gzipMagic = "\x1f\x8b"

// stems gives each input the name that its files get in the output directory:
// its own without folder and suffix, for a page of a document with its number, as in book-3, and
// numbered where two would be the same.
func stems(names []string) []string {
	taken := make(map[string]bool, len(names))
	out := make([]string, len(names))
	for i, name := range names {
		file, page := document.SplitName(name)
		base := filepath.Base(file)
		stem := strings.TrimSuffix(base, filepath.Ext(base))
		switch {
		case file == stdinName:
			stem = "stdin"
		case isPuzzleURL(name):
			stem = strings.ReplaceAll(shortName(name), " ", "-")
		case stem == "":
			stem = base
		}
		if page > 0 {
			stem = fmt.Sprintf("%s-%d", stem, page)
		}
		out[i] = stem
		for n := 2; taken[out[i]]; n++ {
			out[i] = fmt.Sprintf("%s-%d", stem, n)
		}
		taken[out[i]] = true
	}
	return out
}
