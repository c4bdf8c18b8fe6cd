package hashi_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/internal/lp/lptest"
)

func TestILPConforms(t *testing.T) {
	cases := lptest.Cases[*puzzle.Hashi]{
		Unique:     load(t, "unique.txt")[:4],
		Unsolvable: load(t, "unsolvable.txt"),
		Invalid:    []*puzzle.Hashi{nil, {}, {Rows: 3, Cols: 3}},
		// Each of the pairs of a row has one bridge or two.
		Counted: []lptest.Counted[*puzzle.Hashi]{{Puzzle: blank(1, 4), Count: 8}},
	}
	for _, objective := range []bool{false, true} {
		t.Run(fmt.Sprint("objective ", objective), func(t *testing.T) {
			lptest.Run(t, func(cbc string) solve.Solver[*puzzle.Hashi, *puzzle.HashiSolution] {
				return hashi.ILP{NoObjective: !objective, Cbc: cbc}
			}, cases)
		})
	}
}

// TestILPAgainstSearch compares status and number of solutions on small puzzles
// with numbers hidden and misread.
func TestILPAgainstSearch(t *testing.T) {
	lptest.Need(t)
	rng := rand.New(rand.NewPCG(9, 10))
	seen := make(map[string]int)
	cuts := 0.0
	for round := range 40 {
		r := lptest.Agree(t, misread(t, rng, uint64(round)), 5, hashi.ILP{NoObjective: round%2 == 1}, hashi.Search{})
		seen[fmt.Sprint(r.Status, " ", r.Unique())]++
		cuts += r.Stats.Figures["cuts"]
	}
	for _, kind := range []string{"unsolvable false", "solved true", "solved false"} {
		if seen[kind] < 5 {
			t.Errorf("%d puzzles are %s, too few to test anything", seen[kind], kind)
		}
	}
	if cuts < 5 {
		t.Errorf("%v cuts, too few to test anything", cuts)
	}
}

// misread makes a puzzle, and hides some numbers or changes two.
func misread(t *testing.T, rng *rand.Rand, seed uint64) *puzzle.Hashi {
	t.Helper()
	p, err := hashi.Generate(t.Context(), hashi.GenerateOptions{
		Rows: 5 + rng.IntN(4), Cols: 5 + rng.IntN(4), Seed: seed, Several: rng.IntN(2) == 0,
	})
	if err != nil {
		t.Fatal(err)
	}
	islands := p.Islands
	for range rng.IntN(3) {
		islands[rng.IntN(len(islands))].Bridges = 0
	}
	if a, b := rng.IntN(len(islands)), rng.IntN(len(islands)); a != b && rng.IntN(3) == 0 && islands[a].Bridges > 1 {
		islands[a].Bridges--
		islands[b].Bridges = min(islands[b].Bridges+1, puzzle.MaxBridges)
	}
	return p
}

// TestILPEnumerates counts the solutions of squares, where some differ as little
// as two can if all numbers are shown, by one bridge for each of four pairs.
func TestILPEnumerates(t *testing.T) {
	lptest.Need(t)
	for _, grid := range []string{
		"3 . 3\n. . .\n3 . 3",
		"3 . 4 . 3\n. . . . .\n3 . 4 . 3",
		"2 . 3 . 2\n. . . . .\n3 . 4 . 3\n. . . . .\n2 . 3 . 2",
		"? . ?\n. . .\n2 . 2",
	} {
		p := parse(t, grid)
		want := newBrute(p, 1<<30).count()
		if want < 2 || want > 40 {
			t.Errorf("%d solutions, want 2 to 40\n%s", want, grid)
		}
		lptest.Agree(t, p, want+1, hashi.ILP{NoObjective: true}, hashi.Search{})
	}
}

func TestILPTouching(t *testing.T) {
	lptest.Need(t)
	for _, grid := range []string{"1 1", "1 2 1", "2 2\n2 2", "1 1 . 1 1"} {
		p := parse(t, grid)
		lptest.Agree(t, p, 2, hashi.ILP{}, hashi.Search{})
		p.Touching = true
		lptest.Agree(t, p, 2, hashi.ILP{}, hashi.Search{})
	}
}

// TestILPNoCuts solves puzzles that the paper's model gets wrong.
func TestILPNoCuts(t *testing.T) {
	lptest.Need(t)
	for _, tt := range []struct {
		name, grid string
		objective  bool
		want       solve.Status
		solutions  int
		complete   bool
	}{
		{"right", "3 . 3\n. . .\n3 . 3", true, solve.Solved, 2, true},
		// No answer is connected.
		{"two pairs", "1 . 1\n. . .\n1 . 1", true, solve.Partial, 1, false},
		{"infeasible", "1 . 2 . 2", false, solve.Unsolvable, 0, true},
		// The only solution has bridges between 9 pairs, but 10 are possible in two
		// parts.
		{"objective misled", "2 . 2 . 2 . 5 . 2\n. . . . . . . . .\n2 . 2 . 1 . 4 . 2", true, solve.Partial, 1, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.grid)
			m := hashi.ILP{NoCuts: true, NoObjective: !tt.objective}
			r, err := m.Solve(t.Context(), p, solve.Options{Limit: 3})
			if err != nil || r.Status != tt.want || len(r.Answers()) != tt.solutions || r.Complete != tt.complete {
				t.Fatalf("status %v with %d solutions, complete %v, %v", r.Status, len(r.Solutions), r.Complete, err)
			}
			if len(r.Attempt) > 0 != (tt.want == solve.Partial) {
				t.Errorf("%d attempts", len(r.Attempt))
			}
			for _, s := range r.Answers() {
				var fault *puzzle.Fault
				if err := puzzle.CheckHashi(p, s); errors.As(err, &fault) != (tt.want == solve.Partial) {
					t.Error(err)
				}
			}
			lptest.Agree(t, p, 3, hashi.ILP{NoObjective: !tt.objective}, hashi.Search{})
		})
	}
}

func TestILPFigures(t *testing.T) {
	lptest.Need(t)
	r, err := hashi.ILP{}.Solve(t.Context(), parse(t, "1 . 1\n. . .\n1 . 1"), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Stats.Nodes < 2 {
		t.Errorf("%d runs", r.Stats.Nodes)
	}
	want := map[string]float64{
		"variables": 8, "constraints": 4 + 8, "cuts": float64(r.Stats.Nodes) - 1, "forbidden": 0, "runs": float64(r.Stats.Nodes),
	}
	if d := cmp.Diff(want, r.Stats.Figures); d != "" {
		t.Error(d)
	}
}

func TestILPWriteLP(t *testing.T) {
	for _, tt := range []struct {
		name, grid string
		objective  bool
	}{
		{"small", ". 1 .\n2 . 2\n. ? 1", true},
		{"alone", "?", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			lptest.WriteLP(t, hashi.ILP{NoObjective: !tt.objective}, parse(t, tt.grid), "testdata/ilp-"+tt.name+".lp")
		})
	}
	if err := (hashi.ILP{}).WriteLP(&bytes.Buffer{}, &puzzle.Hashi{}); !errors.Is(err, puzzle.ErrInvalid) {
		t.Error(err)
	}
}
