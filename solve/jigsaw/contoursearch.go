package jigsaw

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// ContourSearch is exact search for a contour: pieces are laid clockwise around
// the board, depth first. The pieces that are left must always make an Eulerian
// path from the joint where the next piece belongs back to the first piece, joints
// being vertices and pieces arcs: as every joint is left as often as it is entered,
// that means that all joints with pieces left can still be reached. Pieces left over
// at a joint, once found to lead nowhere, are not tried again in another order. A
// node is a piece laid. It takes hints, and the variants contour,
// contour-orientation and contour-position.
//
// Source: the problem is that of Q. Behague, "Résolution de puzzles dépourvus
// d'indice graphique" (2024), section 3.1, where it is shown to be NP-complete; the
// condition is that of Theorem 4.2, which is necessary where pieces may be turned,
// too. The table of what leads nowhere is ours.
type ContourSearch struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle and [ErrVariant] for variants that are no contour.
func (ContourSearch) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{
		variants: []puzzle.Variant{puzzle.VariantContour, puzzle.VariantContourOrientation, puzzle.VariantContourPosition},
		hints:    true, thin: true,
	}
	return t.run(ctx, p, o, searchContours)
}

// searchContours searches the contours of all boards, and reports whether that was
// everything.
func searchContours(c *collector) bool {
	c.budget.Every(budget.Slow) // each node looks through what is left
	return c.each(func(b *board) bool {
		if c.in.p.Variant.Oriented() {
			if _, ok := eulerBorder(c.in, &b.grid); !ok {
				return true
			}
		}
		if min(b.Rows, b.Cols) == 2 { // with joints across: no other than a whole puzzle
			return searchTables(c, b, estimatedOrder(b))
		}
		r := newRing(c, b)
		return r == nil || depthFirst(r, len(r.cells), c.budget, nil, r.found)
	})
}

// maxFailed is the number of states found to lead nowhere that are remembered.
const maxFailed = 1 << 21

// A ring is the border of a board while it is searched, from its first cell
// clockwise.
type ring struct {
	c     *collector
	b     *board
	cells []ringCell
	fits  map[ringKey][]int32 // poses that a cell may have
	left  []int32             // pieces left by kind, without those that are fixed
	graph *ringGraph
	// state is the Zobrist hash of the pieces left: the sum of the keys of their kinds.
	// failed holds the states, together with the joint to go on from, that were searched
	// in vain.
	state  zobristKey
	keys   []zobristKey // by kind
	failed map[ringState]struct{}
	// complete counts the arrangements found, also those that do not count since a turn of the
	// board gives another: what leads to one is not in vain, as behind other pieces the same
	// may lead to one that counts.
	complete int
}

// A ringCell is a cell of the border, with its sides towards the cells before and
// after it, the pose that is fixed there or -1, and what lies there.
type ringCell struct {
	cell          int
	flat          uint8
	before, after int
	fixed         int32
	pose          int32
	entry         int32 // code that the piece before needs
	hopeful       bool  // there was something to try
	complete      int   // arrangements when it was begun
}

// A ringKey is what a piece must show: straight sides, and a code towards the piece
// before it.
type ringKey struct {
	flat uint8
	code int32
}

// A zobristKey has 128 bits, so that no two states of a search have the same by chance.
type zobristKey [2]uint64

// A ringState is the pieces left, and where the next one belongs.
type ringState struct {
	left  zobristKey
	joint int32
	depth int32
}

// newRing prepares the search of a board's border, nil where a fixed piece does not
// fit it.
func newRing(c *collector, b *board) *ring {
	in := c.in
	r := &ring{
		c: c, b: b, fits: make(map[ringKey][]int32), left: in.counts(), graph: newRingGraph(in),
		keys: make([]zobristKey, len(in.kinds)), failed: make(map[ringState]struct{}),
	}
	for _, o := range b.fixed {
		r.left[in.poses[o].kind]--
	}
	if !r.layOut() {
		return nil
	}
	for i := range in.poses {
		o := &in.poses[i]
		if before, _, ok := alongBorder(o.flat); ok {
			key := ringKey{o.flat, o.sides[before]}
			r.fits[key] = append(r.fits[key], int32(i))
		}
	}
	rng := rand.New(rand.NewPCG(0x51a7e, 0xb0a2d))
	for k := range r.keys {
		r.keys[k] = zobristKey{rng.Uint64(), rng.Uint64()}
	}
	return r
}

// layOut lists the cells, from the upper left corner on. It reports false where
// something is fixed that is not on the border.
func (r *ring) layOut() bool {
	var around []int
	for side, line := range r.b.borderLines() {
		if side >= puzzle.Bottom { // listed the other way
			slices.Reverse(line.cells)
		}
		around = append(around, line.cells[:len(line.cells)-1]...)
	}
	fixed := 0
	for _, cell := range around {
		o, ok := r.b.fixed[cell]
		if ok {
			fixed++
		} else {
			o = -1
		}
		flat := r.b.flat(cell)
		before, after, _ := alongBorder(flat)
		r.cells = append(r.cells, ringCell{cell: cell, flat: flat, before: before, after: after, fixed: o})
	}
	return fixed == len(r.b.fixed)
}

// candidates returns the poses to try in a cell: none where what is left is known or seen
// to lead nowhere.
func (r *ring) candidates(depth int) []int32 {
	poses := r.c.in.poses
	c := &r.cells[depth]
	c.complete, c.hopeful = r.complete, false
	if depth == 0 {
		if c.fixed >= 0 {
			return r.c.in.numbers[c.fixed : c.fixed+1]
		}
		var out []int32
		for i := range poses {
			if poses[i].flat == c.flat {
				out = append(out, int32(i))
			}
		}
		return out
	}
	before := &r.cells[depth-1]
	c.entry = poses[before.pose].need[before.after]
	if _, known := r.failed[ringState{r.state, c.entry, int32(depth)}]; known || !r.graph.reaches(c.flat, c.entry) {
		return nil
	}
	out := r.fits[ringKey{c.flat, c.entry}]
	if c.fixed >= 0 {
		out = nil
		if poses[c.fixed].sides[c.before] == c.entry {
			out = r.c.in.numbers[c.fixed : c.fixed+1]
		}
	}
	c.hopeful = len(out) > 0
	return out
}

// place lays a piece, if there is one left, and if the last one meets the first.
func (r *ring) place(depth int, o int32) bool {
	c, first := &r.cells[depth], &r.cells[0]
	poses := r.c.in.poses
	if c.fixed < 0 && r.left[poses[o].kind] == 0 {
		return false
	}
	if depth+1 == len(r.cells) && poses[o].need[c.after] != poses[first.pose].sides[first.before] {
		return false
	}
	if !r.c.budget.Spend() {
		return false
	}
	c.pose = o
	r.take(c, 1)
	return true
}

// undo gives a piece back. If nothing came of the cell behind it, that is remembered.
func (r *ring) undo(depth int, _ int32) {
	if depth+1 < len(r.cells) {
		if behind := &r.cells[depth+1]; behind.hopeful && behind.complete == r.complete && len(r.failed) < maxFailed {
			r.failed[ringState{r.state, behind.entry, int32(depth + 1)}] = struct{}{}
		}
	}
	r.take(&r.cells[depth], -1)
}

// take takes the piece of a cell from those that are left, or gives it back (by = -1).
func (r *ring) take(c *ringCell, by int32) {
	k := r.c.in.poses[c.pose].kind
	r.graph.take(c.pose, by)
	if c.fixed < 0 {
		r.left[k] -= by
		r.state[0] -= uint64(by) * r.keys[k][0]
		r.state[1] -= uint64(by) * r.keys[k][1]
	}
}

// found takes the arrangement that is complete, and reports whether more are wanted.
func (r *ring) found() bool {
	r.complete++
	return r.c.take(r.b, r.listed())
}

// listed lists the pieces laid in reading order.
func (r *ring) listed() []placement {
	out := make([]placement, len(r.cells))
	for i, c := range r.cells {
		out[i] = placement{c.cell, c.pose}
	}
	sortByCell(out)
	return out
}
