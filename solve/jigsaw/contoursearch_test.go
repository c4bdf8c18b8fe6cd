package jigsaw_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// TestContourSearch counts the contours of random pieces as trying everything does.
func TestContourSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	variants := []puzzle.Variant{puzzle.VariantContour, puzzle.VariantContourOrientation, puzzle.VariantContourPosition}
	counts := make(map[bool]int)
	for i := range 1200 {
		o := jigsaw.GenerateOptions{
			Rows: 2 + rng.IntN(3), Cols: 2 + rng.IntN(3), Labels: 2 + rng.IntN(5), Seed: uint64(i),
			Variant: variants[i%3], Unsigned: i%5 == 0,
		}
		p, answer, err := jigsaw.Generate(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if i%2 == 1 {
			exchange(rng, p)
		} else if i%4 == 0 {
			l := answer.Placements[rng.IntN(len(answer.Placements))]
			p.Hints = []puzzle.Hint{{Piece: l.Piece, Row: l.Row, Col: l.Col, Rotation: l.Rotation}}
		}
		want := bruteContour(p)
		r := solvetest.Solve(t, jigsaw.ContourSearch{}, p, solve.Options{Limit: want + 1})
		if len(r.Solutions) != want || !r.Complete {
			t.Fatalf("%v: %d contours, complete %v, want %d\n%v %v", p, len(r.Solutions), r.Complete, want, p.Pieces, p.Hints)
		}
		counts[want > 0]++
	}
	if counts[true] < 500 || counts[false] < 100 {
		t.Errorf("solvable, unsolvable: %v", counts)
	}
}

// TestContourSearchLarge solves contours whose size is not known.
func TestContourSearchLarge(t *testing.T) {
	for _, o := range []jigsaw.GenerateOptions{
		{Rows: 12, Cols: 19, Labels: 4}, {Rows: 30, Cols: 30, Labels: 20}, {Rows: 40, Cols: 25, Labels: 100},
		{Rows: 50, Cols: 60}, {Rows: 9, Cols: 9, Labels: 2}, {Rows: 300, Cols: 200, Labels: 10},
	} {
		o.Variant = puzzle.VariantContour
		p := generate(t, o)
		r := solvetest.Solve(t, jigsaw.ContourSearch{}, p, solve.Options{Nodes: 3_000_000})
		if r.Status != solve.Solved {
			t.Errorf("%+v: %v after %d nodes", o, r.Status, r.Stats.Nodes)
		}
	}
}
