package jigsaw_test

import (
	"path/filepath"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// published returns a puzzle of others, of folder/file.
func published(t testing.TB, name string) *puzzle.Jigsaw {
	t.Helper()
	return puzzletest.Puzzles[*puzzle.Jigsaw](t, "instances", "edge-matching", name)[0]
}

// TestPublished reads all published puzzles and solves the small ones.
func TestPublished(t *testing.T) {
	files := puzzletest.Files(t, "instances", "edge-matching", "*", "*.txt")
	if len(files) < 20 {
		t.Fatalf("%d files", len(files))
	}
	small := map[string]bool{"b06x06.txt": true, "b07x07.txt": true, "clue1.txt": true, "clue3.txt": true}
	solved := 0
	for _, file := range files {
		name := filepath.Join(filepath.Base(filepath.Dir(file)), filepath.Base(file))
		p := published(t, name)
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
