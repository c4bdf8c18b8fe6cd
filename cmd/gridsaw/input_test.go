package main

import (
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/vision/load"
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

// TestReadEndless wants no more of what never ends than a puzzle or a picture may have, and of what is
// neither next to nothing.
func TestReadEndless(t *testing.T) {
	const pixels = 1_000_000
	for _, tt := range []struct {
		text, want string
		most       int64
	}{
		{"1 2\n", "8 MB is no puzzle", format.MaxBytes + 4096},
		{"\xff\xd8\xff\xe0", "larger than 10 MB", load.MaxBytes(pixels) + 4096},
		{"\x00\x01\x02", "", 1 << 16},
	} {
		r := &endless{text: tt.text}
		_, err := readOne("pipe", r, load.MaxBytes(pixels))
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %v", tt.text, err)
		}
		if int64(r.read) > tt.most {
			t.Errorf("%q: %d bytes were read", tt.text, r.read)
		}
	}
}
