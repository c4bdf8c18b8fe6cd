package deduce_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/shikaku/deduce"
	"github.com/gridsaw/gridsaw/solve/solvetest/oracle"
)

func parse(t testing.TB, text string) *puzzle.Shikaku {
	t.Helper()
	p, err := puzzle.ParseShikakuText(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func generated(t testing.TB, o shikaku.GenerateOptions) *puzzle.Shikaku {
	t.Helper()
	p, err := shikaku.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// explainFrom explains a puzzle from where some rectangles are drawn, and checks all that can be
// checked of it.
func explainFrom(t *testing.T, p *puzzle.Shikaku, drawn []puzzle.Rectangle) *deduce.Explanation {
	t.Helper()
	before := p.Clone()
	e, err := deduce.ExplainFrom(t.Context(), p, drawn)
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	if d := cmp.Diff(before, p); d != "" {
		t.Fatalf("the puzzle was changed: %s", d)
	}
	if err := oracle.Check(p, e.Solution); err != nil {
		t.Fatal(err)
	}
	grade := solve.GradeEasy
	for k := range e.Steps {
		s := &e.Steps[k]
		checkStep(t, e.At(k), e.At(k+1), s)
		checkSound(t, s, e.Solution)
		grade = max(grade, s.Technique.Grade())
	}
	if e.Grade != grade || e.Logical() != (grade < solve.GradeTrial) {
		t.Errorf("grade %v, logical %v, of steps up to %v", e.Grade, e.Logical(), grade)
	}
	end := e.At(len(e.Steps)).Drawn()
	if err := puzzle.CheckShikaku(p, &puzzle.ShikakuSolution{Rectangles: end}); err != nil {
		t.Errorf("it ends elsewhere: %v", err)
	}
	return e
}

// checkStep looks whether a step says something new of the position before it.
func checkStep(t *testing.T, before, after *deduce.Position, s *deduce.Step) {
	t.Helper()
	if s.Text == "" || len(s.Clues) == 0 || s.Set == nil && len(s.Removed) == 0 {
		t.Errorf("nothing is told: %+v", s)
	}
	for _, r := range s.Removed {
		if !slices.Contains(before.Candidates(r.Clue), r) || slices.Contains(after.Candidates(r.Clue), r) {
			t.Errorf("%s was ruled out before, or is not now: %s", deduce.Name(r), s.Text)
		}
	}
	if s.Set != nil && (slices.Contains(before.Drawn(), *s.Set) || !slices.Contains(after.Drawn(), *s.Set)) {
		t.Errorf("%s was drawn before, or is not now: %s", deduce.Name(*s.Set), s.Text)
	}
	for _, r := range s.Basis {
		if !slices.Contains(before.Candidates(r.Clue), r) {
			t.Errorf("%s is no candidate: %s", deduce.Name(r), s.Text)
		}
	}
}

// checkSound holds a step against a solution.
func checkSound(t *testing.T, s *deduce.Step, solution *puzzle.ShikakuSolution) {
	t.Helper()
	for _, r := range s.Removed {
		if slices.Contains(solution.Rectangles, r) {
			t.Errorf("%v rules out %s, which is right: %s", s.Technique, deduce.Name(r), s.Text)
		}
	}
	if s.Set != nil && !slices.Contains(solution.Rectangles, *s.Set) {
		t.Errorf("%v sets %s, which is wrong: %s", s.Technique, deduce.Name(*s.Set), s.Text)
	}
}

var count = flag.Int("puzzles", 8, "puzzles of each size that TestGrades explains")

// TestGrades explains puzzles of many sizes; its table is that of the package documentation.
func TestGrades(t *testing.T) {
	for _, n := range []int{5, 7, 10, 15, 20, 30, 40} {
		grades, rated := make(map[solve.Grade]int), make(map[solve.Grade]int)
		var spent time.Duration
		steps := 0
		for seed := range uint64(*count) {
			p := generated(t, shikaku.GenerateOptions{Rows: n, Cols: n, Seed: seed})
			start := time.Now()
			e, err := deduce.Explain(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			spent += time.Since(start)
			steps += len(e.Steps)
			if n <= 15 || seed == 0 {
				explainFrom(t, p, nil)
			}
			g, err := shikaku.Rate(p)
			if err != nil {
				t.Fatal(err)
			}
			grades[e.Grade]++
			rated[g]++
			if g != min(e.Grade, solve.GradeExtreme) {
				t.Errorf("%dx%d, seed %d: %v, rated %v", n, n, seed, e.Grade, g)
			}
		}
		t.Logf("%dx%d: %v, rated %v; %d steps, %v each", n, n, grades, rated, steps / *count, spent/time.Duration(*count))
	}
}

// TestExplainGraded explains puzzles of each grade that is asked for.
func TestExplainGraded(t *testing.T) {
	for _, g := range solve.Grades() {
		guesses := 0
		for seed := range uint64(*count) {
			p := generated(t, shikaku.GenerateOptions{Seed: seed, Grade: g})
			e := explainFrom(t, p, nil)
			if min(e.Grade, solve.GradeExtreme) != g {
				t.Errorf("seed %d: %v, generated as %v", seed, e.Grade, g)
			}
			if !e.Logical() {
				guesses++
			}
			if got, err := deduce.Rate(t.Context(), p); err != nil || min(got, solve.GradeExtreme) != g {
				t.Errorf("seed %d: %v, %v", seed, got, err)
			}
		}
		t.Logf("%v: %d of %d need a guess", g, guesses, *count)
	}
}

var every = flag.Int("every", 5, "of so many published puzzles TestExplainShared explains one")

// TestExplainShared explains published puzzles with one solution.
func TestExplainShared(t *testing.T) {
	for _, path := range puzzletest.Files(t, "instances", "shikaku", "tatham_*.txt") {
		name := filepath.Base(path)
		t.Run(name, func(t *testing.T) {
			all := make(map[solve.Grade]int)
			for k, p := range puzzletest.Puzzles[*puzzle.Shikaku](t, "instances", "shikaku", name) {
				if k%*every != 0 {
					continue
				}
				e, err := deduce.Explain(t.Context(), p)
				if err != nil {
					t.Fatal(err)
				}
				all[e.Grade]++
			}
			t.Logf("%v", all)
			if all[solve.GradeTrial] > 0 {
				t.Errorf("%d needed a guess", all[solve.GradeTrial])
			}
		})
	}
}

// TestExplainFrom goes on from random states.
func TestExplainFrom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for seed := range uint64(60) {
		p := generated(t, shikaku.GenerateOptions{Rows: 6 + int(seed%7), Cols: 9, Seed: seed})
		solution := explainFrom(t, p, nil).Solution
		var drawn []puzzle.Rectangle
		share := rng.Float64()
		for _, r := range solution.Rectangles {
			if rng.Float64() < share {
				drawn = append(drawn, r)
			}
		}
		rng.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
		e := explainFrom(t, p, drawn)
		if d := cmp.Diff(drawn, e.Drawn); d != "" {
			t.Errorf("drawn: %s", d)
		}
		if open := len(p.Clues) - len(drawn); len(e.Steps) < open {
			t.Errorf("%d steps for %d rectangles", len(e.Steps), open)
		}
		wrong := solution.Rectangles[rng.IntN(len(p.Clues))]
		if wrong.Rows, wrong.Cols = wrong.Cols, wrong.Rows; wrong.Rows == wrong.Cols {
			wrong.Rows, wrong.Cols = 1, wrong.Cells()
		}
		if slices.Contains(solution.Rectangles, wrong) || wrong.Row+wrong.Rows > p.Rows || wrong.Col+wrong.Cols > p.Cols {
			continue
		}
		if _, err := deduce.ExplainFrom(t.Context(), p, append(drawn, wrong)); !errors.Is(err, deduce.ErrWrong) {
			t.Errorf("%s is not right: %v", deduce.Name(wrong), err)
		}
	}
}

func TestExplainErrors(t *testing.T) {
	good := parse(t, "3 . .\n 6 . .\n . . .")
	for _, tt := range []struct {
		name  string
		p     *puzzle.Shikaku
		drawn []puzzle.Rectangle
		want  error
	}{
		{"nil", nil, nil, puzzle.ErrInvalid},
		{"no rows", &puzzle.Shikaku{}, nil, puzzle.ErrInvalid},
		{"several", parse(t, "2 .\n . 2"), nil, deduce.ErrSeveral},
		{"none", parse(t, "2 . 2"), nil, deduce.ErrUnsolvable},
		{"too large", hidden(60), nil, shikaku.ErrSize},
		{"no clue", good, []puzzle.Rectangle{{Rows: 1, Cols: 3, Clue: 2}}, puzzle.ErrInvalid},
		{"no rows drawn", good, []puzzle.Rectangle{{Rows: 0, Cols: 3}}, puzzle.ErrInvalid},
		{"outside", good, []puzzle.Rectangle{{Rows: 1, Cols: 4}}, puzzle.ErrInvalid},
		{"far outside", good, []puzzle.Rectangle{{Row: 1 << 62, Rows: 1 << 62, Cols: 1}}, puzzle.ErrInvalid},
		{"wrong", good, []puzzle.Rectangle{{Rows: 3, Cols: 1}}, deduce.ErrWrong},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if e, err := deduce.ExplainFrom(t.Context(), tt.p, tt.drawn); !errors.Is(err, tt.want) || e != nil {
				t.Errorf("%v, %v, want %v", e, err, tt.want)
			}
		})
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("no more time")
	cancel(why)
	if _, err := deduce.Explain(ctx, good); !errors.Is(err, why) {
		t.Errorf("cancelled: %v", err)
	}
	if e := explainFrom(t, good, explainFrom(t, good, nil).Solution.Rectangles); len(e.Steps) != 0 {
		t.Errorf("a full grid has %d steps", len(e.Steps))
	} else if _, ok := e.Hardest(); ok || e.Grade != solve.GradeEasy {
		t.Errorf("a full grid is %v", e.Grade)
	}
}

// hidden returns a grid of n x n with one clue, whose number is not shown.
func hidden(n int) *puzzle.Shikaku {
	return &puzzle.Shikaku{Rows: n, Cols: n, Clues: []puzzle.Clue{{Row: n / 2, Col: n / 2}}}
}

// TestNoUniqueness follows deductions in puzzles with several solutions, some of them with numbers
// that are not shown: each must hold in all of them, which brute force finds.
func TestNoUniqueness(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	steps, several := 0, 0
	seen := make(map[deduce.Technique]int)
	for seed := range uint64(4000) {
		p := generated(t, shikaku.GenerateOptions{Rows: 2 + rng.IntN(5), Cols: 2 + rng.IntN(5), Seed: seed, Several: true})
		for k := range p.Clues {
			if rng.IntN(12) == 0 {
				p.Clues[k].Area = 0
			}
		}
		several += soundInAll(t, p, func(s *deduce.Step) {
			steps++
			seen[s.Technique]++
		})
	}
	t.Logf("%d puzzles with several solutions, %d steps: %v", several, steps, seen)
	if several < 500 || steps < 2000 {
		t.Errorf("only %d steps were looked at in %d puzzles", steps, several)
	}
	for _, technique := range deduce.Techniques()[:deduce.Trial] {
		if seen[technique] == 0 {
			t.Errorf("no %v was looked at", technique)
		}
	}
}

// soundInAll checks the steps of a puzzle with several solutions against all of them, and returns 1
// if it has several and brute force can tell.
func soundInAll(t *testing.T, p *puzzle.Shikaku, visit func(*deduce.Step)) int {
	t.Helper()
	answer := oracle.Brute(p, 3000, 200_000)
	if !answer.Complete || len(answer.Solutions) < 2 {
		return 0
	}
	b := deduce.NewBoard(p)
	for s := b.Next(); s != nil; s = b.Next() {
		visit(s)
		for _, solution := range answer.Solutions {
			checkSound(t, s, solution.(*puzzle.ShikakuSolution))
		}
		b.Apply(s)
	}
	if b.Open() == 0 {
		t.Errorf("deductions choose one of %d solutions of\n%v", len(answer.Solutions), p)
	}
	return 1
}

// TestNoUniquenessLarge does so in larger puzzles, of which the search finds all solutions.
func TestNoUniquenessLarge(t *testing.T) {
	steps := 0
	for seed := range uint64(100) {
		n := 6 + int(seed%9)
		p := generated(t, shikaku.GenerateOptions{Rows: n, Cols: n, Seed: seed, Several: true})
		for i := range p.Clues {
			if (int(seed)+7*i)%23 == 0 {
				p.Clues[i].Area = 0
			}
		}
		r, err := shikaku.Search{}.Solve(t.Context(), p, solve.Options{Limit: 500, Nodes: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		if !r.Complete || len(r.Solutions) < 2 {
			continue
		}
		b := deduce.NewBoard(p)
		for s := b.Next(); s != nil; s = b.Next() {
			steps++
			for _, solution := range r.Solutions {
				checkSound(t, s, solution)
			}
			b.Apply(s)
		}
	}
	if t.Logf("%d steps", steps); steps < 500 {
		t.Errorf("only %d steps were looked at", steps)
	}
}

func TestExplainSame(t *testing.T) {
	for seed := range uint64(10) {
		p := generated(t, shikaku.GenerateOptions{Seed: seed, Grade: solve.GradeHard})
		one, two := asJSON(t, explainFrom(t, p, nil)), asJSON(t, explainFrom(t, p, nil))
		if one != two {
			t.Fatalf("two explanations of one puzzle:\n%s\n%s", one, two)
		}
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestStepJSON(t *testing.T) {
	e := explainFrom(t, generated(t, shikaku.GenerateOptions{Seed: 1, Grade: solve.GradeExtreme}), nil)
	data := asJSON(t, e.Steps)
	var back []deduce.Step
	if err := json.Unmarshal([]byte(data), &back); err != nil {
		t.Fatal(err)
	}
	if again := asJSON(t, back); again != data {
		t.Errorf("%s\n%s", data, again)
	}
}

func TestPosition(t *testing.T) {
	e := explainFrom(t, parse(t, "3 . .\n 6 . .\n . . ."), nil)
	if got := e.At(0); len(got.Drawn()) != 0 || len(got.Candidates(0)) != 1 || len(got.Candidates(1)) != 1 {
		t.Errorf("it begins with %v", got.Drawn())
	}
	defer func() {
		if recover() == nil {
			t.Error("there is a position behind the last")
		}
	}()
	e.At(len(e.Steps) + 1)
}

// FuzzExplain explains any small puzzle: two bytes for the size, then a byte a cell. Its deductions
// hold in all solutions, which brute force finds, however many there are.
func FuzzExplain(f *testing.F) {
	f.Add([]byte{2, 2, 3, 0, 0, 6, 0, 0, 0, 0, 0})
	f.Add([]byte{0, 6, 2, 0, 0, 0, 0, 9, 9})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 3 {
			return
		}
		p := &puzzle.Shikaku{Rows: 1 + int(data[0]%6), Cols: 1 + int(data[1]%6)}
		for k, b := range data[2:min(len(data), 2+p.Rows*p.Cols)] {
			if b > 0 && b < 16 {
				p.Clues = append(p.Clues, puzzle.Clue{Row: k / p.Cols, Col: k % p.Cols, Area: int(b) % 15})
			}
		}
		if p.Validate() != nil {
			return
		}
		e, err := deduce.Explain(t.Context(), p)
		switch {
		case err == nil:
			explainFrom(t, p, nil)
			explainFrom(t, p, e.Solution.Rectangles[:1])
		case errors.Is(err, deduce.ErrSeveral):
			soundInAll(t, p, func(*deduce.Step) {})
		case !errors.Is(err, deduce.ErrUnsolvable):
			t.Fatal(err)
		}
	})
}

func BenchmarkExplain(b *testing.B) {
	for _, size := range []int{10, 20, 50} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			p := generated(b, shikaku.GenerateOptions{Rows: size, Cols: size, Seed: 1})
			for b.Loop() {
				if _, err := deduce.Explain(b.Context(), p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
