package gridsaw_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
)

// TestRunPages reads the first page of each collection of printed and scanned
// puzzles of others, without a word on what it is.
func TestRunPages(t *testing.T) {
	for _, name := range []string{
		"rect_7x7", "rect_12x12", "rect_19x19", "bridges_7x7", "bridges_10x10", "bridges_15x15", "solo_2x2", "solo_2x3",
	} {
		t.Run(name, func(t *testing.T) {
			all := puzzletest.Puzzles[puzzle.Puzzle](t, "grid-pages", name+".ids")
			page, err := os.ReadFile(puzzletest.Data(t, "grid-pages", name+"_1.png"))
			if err != nil {
				t.Fatal(err)
			}
			out := run(t, page, gridsaw.Options{})
			if out.Status != gridsaw.StatusSolved {
				t.Fatalf("status %q: %v", out.Status, out.Err)
			}
			if diff := cmp.Diff(text(t, all[0]), text(t, out.Puzzle)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// text writes a puzzle as JSON.
func text(t *testing.T, p puzzle.Puzzle) string {
	t.Helper()
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
