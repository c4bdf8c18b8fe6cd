package hashi_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

// shared reads the puzzles of the files that match a pattern and lie beside the
// module. It skips the test, and says so, if there are none.
func shared(t testing.TB, pattern string) []*puzzle.Hashi {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for !exists(filepath.Join(dir, "go.mod")) {
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
	names, err := filepath.Glob(filepath.Join(dir, "..", "shared", "data", "instances", "hashi", pattern))
	if err != nil {
		t.Fatal(err)
	}
	if len(names) == 0 {
		t.Logf("NOT RUN: the puzzles %s are not on this machine", pattern)
		t.SkipNow()
	}
	var puzzles []*puzzle.Hashi
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all, err := format.DecodeAll(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, p := range all {
			puzzles = append(puzzles, p.(*puzzle.Hashi))
		}
	}
	return puzzles
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
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
