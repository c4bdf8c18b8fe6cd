package hashi_test

import (
	"errors"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
)

func TestRate(t *testing.T) {
	for _, tt := range []struct {
		grid string
		want solve.Grade
	}{
		{"1 . 1", solve.GradeEasy},
		{"3 . 1\n. . .\n2 . .", solve.GradeEasy},
		// Two 1s must not be joined with each other alone.
		{"1 . 1\n. . .\n2 . 2", solve.GradeMedium},
	} {
		t.Run(tt.grid, func(t *testing.T) {
			if got, err := hashi.Rate(parse(t, tt.grid)); got != tt.want || err != nil {
				t.Errorf("%v, %v, want %v", got, err, tt.want)
			}
		})
	}
	for _, tt := range []struct {
		file string
		want solve.Grade
	}{{"easy.txt", solve.GradeEasy}, {"extreme.txt", solve.GradeExtreme}} {
		for _, p := range load(t, tt.file) {
			if got, err := hashi.Rate(p); got != tt.want || err != nil {
				t.Errorf("%v, %v, want %v\n%v", got, err, tt.want, p)
			}
		}
	}
}

func TestRateErrors(t *testing.T) {
	for _, p := range append(load(t, "unsolvable.txt"), blank(2, 2), blank(5, 5)) {
		if g, err := hashi.Rate(p); !errors.Is(err, hashi.ErrNotUnique) || g != solve.GradeAny {
			t.Errorf("%v, %v\n%v", g, err, p)
		}
	}
	if _, err := hashi.Rate(new(puzzle.Hashi)); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("invalid: %v", err)
	}
}
