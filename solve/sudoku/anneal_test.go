package sudoku_test

import (
	"errors"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/anneal/annealtest"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// TestAnnealSolves asks the checker about puzzles of several shapes.
func TestAnnealSolves(t *testing.T) {
	puzzles := append(load(t, "9x9.txt")[:8], load(t, "shapes.txt")...)
	puzzles = append(puzzles, empty(1, 1), empty(2, 2), empty(1, 7), empty(2, 3), empty(3, 3))
	solved := 0
	for i, p := range puzzles {
		r, err := sudoku.Anneal{}.Solve(t.Context(), p, solve.Options{Limit: 2, Nodes: 2_000_000})
		if err != nil || r.Complete || r.Status != solve.Solved && r.Status != solve.Partial {
			t.Fatalf("puzzle %d: %+v, %v", i, r, err)
		}
		if r.Status == solve.Solved {
			solved++
			if err := puzzle.Check(p, r.Solutions[0]); err != nil {
				t.Errorf("puzzle %d: %v", i, err)
			}
		}
	}
	if solved < len(puzzles)*3/4 {
		t.Errorf("%d of %d are solved", solved, len(puzzles))
	}
}

// TestAnnealHardest solves two of the hardest puzzles known; it takes about 10
// million moves for one in the mean.
func TestAnnealHardest(t *testing.T) {
	lines := puzzletest.Sudokus(t, "forum-hardest-1106.txt")
	for i := range 2 {
		cells := lines[i*len(lines)/4]
		p := &puzzle.Sudoku{BoxRows: 3, BoxCols: 3, Givens: gridOf(cells, 9)}
		r := annealtest.Solved(t, sudoku.Anneal{}, p, solve.Options{Workers: 2})
		if r.Stats.Figures["tries"] < 1 {
			t.Errorf("%+v", r)
		}
	}
}

// TestAnnealPaper solves an easy puzzle as Sirdey does, but gives tries up sooner.
func TestAnnealPaper(t *testing.T) {
	full, err := sudoku.Search{}.Solve(t.Context(), empty(3, 3), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := &puzzle.Sudoku{BoxRows: 3, BoxCols: 3, Givens: full.Solutions[0].Grid}
	for cell := 0; cell < 81; cell += 2 {
		p.Givens[cell/9][cell%9] = 0
	}
	method := sudoku.PaperAnneal()
	method.Patience = 10_000
	r := annealtest.Solved(t, method, p, solve.Options{})
	if r.Stats.Figures["levels"] < 1000 {
		t.Errorf("%v levels: the law is not the paper's", r.Stats.Figures["levels"])
	}
}

// TestAnnealUnsolvable proves contradictions that deduction sees, with Plain those of
// the givens alone.
func TestAnnealUnsolvable(t *testing.T) {
	equal := empty(3, 3)
	equal.Givens[0][0], equal.Givens[0][5] = 7, 7
	noCandidate := empty(2, 2)
	noCandidate.Givens[0] = []int{0, 1, 2, 3}
	noCandidate.Givens[1][0] = 4
	for _, method := range []sudoku.Anneal{{}, {Plain: true}, {Cells: true, Plain: true}} {
		r, err := method.Solve(t.Context(), equal, solve.Options{})
		if err != nil || r.Status != solve.Unsolvable || !r.Complete {
			t.Errorf("%+v, %v", r, err)
		}
		r, err = method.Solve(t.Context(), noCandidate, solve.Options{Nodes: 1000})
		want := solve.Unsolvable
		if method.Plain {
			want = solve.Partial
		}
		if err != nil || r.Status != want || len(r.Attempt) != map[bool]int{true: 1}[method.Plain] {
			t.Errorf("%+v, %v", r, err)
		}
	}
}

// TestAnnealFull has nothing to move.
func TestAnnealFull(t *testing.T) {
	r, err := sudoku.Search{}.Solve(t.Context(), empty(2, 3), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	full := &puzzle.Sudoku{BoxRows: 2, BoxCols: 3, Givens: r.Solutions[0].Grid}
	last := full.Clone()
	last.Givens[5][5] = 0
	for _, p := range []*puzzle.Sudoku{full, last} {
		for _, method := range []sudoku.Anneal{{}, {Plain: true}, {Cells: true, Plain: true}} {
			r, err := method.Solve(t.Context(), p, solve.Options{})
			if err != nil || r.Status != solve.Solved {
				t.Errorf("%+v: %+v, %v", method, r, err)
			}
		}
	}
}

func TestAnnealInvalid(t *testing.T) {
	annealtest.Invalid(t, sudoku.Anneal{}, []*puzzle.Sudoku{nil, {}, {BoxRows: 2, BoxCols: 2, Givens: [][]int{{5}}}})
	if _, err := (sudoku.Anneal{}).Solve(t.Context(), empty(8, 9), solve.Options{}); !errors.Is(err, sudoku.ErrSize) {
		t.Errorf("%v", err)
	}
}

// TestAnnealBounds ends by nodes, exactly, and by tries.
func TestAnnealBounds(t *testing.T) {
	p := load(t, "9x9.txt")[0]
	method := sudoku.Anneal{Plain: true, Delta: 1e6, Moves: 10}
	annealtest.Nodes(t, method, p, 0)
	method.Tries = 3
	annealtest.Tries(t, method, p, 0, 3)
}

// TestAnnealSame gives the same for the same seed, whatever the number of threads.
func TestAnnealSame(t *testing.T) {
	p := load(t, "9x9.txt")[1]
	for seed := range uint64(4) {
		annealtest.Same(t, sudoku.Anneal{Plain: true}, p, solve.Options{Seed: seed, Nodes: 3_000_000})
	}
}

// TestAnnealCancel ends soon, on a large grid too.
func TestAnnealCancel(t *testing.T) {
	for _, method := range []sudoku.Anneal{{}, sudoku.PaperAnneal()} {
		annealtest.Cancel(t, method, empty(8, 8), 5*time.Second)
	}
}

func BenchmarkAnneal(b *testing.B) {
	p := load(b, "9x9.txt")[0]
	cold := sudoku.PaperAnneal()
	cold.T0 = 0.1
	annealtest.Bench(b, p, 1_000_000, map[string]sudoku.Anneal{"tuned": {Plain: true}, "paper": sudoku.PaperAnneal(), "cold": cold})
}
