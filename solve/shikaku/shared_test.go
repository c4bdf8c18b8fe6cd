package shikaku_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

// sharedDir is the folder of Shikaku that lies beside the module and is no part
// of it. It skips the test, and says so, if that is absent.
func sharedDir(t testing.TB) string {
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
	dir = filepath.Join(dir, "..", "shared", "data", "instances", "shikaku")
	if !exists(dir) {
		t.Log("NOT RUN: the shared Shikaku are not on this machine")
		t.SkipNow()
	}
	return dir
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// shared returns the puzzles of one of those files.
func shared(t testing.TB, name string) []*puzzle.Shikaku {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(sharedDir(t), name))
	if err != nil {
		t.Fatal(err)
	}
	all, err := format.DecodeAll(data)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	puzzles := make([]*puzzle.Shikaku, len(all))
	for i, p := range all {
		puzzles[i] = p.(*puzzle.Shikaku)
	}
	return puzzles
}

// TestShared solves all shared puzzles. Those of one generator are known to have
// exactly one solution; the random ones have one or several.
func TestShared(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(sharedDir(t), "*.txt"))
	if err != nil || len(files) < 15 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			for i, p := range shared(t, name) {
				r, err := shikaku.Search{}.Solve(t.Context(), p, solve.Options{Limit: 2, Nodes: 1000})
				if err != nil || r.Status != solve.Solved || strings.HasPrefix(name, "tatham") && !r.Unique() {
					t.Errorf("puzzle %d: %v, unique %v, %v", i, r.Status, r.Unique(), err)
				}
				for _, s := range r.Solutions {
					if err := puzzle.CheckShikaku(p, s); err != nil {
						t.Errorf("puzzle %d: %v", i, err)
					}
				}
			}
		})
	}
}
