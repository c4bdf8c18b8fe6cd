package shikaku_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/solvetest"
	"github.com/gridsaw/gridsaw/solve/solvetest/oracle"
)

// load reads the puzzles of a file in testdata, each after a line "shikaku".
func load(t testing.TB, name string) []*puzzle.Shikaku {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var puzzles []*puzzle.Shikaku
	for _, text := range strings.Split("\n"+string(data), "\nshikaku\n")[1:] {
		puzzles = append(puzzles, parse(t, text))
	}
	return puzzles
}

func parse(t testing.TB, text string) *puzzle.Shikaku {
	t.Helper()
	p, err := puzzle.ParseShikakuText(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// dominoes returns a grid with a clue of area 2 on every black square of a
// chessboard: its solutions are the ways to tile it with dominoes.
func dominoes(rows, cols int) *puzzle.Shikaku {
	p := &puzzle.Shikaku{Rows: rows, Cols: cols}
	for cell := range rows * cols {
		if r, c := cell/cols, cell%cols; (r+c)%2 == 0 {
			p.Clues = append(p.Clues, puzzle.Clue{Row: r, Col: c, Area: 2})
		}
	}
	return p
}

// hidden returns the puzzle with no number shown.
func hidden(p *puzzle.Shikaku) *puzzle.Shikaku {
	p = p.Clone()
	for i := range p.Clues {
		p.Clues[i].Area = 0
	}
	return p
}

func TestSearchConforms(t *testing.T) {
	var unique []*puzzle.Shikaku
	for _, g := range solve.Grades() {
		unique = append(unique, load(t, g.String()+".txt")...)
	}
	unique = append(unique, parse(t, "1"), parse(t, "?"), parse(t, ". . ?\n2 . .\n. . 4"))
	solvetest.Run(t, shikaku.Search{}, solvetest.Cases[*puzzle.Shikaku]{
		Unique:     unique,
		Unsolvable: load(t, "unsolvable.txt"),
		Several: []solvetest.Several[*puzzle.Shikaku]{
			{Puzzle: dominoes(2, 2), Count: 2},
			{Puzzle: dominoes(4, 4), Count: 36},
			{Puzzle: dominoes(6, 6), Count: 6728}, // Kasteleyn 1961
			{Puzzle: parse(t, "? . . . . ?"), Count: 5},
		},
		Endless: []*puzzle.Shikaku{dominoes(24, 24), hidden(dominoes(14, 14))},
		Invalid: []*puzzle.Shikaku{
			nil, {}, {Rows: 2, Cols: 2}, {Rows: 1, Cols: 2, Clues: []puzzle.Clue{{Row: 1, Area: 2}}},
			{Rows: 1, Cols: 2, Clues: []puzzle.Clue{{Area: -2}}},
		},
	})
}

// brute returns the number of solutions, but never more than limit, by trying everything.
func brute(p *puzzle.Shikaku, limit int) int {
	return len(oracle.Brute(p, limit, math.MaxInt).Solutions)
}

// TestSearchAgainstBrute holds the search against the simplest solver, on small
// grids with clues hidden and misread.
func TestSearchAgainstBrute(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	seen := make(map[string]int)
	for round := range 3000 {
		p := disturbed(t, rng, uint64(round))
		const limit = 40
		want := brute(p, limit)
		r := solvetest.Solve(t, shikaku.Search{}, p, solve.Options{Limit: limit})
		if len(r.Solutions) != want || r.Complete != (want < limit) {
			t.Fatalf("%d solutions, complete %v; want %d\n%v", len(r.Solutions), r.Complete, want, p)
		}
		seen[[]string{"none", "one", "several"}[min(want, 2)]]++
	}
	for _, kind := range []string{"none", "one", "several"} {
		if seen[kind] < 100 {
			t.Errorf("%d puzzles of kind %q, too few to test anything", seen[kind], kind)
		}
	}
}

// disturbed makes a puzzle, and hides some numbers or changes two.
func disturbed(t testing.TB, rng *rand.Rand, seed uint64) *puzzle.Shikaku {
	t.Helper()
	p, err := shikaku.Generate(t.Context(), shikaku.GenerateOptions{
		Rows: 1 + rng.IntN(6), Cols: 1 + rng.IntN(6), Seed: seed, Several: true, Smallest: 1 + rng.IntN(2),
		Depth: rng.IntN(6), MergeIter: rng.IntN(4) - 1, MergeProb: rng.Float64(),
	})
	if err != nil {
		t.Fatal(err)
	}
	clues := p.Clues
	for range rng.IntN(4) {
		clues[rng.IntN(len(clues))].Area = 0
	}
	if a, b := rng.IntN(len(clues)), rng.IntN(len(clues)); a != b && rng.IntN(3) == 0 && clues[a].Area > 1 {
		clues[a].Area--
		clues[b].Area++
	}
	return p
}

// TestSearchHidden solves grids without any number, which guesses of small
// rectangles would never end.
func TestSearchHidden(t *testing.T) {
	for _, size := range []int{5, 12, 20, 30} {
		for seed := range 6 {
			p, err := shikaku.Generate(t.Context(), shikaku.GenerateOptions{
				Rows: size, Cols: size, Seed: uint64(seed), Several: true,
			})
			if err != nil {
				t.Fatal(err)
			}
			p = hidden(p)
			r := solvetest.Solve(t, shikaku.Search{}, p, solve.Options{Limit: 2, Nodes: 20_000})
			if len(r.Solutions) == 0 {
				t.Errorf("%d rows, seed %d: %v after %d nodes", size, seed, r.Status, r.Stats.Nodes)
			}
		}
	}
}

// TestSearchParts makes sure that one group of clues without a solution ends the
// search, however many solutions the others have: below a grid of dominoes lie a
// wall, and the unsolvable puzzle that needs a guess beside a filler.
func TestSearchParts(t *testing.T) {
	p := dominoes(24, 24)
	lost := load(t, "unsolvable.txt")[3]
	p.Rows += 1 + lost.Rows
	p.Clues = append(p.Clues,
		puzzle.Clue{Row: 24, Area: p.Cols},
		puzzle.Clue{Row: 25, Area: lost.Rows * (p.Cols - lost.Cols)})
	for _, c := range lost.Clues {
		p.Clues = append(p.Clues, puzzle.Clue{Row: c.Row + 25, Col: c.Col + p.Cols - lost.Cols, Area: c.Area})
	}
	r, err := shikaku.Search{}.Solve(t.Context(), p, solve.Options{Nodes: 2000})
	if err != nil || r.Status != solve.Unsolvable || r.Stats.Nodes < 100 {
		t.Errorf("%v after %d nodes, %v", r.Status, r.Stats.Nodes, err)
	}
}

func TestSearchSizes(t *testing.T) {
	two := func(rows, cols int) *puzzle.Shikaku {
		return &puzzle.Shikaku{Rows: rows, Cols: cols, Clues: []puzzle.Clue{
			{Row: rows / 2, Col: cols / 2}, {Row: rows / 3, Col: cols / 3},
		}}
	}
	for _, tt := range []struct{ rows, cols int }{{200, 1}, {1, 200}, {30, 30}} {
		r, err := shikaku.Search{}.Solve(t.Context(), two(tt.rows, tt.cols), solve.Options{Limit: 2})
		if err != nil || len(r.Solutions) != 2 {
			t.Errorf("%d x %d: %v, %v", tt.rows, tt.cols, r.Status, err)
		}
	}
	if _, err := (shikaku.Search{}).Solve(t.Context(), two(200, 200), solve.Options{}); !errors.Is(err, shikaku.ErrSize) {
		t.Errorf("200 x 200 with two clues without a number: %v", err)
	}
	p := dominoes(200, 40)
	if r := solvetest.Solve(t, shikaku.Search{}, p, solve.Options{Limit: 2}); len(r.Solutions) != 2 {
		t.Fatalf("200 x 40: %v", r.Status)
	}
}

// TestSearchStopsAmongLargeFields cancels a search whose nodes take long, since
// its clues have thousands of rectangles each.
func TestSearchStopsAmongLargeFields(t *testing.T) {
	p, err := shikaku.Generate(t.Context(), shikaku.GenerateOptions{Rows: 40, Cols: 40, Depth: 5, Several: true})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	start := time.Now()
	_, err = shikaku.Search{}.Solve(ctx, hidden(p), solve.Options{Limit: 1 << 30})
	if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took > 5*time.Second {
		t.Errorf("%v after %v", err, took)
	}
}

func FuzzSearch(f *testing.F) {
	f.Add(3, []byte{6, 0, 0, 0, 0, 3})
	f.Add(4, []byte{0, 4, 0, 0, 0, 0, 0, 200, 4, 0, 0, 0})
	f.Fuzz(func(t *testing.T, cols int, data []byte) {
		if cols < 1 || cols > 6 || len(data) < cols || len(data) > 36 {
			t.Skip()
		}
		p := &puzzle.Shikaku{Rows: len(data) / cols, Cols: cols}
		for i, v := range data[:p.Rows*p.Cols] {
			if v > 0 {
				// Half of all bytes are numbers that can occur, the high ones hidden.
				p.Clues = append(p.Clues, puzzle.Clue{Row: i / cols, Col: i % cols, Area: int(v) % 128 % (p.Rows*p.Cols + 1)})
			}
		}
		if p.Validate() != nil {
			t.Skip()
		}
		const limit = 30
		r, err := shikaku.Search{}.Solve(t.Context(), p, solve.Options{Limit: limit})
		if want := brute(p, limit); err != nil || len(r.Solutions) != want {
			t.Errorf("%d solutions, %v, want %d\n%v", len(r.Solutions), err, want, p)
		}
		grade, err := shikaku.Rate(p)
		if (err == nil) != r.Unique() || err == nil && grade == solve.GradeAny {
			t.Errorf("unique %v, but grade %v, %v\n%v", r.Unique(), grade, err, p)
		}
	})
}

func ExampleSearch() {
	p, err := puzzle.ParseShikakuText(`
		. . 4 .
		2 . . .
		. 4 . .
		. . . 6`)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := shikaku.Search{}.Solve(context.Background(), p, solve.Options{Limit: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status, "unique:", r.Unique())
	for _, s := range r.Solutions {
		fmt.Println(s.Rectangles)
	}
	// Output:
	// solved unique: true
	// [{0 0 1 4 0} {1 0 1 2 1} {2 0 2 2 2} {1 2 3 2 3}]
}

func TestRate(t *testing.T) {
	for _, g := range solve.Grades() {
		t.Run(g.String(), func(t *testing.T) {
			for _, p := range load(t, g.String()+".txt") {
				if got, err := shikaku.Rate(p); err != nil || got != g {
					t.Errorf("%v, %v\n%v", got, err, p)
				}
			}
		})
	}
}

// TestRateTurned turns puzzles: a grade does not depend on how the page lies.
func TestRateTurned(t *testing.T) {
	for seed := range 100 {
		p := generate(t, shikaku.GenerateOptions{Rows: 11, Cols: 14, Seed: uint64(seed)})
		want, err := shikaku.Rate(p)
		if err != nil {
			t.Fatal(err)
		}
		turned := &puzzle.Shikaku{Rows: p.Cols, Cols: p.Rows}
		for _, c := range p.Clues {
			turned.Clues = append(turned.Clues, puzzle.Clue{Row: c.Col, Col: p.Rows - 1 - c.Row, Area: c.Area})
		}
		if got, err := shikaku.Rate(turned); err != nil || got != want {
			t.Errorf("seed %d: %v, turned %v, %v", seed, want, got, err)
		}
	}
}

func TestRateErrors(t *testing.T) {
	for _, p := range append(load(t, "unsolvable.txt"), dominoes(2, 2), dominoes(20, 20), parse(t, "? . ?")) {
		if got, err := shikaku.Rate(p); !errors.Is(err, shikaku.ErrNotUnique) || got != solve.GradeAny {
			t.Errorf("%v, %v\n%v", got, err, p)
		}
	}
	if _, err := shikaku.Rate(&puzzle.Shikaku{}); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("no grid: %v", err)
	}
	wide := &puzzle.Shikaku{Rows: 200, Cols: 200, Clues: []puzzle.Clue{{Row: 100, Col: 100}, {Row: 60, Col: 60}}}
	if _, err := shikaku.Rate(wide); !errors.Is(err, shikaku.ErrSize) {
		t.Errorf("too many candidates: %v", err)
	}
}

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
