package hashi_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/solvetest"
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

// blank returns a puzzle without numbers, with islands in every other cell of
// every other row.
func blank(rows, cols int) *puzzle.Hashi {
	p := &puzzle.Hashi{Rows: 2*rows - 1, Cols: 2*cols - 1}
	for i := range rows * cols {
		p.Islands = append(p.Islands, puzzle.Island{Row: i / cols * 2, Col: i % cols * 2})
	}
	return p
}

func TestSearchConforms(t *testing.T) {
	solvetest.Run(t, hashi.Search{}, solvetest.Cases[*puzzle.Hashi]{
		Unique:     append(load(t, "unique.txt"), load(t, "easy.txt")...),
		Unsolvable: load(t, "unsolvable.txt"),
		Several: []solvetest.Several[*puzzle.Hashi]{
			// Each of the pairs of a row has one bridge or two.
			{Puzzle: blank(1, 5), Count: 16},
			// All four sides of a square, in one of 16 ways, or any three of them, in
			// one of 8.
			{Puzzle: blank(2, 2), Count: 16 + 4*8},
			// Both rings of two and one around the square, or crosswise.
			{Puzzle: parse(t, "3 . 3\n. . .\n3 . 3"), Count: 2},
		},
		Endless: []*puzzle.Hashi{blank(8, 8), blank(3, 40)},
		Invalid: []*puzzle.Hashi{
			nil, {}, {Rows: 3, Cols: 3}, {Rows: 1, Cols: 3, Islands: []puzzle.Island{{Row: 0, Col: 3, Bridges: 1}}},
		},
	})
}

// TestSearchEnumerates counts far more solutions than are forbidden by clauses.
func TestSearchEnumerates(t *testing.T) {
	p := blank(2, 4)
	want := newBrute(p, 1<<30).count()
	r, err := hashi.Search{}.Solve(t.Context(), p, solve.Options{Limit: 1 << 30})
	if err != nil || !r.Complete || len(r.Solutions) != want || want < 1000 {
		t.Errorf("%d solutions, complete %v, %v; want %d", len(r.Solutions), r.Complete, err, want)
	}
}

// TestSearchOrderOfIslands lists the islands in another order, which must change
// nothing but their numbers in the solution.
func TestSearchOrderOfIslands(t *testing.T) {
	for i, p := range load(t, "unique.txt") {
		back := p.Clone()
		slices.Reverse(back.Islands)
		if r := solvetest.Solve(t, hashi.Search{}, back, solve.Options{Limit: 2}); !r.Unique() {
			t.Fatalf("puzzle %d: %v, complete %v", i, r.Status, r.Complete)
		}
	}
}

func TestSearchTouching(t *testing.T) {
	for _, tt := range []struct {
		grid                string
		apart, whenTouching int // solutions
	}{
		{"1 1", 0, 1},
		{"1 2 1", 0, 1},
		{"1 . 2 1", 0, 1},
		{"2 . 2\n. . .\n2 . 2", 1, 1},
		{"2 2\n2 2", 0, 1},
		// The islands in the middle block the sight of the outer ones.
		{"1 1 . 1 1", 0, 0},
	} {
		t.Run(tt.grid, func(t *testing.T) {
			p := parse(t, tt.grid)
			compare(t, p, tt.apart, 10)
			p.Touching = true
			compare(t, p, tt.whenTouching, 10)
		})
	}
}

// TestSearchLargest solves the largest puzzle that is valid, where every cell
// is an island.
func TestSearchLargest(t *testing.T) {
	p := &puzzle.Hashi{Rows: puzzle.MaxHashiSize, Cols: puzzle.MaxHashiSize, Touching: true}
	for i := range p.Rows * p.Cols {
		p.Islands = append(p.Islands, puzzle.Island{Row: i / p.Cols, Col: i % p.Cols})
	}
	if r := solvetest.Solve(t, hashi.Search{}, p, solve.Options{}); r.Status != solve.Solved {
		t.Fatal(r.Status)
	}
}

func TestRate(t *testing.T) {
	for _, tt := range []struct {
		grid string
		want solve.Grade
	}{
		{"1 . 1", solve.GradeEasy},
		{"3 . 1\n. . .\n2 . .", solve.GradeEasy},
		// Two 1s must not be joined with each other alone.
		{"1 . 1\n. . .\n2 . 2", solve.GradeMedium},
	} {
		t.Run(tt.grid, func(t *testing.T) {
			if got, err := hashi.Rate(parse(t, tt.grid)); got != tt.want || err != nil {
				t.Errorf("%v, %v, want %v", got, err, tt.want)
			}
		})
	}
	for _, tt := range []struct {
		file string
		want solve.Grade
	}{{"easy.txt", solve.GradeEasy}, {"extreme.txt", solve.GradeExtreme}} {
		for _, p := range load(t, tt.file) {
			if got, err := hashi.Rate(p); got != tt.want || err != nil {
				t.Errorf("%v, %v, want %v\n%v", got, err, tt.want, p)
			}
		}
	}
}

func TestRateErrors(t *testing.T) {
	for _, p := range append(load(t, "unsolvable.txt"), blank(2, 2), blank(5, 5)) {
		if g, err := hashi.Rate(p); !errors.Is(err, hashi.ErrNotUnique) || g != solve.GradeAny {
			t.Errorf("%v, %v\n%v", g, err, p)
		}
	}
	if _, err := hashi.Rate(new(puzzle.Hashi)); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("invalid: %v", err)
	}
}
