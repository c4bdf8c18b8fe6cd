package repair_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

// TestContradiction misreads clues, and asks the solver whether those that are
// said to contradict each other do so when nothing is known of the others, and
// when clues come and go in places that are said not to matter.
func TestContradiction(t *testing.T) {
	found, moved := 0, 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		side := 4 + r.IntN(5)
		numbers := cellsOf(madeShikaku(t, side, seed))
		var optional []int
		for i, n := range numbers {
			if n > 0 && r.IntN(6) == 0 {
				numbers[i] = max(1, n+r.IntN(5)-2)
			}
			if r.IntN(3) == 0 {
				optional = append(optional, i)
			}
		}
		cells, places, ok := repair.Contradiction(side, side, numbers, optional)
		if !ok {
			continue
		}
		found++
		for i, n := range numbers {
			if n > 0 && !slices.Contains(cells, i) {
				numbers[i] = -1
			}
		}
		wantUnsolvable(t, side, numbers)
		for _, i := range optional {
			if slices.Contains(places, i) || slices.Contains(cells, i) || r.IntN(2) == 0 {
				continue
			}
			numbers[i] = -1 - numbers[i] // a clue of any number, or none
			moved++
		}
		wantUnsolvable(t, side, numbers)
	}
	if found < 100 || moved < 100 {
		t.Errorf("%d contradictions and %d clues moved: this tests little", found, moved)
	}
}

func wantUnsolvable(t *testing.T, side int, numbers []int) {
	t.Helper()
	p := &puzzle.Shikaku{Rows: side, Cols: side}
	for i, n := range numbers {
		if n != 0 {
			p.Clues = append(p.Clues, puzzle.Clue{Row: i / side, Col: i % side, Area: max(n, 0)})
		}
	}
	r, err := shikaku.Search{}.Solve(t.Context(), p, solve.Options{})
	if err != nil || r.Status != solve.Unsolvable {
		t.Fatalf("%v, %v; the clues said to contradict each other: %v", r.Status, err, p.Clues)
	}
}

func madeShikaku(t testing.TB, side int, seed uint64) *puzzle.Shikaku {
	t.Helper()
	p, err := shikaku.Generate(t.Context(), shikaku.GenerateOptions{Rows: side, Cols: side, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// cellsOf lays the clues out row by row, 0 for none.
func cellsOf(p *puzzle.Shikaku) []int {
	out := make([]int, p.Rows*p.Cols)
	for _, c := range p.Clues {
		out[c.Row*p.Cols+c.Col] = c.Area
	}
	return out
}
