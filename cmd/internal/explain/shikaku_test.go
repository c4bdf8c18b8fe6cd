package explain_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"image/color"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/cmd/internal/explain"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/shikaku/deduce"
)

// partition explains a generated Shikaku, and returns its steps, too.
func partition(t *testing.T, o shikaku.GenerateOptions) (*explain.Explanation, []deduce.Step) {
	t.Helper()
	p, err := shikaku.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	e, err := explain.Explain(t.Context(), p, explain.Begun{})
	if err != nil {
		t.Fatal(err)
	}
	return e, explain.ShikakuSteps(e)
}

func TestDrawShikaku(t *testing.T) {
	shared := 0
	for seed := range uint64(4) {
		e, steps := partition(t, shikaku.GenerateOptions{Rows: 9, Cols: 7, Seed: seed, Grade: solve.GradeExtreme})
		for _, f := range explain.Frames(e, false) {
			img, err := explain.Draw(e, f)
			if err != nil {
				t.Fatal(err)
			}
			l := explain.NewGridLayout(e)
			for _, s := range steps[f.From:f.To] {
				if s.Set == nil {
					continue
				}
				if c := img.RGBAAt(at(l.Left(s.Set.Row, s.Set.Col))); !green(c) {
					t.Errorf("%s is not outlined in green, but %v", s.Text, c)
				}
			}
			s := steps[f.From]
			if f.To > f.From+1 {
				shared++
				continue
			}
			for _, r := range s.Removed {
				box := l.Cells(r)
				want := red
				if s.Technique == deduce.Contradiction {
					want = func(c color.RGBA) bool { return near(c, color.RGBA{0xe0, 0x83, 0x0c, 255}) } // amber
				}
				if share(img, box, want) == 0 {
					t.Errorf("%s: %s is not marked", s.Text, deduce.Name(r))
				}
			}
			if s.Technique == deduce.SharedCells && share(img, l.Cells(s.Basis[0]), green) == 0 {
				t.Errorf("%s: its rectangles are not green", s.Text)
			}
		}
	}
	if shared == 0 {
		t.Error("no frame had several steps")
	}
}

func TestShikakuHints(t *testing.T) {
	e, steps := partition(t, shikaku.GenerateOptions{Seed: 3, Grade: solve.GradeExtreme})
	for _, level := range explain.Levels() {
		hints := explain.Hints(e, level, e.Len())
		if level == explain.LevelCell {
			if len(hints) != len(e.Puzzle.(*puzzle.Shikaku).Clues) {
				t.Errorf("%d rectangles of %d", len(hints), len(e.Puzzle.(*puzzle.Shikaku).Clues))
			}
		} else if len(hints) != len(steps) {
			t.Errorf("%s: %d hints of %d steps", level, len(hints), len(steps))
		}
		for k, h := range hints {
			marks, part := h.Drawn()
			if h.Text == "" || len(marks) == 0 && part == nil {
				t.Errorf("%s: %d: nothing is told: %+v", level, k, h)
			}
			if (h.Step != nil) != (level == explain.LevelStep) || (h.Set != nil) != (level == explain.LevelCell) {
				t.Errorf("%s tells too much, or too little: %+v", level, h)
			}
		}
	}
	for level, want := range map[explain.Level]string{
		explain.LevelNudge: "Look at the 4 at r10c1.",
		explain.LevelRule:  "Look at the 4 at r10c1. The rule: only rectangle.",
		explain.LevelStep:  "Only one rectangle is left for the 4 at r10c1: r10c1-r10c4.",
		explain.LevelCell:  "The rectangle of the 4 at r10c1 is r10c1-r10c4.",
	} {
		found := ""
		for _, h := range explain.Hints(e, level, 5) {
			found += h.Text + "\n"
		}
		if !strings.Contains(found, want+"\n") {
			t.Errorf("%s: want %s among\n%s", level, want, found)
		}
	}
}

func TestShikakuReport(t *testing.T) {
	e, steps := partition(t, shikaku.GenerateOptions{Seed: 3, Grade: solve.GradeExtreme})
	data, err := json.Marshal(explain.NewReport(e))
	if err != nil {
		t.Fatal(err)
	}
	var back struct {
		explain.Report
		Steps []deduce.Step `json:"steps"`
	}
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(steps, back.Steps); d != "" || back.Grade != solve.GradeExtreme || !back.Logical {
		t.Errorf("%v: %s", back.Grade, d)
	}
	if got, want := explain.Verdict(e), "grade extreme: the hardest deduction is contradiction, needed once"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	easy, _ := partition(t, shikaku.GenerateOptions{Seed: 3, Grade: solve.GradeEasy})
	if got, want := explain.Verdict(easy), "grade easy: it is enough to look at one clue or one cell at a time"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestExplainKinds(t *testing.T) {
	if _, err := explain.Explain(t.Context(), &puzzle.Jigsaw{}, explain.Begun{}); !errors.Is(err, explain.ErrKind) {
		t.Errorf("a jigsaw: %v", err)
	}
	large := &puzzle.Shikaku{Rows: 1, Cols: explain.MaxSize + 1, Clues: []puzzle.Clue{{Area: explain.MaxSize + 1}}}
	e, err := explain.Explain(t.Context(), large, explain.Begun{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = explain.Draw(e, explain.Frame{From: 0, To: 1})
	if want := "explain: too large to draw: 61 columns, the limit is 60"; !errors.Is(err, explain.ErrSize) || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	var one, two bytes.Buffer
	for _, b := range []*bytes.Buffer{&one, &two} {
		e, _ := partition(t, shikaku.GenerateOptions{Rows: 6, Cols: 6, Seed: 1})
		img, err := explain.Draw(e, explain.Frames(e, false)[0])
		if err != nil {
			t.Fatal(err)
		}
		b.Write(img.Pix)
	}
	if !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Error("two pictures of one step differ")
	}
}
