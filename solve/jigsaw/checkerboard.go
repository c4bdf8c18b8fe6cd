package jigsaw

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Checkerboard lays half of the pieces of a jigsaw whose orientation is known
// (variant orientation): those on the cells of one colour of a checkerboard, the
// colour of the upper left corner, which has the more cells if their number is
// odd. No two of them touch, so that all are valid in the sense of
// [puzzle.JigsawScore]; along the border lie pieces of the border that are straight
// there. It takes time linear in the number of pieces.
//
// The result is an attempt (status [solve.Partial]). The figure "share" is the
// share of valid pieces among all pieces, "bound" what it cannot fall below if the
// jigsaw has a solution: 1/2. A node is a piece laid.
//
// Source: Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024),
// section 4.1, Proposition 4.1.
type Checkerboard struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle, [ErrVariant] for other variants and [ErrHints] where there are
// hints.
func (Checkerboard) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantOrientation}}
	return t.run(ctx, p, o, (*harvest).layCheckerboard)
}

// layCheckerboard reports whether everything was searched, as all searches do: it
// never is.
func (h *harvest) layCheckerboard() bool {
	m := h.stock.newMosaic(h.stock.p.BoardSizes()[0])
	for cell := range m.poses {
		if m.colour(cell) == 0 {
			if !h.budget.Spend() {
				return false
			}
			m.layAny(cell)
		}
	}
	h.hand(m, 0.5)
	return false
}

// A mosaic is a board with pieces, which may not be turned, in some of its cells.
type mosaic struct {
	board
	s     *stock
	poses []int32     // by cell; -1 where the cell is empty
	left  []int32     // how many pieces are not laid, by pose
	heaps [16][]int32 // poses of pieces not laid, by their straight sides
}

// newMosaic returns a board without pieces.
func (s *stock) newMosaic(size puzzle.BoardSize) *mosaic {
	m := &mosaic{
		board: board{BoardSize: size}, s: s,
		poses: make([]int32, size.Rows*size.Cols), left: make([]int32, len(s.poses)),
	}
	for cell := range m.poses {
		m.poses[cell] = -1
	}
	for i := range s.poses {
		o := &s.poses[i]
		m.left[i] = int32(s.count(o.kind))
		m.heaps[o.flat] = append(m.heaps[o.flat], int32(i))
	}
	return m
}

// colour returns the colour of a cell on a checkerboard; that of the upper left
// corner is 0.
func (m *mosaic) colour(cell int) int { return (cell/m.Cols + cell%m.Cols) % 2 }

// lay lays a piece.
func (m *mosaic) lay(cell int, o int32) {
	m.poses[cell] = o
	m.left[o]--
}

// layAny lays any piece whose straight sides are those that the cell asks for, if
// there is one left.
func (m *mosaic) layAny(cell int) {
	heap := &m.heaps[m.flat(cell)]
	for len(*heap) > 0 && m.left[(*heap)[0]] == 0 {
		*heap = (*heap)[1:]
	}
	if len(*heap) > 0 {
		m.lay(cell, (*heap)[0])
	}
}

// joined tells whether the piece on a side of another fits it.
func (s *stock) joined(o int32, side int, other int32) bool {
	facing := s.poses[other].sides[(side+2)%4]
	return facing != 0 && facing == s.poses[o].need[side]
}

// valid counts the pieces that are valid in the sense of [puzzle.JigsawScore].
func (m *mosaic) valid() int {
	n := 0
	for cell, o := range m.poses {
		if o >= 0 && m.validAt(cell) {
			n++
		}
	}
	return n
}

// validAt tells whether the piece in a cell is valid.
func (m *mosaic) validAt(cell int) bool {
	o := m.poses[cell]
	for side := range 4 {
		next, inside := m.neighbour(cell, side)
		switch {
		case !inside && m.s.poses[o].sides[side] != 0:
			return false
		case inside && m.poses[next] >= 0 && !m.s.joined(o, side, m.poses[next]):
			return false
		}
	}
	return true
}

// hand hands over a mosaic as the result, with the share of valid pieces and its
// bound.
func (h *harvest) hand(m *mosaic, bound float64) {
	valid, pieces := m.valid(), listed(m.poses)
	h.note("share", float64(valid)/float64(len(m.poses)))
	h.note("bound", bound)
	if valid == len(m.poses) {
		h.add(m.BoardSize, pieces)
		return
	}
	h.attempt = h.stock.solution(m.BoardSize, pieces)
}
