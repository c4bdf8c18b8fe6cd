package deduce_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
)

func TestGenerate(t *testing.T) {
	logic := solve.Grades()
	for _, tt := range []struct {
		o      sudoku.GenerateOptions
		grades []solve.Grade
	}{
		{sudoku.GenerateOptions{}, logic},
		{sudoku.GenerateOptions{Minimal: true}, logic},
		{sudoku.GenerateOptions{Symmetric: true, Clues: 30}, logic},
		{sudoku.GenerateOptions{BoxRows: 2, BoxCols: 3}, logic[:2]},
		{sudoku.GenerateOptions{BoxRows: 3, BoxCols: 4}, logic},
		{sudoku.GenerateOptions{Cages: 4}, logic[:2]},
		{sudoku.GenerateOptions{Cages: 5}, logic[1:3]},
		{sudoku.GenerateOptions{Diagonals: true, Cages: 3}, logic[:1]},
		{sudoku.GenerateOptions{Windows: true}, logic[:2]},
	} {
		for _, g := range tt.grades {
			t.Run(fmt.Sprintf("%+v %v", tt.o, g), func(t *testing.T) {
				o := tt.o
				for o.Seed = range 3 {
					p, err := deduce.Generate(t.Context(), o, g)
					if err != nil {
						t.Fatal(err)
					}
					if got := explain(t, p).Grade; got != g {
						t.Errorf("seed %d: grade %v", o.Seed, got)
					}
				}
			})
		}
	}
}

func TestGenerateSame(t *testing.T) {
	o := sudoku.GenerateOptions{Seed: 4}
	one, err := deduce.Generate(t.Context(), o, solve.GradeHard)
	if err != nil {
		t.Fatal(err)
	}
	two, err := deduce.Generate(t.Context(), o, solve.GradeHard)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(one, two); d != "" {
		t.Errorf("one seed, two puzzles: %s", d)
	}
	plain, err := deduce.Generate(t.Context(), o, solve.GradeAny)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(generated(t, o), plain); d != "" {
		t.Errorf("without a grade it is another puzzle: %s", d)
	}
}

func TestGenerateErrors(t *testing.T) {
	four := sudoku.GenerateOptions{BoxRows: 2, BoxCols: 2}
	if _, err := deduce.Generate(t.Context(), four, solve.GradeExtreme); !errors.Is(err, solve.ErrGrade) {
		t.Errorf("4x4, extreme: %v", err)
	}
	if _, err := deduce.Generate(t.Context(), four, solve.Grade(9)); !errors.Is(err, solve.ErrGrade) {
		t.Errorf("grade 9: %v", err)
	}
	if _, err := deduce.Generate(t.Context(), sudoku.GenerateOptions{BoxRows: 99}, solve.GradeEasy); !errors.Is(err, sudoku.ErrSize) {
		t.Errorf("99 rows: %v", err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("no more time")
	cancel(why)
	if _, err := deduce.Generate(ctx, four, solve.GradeEasy); !errors.Is(err, why) {
		t.Errorf("cancelled: %v", err)
	}
}
