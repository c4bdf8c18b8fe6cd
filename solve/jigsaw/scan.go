package jigsaw

import (
	"math/bits"
	"slices"

	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// An ending says why a run stopped.
type ending int

const (
	exhausted ending = iota // all of the plan was searched
	enough                  // the caller wants no more solutions
	broke                   // the budget is spent
)

// run searches the plan depth first. A placement is a node of the budget;
// found is called when all cells are filled, see [plan.poses], and returns false
// to stop. A plan can be run once.
func (p *plan) run(spent *budget.Budget, found func() bool) ending {
	if len(p.cells) == 0 { // hints for all pieces
		if !found() {
			return enough
		}
		return exhausted
	}
	granted := int64(0)
	defer func() { spent.Return(granted) }()
	candidates := p.candidates
	c := &p.cells[0]
	d := c.first()
	kinds := d.kinds & *d.shelf
	for {
		for kinds != 0 {
			e := &candidates[int(d.first)+bits.OnesCount64(d.kinds&(kinds&-kinds-1))]
			kinds &= kinds - 1
			if c.more && !p.hand(c, e) {
				continue
			}
			if granted == 0 {
				if granted = spent.Grant(); granted == 0 {
					return broke
				}
				p.granted += granted
			}
			granted--
			c.chosen = e
			if c.after == nil {
				if !found() {
					return enough
				}
				continue
			}
			if e.left == nil {
				*d.shelf ^= e.kind
			} else if *e.left--; *e.left == 0 {
				*d.shelf ^= e.kind
			}
			*c.x, *c.y = e.x, e.y
			c.drawer, c.untried = d, kinds
			if c = c.after; int(c.depth) > len(p.furthest) {
				p.keepFurthest(int(c.depth), p.granted-granted)
			}
			d = c.first()
			kinds = d.kinds & *d.shelf
		}
		if d = d.next; d == nil {
			if c = c.before; c == nil {
				return exhausted
			}
			d, kinds = c.drawer, c.untried
			if *d.shelf |= c.chosen.kind; c.chosen.left != nil {
				*c.chosen.left++
			}
			continue
		}
		kinds = d.kinds & *d.shelf
	}
}

// keepFurthest notes the pieces that lie in the first cells, more than ever before, after
// so many placements. If it was one since the last time, the others lie as they lay.
func (p *plan) keepFurthest(cells int, placements int64) {
	if placements != p.kept+1 || len(p.furthest) != cells-1 {
		p.furthest = p.furthest[:0]
	}
	for i := len(p.furthest); i < cells; i++ {
		p.furthest = append(p.furthest, p.cells[i].chosen.pose)
	}
	p.kept = placements
}

// first returns the first drawer for the labels around a cell.
func (c *planCell) first() *drawer { return &c.drawers[c.stride**c.a+*c.b] }

// hand does the rarer part of a placement: it compares known labels that are
// not looked up in the table, and returns false if they do not fit; otherwise it
// fills further slots.
func (p *plan) hand(c *planCell, e *candidate) bool {
	o := &p.s.poses[e.pose]
	for _, j := range c.checks {
		if p.slots[j.slot] != o.sides[j.side] {
			return false
		}
	}
	for _, j := range c.outs {
		p.slots[j.slot] = o.need[j.side]
	}
	return true
}

// poses returns the poses by cell, when all cells are filled.
func (p *plan) poses() []int32 {
	poses := p.fixed()
	for d := range p.cells {
		c := &p.cells[d]
		poses[c.cell] = c.chosen.pose
	}
	return poses
}

// fixed returns the poses by cell of the pieces that are fixed, and -1 in other cells.
func (p *plan) fixed() []int32 {
	poses := slices.Repeat([]int32{-1}, p.b.Rows*p.b.Cols)
	for cell, o := range p.b.fixed {
		poses[cell] = o
	}
	return poses
}

// attempt returns the poses by cell at the time when most cells were filled, -1 in those
// that were not.
func (p *plan) attempt() []int32 {
	poses := p.fixed()
	for i, o := range p.furthest {
		poses[p.cells[i].cell] = o
	}
	return poses
}
