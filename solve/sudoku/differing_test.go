package sudoku_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

func TestDiffering(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(9, 9))
	several := 0
	for k := range 60 {
		p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{BoxRows: 2, BoxCols: 2, Seed: uint64(k)})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			i := rng.IntN(16)
			p.Givens[i/4][i%4] = 0
		}
		all := bruteSolve(p, 1000)
		var want []puzzle.Cell
		for i := range 16 {
			for _, grid := range all {
				if grid[i/4][i%4] != all[0][i/4][i%4] {
					want = append(want, puzzle.Cell{Row: i / 4, Col: i % 4})
					break
				}
			}
		}
		if len(all) > 1 {
			several++
		}
		got, err := sudoku.Differing(p, &puzzle.SudokuSolution{Grid: all[0]})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("puzzle %d with %d solutions: -want +got\n%s", k, len(all), diff)
		}
	}
	if several < 10 || several == 60 {
		t.Errorf("%d of 60 puzzles have several solutions, want some of both kinds", several)
	}
}
