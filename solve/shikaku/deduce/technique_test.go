package deduce_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/shikaku/deduce"
)

// TestTechniques has each technique find its step after those before it have found theirs.
func TestTechniques(t *testing.T) {
	for _, tt := range []struct {
		puzzle string
		want   deduce.Technique
		text   string
		set    string   // the rectangle that is found
		gone   []string // those that are ruled out
	}{
		{
			"3 . .\n 6 . .\n . . .", deduce.OnlyRectangle,
			"Only one rectangle is left for the 3 at r1c1: r1c1-r1c3.", "r1c1-r1c3", nil,
		},
		{
			". . 6 .\n . . . .\n 6 . . .", deduce.OnlyCover,
			"Only one rectangle that is left covers r3c4: r1c3-r3c4 for the 6 at r1c3.", "r1c3-r3c4", nil,
		},
		{
			". . . .\n 6 . . 6\n . . . .", deduce.SharedCells,
			"All 3 rectangles that are left for the 6 at r2c1 cover r2c1-r2c2, so no rectangle of the 6 at r2c4 does.",
			"", []string{"r1c2-r2c4", "r2c2-r3c4"},
		},
		{
			". . . . .\n . . 6 . .\n . 4 . 6 .\n 4 . . . .", deduce.OnlyClue,
			"Only the 6 at r3c4 reaches r4c5, so its rectangle covers that cell: it is not r1c4-r3c5.",
			"", []string{"r1c4-r3c5"},
		},
		{
			"2 . . ? .", deduce.RestOfGrid,
			"All rectangles together cover the 5 cells of the grid. What the others can cover leaves 3 cells for the ? at r1c4.",
			"", []string{"r1c4", "r1c3-r1c4", "r1c4-r1c5", "r1c2-r1c5"},
		},
		{
			"? . . 2 . . ?", deduce.RestOfGrid,
			"All rectangles together cover the 7 cells of the grid. What the others can cover leaves at least 2 cells for the ? at r1c1.",
			"", []string{"r1c1"},
		},
		{
			"3 . . . 2 .\n . . . 5 . .\n . . . . . 3\n . 12 . . 3 .\n . . . . 2 .", deduce.NoCover,
			"With r2c2-r2c6 for the 5 at r2c4 nothing that is left would cover r2c1.", "", []string{"r2c2-r2c6"},
		},
		{
			". . . 6 . . . 2\n . 6 . . . . . .\n . . . . 3 . . .\n 4 . . . . 5 8 .\n . . 4 . . . . .\n 3 . . . . . . .\n . 3 12 . . . . .",
			deduce.Contradiction,
			"Suppose the 6 at r1c4 were r1c1-r1c6. Then all that is left for the 4 at r4c1 covers r4c1-r4c2. " +
				"But then no rectangle is left for the 5 at r4c6. So it is not r1c1-r1c6.",
			"", []string{"r1c1-r1c6"},
		},
	} {
		t.Run(tt.want.String(), func(t *testing.T) {
			b := deduce.NewBoard(parse(t, tt.puzzle))
			s := b.Next()
			for s != nil && s.Technique < tt.want {
				b.Apply(s)
				s = b.Next()
			}
			if tt.want == deduce.RestOfGrid {
				b = deduce.NewBoard(parse(t, tt.puzzle))
				s = b.Find(tt.want)
			}
			if s == nil || s.Technique != tt.want {
				t.Fatalf("found %+v", s)
			}
			if s.Text != tt.text {
				t.Errorf("%s\nwant %s", s.Text, tt.text)
			}
			set := ""
			if s.Set != nil {
				set = deduce.Name(*s.Set)
			}
			var gone []string
			for _, r := range s.Removed {
				gone = append(gone, deduce.Name(r))
			}
			if d := cmp.Diff(tt.gone, gone); d != "" || set != tt.set {
				t.Errorf("set %q, want %q; ruled out: %s", set, tt.set, d)
			}
		})
	}
}

// TestGuess guesses where two ways are open, and says so.
func TestGuess(t *testing.T) {
	p := parse(t, "2 .\n . 2")
	b := deduce.NewBoard(p)
	if s := b.Next(); s != nil {
		t.Fatalf("a deduction chooses between two solutions: %s", s.Text)
	}
	solution := &puzzle.ShikakuSolution{Rectangles: []puzzle.Rectangle{
		{Rows: 2, Cols: 1}, {Col: 1, Rows: 2, Cols: 1, Clue: 1},
	}}
	s := b.Guess(solution)
	want := "No deduction known here leads on. Try r1c1-r1c2 and r1c1-r2c1 for the 2 at r1c1: only r1c1-r2c1 leads to a solution. " +
		"This is a guess, which was proved right by searching."
	if s.Text != want || s.Technique != deduce.Trial || *s.Set != solution.Rectangles[0] {
		t.Errorf("%+v", s)
	}
	b.Apply(s)
	if s := b.Next(); s == nil || s.Technique != deduce.OnlyRectangle {
		t.Errorf("after the guess: %+v", s)
	}
}

func TestNames(t *testing.T) {
	var technique deduce.Technique
	if err := technique.UnmarshalText([]byte("luck")); !errors.Is(err, deduce.ErrTechnique) {
		t.Errorf("luck: %v", err)
	}
	if technique := deduce.Technique(-1).String(); technique != "technique(-1)" {
		t.Errorf("technique -1 prints as %s", technique)
	}
	hardest := solve.GradeAny
	for _, technique := range deduce.Techniques() {
		if technique.Grade() < hardest {
			t.Errorf("%v comes after harder ones", technique)
		}
		hardest = technique.Grade()
		text, _ := technique.MarshalText()
		var back deduce.Technique
		if err := back.UnmarshalText(text); err != nil || back != technique {
			t.Errorf("%s: %v, %v", text, back, err)
		}
	}
	if hardest != solve.GradeTrial {
		t.Errorf("the last technique is %v", hardest)
	}
}
