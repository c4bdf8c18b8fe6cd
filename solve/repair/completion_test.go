package repair_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
)

// TestSudokuFull reads full grids with a dozen numbers wrong, half of them without a
// doubt, and wants the grid.
func TestSudokuFull(t *testing.T) {
	for seed := range uint64(20) {
		_, solution := madeSudoku(t, 30, seed)
		rng := rand.New(rand.NewPCG(seed, 5))
		r := readings(solution)
		for k, i := range rng.Perm(81)[:12] {
			wrong := 1 + (solution[i]+rng.IntN(8))%9
			if k%2 == 0 {
				r[i] = guessed(0.001, reading.Guess{Number: wrong, P: 0.6}, reading.Guess{Number: solution[i], P: 0.4})
			} else {
				r[i] = guessed(0.001, reading.Guess{Number: wrong, P: 0.995})
			}
		}
		got := mend(t, r)
		if !got.Trusted() || !slices.Equal(slices.Concat(got.Solution.Grid...), solution) {
			t.Errorf("seed %d: trusted %v, %d corrected, confidence %v", seed, got.Trusted(), got.Corrected, got.Confidence)
		}
	}
}

// TestSudokuFullWrong fills half of a grid, as a player would, with some numbers wrong:
// nothing may be trusted that overturns one read without a doubt.
func TestSudokuFullWrong(t *testing.T) {
	for seed := range uint64(20) {
		_, solution := madeSudoku(t, 30, seed)
		rng := rand.New(rand.NewPCG(seed, 6))
		cells := slices.Clone(solution)
		order := rng.Perm(81)
		for _, i := range order[:35] {
			cells[i] = 0
		}
		for _, i := range order[35:39] {
			cells[i] = 1 + (solution[i]+rng.IntN(8))%9
		}
		got := mend(t, readings(cells))
		if got.Trusted() && !slices.Equal(slices.Concat(got.Solution.Grid...), solution) {
			t.Errorf("seed %d: a wrong grid is trusted, %d corrected, confidence %v", seed, got.Corrected, got.Confidence)
		}
	}
}

// TestSudokuFullSame wants the same grid each time.
func TestSudokuFullSame(t *testing.T) {
	_, solution := madeSudoku(t, 30, 3)
	r := readings(solution)
	for i := range 10 {
		r[8*i] = guessed(0.001, reading.Guess{Number: 1 + solution[8*i]%9, P: 0.99})
	}
	wantSame(t, repair.Sudoku, repair.SudokuReading{BoxRows: 3, BoxCols: 3, Cells: r})
}
