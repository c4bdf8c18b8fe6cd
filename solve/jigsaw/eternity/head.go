package eternity

import (
	"context"
	"slices"
)

// newTree returns a tree without poses.
func newTree(c *course) *tree {
	t := &tree{course: c, best: noBoard, limit: noBoard}
	for d := c.head; d < len(c.cell); d++ {
		at := &t.site[d-c.head]
		*at = spot{left: c.left[d], top: c.top[d], kind: c.kind[d], turns: 15}
		if at.kind != inside {
			at.first, at.turns = word, 1<<at.kind.turn()
		}
		at.beside = c.special(d)
		at.halt = at.beside || d == c.judged()
	}
	t.site[len(c.cell)-c.head].halt = true
	t.judged = c.judged() - c.head
	t.rare = len(c.cell) - c.head - 3*(c.rows-c.head/c.cols)
	return t
}

// reset makes the tree one over these lists, in which boards with fewer breaks than the
// limit are looked for, and goes to where the poses lead: behind the last of them, all
// that come before being done with.
func (t *tree) reset(l *lists, v *curve, poses []uint16, plan schedule, limit int) {
	t.lists, t.plan, t.limit, t.best = l, plan, limit, noBoard
	t.census, t.found = census{}, [tailMax]int64{}
	t.samples = 0 // which cells are sampled is not to depend on what the worker did before
	t.used, t.least = [outside + 1]uint8{}, [outside + 1]int32{}
	if v != nil {
		copy(t.least[:], v.least)
	}
	t.allow()
	t.depth, t.entered = 0, false
	head := t.course.head
	for _, pose := range poses[:min(len(poses), head)] {
		t.begin(t.depth)
		for {
			e := l.entries[t.next[t.depth]]
			t.next[t.depth]++
			if uint16(e&4095) == pose {
				t.lay(t.depth, e)
				break
			}
		}
		t.depth++
	}
	if len(poses) < head {
		t.begin(t.depth)
		return
	}
	t.number()
	for _, pose := range poses[head:] {
		t.enter(t.depth - head)
		if !t.skipTo(t.depth-head, pose) {
			t.entered = true
			return
		}
		t.depth++
	}
}

// poses returns those that the search stands behind, from which reset goes on.
func (t *tree) poses() []uint16 {
	t.name(t.depth)
	return slices.Clone(t.pose[:t.depth])
}

// begin prepares the list of a cell of the head.
func (t *tree) begin(d int) {
	left, top := t.right[t.course.left[d]], t.bottom[t.course.top[d]]
	t.next[d] = t.lists.first[t.lists.table[d]+uint32(left)<<t.lists.shift+uint32(top)]
}

// lay puts an entry at a depth of the head.
func (t *tree) lay(d int, e uint32) {
	t.used[e>>2&1023] = 1
	t.pose[d] = uint16(e & 4095)
	t.right[d], t.bottom[d] = uint8(e>>12), uint8(e>>20)
	t.sum[d+1] = t.sum[d] + int32(e>>28)
}

// run searches on for so many nodes.
func (t *tree) run(ctx context.Context, nodes int64) ending {
	until := t.Nodes + nodes
	for {
		if t.depth >= t.course.head {
			end := t.tail(ctx, until)
			if t.best == 0 && !t.keep {
				return perfect
			}
			if end != exhausted {
				return end
			}
			t.depth = t.course.head - 1
			t.used[t.pose[t.depth]>>2] = 0
		}
		if t.climb(min(until, t.Nodes+pollInterval)) == exhausted {
			return exhausted
		}
		if t.depth == t.course.head {
			t.number()
			t.Entries++
		}
		switch {
		case t.Nodes >= until:
			return paused
		case ctx.Err() != nil:
			return canceled
		}
	}
}

// climb lays poses in the head until it is full or the nodes are used up.
func (t *tree) climb(until int64) ending {
	c, entries, first, table := t.course, t.lists.entries, t.lists.first, t.lists.table
	shift, head, d, nodes := t.lists.shift, t.course.head, t.depth, t.Nodes
	before := nodes
	end := paused
	for nodes < until {
		at := t.next[d&outside]
		e := entries[at]
		if e == 0 {
			if d == 0 {
				end = exhausted
				break
			}
			d--
			t.used[t.pose[d&outside]>>2&1023] = 0
			continue
		}
		t.next[d&outside] = at + 1
		piece := e >> 2 & 1023
		if t.used[piece] != 0 {
			continue
		}
		sum := t.sum[d&outside] + int32(e>>28)
		if sum < t.least[d&outside] {
			t.next[d&outside] = 0 // those behind are no heavier
			continue
		}
		nodes++
		t.used[piece] = 1
		t.pose[d&outside] = uint16(e & 4095)
		t.right[d&outside], t.bottom[d&outside] = uint8(e>>12), uint8(e>>20)
		d++
		t.sum[d&outside] = sum
		if d == head {
			break
		}
		left, top := t.right[c.left[d&outside]&outside], t.bottom[c.top[d&outside]&outside]
		t.next[d&outside] = first[table[d]+uint32(left)<<shift+uint32(top)]
	}
	t.depth, t.Nodes = d, nodes
	t.HeadNodes += nodes - before
	return end
}

// number gives the pieces left their numbers, and fills the tables of the tail.
func (t *tree) number() {
	c := t.course
	clear(t.byLeft[:c.codes])
	clear(t.byTop[:c.codes])
	t.turnable = [4]uint64{}
	for k := range t.borderLeft {
		clear(t.borderLeft[k][:c.codes])
		clear(t.borderTop[k][:c.codes])
	}
	for _, m := range t.marks {
		t.pairs[m.kind][m.key] = 0
	}
	t.marks = t.marks[:0]
	lv := &t.level[0]
	*lv = level{}
	inners, rings := 0, word
	for piece, shape := range c.shape {
		switch {
		case t.used[piece] != 0:
		case shape == inner:
			t.numberPiece(piece, inners)
			if !c.hinted[piece] {
				lv.inner |= 1 << inners
			}
			inners++
		default:
			t.numberPiece(piece, rings)
			if !c.hinted[piece] {
				lv.ring |= 1 << (rings - word)
			}
			rings++
		}
	}
}

// numberPiece makes a piece number n.
func (t *tree) numberPiece(piece, n int) {
	c := t.course
	clear(t.turns[n][:c.codes])
	bit := uint64(1) << (n % word)
	for k := range 4 {
		pose := 4*piece + k
		s := &c.sides[pose]
		left, top, at, turn := uint8(s[3]), uint8(s[0]), inside, k
		if n >= word {
			var ok bool
			if at, ok = kindOfRing(s); !ok {
				continue
			}
			turn = at.turn()
			t.borderLeft[at][left] |= bit
			t.borderTop[at][top] |= bit
		}
		t.turned[n][turn] = c.mate[s[1]]<<8 | c.mate[s[2]]
		t.poseOf[n][turn] = uint16(pose)
		if n < word {
			if !c.distinct(int32(pose)) {
				continue
			}
			t.turnable[k] |= bit
			t.byLeft[left][k] |= bit
			t.byTop[top][k] |= bit
		}
		t.turns[n][left] |= 1 << turn
		t.turns[n][top] |= 16 << turn
		key := t.key(left, top)
		t.pairs[at][key] |= bit
		t.marks = append(t.marks, mark{at, key})
	}
	if !c.hinted[piece] {
		return
	}
	for d := c.head; d < len(c.cell); d++ {
		if c.held[d] >= 0 && int(c.held[d]>>2) == piece {
			t.heldAt[d-c.head] = uint8(n)
		}
	}
}
