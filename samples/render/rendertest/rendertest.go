// Package rendertest gives tests the pictures that package render draws.
package rendertest

import (
	"bytes"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
)

// File returns the file of a picture of a puzzle.
func File(t testing.TB, p puzzle.Puzzle, o render.Options) []byte {
	t.Helper()
	shot, err := render.Draw(p, o)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := shot.Encode(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
