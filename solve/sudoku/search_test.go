package sudoku_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/solvetest"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// load reads the puzzles of a file in testdata.
func load(t testing.TB, name string) []*puzzle.Sudoku {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var puzzles []*puzzle.Sudoku
	for _, cells := range puzzletest.ParseSudokus(t, string(data)) {
		size := 1
		for size*size < len(cells) {
			size++
		}
		boxRows, boxCols, err := puzzle.BoxShape(size)
		if err != nil {
			t.Fatal(err)
		}
		p, err := puzzle.NewSudoku(boxRows, boxCols, gridOf(cells, size))
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, p)
	}
	return puzzles
}

func empty(boxRows, boxCols int) *puzzle.Sudoku {
	size := boxRows * boxCols
	return &puzzle.Sudoku{BoxRows: boxRows, BoxCols: boxCols, Givens: gridOf(make([]uint8, size*size), size)}
}

func TestSearchConforms(t *testing.T) {
	equal := empty(3, 3)
	equal.Givens[0][0], equal.Givens[0][5] = 7, 7
	large := empty(4, 4)
	large.Givens[2][2], large.Givens[15][2] = 16, 16
	solvetest.Run(t, sudoku.Search{}, solvetest.Cases[*puzzle.Sudoku]{
		Unique:     append(load(t, "9x9.txt"), load(t, "shapes.txt")...),
		Unsolvable: append(load(t, "unsolvable.txt"), equal, large),
		Several: []solvetest.Several[*puzzle.Sudoku]{
			{Puzzle: empty(2, 2), Count: 288}, {Puzzle: empty(1, 4), Count: 576},
		},
		Endless: []*puzzle.Sudoku{empty(3, 3), empty(5, 5)},
		Invalid: []*puzzle.Sudoku{nil, {}, {BoxRows: 2, BoxCols: 2, Givens: [][]int{{5}}}},
	})
}

func TestSearchSizes(t *testing.T) {
	// A regular pattern of 64 rows, with a quarter of its cells cleared.
	p := empty(8, 8)
	rng := rand.New(rand.NewPCG(1, 2))
	for r, row := range p.Givens {
		for c := range row {
			if rng.IntN(4) > 0 {
				row[c] = (r%8*8+r/8+c)%64 + 1
			}
		}
	}
	if r := solvetest.Solve(t, sudoku.Search{}, p, solve.Options{Nodes: 100_000}); len(r.Solutions) != 1 {
		t.Fatalf("64 rows: %v", r.Status)
	}
	if _, err := (sudoku.Search{}).Solve(t.Context(), empty(5, 13), solve.Options{}); !errors.Is(err, sudoku.ErrSize) {
		t.Errorf("65 rows: %v", err)
	}
}

// TestSearchSharedLists solves the lists of the benchmarks and checks every
// solution.
func TestSearchSharedLists(t *testing.T) {
	for _, name := range []string{
		"17-clue.txt", "top1465.txt", "forum-hardest-11plus-12000.txt", "16x16-minimal.txt", "tatham_16_t.txt",
	} {
		t.Run(name, func(t *testing.T) {
			lines := puzzletest.Sudokus(t, name)
			step := max(len(lines)/1500, 1)
			for i := 0; i < len(lines); i += step {
				size, box := 9, 3
				if len(lines[i]) == 256 {
					size, box = 16, 4
				}
				p, err := puzzle.NewSudoku(box, box, gridOf(lines[i], size))
				if err != nil {
					t.Fatal(err)
				}
				if r := solvetest.Solve(t, sudoku.Search{}, p, solve.Options{Limit: 2}); !r.Unique() {
					t.Fatalf("puzzle %d: %v with %d solutions", i, r.Status, len(r.Solutions))
				}
			}
		})
	}
}
