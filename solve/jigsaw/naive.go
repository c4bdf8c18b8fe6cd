package jigsaw

import (
	"context"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Naive is the plain backtracking that other methods are compared with: cells line by
// line, in each of them every piece that is left in every rotation, kept where it
// fits its left and its upper neighbour and the border. That is a tree of (mn)! 4^mn
// leaves without the comparison. A node is a piece tried. Where a limit ends it the
// result's Attempt is as of [Search]. It takes all variants but
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
	return t.run(ctx, p, o, func(c *collector) bool {
		return c.each(func(b *board) bool {
			n := &naive{c: c, b: b, at: make([]int32, b.Rows*b.Cols), left: c.in.counts()}
			deeper := func(cells int) { c.furthest.reached(b, cells, func() []int32 { return withGaps(n.at, cells) }) }
			return depthFirst(n, len(n.at), c.budget, deeper, func() bool { return c.take(b, listed(n.at)) })
		})
	})
}

// withGaps returns a copy of poses of which only the first so many cells are filled.
func withGaps(poses []int32, cells int) []int32 {
	out := slices.Clone(poses)
	for i := cells; i < len(out); i++ {
		out[i] = -1
	}
	return out
}

// A naive is the state of Naive on one board. The depth of a cell is its number.
type naive struct {
	c    *collector
	b    *board
	at   []int32 // poses by cell
	left []int32 // pieces by kind
}

func (n *naive) candidates(int) []int32 { return n.c.in.numbers[:len(n.c.in.poses)] }

func (n *naive) place(cell int, o int32) bool {
	if !n.c.budget.Spend() {
		return false
	}
	p := &n.c.in.poses[o]
	if n.left[p.kind] == 0 || !n.b.allows(cell, o) {
		return false
	}
	for _, side := range [2]int{puzzle.Top, puzzle.Left} {
		next, inside := n.b.neighbour(cell, side)
		if inside && n.c.in.poses[n.at[next]].need[(side+2)%4] != p.sides[side] {
			return false
		}
	}
	n.at[cell] = o
	n.left[p.kind]--
	return true
}

func (n *naive) undo(_ int, o int32) { n.left[n.c.in.poses[o].kind]++ }
