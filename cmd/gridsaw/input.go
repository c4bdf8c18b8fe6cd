package main

import (
	"bytes"
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

// fetch reads one input, of most bytes if it is no text. Standard input and pipes may block for ever, so ctx
// ends the wait, though not the read.
func fetch(ctx context.Context, name string, stdin io.Reader, most int64) (gridsaw.Input, error) {
	data := make(chan []byte, 1)
	ctx, cancel := deadline.Extend(ctx, lastReading, lastReading)
	defer cancel()
	err := deadline.Do(ctx, func() error {
		all, err := readAll(name, stdin, most)
		data <- all
		return err
	})
	if err != nil && err == context.Cause(ctx) {
		return gridsaw.Input{}, unopened(name, err)
	}
	return gridsaw.Input{Name: name, Data: <-data}, err
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

func readAll(name string, stdin io.Reader, most int64) ([]byte, error) {
	if name == stdinName {
		return readLimited(name, stdin, 0, most)
	}
	if isPuzzleURL(name) {
		return []byte(name), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, opening(name, err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, opening(name, err)
	}
	if info.IsDir() {
		return nil, unread(name, errors.New("a folder without pictures"), "name the files in it: "+filepath.Join(name, "*"))
	}
	return readLimited(name, file, info.Size(), most)
}

// readLimited reads all of r, most bytes, of a text as many as a puzzle may have, and of what is
// neither that nor a picture nor a document its beginning, so that a pipe that never ends costs no
// more. size is what it will probably come to.
func readLimited(name string, r io.Reader, size, most int64) ([]byte, error) {
	const head = 4096 // bytes by which text is told from pictures
	var buf bytes.Buffer
	if _, err := buf.ReadFrom(io.LimitReader(r, head)); err != nil {
		return nil, opening(name, err)
	}
	written := (gridsaw.Input{Data: buf.Bytes()}).Written()
	if !written && load.Sniff(buf.Bytes()) == load.Unknown && !document.Possible(buf.Bytes()) {
		return buf.Bytes(), nil
	}
	limit, fault, hint := most, tooLong(most), hints[gridsaw.AdviceShrink]
	if written {
		limit, fault, hint = format.MaxBytes, errTextTooLong, "give one puzzle alone"
	}
	buf.Grow(int(min(max(size-head, 0), limit)) + bytes.MinRead)
	if _, err := buf.ReadFrom(io.LimitReader(r, limit+1-int64(buf.Len()))); err != nil {
		return nil, opening(name, err)
	}
	if int64(buf.Len()) > limit {
		return nil, unread(name, fault, hint)
	}
	return buf.Bytes(), nil
}

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
