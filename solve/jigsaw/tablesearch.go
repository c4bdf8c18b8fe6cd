package jigsaw

import (
	"math/bits"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// A tableSearch is a depth first search of a board in an order of its cells that is fixed
// beforehand: for each cell, a table has the poses that may go there.
type tableSearch struct {
	in       *instance
	b        *board
	index    *candidateIndex
	steps    []step
	slots    []int32 // labels needed at the joints; slot 0 stays 0, slot 1 is never read
	furthest []int32 // the poses in the cells when most were filled, in their order
	kept     int64   // placements until these were noted
	granted  int64   // nodes that the budget has granted
}

// A step is one cell of the search: where its known labels are, and where its own go.
// Steps and buckets point to each other and to what they read and write, which saves the
// search the arithmetic of indices.
type step struct {
	a, b          *int32   // labels that are looked up, slot 0 for none
	stride        int32    // buckets[stride*a+b] is the first one to look into
	more          bool     // there is something in checks or outs
	buckets       []bucket // by the labels that are looked up
	x, y          *int32   // slots that candidate.x and y go to; slot 1 for none
	bucket        *bucket  // that the piece was taken from
	untried       uint64   // kinds in it still to try
	chosen        *candidate
	before, after *step   // nil at the ends
	checks, outs  []joint // known labels that are not looked up; further slots to fill
	cell          int32
	depth         int32 // cells filled before it, without those that are fixed
}

// A joint is a side of a cell and its slot.
type joint struct {
	side int
	slot int32
}

// slotAt returns the number of the joint on that side of a cell.
func slotAt(g *grid, cell, side int) int32 {
	next, inside := g.neighbour(cell, side)
	switch {
	case !inside:
		return 0
	case side == puzzle.Right || side == puzzle.Bottom:
		return int32(2 + 2*cell + side/2)
	default:
		return int32(2 + 2*next + (side+2)%4/2)
	}
}

// newTableSearch prepares the search of a board in that order of its cells.
func newTableSearch(b *board, order []int) *tableSearch {
	s := &tableSearch{in: b.in, b: b, index: newCandidateIndex(b), slots: make([]int32, 2+2*b.Rows*b.Cols)}
	known := make([]bool, b.Rows*b.Cols)
	for cell, o := range b.fixed {
		known[cell] = true
		for side := range 4 {
			if slot := slotAt(&b.grid, cell, side); slot > 0 {
				s.slots[slot] = s.in.poses[o].need[side]
			}
		}
	}
	for _, cell := range order {
		if !known[cell] {
			s.steps = append(s.steps, s.newStep(cell, known))
			known[cell] = true
		}
	}
	for i := 1; i < len(s.steps); i++ {
		s.steps[i].before, s.steps[i-1].after = &s.steps[i-1], &s.steps[i]
		s.steps[i].depth = int32(i)
	}
	return s
}

// newStep prepares one cell.
func (s *tableSearch) newStep(cell int, known []bool) step {
	c := step{cell: int32(cell)}
	for _, side := range []int{puzzle.Left, puzzle.Top, puzzle.Right, puzzle.Bottom} {
		next, inside := s.b.neighbour(cell, side)
		switch at := (joint{side, slotAt(&s.b.grid, cell, side)}); {
		case !inside:
		case known[next]:
			c.checks = append(c.checks, at)
		default:
			c.outs = append(c.outs, at)
		}
	}
	key := tableKey{flat: s.b.flat(cell)}
	c.checks = s.shift(c.checks, &key.b, &c.b, 0)
	c.a, key.a = &s.slots[0], -1
	if s.index.twoLabels() {
		c.stride = int32(s.in.codes)
		c.checks = s.shift(c.checks, &key.a, &c.a, 0)
	}
	c.outs = s.shift(c.outs, &key.x, &c.x, 1)
	c.outs = s.shift(c.outs, &key.y, &c.y, 1)
	c.more = len(c.checks)+len(c.outs) > 0
	c.buckets = s.index.table(key)
	return c
}

// shift moves the first joint, if there is one, to a side and a slot; without one the
// side is -1 and the slot that with the number none.
func (s *tableSearch) shift(joints []joint, side *int, slot **int32, none int32) []joint {
	if len(joints) == 0 {
		*side, *slot = -1, &s.slots[none]
		return nil
	}
	*side, *slot = joints[0].side, &s.slots[joints[0].slot]
	return joints[1:]
}

// run searches depth first, and reports whether that was to the end. A placement is a node
// of the budget; found is called when all cells are filled, see [tableSearch.poses], and
// returns false to stop. It can be called once.
func (s *tableSearch) run(spent *budget.Budget, found func() bool) bool {
	if len(s.steps) == 0 { // hints for all pieces
		return found()
	}
	granted := int64(0)
	defer func() { spent.Return(granted) }()
	candidates := s.index.candidates
	c := &s.steps[0]
	d := c.first()
	kinds := d.kinds & *d.available
	for {
		for kinds != 0 {
			e := &candidates[int(d.first)+bits.OnesCount64(d.kinds&(kinds&-kinds-1))]
			kinds &= kinds - 1
			if c.more && !s.hand(c, e) {
				continue
			}
			if granted == 0 {
				if granted = spent.Grant(); granted == 0 {
					return false
				}
				s.granted += granted
			}
			granted--
			c.chosen = e
			if c.after == nil {
				if !found() {
					return false
				}
				continue
			}
			if e.left == nil {
				*d.available ^= e.kind
			} else if *e.left--; *e.left == 0 {
				*d.available ^= e.kind
			}
			*c.x, *c.y = e.x, e.y
			c.bucket, c.untried = d, kinds
			if c = c.after; int(c.depth) > len(s.furthest) {
				s.keepFurthest(int(c.depth), s.granted-granted)
			}
			d = c.first()
			kinds = d.kinds & *d.available
		}
		if d = d.next; d == nil {
			if c = c.before; c == nil {
				return true
			}
			d, kinds = c.bucket, c.untried
			if *d.available |= c.chosen.kind; c.chosen.left != nil {
				*c.chosen.left++
			}
			continue
		}
		kinds = d.kinds & *d.available
	}
}

// keepFurthest notes the pieces that lie in the first cells, more than ever before, after
// so many placements. If it was one since the last time, the others lie as they lay.
func (s *tableSearch) keepFurthest(cells int, placements int64) {
	if placements != s.kept+1 || len(s.furthest) != cells-1 {
		s.furthest = s.furthest[:0]
	}
	for i := len(s.furthest); i < cells; i++ {
		s.furthest = append(s.furthest, s.steps[i].chosen.pose)
	}
	s.kept = placements
}

// first returns the first bucket for the labels around a cell.
func (c *step) first() *bucket { return &c.buckets[c.stride**c.a+*c.b] }

// hand does the rarer part of a placement: it compares known labels that are
// not looked up in the table, and returns false if they do not fit; otherwise it
// fills further slots.
func (s *tableSearch) hand(c *step, e *candidate) bool {
	o := &s.in.poses[e.pose]
	for _, j := range c.checks {
		if s.slots[j.slot] != o.sides[j.side] {
			return false
		}
	}
	for _, j := range c.outs {
		s.slots[j.slot] = o.need[j.side]
	}
	return true
}

// poses returns the poses by cell, when all cells are filled.
func (s *tableSearch) poses() []int32 {
	poses := s.fixed()
	for d := range s.steps {
		poses[s.steps[d].cell] = s.steps[d].chosen.pose
	}
	return poses
}

// attempt returns the poses by cell at the time when most cells were filled, -1 in those
// that were not.
func (s *tableSearch) attempt() []int32 {
	poses := s.fixed()
	for i, o := range s.furthest {
		poses[s.steps[i].cell] = o
	}
	return poses
}

// fixed returns the poses by cell of the pieces that are fixed, and -1 in other cells.
func (s *tableSearch) fixed() []int32 {
	poses := slices.Repeat([]int32{-1}, s.b.Rows*s.b.Cols)
	for cell, o := range s.b.fixed {
		poses[cell] = o
	}
	return poses
}

// searchTables searches a board in an order of its cells, and reports whether that was
// everything.
func searchTables(c *collector, b *board, order []int) bool {
	s := newTableSearch(b, order)
	all := s.run(c.budget, func() bool { return c.take(b, listed(s.poses())) })
	if !all && c.budget.Stopped() {
		c.furthest.reached(b, len(s.furthest)+len(b.fixed), s.attempt)
	}
	return all
}
