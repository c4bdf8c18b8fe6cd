package eternity

import (
	"context"
	"math/bits"
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

// tail searches the tail from where the search stands, until nothing is left in it, the
// nodes are used up or the context is done.
//
// A pose behind which nothing fits the next cell, where nothing may break either, is a
// node, but no level is opened behind it.
func (t *tree) tail(ctx context.Context, until int64) ending {
	head, end, shift := t.course.head, len(t.course.cell)-t.course.head, t.lists.shift&15
	nodes, i := t.Nodes, t.depth-head
	pause := min(until, nodes+pollInterval)
	switch {
	case t.entered:
		t.entered = false
	case i == end:
		i--
	default:
		t.enter(i)
	}
	for i >= 0 {
		lv, at := &t.level[uint8(i)], &t.site[uint8(i)]
		var n, k uint8
		switch {
		case lv.fits != 0:
			var turns uint8
			n, turns = t.pickFit(lv, at)
			k = uint8(bits.TrailingZeros8(turns)) & 3
			if turns &= turns - 1; turns != 0 {
				lv.later(uint16(turns), n)
			}
		case lv.have != 0:
			n, k = lv.pick(at)
		default:
			i--
			continue
		}
		lv.at, lv.laid = k, n
		sides := t.turned[n&(2*word-1)][k&3]
		d := (head + i) & outside
		t.right[d], t.bottom[d] = uint8(sides>>8), uint8(sides)
		i++
		next, after := &t.site[uint8(i)], &t.level[uint8(i)]
		breaks := lv.breaks + k>>2
		after.breaks, after.inner, after.ring = breaks, lv.inner, lv.ring
		if n&word == 0 {
			after.inner &^= 1 << (n & (word - 1))
		} else {
			after.ring &^= 1 << (n & (word - 1))
		}
		nodes++
		if nodes >= pause || nodes&rareMask == 0 || next.halt {
			switch i {
			case t.judged:
				t.Reached[breaks&(tailMax-1)]++
			case end:
				t.record(int(breaks))
			}
			if nodes >= pause {
				t.Nodes, t.depth = nodes, head+i
				if nodes >= until {
					return paused
				}
				if ctx.Err() != nil {
					return canceled
				}
				pause = min(until, nodes+pollInterval)
			}
			if i == end {
				i--
				continue
			}
			t.enter(i)
			if nodes&rareMask == 0 {
				t.sample(i)
			}
			continue
		}
		left, top := t.right[next.left&outside], t.bottom[next.top&outside]
		free := after.inner
		if next.kind != inside {
			free = after.ring
		}
		fits := t.pairs[next.kind&7][uint16(left)<<shift|uint16(top)] & free
		if breaks < next.allowed {
			t.enterBroken(next, after, left, top)
		} else if fits == 0 {
			i--
			continue
		} else {
			after.have = 0
		}
		after.fits, after.left, after.top = fits, left, top
	}
	t.Nodes, t.depth = nodes, head
	return exhausted
}

// pickFit takes the next of the pieces that fit, and returns its number and its turns.
func (t *tree) pickFit(lv *level, at *spot) (n, turns uint8) {
	m := lv.fits
	lv.fits = m & (m - 1)
	n = uint8(bits.TrailingZeros64(m))&(word-1) | at.first&word
	return n, t.turns[n][lv.left] & (t.turns[n][lv.top] >> 4) & at.turns
}

// pick takes the next piece out of open, in which there is one, and returns its number and
// the index there.
func (lv *level) pick(at *spot) (n, k uint8) {
	k = uint8(bits.TrailingZeros16(lv.have)) & 15
	m := lv.open[k]
	rest := m & (m - 1)
	lv.open[k] = rest
	lv.have &^= (1 ^ some(rest)) << (k & 15)
	return uint8(bits.TrailingZeros64(m))&(word-1) | at.first&word, k
}

// later opens a piece at each index into open that has a bit in at.
func (lv *level) later(at uint16, n uint8) {
	for ; at != 0; at &= at - 1 {
		k := bits.TrailingZeros16(at)
		if lv.have>>k&1 == 0 {
			lv.open[k] = 0
		}
		lv.open[k] |= 1 << (n & (word - 1))
		lv.have |= 1 << k
	}
}

// some returns 1 for a word that is not empty, without a branch.
func some(m uint64) uint16 { return uint16((m | -m) >> 63) }

// skipTo does with all poses of a level that come before a pose, and lays that; it
// reports false, and has done with the level, if the pose is not among them.
func (t *tree) skipTo(i int, pose uint16) bool {
	lv, at := &t.level[i], &t.site[i]
	for lv.fits != 0 || lv.have != 0 {
		if lv.fits != 0 {
			n, turns := t.pickFit(lv, at)
			lv.laid, lv.at = n, uint8(bits.TrailingZeros8(turns))
			lv.later(uint16(turns&(turns-1)), n)
		} else {
			lv.laid, lv.at = lv.pick(at)
		}
		if t.poseOf[lv.laid][lv.at&3] == pose {
			sides := t.turned[lv.laid][lv.at&3]
			d := t.course.head + i
			t.right[d], t.bottom[d] = uint8(sides>>8), uint8(sides)
			after := &t.level[i+1]
			after.inner, after.ring, after.breaks = lv.inner, lv.ring, lv.breaks+lv.at>>2
			if lv.laid < word {
				after.inner &^= 1 << lv.laid
			} else {
				after.ring &^= 1 << (lv.laid - word)
			}
			return true
		}
	}
	return false
}

// record notes a full board.
func (t *tree) record(breaks int) {
	t.found[breaks&(tailMax-1)]++
	if breaks >= t.best {
		return
	}
	t.best = breaks
	t.name(len(t.course.cell))
	t.bestPoses = append(t.bestPoses[:0], t.pose[:len(t.course.cell)]...)
	if !t.keep && breaks < t.limit {
		t.lower(breaks)
	}
}

// lower leaves out what cannot come to fewer breaks than a limit.
func (t *tree) lower(limit int) {
	t.limit = limit
	t.allow()
	for i := range t.course.cell[t.course.head:] {
		switch lv := &t.level[i]; {
		case int(lv.breaks) >= limit:
			lv.fits, lv.have = 0, 0
		case int(lv.breaks)+1 >= limit:
			lv.have &= 15
		case int(lv.breaks)+2 >= limit:
			lv.have &= 255
		}
	}
}

// enter finds the poses for a cell of the tail.
func (t *tree) enter(i int) {
	at, lv := &t.site[i], &t.level[i]
	left, top := t.right[at.left], t.bottom[at.top]
	if at.beside {
		t.enterBeside(i, left, top)
		return
	}
	free := lv.inner
	if at.kind != inside {
		free = lv.ring
	}
	lv.fits, lv.have, lv.left, lv.top = t.pairs[at.kind][t.key(left, top)]&free, 0, left, top
	if lv.breaks < at.allowed {
		t.enterBroken(at, lv, left, top)
	}
}

// enterBroken finds the poses for a cell that fit but for one joint or two.
func (t *tree) enterBroken(at *spot, lv *level, left, top uint8) {
	if at.kind == inside {
		free, l, u := lv.inner, &t.byLeft[left], &t.byTop[top]
		o := (*[4]uint64)(lv.open[4:])
		o[0], o[1], o[2], o[3] = (l[0]^u[0])&free, (l[1]^u[1])&free, (l[2]^u[2])&free, (l[3]^u[3])&free
		lv.have = some(o[0])<<4 | some(o[1])<<5 | some(o[2])<<6 | some(o[3])<<7
		if lv.breaks+1 >= at.allowed || t.single {
			return
		}
		o = (*[4]uint64)(lv.open[8:])
		for k := range o {
			o[k] = t.turnable[k] & free &^ (l[k] | u[k])
			lv.have |= some(o[k]) << (8 + k)
		}
		return
	}
	var m uint64
	switch l, u := t.borderLeft[at.kind&7][left], t.borderTop[at.kind&7][top]; at.kind {
	case onBottom:
		m = l &^ u & lv.ring
	case onRight:
		m = u &^ l & lv.ring
	}
	k := 4 + at.kind.turn()
	lv.open[k&7] = m
	lv.have = some(m) << (k & 7)
}

// enterBeside is enter for a cell that a hint holds, or beside one. A joint with a hint
// counts with the piece beside it, so that the hint's own cell makes no break.
func (t *tree) enterBeside(i int, left, top uint8) {
	at, lv := &t.site[i], &t.level[i]
	d := t.course.head + i
	lv.fits, lv.have = 0, 0
	if pose := t.course.held[d]; pose >= 0 {
		turn := uint8(pose & 3)
		if at.kind != inside {
			turn = uint8(at.kind.turn())
		}
		lv.later(1<<turn, t.heldAt[i])
		return
	}
	free := lv.inner
	if at.kind != inside {
		free = lv.ring
	}
	for ; free != 0; free &= free - 1 {
		n := uint8(bits.TrailingZeros64(free)) | at.first
		for turn := range uint8(4) {
			if s := &t.course.sides[t.poseOf[n][turn]]; at.turns>>turn&1 != 0 && t.lies(n, turn, at.kind) {
				t.offer(d, lv, turn, n, s, left, top)
			}
		}
	}
}

// lies reports whether a piece may lie in a cell of the kind with that turn.
func (t *tree) lies(n, turn uint8, at kind) bool {
	s := &t.course.sides[t.poseOf[n][turn]]
	return t.pairs[at][t.key(uint8(s[3]), uint8(s[0]))]>>(n%word)&1 != 0 && t.turns[n][s[3]]>>turn&1 != 0
}

// offer opens a pose at a cell beside a hint, if it fits but for two joints at most that may
// break.
func (t *tree) offer(d int, lv *level, turn, n uint8, s *[4]uint16, left, top uint8) {
	c := t.course
	at := c.kind[d]
	breaks := 0
	fail := func(mismatch, ring bool) {
		switch {
		case mismatch && ring:
			breaks = noBoard
		case mismatch:
			breaks++
		}
	}
	fail(s[3] != uint16(left), ringLeft[at])
	fail(s[0] != uint16(top), ringTop[at])
	if code := c.asked[d][0]; code >= 0 {
		fail(int(c.mate[s[1]]) != code, at == onBottom || at == bottomLeft)
	}
	if code := c.asked[d][1]; code >= 0 {
		fail(int(c.mate[s[2]]) != code, at == onLeft || at == onRight)
	}
	most := 2
	if t.single {
		most = 1
	}
	if breaks == 0 || breaks <= most && int(lv.breaks)+breaks <= int(t.site[d-c.head].allowed) {
		lv.later(1<<(int(turn)+4*breaks), n)
	}
}

// sample counts what fits a cell, for the model: in the last columns, where a search
// seldom comes, whenever it is asked, and else one time in 16.
func (t *tree) sample(i int) {
	at, lv := &t.site[i], &t.level[i]
	if t.samples++; at.beside || i < t.rare && t.samples&rareMask != 0 {
		return
	}
	t.Looks[i]++
	if at.kind != inside {
		l, u := t.borderLeft[at.kind][lv.left]&lv.ring, t.borderTop[at.kind][lv.top]&lv.ring
		t.Fits[i] += int64(bits.OnesCount64(l & u))
		switch at.kind {
		case onBottom:
			t.Misfits[i] += int64(bits.OnesCount64(l &^ u))
		case onRight:
			t.Misfits[i] += int64(bits.OnesCount64(u &^ l))
		}
		return
	}
	for k := range 4 {
		l, u := t.byLeft[lv.left][k]&lv.inner, t.byTop[lv.top][k]&lv.inner
		t.Fits[i] += int64(bits.OnesCount64(l & u))
		t.Misfits[i] += int64(bits.OnesCount64(l ^ u))
		if !t.single {
			t.Doubles[i] += int64(bits.OnesCount64(t.turnable[k] & lv.inner &^ (l | u)))
		}
	}
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

// key returns the index into pairs for what lies on the left and above.
func (t *tree) key(left, top uint8) uint16 {
	return uint16(left)<<(t.lists.shift&15) | uint16(top)
}
