package main

import (
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/format"
)

// An endless reader repeats a text for ever.
type endless struct {
	text string
	read int
}

func (e *endless) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		n += copy(p[n:], e.text)
	}
	e.read += n
	return n, nil
}

// TestReadEndless wants no more of a text that never ends than a puzzle may have.
func TestReadEndless(t *testing.T) {
	r := &endless{text: "1 2\n"}
	_, err := readLimited("pipe", r, 0, 250_000_000)
	if err == nil || !strings.Contains(err.Error(), "8 MB is no puzzle") {
		t.Errorf("error %v", err)
	}
	if r.read > format.MaxBytes+4096 {
		t.Errorf("%d bytes were read", r.read)
	}
}
