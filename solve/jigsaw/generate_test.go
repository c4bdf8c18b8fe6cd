package jigsaw_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

func TestGenerate(t *testing.T) {
	for _, o := range []jigsaw.GenerateOptions{
		{}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 9, Labels: 1}, {Rows: 300, Cols: 300, Labels: 50, Variant: puzzle.VariantPosition},
		{Rows: 5, Cols: 6, Unsigned: true}, {Rows: 5, Cols: 6, Variant: puzzle.VariantContour, Labels: 3},
		{Rows: 5, Cols: 6, Variant: puzzle.VariantContourOrientation}, {Rows: 5, Cols: 6, Variant: puzzle.VariantContourPosition},
	} {
		p := generate(t, o) // checks the solution
		if found := p.Diagnose(); len(found) > 0 {
			t.Errorf("%+v: %v", o, found)
		}
		if again := generate(t, o); !reflect.DeepEqual(p, again) {
			t.Errorf("%+v: the same seed gives another puzzle", o)
		}
		o.Seed++
		if d := cmp.Diff(p.Pieces[:4], generate(t, o).Pieces[:4]); d == "" {
			t.Errorf("%+v: another seed gives the same puzzle", o)
		}
		checkLabels(t, p, o)
	}
}

// checkLabels counts the labels: each once if they are to be unique, or else
// those from 1 to Labels.
func checkLabels(t *testing.T, p *puzzle.Jigsaw, o jigsaw.GenerateOptions) {
	t.Helper()
	count := make(map[int]int)
	for _, piece := range p.Pieces {
		for _, label := range piece.Sides {
			count[label]++
			if k := max(label, -label); o.Labels > 0 && k > o.Labels || (label < 0) && o.Unsigned {
				t.Fatalf("%+v: label %d", o, label)
			}
		}
	}
	want := 1
	if o.Unsigned {
		want = 2
	}
	for label, n := range count {
		if label != 0 && o.Labels == 0 && !o.Variant.Contour() && n != want {
			t.Errorf("%+v: label %d on %d sides", o, label, n)
		}
	}
}

func TestGenerateErrors(t *testing.T) {
	for _, o := range []jigsaw.GenerateOptions{
		{Rows: -1, Cols: 5}, {Rows: 5}, {Rows: 2000, Cols: 2000}, {Rows: 1 << 40, Cols: 1 << 40}, {Labels: -1}, {Labels: 1 << 40},
		{Variant: "round"}, {Rows: 800, Cols: 800}, {Rows: -3, Cols: -3},
	} {
		if p, _, err := jigsaw.Generate(t.Context(), o); !errors.Is(err, jigsaw.ErrOptions) {
			t.Errorf("%+v: %v, %v", o, p, err)
		}
	}
}

// TestGenerateOdd: the number of odd pieces is the one asked for, and a number that the
// labels do not allow is refused.
func TestGenerateOdd(t *testing.T) {
	for want := range 17 {
		o := jigsaw.GenerateOptions{Rows: 6, Cols: 6, Labels: 4, Variant: puzzle.VariantPosition, Odd: &want, Seed: uint64(want)}
		if got := nearlyUniform(generate(t, o)); got != want {
			t.Errorf("%d odd pieces, want %d", got, want)
		}
	}
	one := 1
	o := jigsaw.GenerateOptions{Rows: 6, Cols: 6, Labels: 1, Unsigned: true, Odd: &one}
	if _, _, err := jigsaw.Generate(t.Context(), o); !errors.Is(err, jigsaw.ErrNotFound) {
		t.Errorf("odd pieces with a single label: %v", err)
	}
	o.Variant = puzzle.VariantContour
	if _, _, err := jigsaw.Generate(t.Context(), o); !errors.Is(err, jigsaw.ErrOptions) {
		t.Errorf("odd pieces in a contour: %v", err)
	}
}

// TestGenerateUnique: puzzles asked to have one solution have one.
func TestGenerateUnique(t *testing.T) {
	for _, o := range []jigsaw.GenerateOptions{
		{Rows: 5, Cols: 5, Labels: 5}, {Rows: 5, Cols: 6, Labels: 6, Unsigned: true},
		{Rows: 6, Cols: 6, Labels: 3, Variant: puzzle.VariantOrientation},
	} {
		o.Unique = true
		for o.Seed = range 10 {
			if n := count(t, jigsaw.Search{}, generate(t, o)); n != 1 {
				t.Errorf("%+v: %d solutions", o, n)
			}
		}
	}
	o := jigsaw.GenerateOptions{Rows: 4, Cols: 9, Labels: 1, Unique: true}
	if _, _, err := jigsaw.Generate(t.Context(), o); !errors.Is(err, jigsaw.ErrNotFound) {
		t.Errorf("one label: %v", err)
	}
}

// TestGenerateLean counts on which side of the joints the tabs are.
func TestGenerateLean(t *testing.T) {
	for _, lean := range []float64{-1, -0.5, 0, 0.5, 1} {
		p := generate(t, jigsaw.GenerateOptions{Rows: 40, Cols: 40, Labels: 5, Variant: puzzle.VariantOrientation, Lean: lean})
		tabs, joints := 0, 0
		for _, piece := range p.Pieces {
			for _, label := range []int{piece.Sides[puzzle.Right], piece.Sides[puzzle.Bottom]} {
				if label != 0 {
					joints++
				}
				if label > 0 {
					tabs++
				}
			}
		}
		if share := float64(tabs) / float64(joints); share < (1+lean)/2-0.04 || share > (1+lean)/2+0.04 {
			t.Errorf("lean %v: %.2f of the tabs are on the left or above", lean, share)
		}
	}
	if _, _, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{Lean: 2}); !errors.Is(err, jigsaw.ErrOptions) {
		t.Error(err)
	}
}
