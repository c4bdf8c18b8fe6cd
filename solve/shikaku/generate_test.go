package shikaku_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

func generate(t testing.TB, o shikaku.GenerateOptions) *puzzle.Shikaku {
	t.Helper()
	p, err := shikaku.Generate(t.Context(), o)
	if err != nil {
		t.Fatalf("%+v: %v", o, err)
	}
	if err := p.Validate(); err != nil {
		t.Fatalf("%+v: %v", o, err)
	}
	return p
}

func TestGenerateUnique(t *testing.T) {
	sizes := [][2]int{
		{0, 0}, {1, 1}, {1, 2}, {2, 1}, {1, 60}, {60, 1}, {2, 2}, {3, 3}, {5, 5}, {7, 13}, {20, 20}, {30, 25}, {50, 50}, {60, 60},
	}
	for _, size := range sizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			seeds := 20
			if size[0] >= 30 {
				seeds = 2
			}
			for seed := range seeds {
				o := shikaku.GenerateOptions{Rows: size[0], Cols: size[1], Seed: uint64(seed)}
				p := generate(t, o)
				if r := solvetest.Solve(t, shikaku.Search{}, p, solve.Options{Limit: 2}); !r.Unique() {
					t.Fatalf("seed %d: %v with %d solutions", seed, r.Status, len(r.Solutions))
				}
				for _, c := range p.Clues {
					if c.Area < min(2, p.Rows*p.Cols) {
						t.Errorf("seed %d: an area of %d", seed, c.Area)
					}
				}
			}
		})
	}
}

func TestGenerateSeeds(t *testing.T) {
	o := shikaku.GenerateOptions{Rows: 15, Cols: 12, Seed: 9}
	if d := cmp.Diff(generate(t, o), generate(t, o)); d != "" {
		t.Errorf("the same seed gives two puzzles: %s", d)
	}
	seen := make(map[string]bool)
	for seed := range 50 {
		o.Seed = uint64(seed)
		seen[generate(t, o).String()] = true
	}
	if len(seen) != 50 {
		t.Errorf("50 seeds give %d puzzles", len(seen))
	}
}

func TestGenerateDepth(t *testing.T) {
	for depth := 1; depth <= 9; depth++ {
		o := shikaku.GenerateOptions{Rows: 40, Cols: 30, Depth: depth, MergeIter: -1, Several: true, Smallest: 1}
		most := 0
		for seed := range 20 {
			o.Seed = uint64(seed)
			n := len(generate(t, o).Clues)
			if most = max(most, n); n > 1<<depth {
				t.Errorf("depth %d: %d rectangles", depth, n)
			}
		}
		if most < 1<<(depth-1) {
			t.Errorf("depth %d: %d rectangles at most", depth, most)
		}
	}
}

func TestGenerateMerges(t *testing.T) {
	count := func(o shikaku.GenerateOptions) int {
		n := 0
		o.Rows, o.Cols, o.Several = 30, 30, true
		for seed := range 20 {
			o.Seed = uint64(seed)
			n += len(generate(t, o).Clues)
		}
		return n
	}
	never := count(shikaku.GenerateOptions{MergeIter: -1})
	usual := count(shikaku.GenerateOptions{})
	often := count(shikaku.GenerateOptions{MergeIter: 8, MergeProb: 0.9})
	if never <= usual || usual <= often {
		t.Errorf("%d rectangles without merging, %d usually, %d with much of it", never, usual, often)
	}
}

// TestGenerateWindmills looks for grids that recursion alone never makes: those
// that no line cuts in two from side to side.
func TestGenerateWindmills(t *testing.T) {
	found := 0
	for seed := range 60 {
		p := generate(t, shikaku.GenerateOptions{Rows: 5, Cols: 5, Seed: uint64(seed), Depth: 4, MergeIter: 4, MergeProb: 0.5})
		r, err := shikaku.Search{}.Solve(t.Context(), p, solve.Options{})
		if err != nil || len(r.Solutions) != 1 {
			t.Fatal(r.Status, err)
		}
		if rects := r.Solutions[0].Rectangles; len(rects) > 1 && !guillotine(p, rects) {
			found++
		}
	}
	if found == 0 {
		t.Error("all grids can be cut in two by a straight line")
	}
}

// guillotine reports that a line through the grid cuts no rectangle.
func guillotine(p *puzzle.Shikaku, rects []puzzle.Rectangle) bool {
	for r := 1; r < p.Rows; r++ {
		if !slices.ContainsFunc(rects, func(x puzzle.Rectangle) bool { return x.Row < r && r < x.Row+x.Rows }) {
			return true
		}
	}
	for c := 1; c < p.Cols; c++ {
		if !slices.ContainsFunc(rects, func(x puzzle.Rectangle) bool { return x.Col < c && c < x.Col+x.Cols }) {
			return true
		}
	}
	return false
}

func TestGenerateGrades(t *testing.T) {
	for _, g := range solve.Grades() {
		for seed := range 3 {
			p := generate(t, shikaku.GenerateOptions{Rows: 14, Cols: 14, Seed: uint64(seed), Grade: g})
			if got, err := shikaku.Rate(p); err != nil || got != g {
				t.Errorf("seed %d: grade %v, %v, want %v", seed, got, err, g)
			}
		}
	}
}

func TestGenerateErrors(t *testing.T) {
	tests := map[string]shikaku.GenerateOptions{
		"no rows":          {Cols: 5},
		"too many columns": {Rows: 5, Cols: shikaku.MaxSide + 1},
		"depth":            {Depth: -1},
		"smallest":         {Smallest: -1},
		"chance below 0":   {MergeProb: -0.1},
		"chance above 1":   {MergeProb: 1.1},
		"no number":        {MergeProb: math.NaN()},
		"merges":           {MergeIter: 1001},
		"grade":            {Grade: 5},
		"grade of several": {Grade: solve.GradeEasy, Several: true},
	}
	for name, o := range tests {
		t.Run(name, func(t *testing.T) {
			if p, err := shikaku.Generate(t.Context(), o); !errors.Is(err, shikaku.ErrOptions) || p != nil {
				t.Errorf("error %v", err)
			}
		})
	}
	why := errors.New("the user went home")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	for _, g := range []solve.Grade{solve.GradeAny, solve.GradeEasy} {
		if p, err := shikaku.Generate(ctx, shikaku.GenerateOptions{Grade: g}); !errors.Is(err, why) || p != nil {
			t.Errorf("cancelled: error %v", err)
		}
	}
	// A single cell is as easy as it gets.
	if _, err := shikaku.Generate(t.Context(), shikaku.GenerateOptions{
		Rows: 1, Cols: 1, Grade: solve.GradeHard,
	}); !errors.Is(err, solve.ErrGrade) {
		t.Errorf("a hard puzzle of one cell: %v", err)
	}
}

func ExampleGenerate() {
	p, err := shikaku.Generate(context.Background(), shikaku.GenerateOptions{Rows: 6, Cols: 8, Seed: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	grade, err := shikaku.Rate(p)
	fmt.Println("grade", grade, err)
	fmt.Println(p)
	// Output:
	// grade easy <nil>
	// shikaku
	//  .  .  .  .  .  2  .  .
	//  .  .  .  .  .  .  .  3
	//  .  .  .  6  3  .  4  .
	// 12  .  2  .  .  .  .  .
	//  .  .  .  . 12  .  .  .
	//  .  .  .  4  .  .  .  .
}
