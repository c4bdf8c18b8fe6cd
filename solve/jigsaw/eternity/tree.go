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

// The masks pick the cells of the tail that are looked at for the model: one in 256, and
// in the last columns, where a search seldom comes, one in 16.
const (
	sampleMask = 255
	rareMask   = 15
)

// tailMax is the largest number of cells of a tail: two words of pieces.
const tailMax = 2 * word

// A level is a cell of the tail while its poses are tried: open[0:4] are the pieces that
// fit, by rotation, and open[4:8] those that fit but for one joint. Pieces of the border
// stand in open[3] and open[4]: they have one rotation.
type level struct {
	open         [8]uint64
	inner, frame uint64 // pieces left before the cell
	have         uint8  // bit k says that open[k] is not empty
	at           uint8  // index into open of the pose that lies there
	breaks       uint8  // before the cell
	laid         uint8  // number of the piece that lies there
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

	// The tail: pieces left are numbered when it is entered.
	byLeft, byTop, byBottom [256][4]uint64 // inner pieces by code and rotation
	frameLeft, frameTop     [kinds][256]uint64
	sideInner               [4][word]uint16 // right<<8 | bottom, codes that fit
	sideFrame               [kinds][word]uint16
	topInner                [4][word]uint8 // codes that fit the upper side
	topFrame                [word]uint8    // the same of a piece along the bottom
	poseInner               [4][word]uint16
	poseFrame               [kinds][word]uint16
	heldAt                  [tailMax]uint8 // by level, the number of a piece that a hint holds there
	site                    [outside + 1]spot
	level                   [256]level
	entered                 bool  // the level at depth is half tried
	limit                   int   // a board with so many breaks is of no use
	judged                  int   // depth at which census.Reached counts
	rare                    int   // depth from which rareMask counts
	samples                 int64 // cells entered
	best                    int   // breaks of the best board, or noBoard
	bestPoses               []uint16
	keep                    bool           // count boards, and leave the limit where it is
	found                   [tailMax]int64 // boards by breaks
	census
}

// A spot is what the tail knows of a cell.
type spot struct {
	left, top uint16 // depths of the neighbours
	kind      kind
	special   bool  // hints meddle with it
	ahead     bool  // lookBelow is of use
	allowed   uint8 // breaks that there may be after it
}

// noBoard is more breaks than a board can have.
const noBoard = 1 << 20

// A census is what is counted on the way.
type census struct {
	Nodes, HeadNodes, Entries int64
	Reached                   [tailMax]int64 // by breaks, nodes at the depth that restarts are judged by
	// By level, of a sample of cells: how many were looked at, how many more would have
	// been that nothing fits, and how many poses fitted, and fitted but for one joint.
	Looks, Hidden, Fits, Misfits [tailMax]int64
}

// newTree returns a tree without poses.
func newTree(c *course) *tree {
	t := &tree{course: c, best: noBoard, limit: noBoard}
	for d := c.head; d < len(c.cell); d++ {
		t.site[d] = spot{left: c.left[d], top: c.top[d], kind: c.kind[d], special: c.special(d)}
	}
	for d := c.head; d+1 < len(c.cell); d++ {
		at, next := &t.site[d], &t.site[d+1]
		at.ahead = c.below[d] && at.kind == inside && !at.special && !next.special
	}
	t.judged, t.rare = c.judged(), len(c.cell)-3*(c.rows-c.head/c.cols)
	return t
}

// plant makes the tree one over these lists, in which boards with fewer breaks than the
// limit are looked for, and goes to where the poses lead: behind the last of them, all
// that come before being done with.
func (t *tree) plant(l *lists, v *curve, poses []uint16, plan schedule, limit int) {
	t.lists, t.limit, t.best = l, limit, noBoard
	t.census, t.found = census{}, [tailMax]int64{}
	t.samples = 0 // which cells are sampled is not to depend on what the worker did before
	t.used, t.least = [outside + 1]uint8{}, [outside + 1]int32{}
	if v != nil {
		copy(t.least[:], v.least)
	}
	for d := t.course.head; d < len(t.course.cell); d++ {
		t.site[d].allowed = uint8(plan.allowed(d, limit-1))
	}
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
		t.enter(t.depth)
		if !t.skipTo(pose) {
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

// name finds the poses of the tail before a depth: the deepest loop notes numbers alone.
func (t *tree) name(depth int) {
	for d := t.course.head; d < depth; d++ {
		lv := &t.level[d-t.course.head]
		if at := t.site[d].kind; at == inside {
			t.pose[d] = t.poseInner[lv.at&3][lv.laid]
		} else {
			t.pose[d] = t.poseFrame[at][lv.laid]
		}
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

// number gives the pieces left their bits, and fills the tables of the tail.
func (t *tree) number() {
	c := t.course
	clear(t.byLeft[:c.codes])
	clear(t.byTop[:c.codes])
	clear(t.byBottom[:c.codes])
	for k := range t.frameLeft {
		clear(t.frameLeft[k][:c.codes])
		clear(t.frameTop[k][:c.codes])
	}
	lv := &t.level[0]
	*lv = level{}
	inners, frames := 0, 0
	for piece, shape := range c.shape {
		switch {
		case t.used[piece] != 0:
		case shape == inner:
			t.numberInner(piece, inners)
			if !c.hinted[piece] {
				lv.inner |= 1 << inners
			}
			inners++
		default:
			t.numberFrame(piece, frames)
			if !c.hinted[piece] {
				lv.frame |= 1 << frames
			}
			frames++
		}
	}
}

// numberInner makes an inner piece number j.
func (t *tree) numberInner(piece, j int) {
	c := t.course
	for k := range 4 {
		pose := 4*piece + k
		s := &c.sides[pose]
		t.sideInner[k][j] = c.mate[s[1]]<<8 | c.mate[s[2]]
		t.topInner[k][j] = uint8(c.mate[s[0]])
		t.poseInner[k][j] = uint16(pose)
		if c.distinct(int32(pose)) {
			t.byLeft[uint8(s[3])][k] |= 1 << j
			t.byTop[uint8(s[0])][k] |= 1 << j
			t.byBottom[uint8(s[2])][k] |= 1 << j
		}
	}
	t.noteHeld(piece, j)
}

// numberFrame makes a piece of the border number j.
func (t *tree) numberFrame(piece, j int) {
	c := t.course
	for k := range 4 {
		pose := 4*piece + k
		s := &c.sides[pose]
		var at kind
		switch [4]bool{s[0] == 0, s[1] == 0, s[2] == 0, s[3] == 0} {
		case [4]bool{3: true}:
			at = onLeft
		case [4]bool{2: true}:
			at = onBottom
			t.topFrame[j] = uint8(c.mate[s[0]])
		case [4]bool{1: true}:
			at = onRight
		case [4]bool{2: true, 3: true}:
			at = bottomLeft
		case [4]bool{1: true, 2: true}:
			at = bottomRight
		default:
			continue
		}
		t.frameLeft[at][s[3]] |= 1 << j
		t.frameTop[at][s[0]] |= 1 << j
		t.sideFrame[at][j] = c.mate[s[1]]<<8 | c.mate[s[2]]
		t.poseFrame[at][j] = uint16(pose)
	}
	t.noteHeld(piece, j)
}

// noteHeld remembers the number of a piece that a hint holds in the tail.
func (t *tree) noteHeld(piece, j int) {
	c := t.course
	if !c.hinted[piece] {
		return
	}
	for d := c.head; d < len(c.cell); d++ {
		if c.held[d] >= 0 && int(c.held[d]>>2) == piece {
			t.heldAt[d-c.head] = uint8(j)
		}
	}
}
