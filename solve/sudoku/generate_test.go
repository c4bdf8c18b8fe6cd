package sudoku_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

func TestGenerate(t *testing.T) {
	tests := []struct {
		o     sudoku.GenerateOptions
		clues int // at most
	}{
		{sudoku.GenerateOptions{}, 30},
		{sudoku.GenerateOptions{Clues: 25}, 25},
		{sudoku.GenerateOptions{Clues: 32, Symmetric: true}, 32},
		{sudoku.GenerateOptions{BoxRows: 1, BoxCols: 1}, 1},
		{sudoku.GenerateOptions{BoxRows: 2, BoxCols: 2}, 8},
		{sudoku.GenerateOptions{BoxRows: 2, BoxCols: 3, Symmetric: true}, 18},
		{sudoku.GenerateOptions{BoxRows: 3, BoxCols: 2}, 18},
		{sudoku.GenerateOptions{BoxRows: 1, BoxCols: 7}, 30},
		{sudoku.GenerateOptions{BoxRows: 3, BoxCols: 4, Clues: 70}, 70},
		{sudoku.GenerateOptions{BoxRows: 4, BoxCols: 4, Clues: 120}, 120},
		{sudoku.GenerateOptions{BoxRows: 5, BoxCols: 5, Clues: 420}, 420},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%+v", tt.o), func(t *testing.T) {
			p := generateUnique(t, tt.o)
			if p.Clues() > tt.clues {
				t.Errorf("%d clues, want at most %d", p.Clues(), tt.clues)
			}
			if tt.o.Symmetric {
				checkSymmetry(t, p)
			}
		})
	}
}

// generateUnique generates and proves uniqueness by another way in.
func generateUnique(t *testing.T, o sudoku.GenerateOptions) *puzzle.Sudoku {
	t.Helper()
	p, err := sudoku.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	r, err := sudoku.Search{}.Solve(t.Context(), p, solve.Options{Limit: 2})
	if err != nil || !r.Unique() {
		t.Fatalf("unique: %v, error %v:\n%v", r.Unique(), err, p)
	}
	return p
}

func checkSymmetry(t *testing.T, p *puzzle.Sudoku) {
	t.Helper()
	last := p.Size() - 1
	for r, row := range p.Givens {
		for c, v := range row {
			if (v == 0) != (p.Givens[last-r][last-c] == 0) {
				t.Errorf("r%dc%d has no partner:\n%v", r, c, p)
			}
		}
	}
}

func TestGenerateSeeds(t *testing.T) {
	seen := make(map[string]bool)
	for seed := range uint64(200) {
		p := generateUnique(t, sudoku.GenerateOptions{Seed: seed})
		again := generateUnique(t, sudoku.GenerateOptions{Seed: seed})
		if d := cmp.Diff(p, again); d != "" {
			t.Fatalf("seed %d gives two puzzles: %s", seed, d)
		}
		seen[p.String()] = true
	}
	if len(seen) != 200 {
		t.Errorf("200 seeds give %d puzzles", len(seen))
	}
}

func TestGenerateErrors(t *testing.T) {
	for _, o := range []sudoku.GenerateOptions{
		{BoxRows: 0, BoxCols: 3}, {BoxRows: -1, BoxCols: -9}, {BoxRows: 5, BoxCols: 13}, {BoxRows: 1 << 32, BoxCols: 1 << 32},
	} {
		if _, err := sudoku.Generate(t.Context(), o); !errors.Is(err, sudoku.ErrSize) {
			t.Errorf("%+v: %v, want ErrSize", o, err)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("no more time")
	cancel(why)
	if _, err := sudoku.Generate(ctx, sudoku.GenerateOptions{}); !errors.Is(err, why) {
		t.Errorf("cancelled: %v", err)
	}
}
