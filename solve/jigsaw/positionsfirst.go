package jigsaw

import (
	"context"
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
// are many.
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
	return t.run(ctx, p, o, func(h *harvest) bool {
		boards := h.stock.boards()
		for i := range boards {
			if newPlacing(h, &boards[i]).run() != exhausted {
				return false
			}
		}
		return true
	})
}

// A placing is the state of PositionsFirst on one board.
type placing struct {
	h      *harvest
	b      *board
	at     []int32   // kinds by cell
	left   []int32   // pieces by kind
	zeros  [][]int32 // kinds by the number of their straight sides
	boards float64   // full ones
}

func newPlacing(h *harvest, b *board) *placing {
	s := h.stock
	p := &placing{h: h, b: b, at: make([]int32, b.Rows*b.Cols), left: s.counts(), zeros: make([][]int32, 3)}
	for k := range s.kinds {
		zeros := s.kinds[k].zeros()
		p.zeros[zeros] = append(p.zeros[zeros], int32(k))
	}
	return p
}

// run places the pieces line by line.
func (p *placing) run() ending {
	defer func() { p.h.note("boards", p.boards) }()
	next := make([]int, len(p.at)+1) // by cell: candidates tried
	for cell := 0; ; {
		if cell == len(p.at) {
			if ending := p.turn(); ending != exhausted {
				return ending
			}
			if cell--; cell < 0 {
				return exhausted
			}
			p.left[p.at[cell]]++
			continue
		}
		kinds := p.candidates(cell)
		if next[cell] == len(kinds) {
			next[cell] = 0
			if cell--; cell < 0 {
				return exhausted
			}
			p.left[p.at[cell]]++
			continue
		}
		k := kinds[next[cell]]
		next[cell]++
		if p.left[k] == 0 || !p.may(cell, k) {
			if !p.h.budget.Going() {
				return broke
			}
			continue
		}
		if !p.h.budget.Spend() {
			return broke
		}
		p.left[k]--
		cell++
		next[cell] = 0
	}
}

// candidates returns the kinds with as many straight sides as a cell has, or the one
// that is fixed there.
func (p *placing) candidates(cell int) []int32 {
	if o, ok := p.b.fixed[cell]; ok {
		k := p.h.stock.poses[o].kind
		return p.h.stock.numbers[k : k+1]
	}
	zeros := 0
	for flat := p.b.flat(cell); flat > 0; flat &= flat - 1 {
		zeros++
	}
	return p.zeros[zeros]
}

// may puts a kind into a cell, if the conditions on it and on the pieces that it
// surrounds are met.
func (p *placing) may(cell int, k int32) bool {
	p.at[cell] = k
	for _, side := range [2]int{puzzle.Top, puzzle.Left} {
		next, inside := p.b.neighbour(cell, side)
		if inside && !p.shares(k, p.at[next]) {
			return false
		}
	}
	// The last cell around another one is the one below it, in the last line the one
	// to its right.
	above, ok := p.b.neighbour(cell, puzzle.Top)
	if ok && !p.served(above, cell) {
		return false
	}
	if left, ok := p.b.neighbour(cell, puzzle.Left); ok && cell/p.b.Cols == p.b.Rows-1 && !p.served(left, cell) {
		return false
	}
	return cell < len(p.at)-1 || p.served(cell, cell)
}

// shares tells whether two kinds have labels that fit.
func (p *placing) shares(a, b int32) bool {
	s := p.h.stock
	for _, code := range s.kinds[a].sides {
		if code != 0 && s.holds(b, s.mate[code]) {
			return true
		}
	}
	return false
}

// holds tells whether a kind has a side with a code.
func (s *stock) holds(k, code int32) bool { return slices.Contains(s.kinds[k].sides[:], code) }

// served tells whether each label of the piece in a cell fits one of its neighbours,
// all of which lie in the cells up to last.
func (p *placing) served(cell, last int) bool {
	s := p.h.stock
	for _, code := range s.kinds[p.at[cell]].sides {
		met := code == 0
		for side := range 4 {
			next, inside := p.b.neighbour(cell, side)
			met = met || inside && next <= last && s.holds(p.at[next], s.mate[code])
		}
		if !met {
			return false
		}
	}
	return true
}

// turn searches the rotations of the full board.
func (p *placing) turn() ending {
	p.boards++
	poses := make([][]int32, len(p.at))
	for cell, k := range p.at {
		poses[cell] = p.h.stock.kinds[k].poses
	}
	t := p.h.stock.turnSearchOf(p.b.BoardSize, poses)
	if !t.consistent() {
		return exhausted
	}
	switch {
	case t.search(p.h.budget, func() bool { return p.h.take(p.b, listed(t.arrangement())) }):
		return exhausted
	case p.h.budget.Stopped():
		return broke
	}
	return enough
}
