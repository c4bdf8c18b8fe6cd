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

// exactMethods are the exact methods beside the default one, by variant.
var exactMethods = []struct {
	name    string
	method  solve.Solver[*puzzle.Jigsaw, *puzzle.JigsawSolution]
	variant puzzle.Variant
	most    int // cells of the boards that it is compared on
}{
	{"rows", jigsaw.Rows{}, puzzle.VariantOrientation, 36},
	{"pyramid", jigsaw.Pyramid{}, puzzle.VariantOrientation, 49},
	{"corner-fill", jigsaw.CornerFill{}, puzzle.VariantPuzzle, 25},
	{"corner-fill", jigsaw.CornerFill{}, puzzle.VariantOrientation, 36},
	{"naive", jigsaw.Naive{}, puzzle.VariantPuzzle, 12},
	{"naive", jigsaw.Naive{}, puzzle.VariantOrientation, 20},
	{"positions-first", jigsaw.PositionsFirst{}, puzzle.VariantPuzzle, 9},
	{"position-search", jigsaw.PositionSearch{}, puzzle.VariantPosition, 36},
}

// TestExactMethods: the methods count the solutions that the default one counts, on
// random puzzles and on such of which two labels were exchanged.
func TestExactMethods(t *testing.T) {
	for _, m := range exactMethods {
		t.Run(fmt.Sprint(m.name, " ", m.variant), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 9))
			solvable, others := 0, 0
			for i := range 150 {
				o := jigsaw.GenerateOptions{
					Rows: 2 + rng.IntN(6), Cols: 2 + rng.IntN(6), Labels: 2 + rng.IntN(8), Seed: uint64(i),
					Variant: m.variant, Unsigned: i%4 == 0,
				}
				for o.Rows*o.Cols > m.most {
					o.Rows, o.Cols = max(o.Cols-1, 2), max(o.Rows-1, 2)
				}
				p := generate(t, o)
				if i%3 == 2 {
					solvetest.Exchange(rng, p)
				}
				if i%5 == 4 && m.variant != puzzle.VariantPosition {
					p.Rows, p.Cols = 0, 0
				}
				want := count(t, jigsaw.Search{}, p)
				if got := count(t, m.method, p); got != want {
					t.Fatalf("%v: %d solutions, want %d\n%v", p, got, want, p.Pieces)
				}
				if want > 0 {
					solvable++
				} else {
					others++
				}
			}
			if solvable < 50 || others < 15 {
				t.Errorf("%d solvable, %d not", solvable, others)
			}
		})
	}
}

// count returns the number of solutions, 300 at most, all of which the checker
// accepts.
func count(t *testing.T, m solve.Solver[*puzzle.Jigsaw, *puzzle.JigsawSolution], p *puzzle.Jigsaw) int {
	t.Helper()
	r := solvetest.Solve(t, m, p, solve.Options{Limit: 300})
	if !r.Complete && len(r.Solutions) < 300 {
		t.Fatalf("%v, not complete", r.Status)
	}
	return len(r.Solutions)
}

func TestExactConformance(t *testing.T) {
	for _, m := range exactMethods {
		t.Run(fmt.Sprint(m.name, " ", m.variant), func(t *testing.T) {
			rows, cols := 3, 3
			var unsolvable []*puzzle.Jigsaw
			for seed := uint64(0); len(unsolvable) < 2; seed++ {
				p := generate(t, jigsaw.GenerateOptions{Rows: rows, Cols: cols, Labels: 3, Variant: m.variant, Seed: seed})
				solvetest.Exchange(rand.New(rand.NewPCG(seed, 1)), p)
				if len(p.Diagnose()) == 0 && count(t, jigsaw.Search{}, p) == 0 {
					unsolvable = append(unsolvable, p)
				}
			}
			solvetest.Run(t, m.method, solvetest.Cases[*puzzle.Jigsaw]{
				Unique: []*puzzle.Jigsaw{
					generate(t, jigsaw.GenerateOptions{Rows: rows, Cols: cols, Variant: m.variant}),
					generate(t, jigsaw.GenerateOptions{Rows: rows, Cols: 2, Variant: m.variant, Unsigned: true}),
				},
				Unsolvable: unsolvable,
				Several:    severalOf(t, m.variant),
				Endless:    []*puzzle.Jigsaw{endless(t, m.variant)},
				Invalid:    []*puzzle.Jigsaw{{}, {Pieces: make([]puzzle.JigsawPiece, 2), Variant: m.variant}, nil},
			})
		})
	}
}

// severalOf finds puzzles of a variant with a few solutions.
func severalOf(t *testing.T, v puzzle.Variant) []solvetest.Several[*puzzle.Jigsaw] {
	switch v {
	case puzzle.VariantPosition:
		return []solvetest.Several[*puzzle.Jigsaw]{{Puzzle: dominoes(5, v), Count: 3}, {Puzzle: dominoes(8, v), Count: 13}}
	case puzzle.VariantOrientation:
		var found []solvetest.Several[*puzzle.Jigsaw]
		for seed := uint64(0); len(found) < 3; seed++ {
			p := generate(t, jigsaw.GenerateOptions{Rows: 5, Cols: 4, Labels: 3, Variant: v, Seed: seed})
			if n := count(t, jigsaw.Search{}, p); n > 1 && n <= 50 {
				found = append(found, solvetest.Several[*puzzle.Jigsaw]{Puzzle: p, Count: n})
			}
		}
		return found
	}
	return several(t, jigsaw.GenerateOptions{Rows: 3, Cols: 3, Labels: 1, Variant: v})
}

// endless makes a puzzle with more solutions than can be counted.
func endless(t *testing.T, v puzzle.Variant) *puzzle.Jigsaw {
	if v == puzzle.VariantOrientation {
		return generate(t, jigsaw.GenerateOptions{Rows: 16, Cols: 2, Labels: 1, Variant: v, Seed: 5})
	}
	return dominoes(40, v)
}

// TestPropagate: propagation alone solves random puzzles with enough labels, and those
// with fewer than four pieces of three equal sides and another; where it is undecided
// the pieces that it has turned lie as in every solution; and it never contradicts the
// exact method.
func TestPropagate(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	counts := make(map[solve.Status]int)
	for i := range 600 {
		o := jigsaw.GenerateOptions{
			Rows: 3 + rng.IntN(5), Cols: 3 + rng.IntN(5), Labels: 2 + rng.IntN(4), Seed: uint64(i),
			Variant: puzzle.VariantPosition, Unsigned: i%4 == 0,
		}
		if inner := (o.Rows - 2) * (o.Cols - 2); i%2 == 0 {
			odd := min(inner, rng.IntN(inner+3))
			o.Odd = &odd
		}
		p, _, err := jigsaw.Generate(t.Context(), o)
		if errors.Is(err, jigsaw.ErrNotFound) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if o.Odd != nil && nearlyUniform(p) != *o.Odd {
			t.Fatalf("%d pieces of the form (i,i,i,j), want %d", nearlyUniform(p), *o.Odd)
		}
		if i%3 == 2 {
			solvetest.Exchange(rng, p)
		}
		r, err := jigsaw.Propagate{}.Solve(t.Context(), p, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		counts[r.Status]++
		want := count(t, jigsaw.Search{}, p)
		switch r.Status {
		case solve.Solved:
			if want != 1 || !r.Complete || puzzle.Check(p, r.Solutions[0]) != nil {
				t.Fatalf("solved, but there are %d solutions", want)
			}
		case solve.Unsolvable:
			if want != 0 {
				t.Fatalf("refused, but there are %d solutions", want)
			}
		case solve.Partial:
			if want > 0 && nearlyUniform(p) < 4 {
				t.Fatalf("undecided with %d pieces of the form (i,i,i,j)\n%v", nearlyUniform(p), p.Pieces)
			}
			forcedAreRight(t, p, r.Attempt[0])
		}
	}
	if counts[solve.Solved] < 200 || counts[solve.Partial] < 15 || counts[solve.Unsolvable] < 50 {
		t.Error(counts)
	}
}

// nearlyUniform counts the inner pieces with three equal sides and another one.
func nearlyUniform(p *puzzle.Jigsaw) int {
	n := 0
	for _, piece := range p.Pieces {
		same := make(map[int]int)
		for _, label := range piece.Sides {
			same[label]++
		}
		for _, k := range same {
			if k == 3 && piece.Zeros() == 0 {
				n++
			}
		}
	}
	return n
}

// forcedAreRight compares an attempt with all solutions, 300 at most.
func forcedAreRight(t *testing.T, p *puzzle.Jigsaw, attempt *puzzle.JigsawSolution) {
	t.Helper()
	r, err := jigsaw.Search{}.Solve(t.Context(), p, solve.Options{Limit: 300})
	if err != nil {
		t.Fatal(err)
	}
	pieces := make(map[int]puzzle.JigsawPiece)
	for _, piece := range p.Pieces {
		pieces[piece.ID] = piece
	}
	for _, s := range r.Solutions {
		turn := make(map[int]int)
		for _, l := range s.Placements {
			turn[l.Piece] = l.Rotation
		}
		for _, l := range attempt.Placements {
			piece := pieces[l.Piece]
			if piece.Turned(l.Rotation) != piece.Turned(turn[l.Piece]) {
				t.Fatalf("piece %d is turned by %d, in a solution by %d", l.Piece, l.Rotation, turn[l.Piece])
			}
		}
	}
}

// TestPropagateDominoes: on the family with Fibonacci numbers of solutions nothing
// inside is forced.
func TestPropagateDominoes(t *testing.T) {
	for n := 4; n < 40; n++ {
		r, err := jigsaw.Propagate{}.Solve(t.Context(), dominoes(n, puzzle.VariantPosition), solve.Options{})
		if err != nil || r.Status != solve.Partial || len(r.Attempt[0].Placements) != 2*(4+n)-4 {
			t.Errorf("%d columns: %v, %v, %v", n, r.Status, r.Stats, err)
		}
	}
}

// TestPyramidLarge solves what other exact methods for known orientation need far
// longer for.
func TestPyramidLarge(t *testing.T) {
	p := generate(t, jigsaw.GenerateOptions{Rows: 12, Cols: 12, Labels: 10, Variant: puzzle.VariantOrientation})
	r := solvetest.Solve(t, jigsaw.Pyramid{}, p, solve.Options{})
	if r.Status != solve.Solved {
		t.Fatal(r.Status)
	}
	f := r.Stats.Figures
	if f["blocks_2x2"] <= f["blocks_2x2_kept"] || f["blocks_4x4_kept"] < 9 || f["side"] != 4 {
		t.Error(f)
	}
}
