package eternity

import (
	"context"
	"slices"
)

// An ending says why a tree was left.
type ending uint8

const (
	paused    ending = iota // the nodes were used up
	exhausted               // there is nothing left in it
	canceled                // the context is done
	perfect                 // all joints match
)

// pollInterval is the number of nodes between two looks at the context: about a
// millisecond.
const pollInterval = 1 << 16

// rareMask picks the nodes of the tail behind which the cell may be sampled for the model:
// one in 16.
const rareMask = 15

// tailMax is the largest number of cells of a tail: two words of pieces.
const tailMax = 2 * word

// A level is a cell of the tail while its poses are tried. fits are the pieces that fit; a
// turn in which such a piece fits once more, and what fits a cell that hints meddle with,
// stands in open[turn]; what fits but for one joint in open[4+turn], and but for two in
// open[8+turn].
type level struct {
	fits        uint64
	inner, ring uint64 // pieces left before the cell
	left, top   uint8  // codes that the neighbours ask for
	have        uint16 // bit k says that open[k] is not empty
	at          uint8  // turn of the pose that lies there, and 4 for each joint that breaks
	breaks      uint8  // before the cell
	laid        uint8  // number of the piece that lies there
	open        [12]uint64
}

// A tree is a depth first search along a course, from one order of the poses. All that
// the deepest loops touch lies together, in arrays without bounds checks.
//
// It counts as a node each pose laid. A break is a joint that does not match.
type tree struct {
	course *course
	lists  *lists

	// The search stands behind depth poses.
	depth         int
	pose          [outside + 1]uint16
	right, bottom [outside + 1]uint8 // codes that fit those sides of the pose at a depth
	next          [outside + 1]uint32
	sum           [outside + 1]int32
	least         [outside + 1]int32
	used          [outside + 1]uint8

	// The tail: pieces left are numbered when it is entered, inner ones from 0 and those of
	// the border from 64, each with up to four turns.
	pairs         [8][1 << 16]uint64   // pieces by kind of cell, and left<<shift | top
	marks         []mark               // which of pairs are not empty
	turns         [2 * word][256]uint8 // turns by piece and code: on the left | above<<4
	turned        [2 * word][4]uint16  // right<<8 | bottom, codes that fit, by piece and turn
	poseOf        [2 * word][4]uint16  // poses by piece and turn
	byLeft, byTop [256][4]uint64       // inner pieces by code and turn
	turnable      [4]uint64            // inner pieces by turns that are not the same as others
	borderLeft    [8][256]uint64       // pieces of the border by kind of cell and code
	borderTop     [8][256]uint64
	heldAt        [tailMax]uint8 // by level, the number of the piece that a hint holds there
	site          [256]spot      // by level; behind the last there is one more
	level         [256]level
	judged        int   // level at which census.Reached counts
	rare          int   // level from which each sample is taken
	entered       bool  // the level at depth is half tried
	samples       int64 // cells that were asked for a sample
	plan          schedule
	limit         int // a board with so many breaks is of no use
	best          int // breaks of the best board, or noBoard
	bestPoses     []uint16
	single        bool           // at most one joint breaks with a pose
	keep          bool           // count boards, and leave the limit where it is
	found         [tailMax]int64 // boards by breaks
	census
}

// A mark is an index into pairs.
type mark struct {
	kind kind
	key  uint16
}

// A spot is what the tail knows of a cell.
type spot struct {
	left, top uint16 // depths of the neighbours
	kind      kind
	first     uint8 // number of the first piece of the class that may lie there
	turns     uint8 // a bit for each that may lie there
	allowed   uint8 // breaks that there may be after it
	beside    bool  // a hint lies there or beside it
	halt      bool  // there is more to do than to find what fits
}

// noBoard is more breaks than a board can have.
const noBoard = 1 << 20

// A census is what is counted on the way.
type census struct {
	Nodes, HeadNodes, Entries int64
	Reached                   [tailMax]int64 // by breaks, nodes at the depth that restarts are judged by
	// By level, of a sample of cells: how many were looked at, and how many poses fitted,
	// fitted but for one joint, and but for two.
	Looks, Fits, Misfits, Doubles [tailMax]int64
}

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

// plant makes the tree one over these lists, in which boards with fewer breaks than the
// limit are looked for, and goes to where the poses lead: behind the last of them, all
// that come before being done with.
func (t *tree) plant(l *lists, v *curve, poses []uint16, plan schedule, limit int) {
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

// poses returns those that the search stands behind, from which plant goes on.
func (t *tree) poses() []uint16 {
	t.name(t.depth)
	return slices.Clone(t.pose[:t.depth])
}

// allow tells the cells of the tail how many breaks there may be.
func (t *tree) allow() {
	for d := t.course.head; d < len(t.course.cell); d++ {
		t.site[d-t.course.head].allowed = uint8(t.plan.allowed(d, t.limit-1))
	}
}

// name finds the poses of the tail before a depth: the deepest loop notes numbers alone.
func (t *tree) name(depth int) {
	for d := t.course.head; d < depth; d++ {
		lv := &t.level[d-t.course.head]
		t.pose[d] = t.poseOf[lv.laid][lv.at&3]
	}
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

// key returns the index into pairs for what lies on the left and above.
func (t *tree) key(left, top uint8) uint16 {
	return uint16(left)<<(t.lists.shift&15) | uint16(top)
}
