package repair_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/solve/sudoku"
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

// TestSudokuLarge reads grids of 16x16 of which eight numbers are blurred: half of
// these are misread. Where two numbers more are not seen at all, nothing
// wrong may be trusted.
func TestSudokuLarge(t *testing.T) {
	t.Parallel()
	trusted := make(map[string]int)
	for seed := range uint64(4) {
		p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{BoxRows: 4, BoxCols: 4, Clues: 116, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		solved, err := sudoku.Search{}.Solve(t.Context(), p, solve.Options{Limit: 2})
		if err != nil || len(solved.Solutions) != 1 {
			t.Fatalf("seed %d: %d solutions, %v", seed, len(solved.Solutions), err)
		}
		want := slices.Concat(solved.Solutions[0].Grid...)
		rng := rand.New(rand.NewPCG(seed, 7))
		read := readings(slices.Concat(p.Givens...))
		blurred := 0
		for _, i := range rng.Perm(256) {
			n := read[i].Best()
			if n == 0 || blurred == 8 {
				continue
			}
			chances := []float64{0.55, 0.4}
			if blurred++; blurred%2 == 0 {
				chances = []float64{0.4, 0.55}
			}
			read[i] = guessed(0.01, reading.Guess{Number: n, P: chances[0]},
				reading.Guess{Number: 1 + (n+2)%16, P: chances[1]})
			slices.SortFunc(read[i].Numbers, func(a, b reading.Guess) int { return cmp.Compare(b.P, a.P) })
		}
		r := repair.SudokuReading{BoxRows: 4, BoxCols: 4, Cells: read}
		check := func(what string) {
			got := repair.Sudoku(t.Context(), r)
			if !got.Trusted() || !got.Unique {
				return
			}
			trusted[what]++
			if !slices.Equal(slices.Concat(got.Solution.Grid...), want) {
				t.Errorf("seed %d, %s: a wrong grid is trusted, %d corrected, confidence %v", seed, what, got.Corrected, got.Confidence)
			}
		}
		check("blurred")
		r.Quick = true
		check("quickly")
		r.Quick = false
		hidden := 0
		for _, i := range rng.Perm(256) {
			if len(read[i].Numbers) == 1 && hidden < 2 {
				read[i] = blank()
				hidden++
			}
		}
		check("two not seen")
	}
	if trusted["blurred"] < 3 { // where a blurred number may well be the other one, none is
		t.Errorf("trusted: %v of 4, want 3 that are blurred", trusted)
	}
}

// TestSudokuMuchMisread reads grids of 16x16 of which 16 numbers are misread, each with the right
// one second, and two are taken for nothing.
func TestSudokuMuchMisread(t *testing.T) {
	t.Parallel()
	trusted := 0
	for seed := range uint64(6) {
		p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{BoxRows: 4, BoxCols: 4, Clues: 112, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		solved, err := sudoku.Search{}.Solve(t.Context(), p, solve.Options{Limit: 1})
		if err != nil || len(solved.Solutions) != 1 {
			t.Fatalf("seed %d: %d solutions, %v", seed, len(solved.Solutions), err)
		}
		rng := rand.New(rand.NewPCG(seed, 8))
		read := readings(slices.Concat(p.Givens...))
		misread := 0
		for _, i := range rng.Perm(256) {
			n := read[i].Best()
			switch {
			case n == 0 || misread == 18:
				continue
			case misread < 16:
				read[i] = guessed(0.001, reading.Guess{Number: 1 + (n+rng.IntN(15))%16, P: 0.7}, reading.Guess{Number: n, P: 0.3})
			default:
				read[i] = guessed(0.8, reading.Guess{Number: n, P: 0.9})
			}
			misread++
		}
		r := repair.SudokuReading{BoxRows: 4, BoxCols: 4, Cells: read}
		got := repair.Sudoku(t.Context(), r)
		if !got.Trusted() {
			continue
		}
		trusted++
		if !slices.EqualFunc(got.Solution.Grid, solved.Solutions[0].Grid, slices.Equal) {
			t.Errorf("seed %d: a wrong grid is trusted, %d corrected, confidence %v", seed, got.Corrected, got.Confidence)
		}
		wantSame(t, repair.Sudoku, r)
	}
	if trusted < 5 {
		t.Errorf("%d of 6 trusted, want 5", trusted)
	}
}
