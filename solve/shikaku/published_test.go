package shikaku_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// published returns the puzzles of others in the files that match.
func published(t testing.TB, pattern string) []*puzzle.Shikaku {
	t.Helper()
	return puzzletest.Puzzles[*puzzle.Shikaku](t, "instances", "shikaku", pattern)
}

// TestPublished solves all published puzzles. Those of one generator are known to have
// exactly one solution; the random ones have one or several.
func TestPublished(t *testing.T) {
	files := puzzletest.Files(t, "instances", "shikaku", "*.txt")
	if len(files) < 15 {
		t.Fatalf("%d files", len(files))
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			for i, p := range published(t, name) {
				r := solvetest.Solve(t, shikaku.Search{}, p, solve.Options{Limit: 2, Nodes: 1000})
				if r.Status != solve.Solved || strings.HasPrefix(name, "tatham") && !r.Unique() {
					t.Errorf("puzzle %d: %v, unique %v", i, r.Status, r.Unique())
				}
			}
		})
	}
}
