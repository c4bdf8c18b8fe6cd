package jigsaw_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// brute counts the solutions of a small jigsaw by trying every piece in every
// rotation in every cell, in reading order. Two are the same if the labels on
// the board are, or, if nothing is known of any place or orientation, if they
// are after turning the board.
func brute(p *puzzle.Jigsaw) int {
	found := make(map[string]bool)
	for rows := 1; rows <= len(p.Pieces); rows++ {
		cols := len(p.Pieces) / rows
		if rows*cols != len(p.Pieces) || p.Rows > 0 && p.Rows != rows || p.Cols > 0 && p.Cols != cols {
			continue
		}
		b := &bruteBoard{p: p, rows: rows, cols: cols, board: make([][4]int, rows*cols), used: make([]bool, len(p.Pieces)), found: found}
		b.fill(0)
	}
	return len(found)
}

type bruteBoard struct {
	p          *puzzle.Jigsaw
	rows, cols int
	board      [][4]int
	used       []bool
	found      map[string]bool
}

func (b *bruteBoard) fill(cell int) {
	if cell == len(b.board) {
		b.found[b.name()] = true
		return
	}
	for i := range b.p.Pieces {
		if b.used[i] {
			continue
		}
		for k := range 4 {
			if !b.allowed(i, k, cell) {
				continue
			}
			b.board[cell] = b.p.Pieces[i].Turned(k)
			if b.fits(cell) {
				b.used[i] = true
				b.fill(cell + 1)
				b.used[i] = false
			}
		}
	}
}

func (b *bruteBoard) allowed(i, k, cell int) bool {
	piece, at := &b.p.Pieces[i], puzzle.Cell{Row: cell / b.cols, Col: cell % b.cols}
	if piece.Position != nil && *piece.Position != at || b.p.Variant.Oriented() && k > 0 {
		return false
	}
	for _, h := range b.p.Hints {
		own, here := h.Piece == piece.ID, h.Row == at.Row && h.Col == at.Col
		if own != here || own && h.Rotation != k {
			return false
		}
	}
	return true
}

func (b *bruteBoard) fits(cell int) bool {
	r, c, s := cell/b.cols, cell%b.cols, b.board[cell]
	if (s[0] == 0) != (r == 0) || (s[1] == 0) != (c == b.cols-1) || (s[2] == 0) != (r == b.rows-1) || (s[3] == 0) != (c == 0) {
		return false
	}
	return (r == 0 || b.p.Fit(s[0], b.board[cell-b.cols][2])) && (c == 0 || b.p.Fit(s[3], b.board[cell-1][1]))
}

// name is the least of the texts of the arrangements that count as the same.
func (b *bruteBoard) name() string {
	names := []string{fmt.Sprint(b.cols, b.board)}
	if len(b.p.Hints) == 0 && !b.p.Variant.Oriented() && !b.p.Variant.Positioned() {
		rows, cols, board := b.rows, b.cols, b.board
		for range 3 {
			next := make([][4]int, len(board))
			for cell, s := range board {
				r, c := cell/cols, cell%cols
				next[c*rows+rows-1-r] = [4]int{s[3], s[0], s[1], s[2]}
			}
			rows, cols, board = cols, rows, next
			if (b.p.Rows == 0 || rows == b.p.Rows) && (b.p.Cols == 0 || cols == b.p.Cols) {
				names = append(names, fmt.Sprint(cols, board))
			}
		}
	}
	return slices.Min(names)
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
