package shikaku_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/lp/lptest"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

func TestILPConforms(t *testing.T) {
	unique := append(load(t, "easy.txt")[:1], load(t, "extreme.txt")[0], parse(t, "1"), parse(t, "?"), parse(t, ". . ?\n2 . .\n. . 4"))
	lptest.Run(t, func(cbc string) solve.Solver[*puzzle.Shikaku, *puzzle.ShikakuSolution] {
		return shikaku.ILP{Cbc: cbc}
	}, lptest.Cases[*puzzle.Shikaku]{
		Unique:     unique,
		Unsolvable: load(t, "unsolvable.txt"),
		Invalid: []*puzzle.Shikaku{
			nil, {}, {Rows: 2, Cols: 2}, {Rows: 1, Cols: 2, Clues: []puzzle.Clue{{Row: 1, Area: 2}}},
		},
		Counted: []lptest.Counted[*puzzle.Shikaku]{
			{Puzzle: dominoes(4, 4), Count: 36}, // Kasteleyn 1961
			{Puzzle: parse(t, "? . . . . ?"), Count: 5},
		},
	})
}

// TestILPAgainstSearch compares status and number of solutions on small grids
// with clues hidden and misread, and uniqueness on larger ones.
func TestILPAgainstSearch(t *testing.T) {
	lptest.Need(t)
	rng := rand.New(rand.NewPCG(7, 8))
	seen := make(map[string]int)
	for round := range 60 {
		p := disturbed(t, rng, uint64(round))
		r := lptest.Agree(t, p, 4, shikaku.ILP{}, shikaku.Search{})
		seen[fmt.Sprint(r.Status, " ", r.Unique())]++
	}
	for _, kind := range []string{"unsolvable false", "solved true", "solved false"} {
		if seen[kind] < 2 {
			t.Errorf("%d puzzles are %s, too few to test anything", seen[kind], kind)
		}
	}
	for seed := range 6 {
		p, err := shikaku.Generate(t.Context(), shikaku.GenerateOptions{
			Rows: 12, Cols: 15, Seed: uint64(seed), Several: seed%2 == 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		lptest.Agree(t, p, 2, shikaku.ILP{}, shikaku.Search{})
	}
}

// TestILPSum wants no run of cbc if the areas do not add up.
func TestILPSum(t *testing.T) {
	p := parse(t, "4 . .\n. . .\n. . 4")
	r, err := shikaku.ILP{Cbc: lptest.Install(t, "exit 1")}.Solve(t.Context(), p, solve.Options{})
	if err != nil || r.Status != solve.Unsolvable || !r.Complete || r.Stats.Nodes != 0 {
		t.Errorf("status %v after %d runs, %v", r.Status, r.Stats.Nodes, err)
	}
}

func TestILPFigures(t *testing.T) {
	lptest.Need(t)
	r, err := shikaku.ILP{}.Solve(t.Context(), dominoes(2, 2), solve.Options{Limit: 3})
	if err != nil {
		t.Fatal(err)
	}
	want := solve.Stats{Nodes: 3, Figures: map[string]float64{
		"variables": 4, "constraints": 6, "cuts": 0, "forbidden": 2, "runs": 3,
	}}
	if d := cmp.Diff(want, r.Stats); d != "" {
		t.Error(d)
	}
}

func TestILPSize(t *testing.T) {
	p := &puzzle.Shikaku{Rows: 100, Cols: 100, Clues: []puzzle.Clue{{Row: 10, Col: 10}, {Row: 60, Col: 70}}}
	if _, err := (shikaku.ILP{}).Solve(t.Context(), p, solve.Options{}); !errors.Is(err, shikaku.ErrSize) {
		t.Error(err)
	}
	if err := (shikaku.ILP{}).WriteLP(&bytes.Buffer{}, p); !errors.Is(err, shikaku.ErrSize) {
		t.Error(err)
	}
}

func TestILPWriteLP(t *testing.T) {
	for _, tt := range []struct{ name, grid string }{
		{"small", ". 2 .\n. . .\n3 . ?"},
		// The areas do not add up, and no rectangle of 5 cells fits.
		{"hopeless", "5 . .\n. . ?\n7 . ."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			lptest.WriteLP(t, shikaku.ILP{}, parse(t, tt.grid), "testdata/ilp-"+tt.name+".lp")
		})
	}
	if err := (shikaku.ILP{}).WriteLP(&bytes.Buffer{}, &puzzle.Shikaku{}); !errors.Is(err, puzzle.ErrInvalid) {
		t.Error(err)
	}
}

// TestILPStopsWhileBuilding ends the context before a large model is complete.
func TestILPStopsWhileBuilding(t *testing.T) {
	p := &puzzle.Shikaku{Rows: 50, Cols: 50}
	for i := range 250 {
		p.Clues = append(p.Clues, puzzle.Clue{Row: i / 5, Col: (i*7 + i/5*3) % 50})
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Millisecond)
	defer cancel()
	start := time.Now()
	r, err := shikaku.ILP{}.Solve(ctx, p, solve.Options{})
	if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || r.Status != solve.Limit || took > lptest.Patience {
		t.Errorf("status %v, %v after %v", r.Status, err, took)
	}
	t.Log(time.Since(start))
}
