package jigsaw

import (
	"context"
	"math/bits"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// PositionsFirst gives every piece a place before any is turned: line by line, a
// piece goes where each neighbour has a label that fits one of its own, and, once
// all its neighbours lie, each of its labels must fit one of theirs. A full board is
// a puzzle with known places, which propagation and, where that leaves a choice,
// search decide. A node is a piece placed, or a guess of that search. It is exact and
// meant for comparisons: the conditions are weak, and boards that propagation refuses
// are many. Where a limit ends it the result's Attempt is as of [Search], turned as each piece
// fits those before it.
//
// Source: Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024),
// section 6.1. The text takes its Algorithm 1 for the last step, which may stop
// undecided; here [PositionSearch] goes on.
type PositionsFirst struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle, [ErrVariant] for variants other than puzzle, and [ErrHints] where
// there are hints.
func (PositionsFirst) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantPuzzle}}
	return t.run(ctx, p, o, func(c *collector) bool {
		return c.each(func(b *board) bool {
			s := newKindSearch(c, b)
			defer func() { c.note("boards", s.boards) }()
			deeper := func(cells int) { c.furthest.reached(b, cells, func() []int32 { return s.poses(cells) }) }
			return depthFirst(s, len(s.at), c.budget, deeper, s.turn)
		})
	})
}

// A kindSearch is the state of PositionsFirst on one board. The depth of a cell is its
// number.
type kindSearch struct {
	c      *collector
	b      *board
	at     []int32   // kinds by cell
	left   []int32   // pieces by kind
	zeros  [][]int32 // kinds by the number of their straight sides
	boards float64   // full ones
}

func newKindSearch(c *collector, b *board) *kindSearch {
	s := &kindSearch{c: c, b: b, at: make([]int32, b.Rows*b.Cols), left: c.in.counts(), zeros: make([][]int32, 3)}
	for k := range c.in.kinds {
		zeros := c.in.kinds[k].zeros()
		s.zeros[zeros] = append(s.zeros[zeros], int32(k))
	}
	return s
}

// candidates returns the kinds with as many straight sides as a cell has, or the one
// that is fixed there.
func (s *kindSearch) candidates(cell int) []int32 {
	if o, ok := s.b.fixed[cell]; ok {
		k := s.c.in.poses[o].kind
		return s.c.in.numbers[k : k+1]
	}
	return s.zeros[bits.OnesCount8(s.b.flat(cell))]
}

func (s *kindSearch) place(cell int, k int32) bool {
	if s.left[k] == 0 || !s.may(cell, k) {
		s.c.budget.Going()
		return false
	}
	if !s.c.budget.Spend() {
		return false
	}
	s.left[k]--
	return true
}

func (s *kindSearch) undo(_ int, k int32) { s.left[k]++ }

// may puts a kind into a cell, if the conditions on it and on the pieces that it
// surrounds are met.
func (s *kindSearch) may(cell int, k int32) bool {
	s.at[cell] = k
	for _, side := range [2]int{puzzle.Top, puzzle.Left} {
		next, inside := s.b.neighbour(cell, side)
		if inside && !s.shares(k, s.at[next]) {
			return false
		}
	}
	// The last cell around another one is the one below it, in the last line the one
	// to its right.
	above, ok := s.b.neighbour(cell, puzzle.Top)
	if ok && !s.served(above, cell) {
		return false
	}
	if left, ok := s.b.neighbour(cell, puzzle.Left); ok && cell/s.b.Cols == s.b.Rows-1 && !s.served(left, cell) {
		return false
	}
	return cell < len(s.at)-1 || s.served(cell, cell)
}

// shares tells whether two kinds have labels that fit.
func (s *kindSearch) shares(a, b int32) bool {
	in := s.c.in
	for _, code := range in.kinds[a].sides {
		if code != 0 && in.kinds[b].shows(in.mate[code]) {
			return true
		}
	}
	return false
}

// served tells whether each label of the piece in a cell fits one of its neighbours,
// all of which lie in the cells up to last.
func (s *kindSearch) served(cell, last int) bool {
	in := s.c.in
	for _, code := range in.kinds[s.at[cell]].sides {
		met := code == 0
		for side := range 4 {
			next, inside := s.b.neighbour(cell, side)
			met = met || inside && next <= last && in.kinds[s.at[next]].shows(in.mate[code])
		}
		if !met {
			return false
		}
	}
	return true
}

// poses turns the pieces in the first cells, line by line, so that each fits as many of its left and its upper
// neighbour as it can.
func (s *kindSearch) poses(cells int) []int32 {
	in := s.c.in
	out := slices.Repeat([]int32{-1}, len(s.at))
	for cell, k := range s.at[:cells] {
		most := -1
		for _, o := range in.posesAt(k, s.b.flat(cell)) {
			fits := 0
			for _, side := range [2]int{puzzle.Top, puzzle.Left} {
				if next, inside := s.b.neighbour(cell, side); inside && out[next] >= 0 && in.joined(o, side, out[next]) {
					fits++
				}
			}
			if fits > most {
				out[cell], most = o, fits
			}
		}
	}
	return out
}

// turn searches the rotations of the full board.
func (s *kindSearch) turn() bool {
	s.boards++
	poses := make([][]int32, len(s.at))
	for cell, k := range s.at {
		poses[cell] = s.c.in.posesAt(k, s.b.flat(cell))
	}
	t := newRotationSearch(s.c.in, s.b.grid, poses)
	return t.search(s.c.budget, func() bool { return s.c.take(s.b, listed(t.arrangement())) })
}
