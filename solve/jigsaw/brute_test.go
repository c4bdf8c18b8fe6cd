package jigsaw_test

import (
	"errors"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/solvetest"
	"github.com/gridsaw/gridsaw/solve/solvetest/oracle"
)

// brute counts the solutions of a small jigsaw by trying everything.
func brute(p *puzzle.Jigsaw) int {
	return len(oracle.Brute(p, math.MaxInt, math.MaxInt).Solutions)
}

// TestBrute holds Search against brute on many small boards with few labels, so
// that there are equal pieces and many solutions.
func TestBrute(t *testing.T) {
	sizes := [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 4}, {4, 3}}
	variants := []puzzle.Variant{puzzle.VariantPuzzle, puzzle.VariantOrientation, puzzle.VariantPosition}
	several, seeds := 0, uint64(60)
	if testing.Short() {
		seeds = 12
	}
	for seed := range seeds {
		for i, size := range sizes {
			for _, v := range variants {
				o := jigsaw.GenerateOptions{
					Rows: size[0], Cols: size[1], Labels: 1 + int(seed/3+uint64(i))%2, Seed: seed, Variant: v, Unsigned: seed%2 == 0,
				}
				if size[0]*size[1] > 9 {
					o.Labels += 3
				}
				p, s, err := jigsaw.Generate(t.Context(), o)
				if err != nil {
					t.Fatal(err)
				}
				if err := puzzle.Check(p, s); err != nil {
					t.Fatalf("%+v: the generator's own solution: %v", o, err)
				}
				vary(p, s, seed)
				want := brute(p)
				if want > 1 {
					several++
				}
				compare(t, p, want)
			}
		}
	}
	if several < int(seeds)*3/4 {
		t.Errorf("only %d cases with several solutions", several)
	}
}

// TestBruteStrips does the same with boards of one row or column, where every cell lies on
// the border, for every method that takes them.
func TestBruteStrips(t *testing.T) {
	methods := map[string]solve.Solver[*puzzle.Jigsaw, *puzzle.JigsawSolution]{
		"search": jigsaw.Search{}, "rows": jigsaw.Rows{}, "corner fill": jigsaw.CornerFill{}, "naive": jigsaw.Naive{},
		"positions first": jigsaw.PositionsFirst{}, "pyramid": jigsaw.Pyramid{}, "checkerboard": jigsaw.Checkerboard{},
		"contour checkerboard": jigsaw.ContourCheckerboard{}, "blocks": jigsaw.Blocks{}, "positions": jigsaw.PositionSearch{},
		"propagate": jigsaw.Propagate{}, "path": jigsaw.Path{}, "contour": jigsaw.ContourSearch{}, "euler": jigsaw.Euler{},
	}
	several, none := 0, 0
	for seed := range uint64(120) {
		for i, size := range [][2]int{{1, 1}, {1, 2}, {2, 1}, {1, 5}, {6, 1}, {1, 7}} {
			for _, v := range puzzle.Variants() {
				p, s, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{
					Rows: size[0], Cols: size[1], Labels: 1 + int(seed/3+uint64(i))%3, Seed: seed, Variant: v, Unsigned: seed%2 == 0,
				})
				if err != nil {
					t.Fatal(err)
				}
				if err := puzzle.Check(p, s); err != nil {
					t.Fatalf("the generator's own solution: %v", err)
				}
				if len(p.Pieces) > 2 {
					vary(p, s, seed)
				}
				want := brute(p)
				if want > 1 {
					several++
				}
				if want == 0 {
					none++
				}
				compare(t, p, want)
				for name, m := range methods {
					r, err := m.Solve(t.Context(), p, solve.Options{Limit: 1 << 30})
					switch {
					case errors.Is(err, jigsaw.ErrVariant), errors.Is(err, jigsaw.ErrHints):
					case err != nil:
						t.Fatal(err)
					case len(r.Solutions) != want || !r.Complete:
						t.Fatalf("%s: %d solutions, complete %v; want %d\n%+v", name, len(r.Solutions), r.Complete, want, p)
					}
				}
			}
		}
	}
	if several < 300 || none < 100 {
		t.Errorf("only %d cases with several solutions, %d with none", several, none)
	}
}

// vary gives hints, leaves the size open, or spoils a piece, by the seed.
func vary(p *puzzle.Jigsaw, s *puzzle.JigsawSolution, seed uint64) {
	if seed%4 > 1 {
		p.Rows = 0
	}
	if seed%8 > 3 {
		p.Cols = 0
	}
	if seed%5 > 2 {
		for _, l := range s.Placements[:seed%5-2] {
			p.Hints = append(p.Hints, puzzle.Hint{Piece: l.Piece, Row: l.Row, Col: l.Col, Rotation: l.Rotation})
		}
	}
	if seed%7 == 6 {
		swap(p, seed)
	}
}

// swap exchanges two labels of a piece or of two, which often leaves no
// solution though the counts are right.
func swap(p *puzzle.Jigsaw, seed uint64) {
	a, b := &p.Pieces[seed%uint64(len(p.Pieces))], &p.Pieces[(seed/3+1)%uint64(len(p.Pieces))]
	for i := range 4 {
		for j := range 4 {
			if a.Sides[i] != b.Sides[j] && a.Sides[i] != 0 && b.Sides[j] != 0 {
				a.Sides[i], b.Sides[j] = b.Sides[j], a.Sides[i]
				return
			}
		}
	}
}

// TestAllHints: with a hint for every piece there is nothing left to search.
func TestAllHints(t *testing.T) {
	p, s, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{Rows: 3, Cols: 4, Labels: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range s.Placements {
		p.Hints = append(p.Hints, puzzle.Hint{Piece: l.Piece, Row: l.Row, Col: l.Col, Rotation: l.Rotation})
	}
	compare(t, p, 1)
	p.Hints[5].Rotation = (p.Hints[5].Rotation + 1) % 4
	compare(t, p, brute(p))
}

func compare(t *testing.T, p *puzzle.Jigsaw, want int) {
	t.Helper()
	r := solvetest.Solve(t, jigsaw.Search{}, p, solve.Options{Limit: 1 << 30})
	if len(r.Solutions) != want || !r.Complete || (r.Status == solve.Solved) != (want > 0) {
		t.Fatalf("%d solutions, complete %v, %v; want %d\n%+v", len(r.Solutions), r.Complete, r.Status, want, p)
	}
	if want > 0 && len(p.Diagnose()) > 0 {
		t.Fatalf("there are solutions, but %v", p.Diagnose())
	}
}
