package jigsaw_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// TestEuler lays random contours, and agrees with trying everything on contours of
// which two sides were exchanged between pieces.
func TestEuler(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 4))
	var solved, refused int
	for i := range 2000 {
		o := jigsaw.GenerateOptions{
			Rows: 3 + rng.IntN(2), Cols: 3 + rng.IntN(3), Labels: 2 + rng.IntN(4), Seed: uint64(i),
			Variant: puzzle.VariantContourOrientation, Unsigned: i%3 == 0,
		}
		p := generate(t, o)
		want := true
		if i%2 == 1 {
			solvetest.Exchange(rng, p)
			want = brute(p) > 0
		}
		r := solvetest.Solve(t, jigsaw.Euler{}, p, solve.Options{})
		if got := r.Status == solve.Solved; got != want || !got && r.Status != solve.Unsolvable || r.Complete == got {
			t.Fatalf("%v, complete %v, want %v\n%v", r.Status, r.Complete, want, p.Pieces)
		}
		if want {
			solved++
		} else {
			refused++
		}
	}
	if solved < 1000 || refused < 300 {
		t.Errorf("%d solved, %d refused", solved, refused)
	}
}

func TestEulerRefuses(t *testing.T) {
	contour := jigsaw.GenerateOptions{Rows: 4, Cols: 5, Labels: 3, Variant: puzzle.VariantContourOrientation}
	hinted := generate(t, contour)
	hinted.Hints = []puzzle.Hint{{Piece: 0, Row: 0, Col: 0}}
	thin, whole := contour, contour
	thin.Rows, whole.Variant = 2, puzzle.VariantOrientation
	for _, c := range []struct {
		p    *puzzle.Jigsaw
		want error
	}{
		{hinted, jigsaw.ErrHints}, {generate(t, thin), jigsaw.ErrThin},
		{generate(t, whole), jigsaw.ErrVariant}, {&puzzle.Jigsaw{}, puzzle.ErrInvalid},
	} {
		if r, err := (jigsaw.Euler{}).Solve(t.Context(), c.p, solve.Options{}); !errors.Is(err, c.want) || len(r.Solutions) > 0 {
			t.Errorf("%v: error %v, want %v", c.p, err, c.want)
		}
	}
}

// BenchmarkEuler lays 100,000 pieces of a border.
func BenchmarkEuler(b *testing.B) {
	p := generate(b, jigsaw.GenerateOptions{Rows: 25_002, Cols: 25_000, Labels: 50, Variant: puzzle.VariantContourOrientation})
	for b.Loop() {
		r, err := jigsaw.Euler{}.Solve(b.Context(), p, solve.Options{})
		if err != nil || r.Status != solve.Solved {
			b.Fatal(r.Status, err)
		}
	}
}

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
			solvetest.Exchange(rng, p)
		} else if i%4 == 0 {
			l := answer.Placements[rng.IntN(len(answer.Placements))]
			p.Hints = []puzzle.Hint{{Piece: l.Piece, Row: l.Row, Col: l.Col, Rotation: l.Rotation}}
		}
		want := brute(p)
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

// TestContourSearchTurned: what leads to contours that do not count, since a turn of the board gives
// another, is not given up. Some of these were said to have no contour, or only one.
func TestContourSearchTurned(t *testing.T) {
	for _, c := range []struct {
		side, want int
		pieces     [][4]int
	}{
		{4, 4, [][4]int{
			{1, 0, 0, 2}, {0, 2, 1, 0}, {2, 2, 2, 0}, {2, 1, 0, 0}, {0, 1, 1, 2}, {0, 2, 2, 2},
			{1, 1, 2, 0}, {2, 2, 0, 2}, {1, 2, 0, 2}, {0, 1, 1, 2}, {2, 0, 1, 2}, {2, 1, 0, 0},
		}},
		{3, 3, [][4]int{
			{0, 2, 2, 0}, {0, 2, 2, 2}, {1, 2, 2, 0}, {0, 0, 2, 1}, {2, 1, 2, 0}, {0, 2, 1, 0}, {0, 0, 2, 2}, {2, 2, 0, 1},
		}},
		{4, 30, [][4]int{
			{0, 2, 1, 2}, {0, 2, 1, 2}, {0, 0, 2, 2}, {0, 0, 2, 1}, {2, 2, 2, 0}, {1, 2, 0, 2},
			{0, 1, 1, 2}, {1, 0, 1, 2}, {2, 0, 2, 1}, {2, 2, 0, 0}, {0, 1, 2, 2}, {2, 1, 0, 0},
		}},
	} {
		p := &puzzle.Jigsaw{Variant: puzzle.VariantContour, Unsigned: true, Rows: c.side, Cols: c.side}
		for i, sides := range c.pieces {
			p.Pieces = append(p.Pieces, puzzle.JigsawPiece{ID: i, Sides: sides})
		}
		if n := brute(p); n != c.want {
			t.Errorf("%d contours by trying everything, want %d", n, c.want)
		}
		if r := solvetest.Solve(t, jigsaw.Search{}, p, solve.Options{Limit: 100}); len(r.Solutions) != c.want || !r.Complete {
			t.Errorf("%d contours, complete %v, want %d", len(r.Solutions), r.Complete, c.want)
		}
	}
}

// BenchmarkContourSearch proves of contours with few labels that there are no others.
func BenchmarkContourSearch(b *testing.B) {
	for _, o := range []jigsaw.GenerateOptions{
		{Rows: 5, Cols: 6, Labels: 4}, {Rows: 8, Cols: 8, Labels: 8}, {Rows: 30, Cols: 30, Labels: 200},
	} {
		b.Run(fmt.Sprintf("%dx%d/%d", o.Rows, o.Cols, o.Labels), func(b *testing.B) {
			puzzles := make([]*puzzle.Jigsaw, 10)
			for i := range puzzles {
				o.Seed, o.Variant = uint64(i), puzzle.VariantContour
				puzzles[i] = generate(b, o)
				solvetest.Exchange(rand.New(rand.NewPCG(o.Seed, 3)), puzzles[i])
			}
			nodes, i := int64(0), 0
			for b.Loop() {
				r, err := jigsaw.ContourSearch{}.Solve(b.Context(), puzzles[i%len(puzzles)], solve.Options{Limit: 1000, Nodes: 300_000})
				if err != nil {
					b.Fatal(err)
				}
				nodes += r.Stats.Nodes
				i++
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
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
