package deduce_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/hashi/deduce"
	"github.com/gridsaw/gridsaw/solve/solvetest/oracle"
)

func parse(t testing.TB, text string) *puzzle.Hashi {
	t.Helper()
	p, err := puzzle.ParseHashiText(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func generated(t testing.TB, o hashi.GenerateOptions) *puzzle.Hashi {
	t.Helper()
	p, err := hashi.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// counts are the bridges between each two islands that have any.
func counts(list []puzzle.Bridge) map[[2]int]int {
	out := make(map[[2]int]int)
	for _, l := range list {
		out[[2]int{l.A, l.B}] = l.Count
	}
	return out
}

// explainFrom explains a puzzle from where some bridges are drawn, and checks all that can be
// checked of it.
func explainFrom(t *testing.T, p *puzzle.Hashi, drawn []puzzle.Bridge) *deduce.Explanation {
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
		checkSound(t, s, counts(e.Solution.Bridges))
		grade = max(grade, s.Technique.Grade())
	}
	if e.Grade != grade || e.Logical() != (grade < solve.GradeTrial) {
		t.Errorf("grade %v, logical %v, of steps up to %v", e.Grade, e.Logical(), grade)
	}
	end := e.At(len(e.Steps))
	if err := puzzle.CheckHashi(p, &puzzle.HashiSolution{Bridges: end.Bridges()}); err != nil || len(end.Room()) > 0 {
		t.Errorf("it ends elsewhere: %v", err)
	}
	return e
}

// checkStep looks whether a step says something new of the position before it.
func checkStep(t *testing.T, before, after *deduce.Position, s *deduce.Step) {
	t.Helper()
	if s.Text == "" || len(s.Islands) == 0 || len(s.Built)+len(s.Limited) == 0 {
		t.Errorf("nothing is told: %+v", s)
	}
	was, is := counts(before.Bridges()), counts(after.Bridges())
	for _, l := range s.Built {
		pair := [2]int{l.A, l.B}
		if was[pair] >= l.Count || is[pair] != l.Count {
			t.Errorf("%+v of %d and then %d: %s", l, was[pair], is[pair], s.Text)
		}
	}
	room, left := counts(before.Room()), counts(after.Room())
	for _, l := range s.Limited {
		pair := [2]int{l.A, l.B}
		if room[pair] <= l.Count && len(s.Built) == 0 || left[pair] > l.Count {
			t.Errorf("at most %+v of %d and then %d: %s", l, room[pair], left[pair], s.Text)
		}
	}
}

// checkSound holds a step against a solution.
func checkSound(t *testing.T, s *deduce.Step, solution map[[2]int]int) {
	t.Helper()
	for _, l := range s.Built {
		if solution[[2]int{l.A, l.B}] < l.Count {
			t.Errorf("%v builds %+v, which is wrong: %s", s.Technique, l, s.Text)
		}
	}
	for _, l := range s.Limited {
		if solution[[2]int{l.A, l.B}] > l.Count {
			t.Errorf("%v allows at most %+v, which is wrong: %s", s.Technique, l, s.Text)
		}
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
			p := generated(t, hashi.GenerateOptions{Rows: n, Cols: n, Seed: seed})
			start := time.Now()
			e, err := deduce.Explain(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			spent += time.Since(start)
			steps += len(e.Steps)
			if n <= 15 || seed == 0 && n <= 30 {
				explainFrom(t, p, nil)
			}
			g, err := hashi.Rate(p)
			if err != nil {
				t.Fatal(err)
			}
			grades[e.Grade]++
			rated[g]++
			if e.Grade != g && min(e.Grade, g) < solve.GradeHard {
				t.Errorf("%dx%d, seed %d: %v, rated %v", n, n, seed, e.Grade, g)
			}
		}
		t.Logf("%dx%d: %v, rated %v; %d steps, %v each", n, n, grades, rated, steps / *count, spent/time.Duration(*count))
	}
}

// TestExplainGraded explains puzzles of each grade that is asked for.
func TestExplainGraded(t *testing.T) {
	for _, g := range solve.Grades()[:3] {
		got := make(map[solve.Grade]int)
		for seed := range uint64(*count) {
			p := generated(t, hashi.GenerateOptions{Seed: seed, Grade: g})
			e := explainFrom(t, p, nil)
			got[e.Grade]++
			if rate, err := deduce.Rate(t.Context(), p); err != nil || rate != e.Grade {
				t.Errorf("seed %d: %v, %v", seed, rate, err)
			}
		}
		t.Logf("generated as %v: %v", g, got)
	}
}

// TestExplainTrial explains a puzzle that no deduction solves.
func TestExplainTrial(t *testing.T) {
	data, err := os.ReadFile("../testdata/extreme.txt")
	if err != nil {
		t.Fatal(err)
	}
	e := explainFrom(t, parse(t, string(data)), nil)
	guesses := 0
	for _, s := range e.Steps {
		if s.Technique == deduce.Trial {
			guesses++
		}
	}
	t.Logf("%d guesses in %d steps", guesses, len(e.Steps))
	if hardest, ok := e.Hardest(); !ok || hardest != deduce.Trial || e.Logical() || guesses == 0 {
		t.Errorf("%v, %v", hardest, e.Grade)
	}
}

var every = flag.Int("every", 5, "of so many published puzzles TestExplainShared explains one")

// TestExplainShared explains published puzzles with one solution.
func TestExplainShared(t *testing.T) {
	for _, path := range puzzletest.Files(t, "instances", "hashi", "tatham_*.txt") {
		name := filepath.Base(path)
		t.Run(name, func(t *testing.T) {
			all := make(map[solve.Grade]int)
			for k, p := range puzzletest.Puzzles[*puzzle.Hashi](t, "instances", "hashi", name) {
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
		p := generated(t, hashi.GenerateOptions{Rows: 6 + int(seed%7), Cols: 9, Seed: seed})
		solution := explainFrom(t, p, nil).Solution
		var drawn []puzzle.Bridge
		share := rng.Float64()
		for _, l := range solution.Bridges {
			if rng.Float64() < share {
				l.Count = 1 + rng.IntN(l.Count)
				drawn = append(drawn, l)
			}
		}
		rng.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
		e := explainFrom(t, p, drawn)
		if d := cmp.Diff(drawn, e.Drawn); d != "" {
			t.Errorf("drawn: %s", d)
		}
		wrong := e.At(0).Room()
		if len(wrong) == 0 {
			continue
		}
		l := wrong[rng.IntN(len(wrong))]
		l.Count = counts(solution.Bridges)[[2]int{l.A, l.B}] + 1
		if l.Count > puzzle.MaxParallel {
			continue
		}
		if _, err := deduce.ExplainFrom(t.Context(), p, append(drawn, l)); !errors.Is(err, deduce.ErrWrong) {
			t.Errorf("%+v is not right: %v", l, err)
		}
	}
}

func TestExplainErrors(t *testing.T) {
	good := parse(t, "1 . . 2\n . . . .\n 1 . . 2")
	for _, tt := range []struct {
		name  string
		p     *puzzle.Hashi
		drawn []puzzle.Bridge
		want  error
	}{
		{"nil", nil, nil, puzzle.ErrInvalid},
		{"no rows", &puzzle.Hashi{}, nil, puzzle.ErrInvalid},
		{"several", parse(t, "3 . 3\n . . .\n 3 . 3"), nil, deduce.ErrSeveral},
		{"none", parse(t, "2 . 1"), nil, deduce.ErrUnsolvable},
		{"one island", parse(t, "? . ."), nil, deduce.ErrUnsolvable},
		{"no such island", good, []puzzle.Bridge{{A: 0, B: 4, Count: 1}}, puzzle.ErrInvalid},
		{"negative", good, []puzzle.Bridge{{A: -1, B: 1, Count: 1}}, puzzle.ErrInvalid},
		{"itself", good, []puzzle.Bridge{{A: 1, B: 1, Count: 1}}, puzzle.ErrInvalid},
		{"aslant", good, []puzzle.Bridge{{A: 0, B: 3, Count: 1}}, puzzle.ErrInvalid},
		{"none drawn", good, []puzzle.Bridge{{A: 0, B: 1}}, puzzle.ErrInvalid},
		{"three", good, []puzzle.Bridge{{A: 0, B: 1, Count: 3}}, puzzle.ErrInvalid},
		{"wrong", good, []puzzle.Bridge{{A: 0, B: 1, Count: 2}}, deduce.ErrWrong},
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
	if e := explainFrom(t, good, explainFrom(t, good, nil).Solution.Bridges); len(e.Steps) != 0 {
		t.Errorf("a full one has %d steps", len(e.Steps))
	} else if _, ok := e.Hardest(); ok || e.Grade != solve.GradeEasy {
		t.Errorf("a full one is %v", e.Grade)
	}
}

// random returns a puzzle of a few islands with the numbers of random bridges, some of them not
// shown: bridges come up one after the other where they cross none.
func random(rng *rand.Rand) *puzzle.Hashi {
	p := &puzzle.Hashi{Rows: 1 + rng.IntN(6), Cols: 3 + rng.IntN(4), Touching: rng.IntN(4) == 0}
	cells := rng.Perm(p.Rows * p.Cols)
	for _, cell := range cells[:min(len(cells), 4+rng.IntN(6))] {
		p.Islands = append(p.Islands, puzzle.Island{Row: cell / p.Cols, Col: cell % p.Cols})
	}
	b := deduce.NewBoard(p)
	for room := b.Position().Room(); len(room) > 0 && rng.IntN(20) > 0; room = b.Position().Room() {
		l := room[rng.IntN(len(room))]
		have := counts(b.Position().Bridges())[[2]int{l.A, l.B}]
		l.Count = have + 1
		b.Apply(&deduce.Step{Built: []puzzle.Bridge{l}})
		p.Islands[l.A].Bridges++
		p.Islands[l.B].Bridges++
	}
	for i := range p.Islands {
		if rng.IntN(12) == 0 {
			p.Islands[i].Bridges = 0
		}
	}
	return p
}

// TestNoUniqueness follows deductions in puzzles with several solutions, some of them with numbers
// that are not shown: each must hold in all of them, which brute force finds.
func TestNoUniqueness(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	steps, several := 0, 0
	seen := make(map[deduce.Technique]int)
	for range 20000 {
		several += soundInAll(t, random(rng), func(s *deduce.Step) {
			steps++
			seen[s.Technique]++
		})
	}
	t.Logf("%d puzzles with several solutions, %d steps: %v", several, steps, seen)
	if several < 400 || steps < 1500 {
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
func soundInAll(t *testing.T, p *puzzle.Hashi, visit func(*deduce.Step)) int {
	t.Helper()
	answer := oracle.Brute(p, 2000, 20_000)
	if !answer.Complete || len(answer.Solutions) < 2 {
		return 0
	}
	b := deduce.NewBoard(p)
	for s := b.Next(); s != nil; s = b.Next() {
		visit(s)
		for _, solution := range answer.Solutions {
			checkSound(t, s, counts(solution.(*puzzle.HashiSolution).Bridges))
		}
		b.Apply(s)
	}
	if !b.Open() {
		t.Errorf("deductions choose one of %d solutions of\n%v", len(answer.Solutions), p)
	}
	return 1
}

// TestNoUniquenessLarge does so in larger puzzles, of which the search finds all solutions.
func TestNoUniquenessLarge(t *testing.T) {
	steps := 0
	for seed := range uint64(100) {
		n := 6 + int(seed%9)
		p := generated(t, hashi.GenerateOptions{Rows: n, Cols: n, Seed: seed, Several: true})
		for i := range p.Islands {
			if (int(seed)+7*i)%23 == 0 {
				p.Islands[i].Bridges = 0
			}
		}
		r, err := hashi.Search{}.Solve(t.Context(), p, solve.Options{Limit: 500, Nodes: 20_000})
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
				checkSound(t, s, counts(solution.Bridges))
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
		p := generated(t, hashi.GenerateOptions{Seed: seed, Grade: solve.GradeHard})
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
	e := explainFrom(t, generated(t, hashi.GenerateOptions{Seed: 1, Grade: solve.GradeHard}), nil)
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
	e := explainFrom(t, parse(t, "1 . . 2\n . . . .\n 1 . . 2"), nil)
	if got := e.At(0); len(got.Bridges()) != 0 || len(got.Room()) != 4 {
		t.Errorf("it begins with %v, and room for %v", got.Bridges(), got.Room())
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
	f.Add([]byte{2, 2, 2, 0, 3, 0, 0, 0, 1, 0, 2})
	f.Add([]byte{64, 7, 1, 9, 1, 0, 0, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 3 {
			return
		}
		p := &puzzle.Hashi{Rows: 1 + int(data[0]%6), Cols: 1 + int(data[1]%6), Touching: data[0]&64 != 0}
		for k, b := range data[2:min(len(data), 2+p.Rows*p.Cols)] {
			if b > 0 && b < 10 {
				p.Islands = append(p.Islands, puzzle.Island{Row: k / p.Cols, Col: k % p.Cols, Bridges: int(b % 9)})
			}
		}
		if p.Validate() != nil || len(p.Islands) > 12 {
			return
		}
		e, err := deduce.Explain(t.Context(), p)
		switch {
		case err == nil:
			explainFrom(t, p, nil)
			explainFrom(t, p, e.Solution.Bridges[:1])
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
			p := generated(b, hashi.GenerateOptions{Rows: size, Cols: size, Seed: 1})
			for b.Loop() {
				if _, err := deduce.Explain(b.Context(), p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
