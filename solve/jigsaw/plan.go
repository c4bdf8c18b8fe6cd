package jigsaw

import "github.com/gridsaw/gridsaw/puzzle"

// maxKeyCodes is the number of codes, and roomy that of entries of a table for each pose,
// up to which candidates are looked up by two labels at once; above, one label leaves few
// candidates anyway, and tables would take longer to set up than they save.
const maxKeyCodes, roomy = 700, 4

// A plan is a board prepared for the search: the order of its cells, and for
// each the table of poses that may go there.
type plan struct {
	s          *stock
	b          *board
	cells      []planCell
	slots      []int32 // labels needed at the joints; slot 0 stays 0, slot 1 is never read
	left       []int32 // pieces left by kind
	shelves    []uint64
	candidates []candidate
	furthest   []int32 // the poses in the cells when most were filled, in their order
	kept       int64   // placements until these were noted
	granted    int64   // nodes that the budget has granted
}

// A planCell is one step of the search: a cell, where its known labels are,
// and where its own go. Steps and drawers point to each other and to what they
// read and write, which saves the search the arithmetic of indices.
type planCell struct {
	a, b          *int32   // labels that are looked up, slot 0 for none
	stride        int32    // drawers[stride*a+b] is the first one to look into
	more          bool     // there is something in checks or outs
	drawers       []drawer // by the labels that are looked up
	x, y          *int32   // slots that candidate.x and y go to; slot 1 for none
	drawer        *drawer  // that the piece was taken from
	untried       uint64   // kinds in it still to try
	chosen        *candidate
	before, after *planCell // nil at the ends
	checks, outs  []joint   // known labels that are not looked up; further slots to fill
	cell          int32
	depth         int32 // cells filled before it, without those that are fixed
}

// A drawer holds the candidates for certain labels among 64 kinds, those of one
// shelf, one pose of each kind: with a bit for each kind, pieces that are used up need
// not be looked at.
type drawer struct {
	shelf *uint64 // kinds of which pieces are left
	kinds uint64  // kinds that have a candidate here
	first int32   // in plan.candidates, in the order of the bits
	next  *drawer // with other poses for the same labels; nil for none
}

// A joint is a side of a cell and its slot.
type joint struct {
	side int
	slot int32
}

// A candidate is a pose that may be placed.
type candidate struct {
	kind uint64 // its bit
	left *int32 // pieces left of its kind; nil where there was one
	x, y int32  // what the neighbours need on the sides that the table says
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
	p := &plan{s: s, b: b, slots: make([]int32, 2+2*b.Rows*b.Cols), left: s.counts()}
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
	t := tables{s: s, p: p, drawers: make(map[tableKey][]drawer)}
	t.shelve()
	for _, cell := range order {
		if !known[cell] {
			p.cells = append(p.cells, t.cell(cell, known))
			known[cell] = true
		}
	}
	for i := 1; i < len(p.cells); i++ {
		p.cells[i].before, p.cells[i-1].after = &p.cells[i-1], &p.cells[i]
		p.cells[i].depth = int32(i)
	}
	return p
}

// tables makes the tables of a plan; cells that see the same share one.
type tables struct {
	s       *stock
	p       *plan
	drawers map[tableKey][]drawer
	shelf   []int32 // by kind
	bit     []uint64
	none    uint64 // a shelf without kinds
}

// shelve puts the kinds on shelves: corners, border and inner pieces apart, which never
// lie in the same cell. The last of the list is the first to be tried: of the public
// sets, those solved in minutes are solved the sooner so.
func (t *tables) shelve() {
	t.shelf, t.bit = make([]int32, len(t.s.kinds)), make([]uint64, len(t.s.kinds))
	var open [3]int32 // shelves with room
	var taken [3]int
	for k := len(t.s.kinds) - 1; k >= 0; k-- {
		class := min(t.s.kinds[k].zeros(), 2)
		if taken[class]%64 == 0 {
			open[class] = int32(len(t.p.shelves))
			t.p.shelves = append(t.p.shelves, 0)
		}
		t.shelf[k], t.bit[k] = open[class], 1<<(taken[class]%64)
		taken[class]++
		if t.p.left[k] > 0 {
			t.p.shelves[open[class]] |= t.bit[k]
		}
	}
}

// A tableKey tells tables apart: which sides are straight, which two are looked
// up, and which two are handed on; -1 for none.
type tableKey struct {
	flat       uint8
	a, b, x, y int
}

// cell prepares one step.
func (t *tables) cell(cell int, known []bool) planCell {
	c := planCell{cell: int32(cell)}
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
	key := tableKey{flat: b.flat(cell)}
	c.checks = t.take(c.checks, &key.b, &c.b, 0)
	c.a, key.a = &t.p.slots[0], -1
	if n := t.s.labels; n <= maxKeyCodes && n*n <= roomy*len(t.s.poses) {
		c.stride = int32(t.s.labels)
		c.checks = t.take(c.checks, &key.a, &c.a, 0)
	}
	c.outs = t.take(c.outs, &key.x, &c.x, 1)
	c.outs = t.take(c.outs, &key.y, &c.y, 1)
	c.more = len(c.checks)+len(c.outs) > 0
	c.drawers = t.table(key)
	return c
}

// take moves the first joint, if there is one, to a side and a slot; without one the
// side is -1 and the slot that with the number none.
func (t *tables) take(joints []joint, side *int, slot **int32, none int32) []joint {
	if len(joints) == 0 {
		*side, *slot = -1, &t.p.slots[none]
		return nil
	}
	*side, *slot = joints[0].side, &t.p.slots[joints[0].slot]
	return joints[1:]
}

// table returns the drawers by the labels that are looked up.
func (t *tables) table(key tableKey) []drawer {
	if known, ok := t.drawers[key]; ok {
		return known
	}
	poses := make([][]int32, t.size(key))
	for i := len(t.s.poses) - 1; i >= 0; i-- {
		if o := &t.s.poses[i]; o.flat == key.flat {
			at := t.where(key, o)
			poses[at] = append(poses[at], int32(i))
		}
	}
	out := make([]drawer, len(poses))
	for at, some := range poses {
		t.fill(&out[at], key, some)
	}
	t.drawers[key] = out
	return out
}

// fill puts some poses, which are in the order of the bits of their kinds, into a drawer and as
// many more as it takes.
func (t *tables) fill(d *drawer, key tableKey, poses []int32) {
	d.shelf = &t.none
	for len(poses) > 0 {
		if poses = t.stow(d, key, poses); len(poses) > 0 {
			d.next = new(drawer)
			d = d.next
		}
	}
}

// stow puts poses into one drawer and returns those that have no place in it.
func (t *tables) stow(d *drawer, key tableKey, poses []int32) (rest []int32) {
	shelf := t.shelf[t.s.poses[poses[0]].kind]
	d.shelf, d.first = &t.p.shelves[shelf], int32(len(t.p.candidates))
	for _, o := range poses {
		k := t.s.poses[o].kind
		if t.shelf[k] != shelf || d.kinds&t.bit[k] != 0 {
			rest = append(rest, o)
			continue
		}
		d.kinds |= t.bit[k]
		t.p.candidates = append(t.p.candidates, t.candidate(key, o))
	}
	return rest
}

// candidate makes the entry of a pose.
func (t *tables) candidate(key tableKey, pose int32) candidate {
	o := &t.s.poses[pose]
	e := candidate{kind: t.bit[o.kind], pose: pose}
	if t.s.count(o.kind) > 1 {
		e.left = &t.p.left[o.kind]
	}
	if key.x >= 0 {
		e.x = o.need[key.x]
	}
	if key.y >= 0 {
		e.y = o.need[key.y]
	}
	return e
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
