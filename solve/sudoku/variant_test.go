package sudoku_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// randomVariant draws regions, diagonals and cages around a random whole grid, and leaves so
// many of its numbers.
func randomVariant(t *testing.T, rng *rand.Rand, boxRows, boxCols, clues int) *puzzle.Sudoku {
	t.Helper()
	n := boxRows * boxCols
	p := &puzzle.Sudoku{BoxRows: boxRows, BoxCols: boxCols}
	for range n {
		p.Givens = append(p.Givens, make([]int, n))
	}
	if rng.IntN(3) == 0 && n == 4 {
		p.Extra = puzzle.Diagonals(n)
	}
	if rng.IntN(2) == 0 { // regions that differ from boxes in a few cells
		p.Regions = sudoku.RandomRegions(n, rng)
		p.BoxRows, p.BoxCols = 0, 0
	}
	whole, err := sudoku.Search{}.Solve(context.Background(), p, solve.Options{Limit: 1 + rng.IntN(40)})
	if err != nil {
		t.Fatal(err)
	}
	if len(whole.Solutions) == 0 {
		return nil
	}
	grid := whole.Solutions[len(whole.Solutions)-1].Grid
	for range clues {
		i := rng.IntN(n * n)
		p.Givens[i/n][i%n] = grid[i/n][i%n]
	}
	if rng.IntN(2) == 0 {
		p.Cages = sudoku.RandomCages(grid, 4, rng)
		for range rng.IntN(3) {
			p.Cages = slices.Delete(p.Cages, 0, 1)
		}
		if rng.IntN(8) == 0 {
			p.Cages[0].Sum = max(p.Cages[0].Sum-1, 1)
		}
	}
	return p
}

func TestVariantAgreesWithBruteForce(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	kinds := make(map[string]int)
	for k := range 600 {
		boxRows, clues := 2, 3
		if k%3 == 0 {
			boxRows, clues = 3, 16
		}
		p := randomVariant(t, rng, boxRows, 2, clues)
		if p == nil {
			kinds["empty"]++
			continue
		}
		if p.Regions != nil {
			kinds["regions"]++
		}
		if p.Extra != nil {
			kinds["extra"]++
		}
		if p.Cages != nil {
			kinds["cages"]++
		}
		want := len(bruteSolve(p, 50))
		got, err := sudoku.Search{}.Solve(context.Background(), p, solve.Options{Limit: 50})
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Solutions) != want {
			t.Fatalf("puzzle %d: %d solutions, want %d\n%v", k, len(got.Solutions), want, p)
		}
		seen := make(map[string]bool)
		for _, s := range got.Solutions {
			if err := puzzle.CheckSudoku(p, s); err != nil {
				t.Fatalf("puzzle %d: %v\n%v", k, err, p)
			}
			seen[(&puzzle.Sudoku{BoxRows: boxRows, BoxCols: 2, Givens: s.Grid}).String()] = true
		}
		if len(seen) != want {
			t.Fatalf("puzzle %d: %d of %d solutions differ", k, len(seen), want)
		}
		if want > 0 {
			kinds["solvable"]++
		} else {
			kinds["unsolvable"]++
		}
	}
	t.Log(kinds)
	for _, kind := range []string{"regions", "extra", "cages", "solvable", "unsolvable"} {
		if kinds[kind] < 10 {
			t.Errorf("%d puzzles with %s, want 10 at least", kinds[kind], kind)
		}
	}
}
