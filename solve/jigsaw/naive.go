package jigsaw

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Naive is the plain backtracking that other methods are compared with: cells line by
// line, in each of them every piece that is left in every rotation, kept where it
// fits its left and its upper neighbour and the border. That is a tree of (mn)! 4^mn
// leaves without the comparison. A node is a piece tried. It takes all variants but
// contours.
//
// Source: Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024),
// section 6. Here equal pieces are tried once, and turned boards are not searched
// again, so that the solutions counted are those of the other methods.
type Naive struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle, [ErrVariant] for a contour or known places, and [ErrHints] where
// there are hints.
func (Naive) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantPuzzle, puzzle.VariantOrientation}}
	return t.run(ctx, p, o, func(h *harvest) bool {
		return h.fillBoards(func(b *board) filler { return newNaive(h.stock, b) })
	})
}

// A filler fills the cells of a board one after the other, in an order of its own.
type filler interface {
	// try puts a pose into the cell at a depth, or reports false where it must not
	// lie there; what it did for the cell is undone by undo.
	try(depth int, pose int32) bool
	undo(depth int, pose int32)
	// candidates returns the poses to try at a depth.
	candidates(depth int) []int32
	// cell returns the cell at a depth.
	cell(depth int) int
}

// fillBoards fills all boards depth first, and reports whether that was everything.
// A pose tried is a node.
func (h *harvest) fillBoards(newFiller func(*board) filler) bool {
	boards := h.stock.boards()
	for i := range boards {
		if h.fill(&boards[i], newFiller(&boards[i])) != exhausted {
			return false
		}
	}
	return true
}

// fill fills one board.
func (h *harvest) fill(b *board, f filler) ending {
	type step struct {
		poses []int32
		next  int
	}
	cells := b.Rows * b.Cols
	placed := make([]int32, 0, cells)
	steps := []step{{poses: f.candidates(0)}}
	for len(steps) > 0 {
		top := &steps[len(steps)-1]
		if len(placed) == len(steps) { // back from the cell after
			f.undo(len(placed)-1, placed[len(placed)-1])
			placed = placed[:len(placed)-1]
		}
		if top.next == len(top.poses) {
			steps = steps[:len(steps)-1]
			continue
		}
		o := top.poses[top.next]
		top.next++
		if !h.budget.Spend() {
			return broke
		}
		if !f.try(len(placed), o) {
			continue
		}
		placed = append(placed, o)
		if len(placed) < cells {
			steps = append(steps, step{poses: f.candidates(len(placed))})
			continue
		}
		at := make(map[int]int32, cells)
		for d, o := range placed {
			at[f.cell(d)] = o
		}
		if !h.take(b, byCell(at)) {
			return enough
		}
		f.undo(len(placed)-1, o)
		placed = placed[:len(placed)-1]
	}
	return exhausted
}

// A naive is the state of Naive on one board.
type naive struct {
	s    *stock
	b    *board
	at   []int32 // poses by cell
	left []int32 // pieces by kind
	all  []int32 // all poses
}

func newNaive(s *stock, b *board) *naive {
	n := &naive{s: s, b: b, at: make([]int32, b.Rows*b.Cols), all: s.numbers[:len(s.poses)]}
	n.left = s.counts()
	return n
}

func (n *naive) cell(depth int) int       { return depth }
func (n *naive) candidates(_ int) []int32 { return n.all }

func (n *naive) try(cell int, o int32) bool {
	p := &n.s.poses[o]
	if fixed, ok := n.b.fixed[cell]; n.left[p.kind] == 0 || ok && fixed != o || p.flat != n.b.flat(cell) {
		return false
	}
	for _, side := range [2]int{puzzle.Top, puzzle.Left} {
		next, inside := n.b.neighbour(cell, side)
		if inside && n.s.poses[n.at[next]].need[(side+2)%4] != p.sides[side] {
			return false
		}
	}
	n.at[cell] = o
	n.left[p.kind]--
	return true
}

func (n *naive) undo(_ int, o int32) { n.left[n.s.poses[o].kind]++ }
