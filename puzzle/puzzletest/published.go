// Package puzzletest gives tests the published puzzles and labelled pictures that lie in
// GRIDSAW_DATA or, if that is not set, beside the module in ../shared/data. They are no
// part of the module.
package puzzletest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

// Data returns a path below the data, whose elements are joined. It skips the test, and says
// so, if there are no data or not the folder that the path begins with.
func Data(t testing.TB, elem ...string) string {
	t.Helper()
	dir := os.Getenv("GRIDSAW_DATA")
	if dir == "" {
		dir = filepath.Join(moduleDir(t), "..", "shared", "data")
	}
	path := filepath.Join(elem...)
	folder, _, _ := strings.Cut(filepath.ToSlash(path), "/")
	if _, err := os.Stat(filepath.Join(dir, folder)); err != nil {
		t.Skipf("NOT RUN: published puzzles and labelled pictures are not on this machine (%v); GRIDSAW_DATA says where they are", err)
	}
	return filepath.Join(dir, path)
}

// Files returns the paths below the data that match a pattern of [filepath.Glob], in
// lexical order. It skips the test as [Data] does, and fails it if nothing matches.
func Files(t testing.TB, pattern ...string) []string {
	t.Helper()
	wanted := Data(t, pattern...)
	paths, err := filepath.Glob(wanted)
	if err != nil || len(paths) == 0 {
		t.Fatalf("nothing is named %s (%v)", wanted, err)
	}
	return paths
}

// moduleDir returns the folder of go.mod, at or above the one that the test runs in.
func moduleDir(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
}

// Puzzles returns the puzzles in the files that match, as [Files] says, which must be
// of type P and written in a format of [format.DecodeAll].
func Puzzles[P puzzle.Puzzle](t testing.TB, pattern ...string) []P {
	t.Helper()
	var puzzles []P
	for _, path := range Files(t, pattern...) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all, err := format.DecodeAll(data)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for _, p := range all {
			typed, ok := p.(P)
			if !ok {
				t.Fatalf("%s: a %s among others", path, p.Kind())
			}
			puzzles = append(puzzles, typed)
		}
	}
	return puzzles
}
