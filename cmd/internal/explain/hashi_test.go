package explain_test

import (
	"encoding/json"
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/cmd/internal/explain"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/hashi/deduce"
)

// islands explains a generated Hashi, and returns its steps, too.
func islands(t *testing.T, o hashi.GenerateOptions) (*explain.Explanation, []deduce.Step) {
	t.Helper()
	p, err := hashi.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	e, err := explain.Explain(t.Context(), p, explain.Begun{})
	if err != nil {
		t.Fatal(err)
	}
	return e, explain.HashiSteps(e)
}

func TestDrawHashi(t *testing.T) {
	seen := make(map[deduce.Technique]bool)
	for seed := range uint64(6) {
		e, steps := islands(t, hashi.GenerateOptions{Rows: 9, Cols: 12, Seed: seed, Grade: solve.GradeHard})
		p := e.Puzzle.(*puzzle.Hashi)
		l := explain.NewGridLayout(e)
		// middle returns the pixels about the middle of bridges.
		middle := func(b puzzle.Bridge) image.Rectangle { return l.Between(p.Islands[b.A].Cell(), p.Islands[b.B].Cell()) }
		for _, f := range explain.Frames(e, true) {
			img, err := explain.Draw(e, f)
			if err != nil {
				t.Fatal(err)
			}
			s := steps[f.From]
			seen[s.Technique] = true
			for _, b := range s.Built {
				if share(img, middle(b), green) == 0 {
					t.Errorf("%s: %+v is not green", s.Text, b)
				}
			}
			for _, b := range s.Limited {
				if share(img, middle(b), red) == 0 {
					t.Errorf("%s: %+v is not crossed out", s.Text, b)
				}
			}
			for _, i := range s.Islands {
				if c := img.RGBAAt(at(l.Inside(p.Islands[i].Cell()))); !near(c, color.RGBA{0xff, 0xf3, 0xc2, 255}) {
					t.Errorf("%s: island %d is not yellow, but %v", s.Text, i, c)
				}
			}
		}
	}
	for _, technique := range []deduce.Technique{deduce.JustEnough, deduce.AtLeast, deduce.Isolation, deduce.LookAhead} {
		if !seen[technique] {
			t.Errorf("no %v was drawn", technique)
		}
	}
}

// TestDrawBridgesOnce draws two bridges where one was, and no three.
func TestDrawBridgesOnce(t *testing.T) {
	e, steps := islands(t, hashi.GenerateOptions{Seed: 3, Grade: solve.GradeHard})
	p := e.Puzzle.(*puzzle.Hashi)
	l := explain.NewGridLayout(e)
	frames, looked := explain.Frames(e, false), 0
	last := frames[len(frames)-1]
	img, err := explain.Draw(e, last)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range steps[last.From:last.To] {
		for _, b := range s.Built {
			if b.Count != 2 {
				continue
			}
			looked++
			box := l.Between(p.Islands[b.A].Cell(), p.Islands[b.B].Cell())
			at := box.Min.Add(box.Max).Div(2)
			if c := img.RGBAAt(at.X, at.Y); !near(c, color.RGBA{255, 255, 255, 255}) {
				t.Errorf("between the two of %+v it is %v", b, c)
			}
		}
	}
	if looked == 0 {
		t.Error("no two bridges in the last frame")
	}
}

func TestHashiHints(t *testing.T) {
	e, steps := islands(t, hashi.GenerateOptions{Seed: 3, Grade: solve.GradeHard})
	built := 0
	for _, s := range steps {
		built += len(s.Built)
	}
	for _, level := range explain.Levels() {
		hints := explain.Hints(e, level, 1000)
		if want := map[bool]int{true: built, false: len(steps)}[level == explain.LevelCell]; len(hints) != want {
			t.Errorf("%s: %d hints, want %d", level, len(hints), want)
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
		explain.LevelNudge: "Look at the 3 at r5c2.",
		explain.LevelRule:  "Look at the 3 at r5c2. The rule: just enough.",
		explain.LevelStep:  "The 3 at r5c2 needs 3 bridges and has room for just as many: 2 to r5c5 and 1 to r9c2.",
		explain.LevelCell:  "r5c2 and r5c5 are joined by 2 bridges.",
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

func TestHashiReport(t *testing.T) {
	e, steps := islands(t, hashi.GenerateOptions{Seed: 3, Grade: solve.GradeHard})
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
	if d := cmp.Diff(steps, back.Steps); d != "" || back.Grade != solve.GradeHard || !back.Logical {
		t.Errorf("%v: %s", back.Grade, d)
	}
	var brief strings.Builder
	if err := explain.Write(&brief, e, true); err != nil {
		t.Fatal(err)
	}
	if want := "1-14. single islands: One after the other, each island has room for just the bridges that it needs, or for one more: " +
		"r5c2=r5c5 r5c2-r9c2, "; !strings.HasPrefix(brief.String(), want) {
		t.Errorf("%s, want %s", &brief, want)
	}
}
