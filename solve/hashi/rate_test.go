package hashi_test

import (
	"errors"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/hashi"
)

func TestRate(t *testing.T) {
	for _, tt := range []struct {
		grid string
		want hashi.Grade
	}{
		{"1 . 1", hashi.GradeEasy},
		{"3 . 1\n. . .\n2 . .", hashi.GradeEasy},
		// Two 1s must not be joined with each other alone.
		{"1 . 1\n. . .\n2 . 2", hashi.GradeMedium},
	} {
		t.Run(tt.grid, func(t *testing.T) {
			if got, err := hashi.Rate(parse(t, tt.grid)); got != tt.want || err != nil {
				t.Errorf("%v, %v, want %v", got, err, tt.want)
			}
		})
	}
	for _, tt := range []struct {
		file string
		want hashi.Grade
	}{{"easy.txt", hashi.GradeEasy}, {"extreme.txt", hashi.GradeExtreme}} {
		for _, p := range load(t, tt.file) {
			if got, err := hashi.Rate(p); got != tt.want || err != nil {
				t.Errorf("%v, %v, want %v\n%v", got, err, tt.want, p)
			}
		}
	}
}

func TestRateErrors(t *testing.T) {
	for _, p := range append(load(t, "unsolvable.txt"), blank(2, 2), blank(5, 5)) {
		if g, err := hashi.Rate(p); !errors.Is(err, hashi.ErrNotUnique) || g != hashi.GradeAny {
			t.Errorf("%v, %v\n%v", g, err, p)
		}
	}
	if _, err := hashi.Rate(new(puzzle.Hashi)); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("invalid: %v", err)
	}
}

func TestGrades(t *testing.T) {
	for _, g := range append(hashi.Grades(), hashi.GradeAny) {
		if back, err := hashi.ParseGrade(g.String()); back != g || err != nil {
			t.Errorf("%v is read as %v, %v", g, back, err)
		}
	}
	if _, err := hashi.ParseGrade("mild"); !errors.Is(err, hashi.ErrGrade) {
		t.Errorf("mild: %v", err)
	}
	if got := hashi.Grade(77).String(); got != "grade(77)" {
		t.Errorf("grade 77 prints as %s", got)
	}
}
