package explain_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/cmd/internal/explain"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
)

// The lines are puzzles with steps of most techniques between them.
const (
	medium  = "7.5.....2...4.1...3.........1.6..4..2...5...........9....37.....8....6...9.....8."
	extreme = "..6..1....5..3....9..4....7..1....2..3..9....4..5....13.....68....3..2....2..8..3"
	small   = "1.....3....4.2.."
)

func explained(t *testing.T, line string) *explain.Explanation {
	t.Helper()
	p, err := format.Decode([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	e, err := explain.Explain(t.Context(), p, explain.Begun{})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestFrames(t *testing.T) {
	e := explained(t, medium)
	steps := explain.SudokuSteps(e)
	for _, each := range []bool{false, true} {
		next := 0
		names := make(map[string]bool)
		for _, f := range explain.Frames(e, each) {
			if f.From != next || f.To <= f.From {
				t.Errorf("frame %v begins not at %d", f, next)
			}
			if each && f.To != f.From+1 {
				t.Errorf("frame %v has more than one step", f)
			}
			for _, s := range steps[f.From:f.To] {
				if f.To > f.From+1 && !s.Technique.Single() {
					t.Errorf("a %v shares frame %v", s.Technique, f)
				}
			}
			next = f.To
			names[f.Name(e)] = true
		}
		if next != e.Len() || len(names) != len(explain.Frames(e, each)) {
			t.Errorf("%d of %d steps, %d names", next, e.Len(), len(names))
		}
	}
}

func TestDraw(t *testing.T) {
	for _, line := range []string{small, medium, extreme} {
		e := explained(t, line)
		steps := explain.SudokuSteps(e)
		for _, f := range explain.Frames(e, false) {
			img, err := explain.Draw(e, f)
			if err != nil {
				t.Fatal(err)
			}
			l := explain.NewLayout(e)
			for k := f.From; k < f.To; k++ {
				checkSet(t, img, l, &steps[k])
			}
			if s := &steps[f.From]; s.Set == nil {
				checkMarks(t, img, l, s)
			}
		}
	}
}

// checkSet looks for the green number of a step that finds one.
func checkSet(t *testing.T, img *image.RGBA, l explain.Layout, s *deduce.Step) {
	t.Helper()
	if s.Set == nil {
		return
	}
	if n := share(img, l.Middle(s.Set.Cell), green); n < 0.05 {
		t.Errorf("%v: %v is not green", s.Technique, s.Set)
	}
	if c := img.RGBAAt(at(l.Inside(s.Set.Cell))); !near(c, color.RGBA{0xdd, 0xf5, 0xe4, 255}) {
		t.Errorf("%v: the cell of %v is %v", s.Technique, s.Set, c)
	}
}

// checkMarks looks for what a step rests on and what it rules out.
func checkMarks(t *testing.T, img *image.RGBA, l explain.Layout, s *deduce.Step) {
	t.Helper()
	for _, c := range s.Removed {
		if n := share(img, l.Around(c), red); n < 0.04 {
			t.Errorf("%v: %v is not red", s.Technique, c)
		}
	}
	for k, c := range s.Basis {
		got := img.RGBAAt(at(l.Ring(c)))
		if supposed := s.Technique == deduce.Contradiction && k == 0; !supposed && !green(got) {
			t.Errorf("%v: no green circle around %v, but %v", s.Technique, c, got)
		}
	}
	for _, c := range s.Cells {
		got := img.RGBAAt(at(l.Inside(c)))
		if near(got, color.RGBA{255, 255, 255, 255}) {
			t.Errorf("%v: %v is not tinted", s.Technique, c)
		}
	}
}

func at(p image.Point) (x, y int) { return p.X, p.Y }

func near(a, b color.RGBA) bool {
	far := func(x, y uint8) bool { return max(x, y)-min(x, y) > 12 }
	return !far(a.R, b.R) && !far(a.G, b.G) && !far(a.B, b.B)
}

func green(c color.RGBA) bool { return int(c.G) > int(c.R)+40 && int(c.G) > int(c.B)+20 && c.R < 160 }
func red(c color.RGBA) bool   { return int(c.R) > int(c.G)+80 && int(c.R) > int(c.B)+80 }

// share returns which part of the pixels is of a colour.
func share(img *image.RGBA, box image.Rectangle, is func(color.RGBA) bool) float64 {
	n := 0
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if is(img.RGBAAt(x, y)) {
				n++
			}
		}
	}
	return float64(n) / float64(box.Dx()*box.Dy())
}

func TestDrawSame(t *testing.T) {
	e := explained(t, medium)
	f := explain.Frames(e, false)[1]
	one, err := explain.Draw(e, f)
	if err != nil {
		t.Fatal(err)
	}
	two, err := explain.Draw(e, f)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one.Pix, two.Pix) || one.Rect != two.Rect {
		t.Error("two pictures of one step differ")
	}
}

// TestDrawSizes draws the first step of puzzles of many shapes, each wide enough
// for its text and high enough for its grid.
func TestDrawSizes(t *testing.T) {
	for _, box := range [][2]int{{1, 2}, {2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 4}, {4, 4}, {5, 5}} {
		t.Run(fmt.Sprintf("%dx%d", box[0], box[1]), func(t *testing.T) {
			n := box[0] * box[1]
			p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{BoxRows: box[0], BoxCols: box[1], Clues: n * n * 7 / 10})
			if err != nil {
				t.Fatal(err)
			}
			e, err := explain.Explain(t.Context(), p, explain.Begun{})
			if err != nil {
				t.Fatal(err)
			}
			img, err := explain.Draw(e, explain.Frame{From: 0, To: 1})
			if err != nil {
				t.Fatal(err)
			}
			if img.Rect.Dx() < 500 || img.Rect.Dx() > 4000 || img.Rect.Dy() < n*50 {
				t.Errorf("a picture of %v", img.Rect.Size())
			}
		})
	}
}

func TestDrawTooLarge(t *testing.T) {
	n := explain.MaxSudokuSize + 1
	p := &puzzle.Sudoku{BoxRows: 1, BoxCols: n, Givens: make([][]int, n)}
	for r := range p.Givens {
		for c := range n {
			p.Givens[r] = append(p.Givens[r], (r+c)%n+1)
		}
	}
	p.Givens[0][0] = 0
	e, err := explain.Explain(t.Context(), p, explain.Begun{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := explain.Draw(e, explain.Frame{From: 0, To: 1}); !errors.Is(err, explain.ErrSize) {
		t.Errorf("%v, want ErrSize", err)
	}
}

func TestWrite(t *testing.T) {
	e := explained(t, medium)
	var long, brief strings.Builder
	if err := explain.Write(&long, e, false); err != nil {
		t.Fatal(err)
	}
	if err := explain.Write(&brief, e, true); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(long.String(), "\n"); n != e.Len() {
		t.Errorf("%d lines for %d steps", n, e.Len())
	}
	if n := strings.Count(brief.String(), "\n"); n != len(explain.Frames(e, false)) {
		t.Errorf("%d lines for %d frames", n, len(explain.Frames(e, false)))
	}
	for _, s := range explain.SudokuSteps(e) {
		if !strings.Contains(long.String(), s.Technique.String()+": "+s.Text+"\n") {
			t.Errorf("not told: %s", s.Text)
		}
	}
}

func TestVerdict(t *testing.T) {
	for line, want := range map[string]string{
		small:   "grade easy: singles are enough",
		medium:  "grade medium: the hardest deduction is hidden pair, needed 3 times",
		extreme: "grade trial: numbers were guessed 3 times, deduction alone is not enough",
		"1":     "nothing left to solve",
	} {
		if line == "1" {
			e, err := explain.Explain(t.Context(), &puzzle.Sudoku{BoxRows: 1, BoxCols: 1, Givens: [][]int{{1}}}, explain.Begun{})
			if err != nil {
				t.Fatal(err)
			}
			if got := explain.Verdict(e); got != want {
				t.Errorf("%s, want %s", got, want)
			}
			continue
		}
		if got := explain.Verdict(explained(t, line)); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

func TestReport(t *testing.T) {
	e := explained(t, small)
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
	if d := cmp.Diff(explain.SudokuSteps(e), back.Steps); d != "" {
		t.Error(d)
	}
	sum := 0
	for _, n := range back.Techniques {
		sum += n
	}
	if sum != e.Len() || back.Grade != solve.GradeEasy || !back.Logical {
		t.Errorf("%d techniques of %d steps, %v", sum, e.Len(), back.Grade)
	}
}

func TestWrap(t *testing.T) {
	want := []string{"Cells and", "numbersthatareverylong", "of a grid"}
	if d := cmp.Diff(want, explain.Wrap("Cells and numbersthatareverylong  of a grid", 6)); d != "" {
		t.Error(d)
	}
}
