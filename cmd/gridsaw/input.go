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

	"github.com/gridsaw/gridsaw"
)

// stdinName is how standard input is named on the command line.
const stdinName = "-"

// maxInput bounds one input, in bytes: above what any picture within the limit
// on pixels takes, below what would exhaust the memory.
const maxInput = 1 << 30

// checkInputs complains about a list of inputs that cannot be worked on.
func checkInputs(names []string) error {
	first := slices.Index(names, stdinName)
	if first >= 0 && slices.Contains(names[first+1:], stdinName) {
		return usage("standard input can be read only once")
	}
	return nil
}

// fetch reads one input. Standard input and pipes may block for ever, so ctx
// ends the wait, though not the read.
func fetch(ctx context.Context, name string, stdin io.Reader) (gridsaw.Input, error) {
	type loaded struct {
		data []byte
		err  error
	}
	done := make(chan loaded, 1)
	go func() {
		data, err := readAll(name, stdin)
		done <- loaded{data, err}
	}()
	select {
	case l := <-done:
		return gridsaw.Input{Name: name, Data: l.data}, l.err
	case <-ctx.Done():
		return gridsaw.Input{}, unread(name, context.Cause(ctx), "")
	}
}

func readAll(name string, stdin io.Reader) ([]byte, error) {
	if name == stdinName {
		return readLimited(name, stdin, 0)
	}
	if isBoardURL(name) {
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
		return nil, unread(name, errors.New("is a directory, not a picture"),
			"name the files in it: "+filepath.Join(name, "*"))
	}
	return readLimited(name, file, info.Size())
}

// readLimited reads all of r; size is what it will probably come to.
func readLimited(name string, r io.Reader, size int64) ([]byte, error) {
	var buf bytes.Buffer
	buf.Grow(int(min(size, maxInput)) + bytes.MinRead)
	if _, err := buf.ReadFrom(io.LimitReader(r, maxInput+1)); err != nil {
		return nil, opening(name, err)
	}
	if buf.Len() > maxInput {
		return nil, unread(name, fmt.Errorf("larger than %d MB", maxInput>>20), "make the picture smaller")
	}
	return buf.Bytes(), nil
}

// stems gives each input the name that its files get in the output directory:
// its own without folder and suffix, numbered where two would be the same.
func stems(names []string) []string {
	taken := make(map[string]bool, len(names))
	out := make([]string, len(names))
	for i, name := range names {
		base := filepath.Base(name)
		stem := strings.TrimSuffix(base, filepath.Ext(base))
		switch {
		case name == stdinName:
			stem = "stdin"
		case isBoardURL(name):
			stem = strings.ReplaceAll(shortName(name), " ", "-")
		case stem == "":
			stem = base
		}
		out[i] = stem
		for n := 2; taken[out[i]]; n++ {
			out[i] = fmt.Sprintf("%s-%d", stem, n)
		}
		taken[out[i]] = true
	}
	return out
}
