package sudoku_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/solvetest"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// TestLearning holds the search that learns, after no contradiction and after a few, against
// plain search and against a SAT solver.
func TestLearning(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	seen := make(map[int]int)
	for _, shape := range []struct{ boxRows, boxCols, clues int }{{2, 3, 9}, {3, 3, 24}, {2, 5, 35}, {3, 4, 55}, {4, 4, 110}} {
		plain := sudoku.NewWideCounter(shape.boxRows, shape.boxCols)
		for seed := range 30 {
			p := disturbed(t, rng, sudoku.GenerateOptions{
				BoxRows: shape.boxRows, BoxCols: shape.boxCols, Clues: shape.clues, Seed: uint64(seed),
			})
			want := plain.Count(cellsOf(p), 50)
			if got := newOracle(shape.boxRows, shape.boxCols, cellsOf(p)).count(50); got != want {
				t.Fatalf("plain search finds %d solutions, a SAT solver %d:\n%v", want, got, p)
			}
			for _, patience := range []int64{0, 3} {
				checkCount(t, "learning", sudoku.NewLearningCounter(shape.boxRows, shape.boxCols, patience), p, 50, want)
			}
			seen[min(want, 2)]++
		}
	}
	if seen[0] < 20 || seen[1] < 20 || seen[2] < 20 {
		t.Errorf("puzzles by solutions, up to 2: %v: they test little", seen)
	}
}

// TestLearningHandsOver finds all solutions of puzzles that plain search gives up, some of
// which it has found before, each once.
func TestLearningHandsOver(t *testing.T) {
	several := 0
	for seed := range uint64(20) {
		p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{BoxRows: 3, BoxCols: 4, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		for range 3 {
			p.Givens[rng.IntN(12)][rng.IntN(12)] = 0
		}
		const limit = 2000
		want := sudoku.NewWideCounter(3, 4).Count(cellsOf(p), limit)
		if r := solvetest.Solve(t, sudoku.Search{}, p, solve.Options{Limit: limit}); len(r.Solutions) != want {
			t.Fatalf("%d solutions, want %d", len(r.Solutions), want)
		}
		if want > 1 && want < limit {
			several++
		}
	}
	if several < 5 {
		t.Errorf("%d puzzles with some solutions: they test little", several)
	}
}

// TestLearningLarge proves that each of the puzzles of 25x25 in testdata has one solution,
// whose clues were chosen without this package's search.
func TestLearningLarge(t *testing.T) {
	c := sudoku.NewCounter(5, 5)
	for i, cells := range large(t) {
		if n := c.Count(cells, 2); n != 1 {
			t.Errorf("puzzle %d has %d solutions", i, n)
		}
	}
}

// large returns puzzles of 25x25 with 300 clues.
func large(t testing.TB) [][]uint8 {
	t.Helper()
	data, err := os.ReadFile("testdata/25x25.txt")
	if err != nil {
		t.Fatal(err)
	}
	return puzzletest.ParseSudokus(t, string(data))
}

// BenchmarkLarge proves uniqueness of all puzzles of a list, with this package and with a SAT
// solver that others made.
func BenchmarkLarge(b *testing.B) {
	for _, set := range []struct {
		name    string
		box     int
		puzzles func() [][]uint8
	}{
		{"25x25", 5, func() [][]uint8 { return large(b) }},
		{"16x16", 4, func() [][]uint8 { return puzzletest.Sudokus(b, "16x16-minimal.txt") }},
	} {
		counter := sudoku.NewCounter(set.box, set.box)
		for name, count := range map[string]func([]uint8) int{
			"own": func(cells []uint8) int { return counter.Count(cells, 2) },
			"sat": func(cells []uint8) int { return newOracle(set.box, set.box, cells).count(2) },
		} {
			b.Run(set.name+"/"+name, func(b *testing.B) {
				puzzles := set.puzzles()
				for b.Loop() {
					for i, cells := range puzzles {
						if n := count(cells); n != 1 {
							b.Fatalf("puzzle %d has %d solutions", i, n)
						}
					}
				}
				b.ReportMetric(1e3*b.Elapsed().Seconds()/float64(b.N*len(puzzles)), "ms/puzzle")
			})
		}
	}
}
