package jigsaw

import "github.com/gridsaw/gridsaw/solve/internal/budget"

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
	slots, left, table, index := p.slots, p.left, p.table, p.index
	d, last := 0, len(p.cells)-1
	c := &p.cells[0]
	at := c.base + c.stride*slots[c.a] + slots[c.b]
	i, end := index[at], index[at+1]
	for {
		for i < end {
			e := &table[i]
			i++
			if left[e.kind] == 0 || c.more && !p.hand(c, e) {
				continue
			}
			if !spent.Spend() {
				return broke
			}
			c.next = i
			if d == last {
				if !found() {
					return enough
				}
				continue
			}
			left[e.kind]--
			slots[c.x], slots[c.y] = e.x, e.y
			c.end = end
			d++
			c = &p.cells[d]
			at := c.base + c.stride*slots[c.a] + slots[c.b]
			i, end = index[at], index[at+1]
		}
		if d == 0 {
			return exhausted
		}
		d--
		c = &p.cells[d]
		i, end = c.next, c.end
		left[table[i-1].kind]++
	}
}

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
	poses := make([]int32, p.b.Rows*p.b.Cols)
	for cell, o := range p.b.fixed {
		poses[cell] = o
	}
	for d := range p.cells {
		c := &p.cells[d]
		poses[c.cell] = p.table[c.next-1].pose
	}
	return poses
}
