package sudoku_test

import (
	"os"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// BenchmarkCount proves uniqueness of every puzzle of a list; one iteration is
// one puzzle. It reports puzzles and guesses.
func BenchmarkCount(b *testing.B) {
	lists := []struct {
		name             string
		boxRows, boxCols int
	}{
		{"17-clue.txt", 3, 3},
		{"top1465.txt", 3, 3},
		{"forum-hardest-1106.txt", 3, 3},
		{"forum-hardest-11plus-12000.txt", 3, 3},
		{"16x16-minimal.txt", 4, 4},
		{"tatham_16_a.txt", 4, 4},
	}
	for _, list := range lists {
		b.Run(list.name, func(b *testing.B) {
			puzzles := puzzletest.Sudokus(b, list.name)
			count(b, sudoku.NewCounter(list.boxRows, list.boxCols), puzzles)
		})
	}
}

// BenchmarkCountOwn is BenchmarkCount on the puzzles in testdata.
func BenchmarkCountOwn(b *testing.B) {
	data, err := os.ReadFile("testdata/9x9.txt")
	if err != nil {
		b.Fatal(err)
	}
	count(b, sudoku.NewCounter(3, 3), puzzletest.ParseSudokus(b, string(data)))
}

func count(b *testing.B, c *sudoku.Counter, puzzles [][]uint8) {
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if n := c.Count(puzzles[i], 2); n != 1 {
			b.Fatalf("puzzle %d has %d solutions", i, n)
		}
		if i++; i == len(puzzles) {
			i = 0
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
}

// BenchmarkSearch is the way through the solver's contract, with its checks
// and the solution as a new grid.
func BenchmarkSearch(b *testing.B) {
	lines := puzzletest.Sudokus(b, "17-clue.txt")[:5000]
	puzzles := make([]*puzzle.Sudoku, len(lines))
	for i, line := range lines {
		p, err := puzzle.NewSudoku(3, 3, gridOf(line, 9))
		if err != nil {
			b.Fatal(err)
		}
		puzzles[i] = p
	}
	b.ReportAllocs()
	i := 0
	var nodes int64
	for b.Loop() {
		r, err := sudoku.Search{}.Solve(b.Context(), puzzles[i%len(puzzles)], solve.Options{Limit: 2})
		if err != nil || !r.Unique() {
			b.Fatal(r, err)
		}
		nodes += r.Stats.Nodes
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
}

func BenchmarkGenerate(b *testing.B) {
	for _, o := range []sudoku.GenerateOptions{
		{}, {BoxRows: 4, BoxCols: 4, Clues: 100}, {BoxRows: 5, BoxCols: 5, Clues: 340},
	} {
		size := o.BoxRows * o.BoxCols
		b.Run(map[int]string{0: "9x9", 16: "16x16", 25: "25x25"}[size], func(b *testing.B) {
			for b.Loop() {
				if _, err := sudoku.Generate(b.Context(), o); err != nil {
					b.Fatal(err)
				}
				o.Seed++
			}
		})
	}
}
