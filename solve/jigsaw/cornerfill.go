package jigsaw

import (
	"context"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// CornerFill is exact search that fills the board from its upper left corner,
// diagonal after diagonal, so that every piece goes into a corner that two others
// make and must show two labels there. It keeps count of the pieces left that hold
// each pair of labels side by side, and turns back as soon as the corners open on the
// board ask for more of a pair than there are. A node is a piece tried that fits the
// corner. Where a limit ends it the result's Attempt is as of [Search].
//
// Source: Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024),
// section 6.2. The text stops where a pair runs out; counting what is asked for stops
// a little earlier.
type CornerFill struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle, [ErrVariant] for a contour or known places, and [ErrHints] where
// there are hints.
func (CornerFill) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantPuzzle, puzzle.VariantOrientation}}
	return t.run(ctx, p, o, func(c *collector) bool {
		return c.each(func(b *board) bool {
			f := newCornerFill(c, b)
			deeper := func(cells int) { c.furthest.reached(b, cells, func() []int32 { return slices.Clone(f.at) }) }
			return depthFirst(f, len(f.at), c.budget, deeper, func() bool { return c.take(b, listed(f.at)) })
		})
	})
}

// A corner is the pair of codes that a cell needs on its left and its upper side; 0
// is the border.
type corner struct{ left, top int32 }

// A cornerFill is the state of CornerFill on one board.
type cornerFill struct {
	c       *collector
	b       *board
	order   []int
	at      []int32 // poses by cell, -1 where none lies
	left    []int32 // pieces by kind
	pairs   map[corner]int32
	poses   [][]int32 // by pair: the poses that show it
	supply  []int32   // by pair: pieces left that hold it
	demand  []int32   // by pair: corners open on the board that need it
	holding [][]int32 // by kind: the pairs that it holds
}

func newCornerFill(c *collector, b *board) *cornerFill {
	in := b.in
	f := &cornerFill{
		c: c, b: b, order: diagonals(b.BoardSize), at: slices.Repeat([]int32{-1}, b.Rows*b.Cols), left: in.counts(),
		pairs: make(map[corner]int32), holding: make([][]int32, len(in.kinds)),
	}
	for i := range in.poses {
		o := &in.poses[i]
		pair := f.pair(corner{o.sides[puzzle.Left], o.sides[puzzle.Top]})
		f.poses[pair] = append(f.poses[pair], int32(i))
		f.hold(o.kind, pair)
	}
	f.demand[f.pair(corner{})]++
	return f
}

// pair returns the number of a pair, which is new if no piece showed it before.
func (f *cornerFill) pair(c corner) int32 {
	i, ok := f.pairs[c]
	if !ok {
		i = int32(len(f.poses))
		f.pairs[c] = i
		f.poses, f.supply, f.demand = append(f.poses, nil), append(f.supply, 0), append(f.demand, 0)
	}
	return i
}

// hold counts the pieces of a kind for a pair, once.
func (f *cornerFill) hold(kind, pair int32) {
	if slices.Contains(f.holding[kind], pair) {
		return
	}
	f.holding[kind] = append(f.holding[kind], pair)
	f.supply[pair] += f.left[kind]
}

// diagonals lists the cells of a board by their distance from the upper left
// corner, along rows and columns.
func diagonals(size puzzle.BoardSize) []int {
	var order []int
	for sum := range size.Rows + size.Cols - 1 {
		for r := max(0, sum-size.Cols+1); r <= min(sum, size.Rows-1); r++ {
			order = append(order, r*size.Cols+sum-r)
		}
	}
	return order
}

// candidates returns the poses that show the pair of the corner.
func (f *cornerFill) candidates(depth int) []int32 {
	c, _ := f.corner(f.order[depth])
	if pair, ok := f.pairs[c]; ok {
		return f.poses[pair]
	}
	return nil
}

// corner returns what a cell needs, false where a neighbour is still missing.
func (f *cornerFill) corner(cell int) (c corner, open bool) {
	if left, inside := f.b.neighbour(cell, puzzle.Left); inside {
		if f.at[left] < 0 {
			return c, false
		}
		c.left = f.b.in.poses[f.at[left]].need[puzzle.Right]
	}
	if top, inside := f.b.neighbour(cell, puzzle.Top); inside {
		if f.at[top] < 0 {
			return c, false
		}
		c.top = f.b.in.poses[f.at[top]].need[puzzle.Bottom]
	}
	return c, true
}

// place lays a piece and opens the corners to its right and below.
func (f *cornerFill) place(depth int, o int32) bool {
	if !f.c.budget.Spend() {
		return false
	}
	cell := f.order[depth]
	if f.left[f.b.in.poses[o].kind] == 0 || !f.b.allows(cell, o) {
		return false
	}
	f.lay(cell, o, -1)
	if f.open(cell) {
		return true
	}
	f.lay(cell, o, 1)
	return false
}

func (f *cornerFill) undo(depth int, o int32) {
	f.shut(f.order[depth], 2)
	f.lay(f.order[depth], o, 1)
}

// lay takes a piece from the pieces left (by = -1) and its corner from those that
// are open, or gives both back (by = 1).
func (f *cornerFill) lay(cell int, o, by int32) {
	k := f.b.in.poses[o].kind
	f.left[k] += by
	for _, pair := range f.holding[k] {
		f.supply[pair] += by
	}
	c, _ := f.corner(cell)
	f.demand[f.pairs[c]] += by
	f.at[cell] = o
	if by > 0 {
		f.at[cell] = -1
	}
}

// ahead are the sides on which a piece opens corners.
var ahead = [2]int{puzzle.Right, puzzle.Bottom}

// open counts the corners that a piece just laid opens; where one of them asks for
// too much it takes that back and returns false.
func (f *cornerFill) open(cell int) bool {
	for n, side := range ahead {
		next, inside := f.b.neighbour(cell, side)
		if !inside {
			continue
		}
		c, open := f.corner(next)
		if !open {
			continue
		}
		pair, known := f.pairs[c]
		if !known {
			f.shut(cell, n)
			return false
		}
		if f.demand[pair]++; f.demand[pair] > f.supply[pair] {
			f.demand[pair]--
			f.shut(cell, n)
			return false
		}
	}
	return true
}

// shut takes back the first n corners that open counted.
func (f *cornerFill) shut(cell, n int) {
	for _, side := range ahead[:n] {
		if next, inside := f.b.neighbour(cell, side); inside {
			if c, open := f.corner(next); open {
				f.demand[f.pairs[c]]--
			}
		}
	}
}
