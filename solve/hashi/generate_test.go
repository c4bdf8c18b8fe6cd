package hashi_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
)

func TestGenerate(t *testing.T) {
	for _, o := range []hashi.GenerateOptions{
		{},
		{Rows: 1, Cols: 3, Islands: 2},
		{Rows: 9, Cols: 1, Islands: 3},
		{Rows: 2, Cols: 7},
		{Rows: 7, Cols: 7, Islands: 14, Doubles: -1},
		{Rows: 12, Cols: 8, Doubles: 1},
		{Rows: 15, Cols: 15, Scatter: 25},
		{Rows: 60, Cols: 60},
		{Rows: 60, Cols: 40, Islands: 240},
		{Rows: 100, Cols: 100, Scatter: 300},
	} {
		t.Run(fmt.Sprintf("%+v", o), func(t *testing.T) {
			for o.Seed = range 3 {
				p := generate(t, o)
				r, err := hashi.Search{}.Solve(t.Context(), p, solve.Options{Limit: 2})
				if err != nil || !r.Unique() {
					t.Fatalf("seed %d: unique %v, %v", o.Seed, r.Unique(), err)
				}
			}
		})
	}
}

// generate makes a puzzle and looks at its form.
func generate(t testing.TB, o hashi.GenerateOptions) *puzzle.Hashi {
	t.Helper()
	p, err := hashi.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	if o.Rows > 0 && (p.Rows != o.Rows || p.Cols != o.Cols) {
		t.Errorf("%d x %d, want %d x %d", p.Rows, p.Cols, o.Rows, o.Cols)
	}
	if o.Islands > 0 && len(p.Islands) != o.Islands {
		t.Errorf("%d islands, want %d", len(p.Islands), o.Islands)
	}
	if p.Touching || p.HasTouching() {
		t.Errorf("islands touch\n%v", p)
	}
	return p
}

func TestGenerateSeveral(t *testing.T) {
	unique := 0
	for seed := range uint64(40) {
		p := generate(t, hashi.GenerateOptions{Seed: seed, Several: true, Islands: 24})
		r, err := hashi.Search{}.Solve(t.Context(), p, solve.Options{Limit: 2})
		if err != nil || r.Status != solve.Solved {
			t.Fatalf("%v, %v", r.Status, err)
		}
		if r.Unique() {
			unique++
		}
	}
	if unique == 40 {
		t.Error("all are unique: this tests nothing")
	}
}

func TestGenerateGrades(t *testing.T) {
	for _, g := range []solve.Grade{solve.GradeEasy, solve.GradeMedium, solve.GradeHard} {
		p := generate(t, hashi.GenerateOptions{Rows: 8, Cols: 8, Seed: 2, Grade: g})
		if got, err := hashi.Rate(p); got != g || err != nil {
			t.Errorf("%v, %v, want %v", got, err, g)
		}
	}
}

func TestGenerateSameBytes(t *testing.T) {
	for _, o := range []hashi.GenerateOptions{{Seed: 7}, {Seed: 7, Scatter: 20}, {Seed: 7, Several: true}} {
		if d := cmp.Diff(generate(t, o).String(), generate(t, o).String()); d != "" {
			t.Error(d)
		}
		other := o
		other.Seed++
		if generate(t, o).String() == generate(t, other).String() {
			t.Errorf("%+v: another seed gives the same puzzle", o)
		}
	}
}

func TestGenerateErrors(t *testing.T) {
	for _, tt := range []struct {
		o    hashi.GenerateOptions
		want error
	}{
		{hashi.GenerateOptions{Rows: -1}, hashi.ErrSize},
		{hashi.GenerateOptions{Rows: 2, Cols: 2}, hashi.ErrSize},
		{hashi.GenerateOptions{Cols: hashi.MaxSize + 1}, hashi.ErrSize},
		{hashi.GenerateOptions{Islands: -1}, hashi.ErrIslands},
		{hashi.GenerateOptions{Islands: 1}, hashi.ErrIslands},
		{hashi.GenerateOptions{Islands: 60}, hashi.ErrIslands},
		{hashi.GenerateOptions{Scatter: 1}, hashi.ErrIslands},
		{hashi.GenerateOptions{Scatter: 90}, hashi.ErrIslands},
		{hashi.GenerateOptions{Grade: 77}, solve.ErrGrade},
		{hashi.GenerateOptions{Grade: solve.GradeHard, Several: true}, solve.ErrGrade},
		{hashi.GenerateOptions{Rows: 1, Cols: 5, Grade: solve.GradeHard}, solve.ErrGrade},
	} {
		if p, err := hashi.Generate(t.Context(), tt.o); !errors.Is(err, tt.want) || p != nil {
			t.Errorf("%+v: %v, %v; want %v", tt.o, p, err, tt.want)
		}
	}
	why := errors.New("the user went home")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	if _, err := hashi.Generate(ctx, hashi.GenerateOptions{}); !errors.Is(err, why) {
		t.Errorf("cancelled: %v", err)
	}
}
