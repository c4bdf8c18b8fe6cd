package jigsaw

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// maxKeyCodes is the number of codes up to which candidates are looked up by
// two labels at once; above, one label leaves few candidates anyway.
const maxKeyCodes = 700

// A plan is a board prepared for the search: the order of its cells, and for
// each the table of poses that may go there.
type plan struct {
	s     *stock
	b     *board
	cells []planCell
	slots []int32 // labels needed at the joints; slot 0 stays 0, slot 1 is never read
	left  []int32 // pieces left by kind
	index []int32 // starts in table, by cell and labels
	table []candidate
}

// A planCell is one step of the search: a cell, where its known labels are,
// and where its own go.
type planCell struct {
	next, end    int32   // entries of the table still to try
	base, stride int32   // index[base+stride*slots[a]+slots[b]] starts the candidates
	a, b         int32   // slots of the labels that are looked up; 0 for none
	x, y         int32   // slots that candidate.x and y go to; 1 for none
	more         bool    // there is something in checks or outs
	checks, outs []joint // known labels that are not looked up; further slots to fill
	cell         int32
}

// A joint is a side of a cell and its slot.
type joint struct {
	side int
	slot int32
}

// A candidate is a pose that may be placed.
type candidate struct {
	kind int32
	x, y int32 // what the neighbours need on the sides that the table says
	pose int32
}

// slot returns the number of the joint on that side of a cell.
func (b *board) slot(cell, side int) int32 {
	next, inside := b.neighbour(cell, side)
	switch {
	case !inside:
		return 0
	case side == puzzle.Right || side == puzzle.Bottom:
		return int32(2 + 2*cell + side/2)
	default:
		return int32(2 + 2*next + (side+2)%4/2)
	}
}

// newPlan prepares the search of a board in that order of its cells.
func (s *stock) newPlan(b *board, order []int) *plan {
	p := &plan{s: s, b: b, slots: make([]int32, 2+2*b.Rows*b.Cols), left: make([]int32, len(s.kinds))}
	for k := range s.kinds {
		p.left[k] = int32(s.count(int32(k)))
	}
	known := make([]bool, b.Rows*b.Cols)
	for cell, o := range b.fixed {
		known[cell] = true
		p.left[s.poses[o].kind]--
		for side := range 4 {
			if slot := b.slot(cell, side); slot > 0 {
				p.slots[slot] = s.poses[o].need[side]
			}
		}
	}
	t := tables{s: s, p: p, base: make(map[tableKey]int32)}
	for _, cell := range order {
		if !known[cell] {
			p.cells = append(p.cells, t.cell(cell, known))
			known[cell] = true
		}
	}
	return p
}

// tables makes the tables of a plan; cells that see the same share one.
type tables struct {
	s    *stock
	p    *plan
	base map[tableKey]int32
}

// A tableKey tells tables apart: which sides are straight, which two are looked
// up, and which two are handed on; -1 for none.
type tableKey struct {
	flat       uint8
	a, b, x, y int
}

// cell prepares one step.
func (t *tables) cell(cell int, known []bool) planCell {
	c := planCell{cell: int32(cell), x: 1, y: 1}
	b := t.p.b
	for _, side := range []int{puzzle.Left, puzzle.Top, puzzle.Right, puzzle.Bottom} {
		next, inside := b.neighbour(cell, side)
		switch {
		case !inside:
		case known[next]:
			c.checks = append(c.checks, joint{side, b.slot(cell, side)})
		default:
			c.outs = append(c.outs, joint{side, b.slot(cell, side)})
		}
	}
	key := tableKey{flat: b.flat(cell), a: -1, b: -1, x: -1, y: -1}
	c.checks = take(c.checks, &key.b, &c.b)
	if t.s.labels <= maxKeyCodes {
		c.stride = int32(t.s.labels)
		c.checks = take(c.checks, &key.a, &c.a)
	}
	c.outs = take(c.outs, &key.x, &c.x)
	c.outs = take(c.outs, &key.y, &c.y)
	c.more = len(c.checks)+len(c.outs) > 0
	c.base = t.table(key)
	return c
}

// take moves the first joint, if there is one, to a side and a slot.
func take(joints []joint, side *int, slot *int32) []joint {
	if len(joints) == 0 {
		return nil
	}
	*side, *slot = joints[0].side, joints[0].slot
	return joints[1:]
}

// table returns the base of the table in plan.index.
func (t *tables) table(key tableKey) int32 {
	if base, ok := t.base[key]; ok {
		return base
	}
	starts := make([]int32, t.size(key)+1)
	for i := range t.s.poses {
		if o := &t.s.poses[i]; o.flat == key.flat {
			starts[t.where(key, o)+1]++
		}
	}
	starts[0] = int32(len(t.p.table))
	for i := 1; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	t.p.table = append(t.p.table, make([]candidate, int(starts[len(starts)-1])-len(t.p.table))...)
	fill := slices.Clone(starts)
	for i := range t.s.poses {
		o := &t.s.poses[i]
		if o.flat != key.flat {
			continue
		}
		e := candidate{kind: o.kind, pose: int32(i)}
		if key.x >= 0 {
			e.x = o.need[key.x]
		}
		if key.y >= 0 {
			e.y = o.need[key.y]
		}
		at := t.where(key, o)
		t.p.table[fill[at]] = e
		fill[at]++
	}
	base := int32(len(t.p.index))
	t.base[key] = base
	t.p.index = append(t.p.index, starts...)
	return base
}

// size returns the number of different places that where returns.
func (t *tables) size(key tableKey) int {
	size := 1
	if key.b >= 0 {
		size = t.s.labels
	}
	if key.a >= 0 {
		size *= t.s.labels
	}
	return size
}

// where returns the place of a pose in a table.
func (t *tables) where(key tableKey, o *pose) int {
	at := 0
	if key.a >= 0 {
		at = int(o.sides[key.a]) * t.s.labels
	}
	if key.b >= 0 {
		at += int(o.sides[key.b])
	}
	return at
}
