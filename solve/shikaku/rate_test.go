package shikaku_test

import (
	"errors"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

func TestRate(t *testing.T) {
	for _, g := range solve.Grades() {
		t.Run(g.String(), func(t *testing.T) {
			for _, p := range load(t, g.String()+".txt") {
				if got, err := shikaku.Rate(p); err != nil || got != g {
					t.Errorf("%v, %v\n%v", got, err, p)
				}
			}
		})
	}
}

// TestRateTurned turns puzzles: a grade does not depend on how the page lies.
func TestRateTurned(t *testing.T) {
	for seed := range 100 {
		p := generate(t, shikaku.GenerateOptions{Rows: 11, Cols: 14, Seed: uint64(seed)})
		want, err := shikaku.Rate(p)
		if err != nil {
			t.Fatal(err)
		}
		turned := &puzzle.Shikaku{Rows: p.Cols, Cols: p.Rows}
		for _, c := range p.Clues {
			turned.Clues = append(turned.Clues, puzzle.Clue{Row: c.Col, Col: p.Rows - 1 - c.Row, Area: c.Area})
		}
		if got, err := shikaku.Rate(turned); err != nil || got != want {
			t.Errorf("seed %d: %v, turned %v, %v", seed, want, got, err)
		}
	}
}

func TestRateErrors(t *testing.T) {
	for _, p := range append(load(t, "unsolvable.txt"), dominoes(2, 2), dominoes(20, 20), parse(t, "? . ?")) {
		if got, err := shikaku.Rate(p); !errors.Is(err, shikaku.ErrNotUnique) || got != solve.GradeAny {
			t.Errorf("%v, %v\n%v", got, err, p)
		}
	}
	if _, err := shikaku.Rate(&puzzle.Shikaku{}); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("no grid: %v", err)
	}
	wide := &puzzle.Shikaku{Rows: 200, Cols: 200, Clues: []puzzle.Clue{{Row: 100, Col: 100}, {Row: 60, Col: 60}}}
	if _, err := shikaku.Rate(wide); !errors.Is(err, shikaku.ErrSize) {
		t.Errorf("too many candidates: %v", err)
	}
}
