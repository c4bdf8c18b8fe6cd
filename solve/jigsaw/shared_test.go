package jigsaw_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// sharedDir is the folder of edge-matching puzzles that lies beside the module
// and is no part of it. It skips the test, and says so, if that is absent.
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
	dir = filepath.Join(dir, "..", "shared", "data", "instances", "edge-matching")
	if !exists(dir) {
		t.Log("NOT RUN: the edge-matching puzzles are not on this machine")
		t.SkipNow()
	}
	return dir
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func shared(t testing.TB, name string) *puzzle.Jigsaw {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(sharedDir(t), name))
	if err != nil {
		t.Fatal(err)
	}
	p, err := format.Decode(data)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return p.(*puzzle.Jigsaw)
}

// TestShared reads all shared puzzles and solves the small ones.
func TestShared(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(sharedDir(t), "*", "*.txt"))
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	small := map[string]bool{"b06x06.txt": true, "b07x07.txt": true, "clue1.txt": true, "clue3.txt": true}
	solved := 0
	for _, file := range files {
		name := filepath.Join(filepath.Base(filepath.Dir(file)), filepath.Base(file))
		p := shared(t, name)
		if found := p.Diagnose(); len(found) > 0 {
			t.Errorf("%s: %v", name, found)
		}
		if !small[filepath.Base(file)] {
			continue
		}
		r, err := jigsaw.Search{}.Solve(t.Context(), p, solve.Options{})
		if err != nil || r.Status != solve.Solved {
			t.Errorf("%s: %v, %v", name, r.Status, err)
			continue
		}
		if err := puzzle.Check(p, r.Solutions[0]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		solved++
	}
	if solved != len(small) {
		t.Errorf("%d solved, want %d", solved, len(small))
	}
}
