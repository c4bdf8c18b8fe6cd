package explain_test

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/cmd/internal/explain"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
)

// killer explains a generated Killer Sudoku.
func killer(t *testing.T, o sudoku.GenerateOptions) *explain.Explanation {
	t.Helper()
	p, err := sudoku.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	e, err := explain.Explain(t.Context(), p, explain.Begun{})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestDrawKiller(t *testing.T) {
	for _, o := range []sudoku.GenerateOptions{
		{Cages: 5, Seed: 7}, // contradictions
		{Cages: 5, Seed: 1}, // innies and outies
		{Cages: 3, BoxRows: 2, BoxCols: 2},
		{Cages: 4, BoxRows: 3, BoxCols: 2, Diagonals: true},
	} {
		t.Run(fmt.Sprintf("%dx%d", o.BoxRows, o.BoxCols), func(t *testing.T) {
			e := killer(t, o)
			steps := explain.SudokuSteps(e)
			l := explain.NewLayout(e)
			for _, f := range explain.Frames(e, false) {
				img, err := explain.Draw(e, f)
				if err != nil {
					t.Fatal(err)
				}
				for k := f.From; k < f.To; k++ {
					checkSet(t, img, l, &steps[k])
				}
				if s := &steps[f.From]; s.Set == nil {
					checkMarks(t, img, l, s)
					checkCages(t, img, l, e.Puzzle.(*puzzle.Sudoku), s)
				}
			}
		})
	}
}

// checkCages looks for the green outlines of the cages that a step rests on.
func checkCages(t *testing.T, img *image.RGBA, l explain.Layout, p *puzzle.Sudoku, s *deduce.Step) {
	t.Helper()
	for k, u := range s.Units {
		acts := s.Technique == deduce.Contradiction || s.Technique == deduce.CageOverlap && k > 0
		if u.Kind != puzzle.UnitCage || acts {
			continue
		}
		if c := img.RGBAAt(at(l.Outline(p.Cages[u.Index]))); !green(c) {
			t.Errorf("%v: %v is not outlined in green, but %v", s.Technique, u, c)
		}
	}
}

// TestSinglesOfCages tells that singles may come from cages.
func TestSinglesOfCages(t *testing.T) {
	e := killer(t, sudoku.GenerateOptions{Cages: 5, Seed: 1})
	var brief strings.Builder
	if err := explain.Write(&brief, e, true); err != nil {
		t.Fatal(err)
	}
	if want := "the only place for its number, or all that its cage lacks: "; !strings.Contains(brief.String(), want) {
		t.Errorf("no run of singles says %q:\n%s", want, &brief)
	}
}
