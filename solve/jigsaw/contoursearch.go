package jigsaw

import (
	"context"
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
	return contours.run(ctx, p, o, (*harvest).searchContour)
}

var contours = takes{
	variants: []puzzle.Variant{puzzle.VariantContour, puzzle.VariantContourOrientation, puzzle.VariantContourPosition},
	hints:    true, thin: true,
}

// searchContour searches the contours of all boards, and reports whether that was
// everything.
func (h *harvest) searchContour() bool {
	h.budget.Every(budget.Slow) // each node looks through what is left
	boards := h.stock.boards()
	for i := range boards {
		b := &boards[i]
		ending := exhausted
		switch {
		case h.stock.p.Variant.Oriented() && !h.stock.bordered(b.BoardSize):
		case min(b.Rows, b.Cols) == 2: // with joints across: no other than a whole puzzle
			ending = h.searchPlan(b, h.stock.order(b))
		default:
			if r := h.stock.newRing(b); r != nil {
				ending = r.run(h)
			}
		}
		if ending != exhausted {
			return false
		}
	}
	return true
}

// bordered tells whether pieces that may not be turned make a border at all.
func (s *stock) bordered(size puzzle.BoardSize) bool {
	_, ok := s.eulerBorder(size)
	return ok
}

// maxBarren is the number of states found to lead nowhere that are remembered.
const maxBarren = 1 << 21

// A ring is the border of a board while it is searched, from its first cell
// clockwise.
type ring struct {
	s     *stock
	b     *board
	cells []ringCell
	fits  map[ringKey][]int32 // poses that a cell may have
	left  []int32             // pieces left by kind, without those that are fixed
	steps []ringStep
	graph ringGraph
	// state stands for the pieces left; barren holds the states, together with the
	// joint to go on from, that were searched in vain.
	state  stateKey
	keys   []stateKey // by kind
	barren map[ringState]struct{}
}

// A ringCell is a cell of the border, with its sides towards the cells before and
// after it, and the pose that is fixed there or -1.
type ringCell struct {
	cell          int
	flat          uint8
	before, after int
	fixed         int32
}

// A ringKey is what a piece must show: straight sides, and a code towards the piece
// before it.
type ringKey struct {
	flat uint8
	code int32
}

// A ringStep is a cell that is being filled.
type ringStep struct {
	poses []int32 // to try
	next  int
	found int // solutions when it was begun
	entry int32
}

type stateKey [2]uint64

type ringState struct {
	left  stateKey
	joint int32
	depth int32
}

// newRing prepares the search of a board's border, nil where a fixed piece does not
// fit it.
func (s *stock) newRing(b *board) *ring {
	r := &ring{s: s, b: b, fits: make(map[ringKey][]int32), left: s.counts(), barren: make(map[ringState]struct{})}
	for _, o := range b.fixed {
		r.left[s.poses[o].kind]--
	}
	if !r.layOut() {
		return nil
	}
	for i := range s.poses {
		o := &s.poses[i]
		if before, _, ok := alongBorder(o.flat); ok {
			key := ringKey{o.flat, o.sides[before]}
			r.fits[key] = append(r.fits[key], int32(i))
		}
	}
	r.graph.build(s)
	r.keys = stateKeys(len(s.kinds))
	return r
}

// layOut lists the cells, from the upper left corner on. It reports false where
// something is fixed that is not on the border.
func (r *ring) layOut() bool {
	var around []int
	for side, line := range edgeLines(r.b.BoardSize) {
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

// alongBorder returns the sides by which a piece with those straight sides meets
// the pieces before and after it, going clockwise around the board; false where it
// is not of the border.
func alongBorder(flat uint8) (before, after int, ok bool) {
	for side := range 4 {
		prev, next := (side+3)%4, (side+1)%4
		if flat>>side&1 == 0 {
			continue
		}
		if flat>>next&1 == 0 {
			after, ok = next, true
		}
		if flat>>prev&1 == 0 {
			before = prev
		}
	}
	return before, after, ok
}

// run searches the ring depth first.
func (r *ring) run(h *harvest) ending {
	r.steps = append(r.steps, ringStep{poses: r.first(), found: len(h.solutions), entry: -1})
	laidPoses := make([]int32, 0, len(r.cells))
	for len(r.steps) > 0 {
		top := &r.steps[len(r.steps)-1]
		if len(laidPoses) == len(r.steps) { // back from the cell after
			r.lift(laidPoses[len(laidPoses)-1], len(laidPoses)-1)
			laidPoses = laidPoses[:len(laidPoses)-1]
		}
		if top.next == len(top.poses) {
			if len(h.solutions) == top.found {
				r.barrenHere(top, len(laidPoses))
			}
			r.steps = r.steps[:len(r.steps)-1]
			continue
		}
		o := top.poses[top.next]
		top.next++
		if !r.allowed(o, laidPoses) {
			continue
		}
		if !h.budget.Spend() {
			return broke
		}
		r.lay(o, len(laidPoses))
		laidPoses = append(laidPoses, o)
		if len(laidPoses) == len(r.cells) {
			if !h.take(r.b, r.listed(laidPoses)) {
				return enough
			}
			r.lift(o, len(laidPoses)-1)
			laidPoses = laidPoses[:len(laidPoses)-1]
			continue
		}
		r.steps = append(r.steps, r.step(o, len(laidPoses), len(h.solutions)))
	}
	return exhausted
}

// first returns the poses to try in the first cell.
func (r *ring) first() []int32 {
	c := &r.cells[0]
	if c.fixed >= 0 {
		return []int32{c.fixed}
	}
	var out []int32
	for i := range r.s.poses {
		if r.s.poses[i].flat == c.flat {
			out = append(out, int32(i))
		}
	}
	return out
}

// step begins the cell at depth after the pose o; it has nothing to try where what is
// left is known or seen to lead nowhere.
func (r *ring) step(o int32, depth, found int) ringStep {
	c := &r.cells[depth]
	entry := r.s.poses[o].need[r.cells[depth-1].after]
	out := ringStep{found: found, entry: entry}
	if _, known := r.barren[ringState{r.state, entry, int32(depth)}]; known || !r.graph.reaches(c.flat, entry) {
		return out
	}
	if c.fixed < 0 {
		out.poses = r.fits[ringKey{c.flat, entry}]
	} else if r.s.poses[c.fixed].sides[c.before] == entry {
		out.poses = []int32{c.fixed}
	}
	return out
}

// barrenHere remembers that nothing follows from the pieces left at a step.
func (r *ring) barrenHere(top *ringStep, depth int) {
	if len(top.poses) > 0 && depth > 0 && len(r.barren) < maxBarren {
		r.barren[ringState{r.state, top.entry, int32(depth)}] = struct{}{}
	}
}

// allowed tells whether a piece is left for a pose, and whether the last one meets
// the first.
func (r *ring) allowed(o int32, before []int32) bool {
	depth := len(before)
	if r.cells[depth].fixed < 0 && r.left[r.s.poses[o].kind] == 0 {
		return false
	}
	if depth+1 < len(r.cells) {
		return true
	}
	return r.s.poses[o].need[r.cells[depth].after] == r.s.poses[before[0]].sides[r.cells[0].before]
}

// lay takes a piece for the cell at depth, and lift gives it back.
func (r *ring) lay(o int32, depth int) {
	k := r.s.poses[o].kind
	r.graph.take(o)
	if r.cells[depth].fixed < 0 {
		r.left[k]--
		r.state[0] -= r.keys[k][0]
		r.state[1] -= r.keys[k][1]
	}
}

func (r *ring) lift(o int32, depth int) {
	k := r.s.poses[o].kind
	r.graph.give(o)
	if r.cells[depth].fixed < 0 {
		r.left[k]++
		r.state[0] += r.keys[k][0]
		r.state[1] += r.keys[k][1]
	}
}

// listed lists the poses laid in reading order.
func (r *ring) listed(poses []int32) []laid {
	at := make(map[int]int32, len(poses))
	for i, o := range poses {
		at[r.cells[i].cell] = o
	}
	return byCell(at)
}
