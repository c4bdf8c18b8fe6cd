package explain_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/cmd/internal/explain"
	"github.com/gridsaw/gridsaw/puzzle"
)

// TestCompare tells right lines from wrong ones, and the explanation goes on from the right ones.
func TestCompare(t *testing.T) {
	shikaku, err := puzzle.ParseShikakuText("3 . .\n 6 . .\n . . .")
	if err != nil {
		t.Fatal(err)
	}
	hashi, err := puzzle.ParseHashiText("1 . . 2\n . . . .\n 1 . . 2")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name  string
		p     puzzle.Puzzle
		drawn explain.Begun
		right explain.Begun
		wrong []string
		steps int // that are left
	}{
		{
			"rectangles", shikaku,
			explain.Begun{Rectangles: []puzzle.Rectangle{{Row: 1, Rows: 2, Cols: 3, Clue: 7}, {Rows: 3, Cols: 1}}},
			explain.Begun{Rectangles: []puzzle.Rectangle{{Row: 1, Rows: 2, Cols: 3, Clue: 1}}},
			[]string{"r1c1-r3c1 is wrong"}, 1,
		},
		{
			"bridges", hashi,
			explain.Begun{Bridges: []puzzle.Bridge{{A: 1, B: 0, Count: 2}, {A: 0, B: 2, Count: 1}, {A: 2, B: 3, Count: 1}, {A: 0, B: 3, Count: 1}}},
			explain.Begun{Bridges: []puzzle.Bridge{{A: 0, B: 1, Count: 1}, {A: 2, B: 3, Count: 1}}},
			[]string{"2 between r1c1 and r1c4 are too many", "1 between r1c1 and r3c1 is too many", "1 between r1c1 and r3c4 is too many"}, 1,
		},
		{"nothing", hashi, explain.Begun{}, explain.Begun{}, nil, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e, err := explain.Explain(t.Context(), tt.p, explain.Begun{})
			if err != nil {
				t.Fatal(err)
			}
			right, wrong, err := explain.Compare(tt.p, e.Solution, tt.drawn)
			if err != nil {
				t.Fatal(err)
			}
			var texts []string
			for _, w := range wrong {
				texts = append(texts, w.Text)
				if len(w.Marks()) == 0 {
					t.Errorf("nothing is marked of %s", w.Text)
				}
			}
			if d := cmp.Diff(tt.right, right) + cmp.Diff(tt.wrong, texts); d != "" {
				t.Error(d)
			}
			from, err := explain.Explain(t.Context(), tt.p, right)
			if err != nil || from.Len() != tt.steps {
				t.Errorf("%v, %v, want %d steps", from, err, tt.steps)
			}
		})
	}
	for _, bad := range []struct {
		p     puzzle.Puzzle
		s     puzzle.Solution
		drawn explain.Begun
	}{
		{shikaku, &puzzle.ShikakuSolution{}, explain.Begun{Rectangles: []puzzle.Rectangle{{Row: 2, Rows: 2, Cols: 1}}}},
		{shikaku, &puzzle.ShikakuSolution{}, explain.Begun{Rectangles: []puzzle.Rectangle{{Row: -1, Rows: 2, Cols: 1}}}},
		{shikaku, &puzzle.ShikakuSolution{}, explain.Begun{Rectangles: []puzzle.Rectangle{{Rows: 0, Cols: 1}}}},
		{hashi, &puzzle.HashiSolution{}, explain.Begun{Bridges: []puzzle.Bridge{{A: 0, B: 4, Count: 1}}}},
		{hashi, &puzzle.HashiSolution{}, explain.Begun{Bridges: []puzzle.Bridge{{A: -1, B: 1, Count: 1}}}},
		{hashi, &puzzle.HashiSolution{}, explain.Begun{Bridges: []puzzle.Bridge{{A: 0, B: 1}}}},
	} {
		if _, _, err := explain.Compare(bad.p, bad.s, bad.drawn); !errors.Is(err, puzzle.ErrInvalid) {
			t.Errorf("%+v: %v", bad.drawn, err)
		}
	}
	if _, _, err := explain.Compare(&puzzle.Sudoku{}, nil, explain.Begun{}); !errors.Is(err, explain.ErrKind) {
		t.Errorf("a Sudoku: %v", err)
	}
}
