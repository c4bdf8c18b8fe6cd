package gridsaw_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
)

// TestRunIrregular reads photos of Sudokus with irregular boxes, coloured ones and some that
// thick lines alone tell.
func TestRunIrregular(t *testing.T) {
	for _, name := range []string{"01", "02", "03", "06"} {
		t.Run(name, func(t *testing.T) {
			photo, err := os.ReadFile(puzzletest.Data(t, "sudoku-irregular", name+".jpg"))
			if err != nil {
				t.Fatal(err)
			}
			out := run(t, photo, gridsaw.Options{})
			if out.Status != gridsaw.StatusSolved || out.Unique == nil || !*out.Unique {
				t.Fatalf("status %q, or several solutions: %v", out.Status, out.Err)
			}
			p, ok := out.Puzzle.(*puzzle.Sudoku)
			if !ok {
				t.Fatalf("a %T, want a Sudoku", out.Puzzle)
			}
			if diff := cmp.Diff(pairs(t, name+"_gt.txt", 0, -1), p.Regions); diff != "" {
				t.Errorf("regions: -want +got\n%s", diff)
			}
			if diff := cmp.Diff(pairs(t, name+"_bonus_gt.txt", 1, 0), p.Givens); diff != "" {
				t.Errorf("givens: -want +got\n%s", diff)
			}
		})
	}
}

// pairs reads the first or the second characters of the pairs of a file, digits as numbers
// changed by so much and all else as 0.
func pairs(t *testing.T, name string, which, change int) [][]int {
	t.Helper()
	data, err := os.ReadFile(puzzletest.Data(t, "sudoku-irregular", name))
	if err != nil {
		t.Fatal(err)
	}
	var out [][]int
	for line := range strings.FieldsSeq(string(data)) {
		var row []int
		for pair := range slices.Chunk([]byte(line), 2) {
			var n int
			if _, err := fmt.Sscan(string(pair[which:which+1]), &n); err == nil {
				n += change
			}
			row = append(row, n)
		}
		out = append(out, row)
	}
	return out
}

// TestRunKiller reads screenshots of Killer Sudokus, whose cages were counted by eye.
func TestRunKiller(t *testing.T) {
	for name, cages := range map[string]int{"1": 33, "2": 27, "3": 23} {
		t.Run(name, func(t *testing.T) {
			screen, err := os.ReadFile(puzzletest.Data(t, "grids-wild", "ManfredAr__FinalYearProject__MachineVisionImages__Ksudoku"+name+".jpg"))
			if err != nil {
				t.Fatal(err)
			}
			out := run(t, screen, gridsaw.Options{})
			if out.Status != gridsaw.StatusSolved || out.Unique == nil || !*out.Unique {
				t.Fatalf("status %q, or several solutions: %v", out.Status, out.Err)
			}
			p, ok := out.Puzzle.(*puzzle.Sudoku)
			if !ok || len(p.Cages) != cages {
				t.Fatalf("got %v, want a Sudoku with %d cages", out.Puzzle, cages)
			}
			sum := 0
			for _, c := range p.Cages {
				sum += c.Sum
			}
			if sum != 9*45 {
				t.Errorf("the sums add up to %d, want %d", sum, 9*45)
			}
		})
	}
}
