package shikaku_test

import (
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/anneal/annealtest"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

// paperPuzzle makes a puzzle as the paper does, which may have several solutions.
func paperPuzzle(t testing.TB, size, depth int, seed uint64) *puzzle.Shikaku {
	t.Helper()
	p, err := shikaku.Generate(t.Context(), shikaku.GenerateOptions{
		Rows: size, Cols: size, Depth: depth, Smallest: 1, Several: true, Seed: seed,
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestAnnealSolves asks the checker about puzzles of all sorts.
func TestAnnealSolves(t *testing.T) {
	for _, method := range []shikaku.Anneal{{}, {Propagate: true}, {Chase: -1}} {
		for _, size := range []int{1, 3, 6, 10, 15, 20} {
			for depth := range size/2 + 1 {
				p := paperPuzzle(t, size, depth, uint64(size))
				r := annealtest.Solved(t, method, p, solve.Options{Limit: 2})
				if len(r.Solutions) != 1 || r.Complete {
					t.Fatalf("size %d, depth %d: %+v", size, depth, r)
				}
			}
		}
	}
}

// TestAnnealHidden solves puzzles with clues without a number.
func TestAnnealHidden(t *testing.T) {
	for seed := range uint64(10) {
		p := paperPuzzle(t, 10, 4, seed)
		p.Clues[0].Area, p.Clues[len(p.Clues)/2].Area = 0, 0
		annealtest.Solved(t, shikaku.Anneal{}, p, solve.Options{})
	}
}

// TestAnnealPaper has the numbers that its comment says, and solves what is small.
func TestAnnealPaper(t *testing.T) {
	solved := 0
	for seed := range uint64(40) {
		p := paperPuzzle(t, 9, 3, seed)
		r, err := shikaku.PaperAnneal().Solve(t.Context(), p, solve.Options{Seed: seed})
		if err != nil || r.Stats.Nodes > 100_000 || r.Stats.Figures["tries"] != 1 {
			t.Fatalf("%+v, %v", r.Stats, err)
		}
		if r.Status == solve.Solved {
			solved++
		}
	}
	if solved < 36 {
		t.Errorf("%d of 40 are solved", solved)
	}
}

// TestAnnealUnsolvable proves what is seen before the first move: areas that do not
// add up, a clue without candidates, and single candidates that overlap.
func TestAnnealUnsolvable(t *testing.T) {
	for name, p := range map[string]*puzzle.Shikaku{
		"sum":   {Rows: 3, Cols: 3, Clues: []puzzle.Clue{{Row: 0, Col: 0, Area: 3}, {Row: 2, Col: 2, Area: 3}}},
		"shape": {Rows: 2, Cols: 4, Clues: []puzzle.Clue{{Row: 0, Col: 0, Area: 5}, {Row: 1, Col: 1, Area: 3}}},
		"overlap": {Rows: 2, Cols: 3, Clues: []puzzle.Clue{
			{Row: 0, Col: 0, Area: 3}, {Row: 1, Col: 1, Area: 1}, {Row: 1, Col: 2, Area: 2},
		}},
	} {
		r, err := shikaku.Anneal{}.Solve(t.Context(), p, solve.Options{})
		if err != nil || r.Status != solve.Unsolvable || !r.Complete || r.Stats.Nodes != 0 {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

// TestAnnealInvalid refuses what Validate does.
func TestAnnealInvalid(t *testing.T) {
	annealtest.Invalid(t, shikaku.Anneal{}, []*puzzle.Shikaku{nil, {}, {Rows: 1, Cols: 1, Clues: []puzzle.Clue{{Row: 1}}}})
}

// hopeless has areas that add up, and no solution: there are two dominoes that have to
// cover the same cell.
func hopeless() *puzzle.Shikaku {
	p := &puzzle.Shikaku{Rows: 4, Cols: 4, Clues: []puzzle.Clue{{Row: 0, Col: 0, Area: 1}, {Row: 3, Col: 3, Area: 1}}}
	for _, at := range [][2]int{{0, 2}, {1, 0}, {1, 2}, {1, 3}, {2, 0}, {2, 2}, {3, 1}} {
		p.Clues = append(p.Clues, puzzle.Clue{Row: at[0], Col: at[1], Area: 2})
	}
	return p
}

// TestAnnealBounds ends by nodes, exactly, and by tries.
func TestAnnealBounds(t *testing.T) {
	for _, workers := range []int{1, 2} {
		annealtest.Nodes(t, shikaku.Anneal{}, hopeless(), workers)
		annealtest.Tries(t, shikaku.Anneal{Tries: 5}, hopeless(), workers, 5)
	}
}

// TestAnnealSame gives the same for the same seed, whatever the number of threads.
func TestAnnealSame(t *testing.T) {
	for seed := range uint64(4) {
		annealtest.Same(t, shikaku.Anneal{Moves: 50}, paperPuzzle(t, 30, 7, seed), solve.Options{Seed: seed})
	}
}

// TestAnnealCancel ends soon even where a move looks at 20,000 cells.
func TestAnnealCancel(t *testing.T) {
	large := &puzzle.Shikaku{Rows: 200, Cols: 200, Clues: []puzzle.Clue{
		{Row: 150, Col: 150, Area: 20_000}, {Row: 0, Col: 0, Area: 9_999}, {Row: 199, Col: 0, Area: 10_001},
	}}
	for name, p := range map[string]*puzzle.Shikaku{"small": hopeless(), "large": large} {
		t.Run(name, func(t *testing.T) {
			annealtest.Cancel(t, shikaku.Anneal{T0: 50, Factor: 1, Tries: 1 << 30}, p, annealtest.Delay)
		})
	}
}

func BenchmarkAnneal(b *testing.B) {
	p := paperPuzzle(b, 50, 8, 1)
	annealtest.Bench(b, p, 100_000, map[string]shikaku.Anneal{"tuned": {}, "paper": shikaku.PaperAnneal()})
}
