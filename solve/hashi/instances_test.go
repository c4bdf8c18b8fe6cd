package hashi_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
)

// published returns the puzzles of others in the files that match.
func published(t testing.TB, pattern string) []*puzzle.Hashi {
	t.Helper()
	return puzzletest.Puzzles[*puzzle.Hashi](t, "instances", "hashi", pattern)
}

// load reads the grids of a file in testdata, which stand between empty lines.
func load(t testing.TB, name string) []*puzzle.Hashi {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var puzzles []*puzzle.Hashi
	for text := range strings.SplitSeq(string(data), "\n\n") {
		puzzles = append(puzzles, parse(t, text))
	}
	return puzzles
}

func parse(t testing.TB, text string) *puzzle.Hashi {
	t.Helper()
	p, err := puzzle.ParseHashiText(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}
