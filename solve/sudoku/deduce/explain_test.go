package deduce_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
)

// explain explains a puzzle and checks all that can be checked of it.
func explain(t *testing.T, p *puzzle.Sudoku) *deduce.Explanation {
	t.Helper()
	return explainFrom(t, p, nil)
}

// explainFrom does so from where some numbers were entered.
func explainFrom(t *testing.T, p *puzzle.Sudoku, entered [][]int) *deduce.Explanation {
	t.Helper()
	before := p.Clone()
	e, err := deduce.ExplainFrom(t.Context(), p, entered)
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	if d := cmp.Diff(before, p); d != "" {
		t.Fatalf("the puzzle was changed: %s", d)
	}
	solution := solved(t, p)
	b := deduce.NewBoard(p)
	for r, row := range entered {
		for c, v := range row {
			if v != 0 && p.Givens[r][c] == 0 {
				b.Apply(&deduce.Step{Set: &deduce.Candidate{Cell: puzzle.Cell{Row: r, Col: c}, Number: v}})
			}
		}
	}
	grade := solve.GradeEasy
	for k := range e.Steps {
		s := &e.Steps[k]
		checkStep(t, b.Position(), s)
		checkSound(t, s, solution)
		if s.Text == "" {
			t.Errorf("step %d has no text", k)
		}
		b.Apply(s)
		grade = max(grade, s.Technique.Grade())
	}
	if e.Grade != grade || e.Logical() != (grade < solve.GradeTrial) {
		t.Errorf("grade %v, logical %v, of steps up to %v", e.Grade, e.Logical(), grade)
	}
	if d := cmp.Diff(solution, gridOf(p, e.At(len(e.Steps)))); d != "" {
		t.Errorf("it ends elsewhere: %s", d)
	}
	if err := puzzle.CheckSudoku(p, e.Solution); err != nil {
		t.Error(err)
	}
	return e
}

// solved finds the solution by another way in.
func solved(t *testing.T, p *puzzle.Sudoku) [][]int {
	t.Helper()
	r, err := sudoku.Search{}.Solve(t.Context(), p, solve.Options{Limit: 2})
	if err != nil || !r.Unique() {
		t.Fatalf("%d solutions: %v", len(r.Solutions), err)
	}
	return r.Solutions[0].Grid
}

func checkSound(t *testing.T, s *deduce.Step, solution [][]int) {
	t.Helper()
	for _, c := range s.Removed {
		if solution[c.Row][c.Col] == c.Number {
			t.Errorf("%v rules out %v, which is right: %s", s.Technique, c, s.Text)
		}
	}
	if s.Set != nil && solution[s.Set.Row][s.Set.Col] != s.Set.Number {
		t.Errorf("%v sets %v, which is wrong: %s", s.Technique, *s.Set, s.Text)
	}
}

func gridOf(p *puzzle.Sudoku, at *deduce.Position) [][]int {
	grid := make([][]int, p.Size())
	for r := range grid {
		for c := range p.Size() {
			grid[r] = append(grid[r], at.Number(puzzle.Cell{Row: r, Col: c}))
		}
	}
	return grid
}

func TestExplainGenerated(t *testing.T) {
	grades := make(map[solve.Grade]int)
	for seed := range uint64(300) {
		grades[explain(t, generated(t, sudoku.GenerateOptions{Seed: seed})).Grade]++
	}
	for _, g := range solve.Grades() {
		if grades[g] == 0 {
			t.Errorf("none of 300 puzzles is %v", g)
		}
	}
	t.Logf("grades: %v", grades)
}

var states = flag.Int("states", 60, "half-solved puzzles that TestExplainFrom goes on from")

// TestExplainFrom goes on from random states, of puzzles of every kind of rules.
func TestExplainFrom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	from := make(map[solve.Grade]int)
	for seed := range uint64(*states) {
		o := []sudoku.GenerateOptions{{Minimal: true}, {}, {Diagonals: true}, {BoxRows: 2, BoxCols: 3}, {Cages: 3}}[seed%5]
		o.Seed = seed
		p := generated(t, o)
		solution := solved(t, p)
		entered := make([][]int, p.Size())
		share := rng.Float64()
		for r := range entered {
			entered[r] = make([]int, p.Size())
			for c := range entered[r] {
				if rng.Float64() < share {
					entered[r][c] = solution[r][c]
				}
			}
		}
		e := explainFrom(t, p, entered)
		from[e.Grade]++
		if d := cmp.Diff(entered, e.Entered); d != "" {
			t.Errorf("entered: %s", d)
		}
		r, c := rng.IntN(p.Size()), rng.IntN(p.Size())
		entered[r][c] = solution[r][c]%p.Size() + 1
		if _, err := deduce.ExplainFrom(t.Context(), p, entered); !errors.Is(err, deduce.ErrWrong) {
			t.Errorf("r%dc%d is not %d: %v", r+1, c+1, entered[r][c], err)
		}
	}
	t.Logf("grades of what is left: %v", from)
	p := generated(t, sudoku.GenerateOptions{})
	for _, entered := range [][][]int{{}, make([][]int, 9), {{1}, nil, nil, nil, nil, nil, nil, nil, nil}} {
		if _, err := deduce.ExplainFrom(t.Context(), p, entered); !errors.Is(err, puzzle.ErrInvalid) {
			t.Errorf("entries %v: %v", entered, err)
		}
	}
}

func TestExplainShapes(t *testing.T) {
	for _, box := range [][2]int{{1, 1}, {2, 2}, {1, 5}, {6, 1}, {2, 3}, {3, 2}, {2, 4}, {3, 4}, {4, 4}} {
		t.Run(fmt.Sprintf("%dx%d", box[0], box[1]), func(t *testing.T) {
			count := 20
			if box[0]*box[1] > 9 {
				count = 2
			}
			for seed := range uint64(count) {
				explain(t, generated(t, sudoku.GenerateOptions{BoxRows: box[0], BoxCols: box[1], Seed: seed}))
			}
		})
	}
}

func generated(t *testing.T, o sudoku.GenerateOptions) *puzzle.Sudoku {
	t.Helper()
	p, err := sudoku.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestExplainShared explains some puzzles of each public list.
func TestExplainShared(t *testing.T) {
	for _, tt := range []struct {
		list  string
		every int
		box   int
		hard  bool // most are beyond logic
	}{
		{"17-clue.txt", 700, 3, false},
		{"top1465.txt", 60, 3, false},
		{"forum-hardest-1106.txt", 60, 3, true},
		{"forum-hardest-11plus-12000.txt", 1700, 3, true},
		{"tatham_16_a.txt", 2, 4, false},
		{"tatham_16_e.txt", 2, 4, false},
		{"tatham_16_i.txt", 2, 4, false},
	} {
		t.Run(tt.list, func(t *testing.T) {
			logical, all := 0, 0
			for k, cells := range puzzletest.Sudokus(t, tt.list) {
				if k%tt.every != 0 {
					continue
				}
				all++
				if explain(t, fromCells(t, tt.box, cells)).Logical() {
					logical++
				}
			}
			t.Logf("%d of %d by logic alone", logical, all)
			if !tt.hard && logical < all {
				t.Errorf("%d of %d needed a guess", all-logical, all)
			}
			if tt.hard && logical == all {
				t.Error("none needed a guess: nothing here tests guesses")
			}
		})
	}
}

func fromCells(t *testing.T, box int, cells []uint8) *puzzle.Sudoku {
	t.Helper()
	var givens [][]int
	for row := range slices.Chunk(cells, box*box) {
		var line []int
		for _, v := range row {
			line = append(line, int(v))
		}
		givens = append(givens, line)
	}
	p, err := puzzle.NewSudoku(box, box, givens)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestNoUniqueness follows deductions in puzzles with several solutions: each
// must hold in all of them.
func TestNoUniqueness(t *testing.T) {
	steps := 0
	for seed := range uint64(80) {
		p := generated(t, sudoku.GenerateOptions{Seed: seed, Clues: 24})
		for k := range p.Givens {
			p.Givens[k][(k+int(seed))%9] = 0
		}
		steps += soundInAll(t, p, 2000)
	}
	if steps < 300 {
		t.Errorf("only %d steps were looked at", steps)
	}
}

// soundInAll checks the steps of a puzzle with several solutions, limit at most, against all of
// them, and returns how many there were; 0 if it has one solution or too many.
func soundInAll(t *testing.T, p *puzzle.Sudoku, limit int) (steps int) {
	t.Helper()
	r, err := sudoku.Search{}.Solve(t.Context(), p, solve.Options{Limit: limit})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Complete || len(r.Solutions) < 2 {
		return 0
	}
	b := deduce.NewBoard(p)
	for s := b.Next(); s != nil; s = b.Next() {
		steps++
		for _, solution := range r.Solutions {
			checkSound(t, s, solution.Grid)
		}
		b.Apply(s)
	}
	return steps
}

func TestExplainSame(t *testing.T) {
	for seed := range uint64(40) {
		p := generated(t, sudoku.GenerateOptions{Seed: seed})
		one, two := asJSON(t, explain(t, p)), asJSON(t, explain(t, p))
		if one != two {
			t.Fatalf("two explanations of one puzzle:\n%s\n%s", one, two)
		}
	}
}

func asJSON(t *testing.T, e *deduce.Explanation) string {
	t.Helper()
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestStepJSON(t *testing.T) {
	e := explain(t, generated(t, sudoku.GenerateOptions{Seed: 5}))
	data, err := json.Marshal(e.Steps)
	if err != nil {
		t.Fatal(err)
	}
	var back []deduce.Step
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(back)
	if err != nil || string(again) != string(data) {
		t.Errorf("%v:\n%s\n%s", err, data, again)
	}
}

func TestExplainErrors(t *testing.T) {
	several := generated(t, sudoku.GenerateOptions{})
	none := several.Clone()
	several.Givens = emptyGivens(9)
	none.Givens = emptyGivens(9)
	for v := range 8 {
		none.Givens[0][v] = v + 1
	}
	none.Givens[1][8] = 9
	for _, tt := range []struct {
		name string
		p    *puzzle.Sudoku
		want error
	}{
		{"nil", nil, puzzle.ErrInvalid},
		{"no rows", &puzzle.Sudoku{BoxRows: 3, BoxCols: 3}, puzzle.ErrInvalid},
		{"too large", &puzzle.Sudoku{BoxRows: 1, BoxCols: 65, Givens: emptyGivens(65)}, sudoku.ErrSize},
		{"several", several, deduce.ErrSeveral},
		{"none", none, deduce.ErrUnsolvable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if e, err := deduce.Explain(t.Context(), tt.p); !errors.Is(err, tt.want) || e != nil {
				t.Errorf("%v, %v, want %v", e, err, tt.want)
			}
			if g, err := deduce.Rate(t.Context(), tt.p); !errors.Is(err, tt.want) || g != solve.GradeAny {
				t.Errorf("%v, %v, want %v", g, err, tt.want)
			}
		})
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("no more time")
	cancel(why)
	if _, err := deduce.Explain(ctx, generated(t, sudoku.GenerateOptions{})); !errors.Is(err, why) {
		t.Errorf("cancelled: %v", err)
	}
}

func emptyGivens(n int) [][]int {
	out := make([][]int, n)
	for r := range out {
		out[r] = make([]int, n)
	}
	return out
}

func TestExplainFull(t *testing.T) {
	p := &puzzle.Sudoku{BoxRows: 1, BoxCols: 1, Givens: [][]int{{1}}}
	e := explain(t, p)
	if _, ok := e.Hardest(); ok || len(e.Steps) != 0 || e.Grade != solve.GradeEasy {
		t.Errorf("a full grid has %d steps, grade %v", len(e.Steps), e.Grade)
	}
}

func TestPosition(t *testing.T) {
	p := generated(t, sudoku.GenerateOptions{BoxRows: 2, BoxCols: 2})
	e := explain(t, p)
	for r, row := range p.Givens {
		for c, v := range row {
			at := puzzle.Cell{Row: r, Col: c}
			if got := e.At(0).Number(at); got != v {
				t.Errorf("%v begins with %d, given is %d", at, got, v)
			}
			if marks := e.At(0).Candidates(at); (len(marks) == 0) != (v != 0) {
				t.Errorf("%v begins with the candidates %v", at, marks)
			}
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("there is a position behind the last")
		}
	}()
	e.At(len(e.Steps) + 1)
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
	}
	if hardest != solve.GradeTrial {
		t.Errorf("the last technique is %v", hardest)
	}
}

// TestExplainExtra explains Sudokus with diagonals, windows, and an extra region that takes
// some numbers only.
func TestExplainExtra(t *testing.T) {
	inExtra := 0
	for seed := range uint64(8) {
		for _, o := range []sudoku.GenerateOptions{{Diagonals: true}, {Windows: true}, {Diagonals: true, BoxRows: 2, BoxCols: 3}} {
			o.Seed, o.Minimal = seed, true
			p := generated(t, o)
			for _, s := range explain(t, p).Steps {
				for _, u := range s.Units {
					if u.Kind == puzzle.UnitDiagonal || u.Kind == puzzle.UnitExtra {
						inExtra++
					}
				}
			}
		}
	}
	if inExtra == 0 {
		t.Error("no step makes use of an extra region")
	}
	p := generated(t, sudoku.GenerateOptions{Seed: 3})
	grid := solved(t, p)
	row := slices.IndexFunc(grid[1], func(v int) bool { return v != grid[0][0] })
	p.Extra = [][]puzzle.Cell{{{Row: 0, Col: 0}, {Row: 1, Col: row}}}
	explain(t, p)
}
