package eternity

import (
	"context"
	"math/bits"
)

// tail searches the tail from where the search stands, until nothing is left in it, the
// nodes are used up or the context is done.
func (t *tree) tail(ctx context.Context, until int64) ending {
	head, last, judged := t.course.head, len(t.course.cell), t.judged
	nodes, d := t.Nodes, t.depth
	pause := min(until, nodes+pollInterval)
	if t.entered {
		t.entered = false
	} else if d == last {
		d--
	} else {
		t.enter(d)
	}
	for {
		// The next pose at this depth, or at one before.
		lv := &t.level[uint8(d-head)]
		k := uint8(bits.TrailingZeros8(lv.have))
		breaks := int(lv.breaks) + int(k>>2)
		if lv.have == 0 || breaks >= t.limit {
			if d--; d < head {
				t.Nodes, t.depth = nodes, head
				return exhausted
			}
			continue
		}
		j := lv.pick(k)
		t.settle(d, lv, k, j)
		nodes++
		d++
		if d == judged {
			t.Reached[breaks&(tailMax-1)]++
		}
		if nodes >= pause {
			t.Nodes, t.depth = nodes, d
			if d == last {
				t.record(breaks)
			}
			if nodes >= until {
				return paused
			}
			if ctx.Err() != nil {
				return canceled
			}
			pause = min(until, nodes+pollInterval)
			if d == last {
				d--
				continue
			}
		} else if d == last {
			t.record(breaks)
			d--
			continue
		}
		t.enter(d)
	}
}

// settle lays piece number j at a depth of the tail, as open[k] of its level says. The
// level behind gets what is left.
func (t *tree) settle(d int, lv *level, k uint8, j int) {
	after := &t.level[uint8(d-t.course.head+1)]
	after.inner, after.frame = lv.inner, lv.frame
	after.breaks = lv.breaks + k>>2
	var sides uint16
	if at := t.site[d&outside].kind; at == inside {
		sides = t.sideInner[k&3][j&63]
		after.inner &^= 1 << (j & 63)
	} else {
		sides = t.sideFrame[at%kinds][j&63]
		after.frame &^= 1 << (j & 63)
	}
	t.right[d&outside], t.bottom[d&outside] = uint8(sides>>8), uint8(sides)
}

// skipTo does with all poses of a level that come before a pose, and lays that; it
// reports false, and has done with the level, if the pose is not among them.
func (t *tree) skipTo(pose uint16) bool {
	d := t.depth
	lv := &t.level[d-t.course.head]
	for lv.have != 0 {
		k := uint8(bits.TrailingZeros8(lv.have))
		j := lv.pick(k)
		if t.name(d + 1); t.pose[d] == pose {
			t.settle(d, lv, k, j)
			return true
		}
	}
	return false
}

// pick takes the next piece out of open[k], which is not empty.
func (lv *level) pick(k uint8) int {
	m := lv.open[k&7]
	j := bits.TrailingZeros64(m) & (word - 1)
	rest := m & (m - 1)
	lv.at, lv.laid, lv.open[k&7] = k, uint8(j), rest
	lv.have &^= (1 ^ some(rest)) << (k & 7)
	return j
}

// some returns 1 for a word that is not empty, without a branch.
func some(m uint64) uint8 { return uint8((m | -m) >> 63) }

// record notes a full board.
func (t *tree) record(breaks int) {
	t.found[breaks&(tailMax-1)]++
	if breaks >= t.best {
		return
	}
	t.best = breaks
	t.name(len(t.course.cell))
	t.bestPoses = append(t.bestPoses[:0], t.pose[:len(t.course.cell)]...)
	if !t.keep {
		t.limit = min(t.limit, breaks)
	}
}

// enter finds the poses for a cell of the tail.
func (t *tree) enter(d int) {
	at := &t.site[d&outside]
	lv := &t.level[uint8(d-t.course.head)]
	left, top := t.right[at.left&outside], t.bottom[at.top&outside]
	may := lv.breaks < at.allowed
	if t.samples++; t.samples&sampleMask == 0 || d >= t.rare && t.samples&rareMask == 0 {
		t.sample(d, left, top)
	}
	switch {
	case at.special:
		t.enterSpecial(d, left, top, may)
	case at.kind == inside:
		free, l, u := lv.inner, &t.byLeft[left], &t.byTop[top]
		lv.open[0], lv.open[1], lv.open[2], lv.open[3] = l[0]&u[0]&free, l[1]&u[1]&free, l[2]&u[2]&free, l[3]&u[3]&free
		lv.have = some(lv.open[0]) | some(lv.open[1])<<1 | some(lv.open[2])<<2 | some(lv.open[3])<<3
		if may {
			lv.open[4], lv.open[5], lv.open[6], lv.open[7] = (l[0]^u[0])&free, (l[1]^u[1])&free, (l[2]^u[2])&free, (l[3]^u[3])&free
			if at.ahead && lv.breaks+1 >= t.site[(d+1)&outside].allowed {
				t.lookBelow(lv, d+1)
			}
			lv.have |= some(lv.open[4])<<4 | some(lv.open[5])<<5 | some(lv.open[6])<<6 | some(lv.open[7])<<7
		}
	default:
		l, u := t.frameLeft[at.kind%kinds][left]&lv.frame, t.frameTop[at.kind%kinds][top]&lv.frame
		lv.open[3] = l & u
		lv.have = some(lv.open[3]) << 3
		switch {
		case !may || ringLeft[at.kind%kinds] && ringTop[at.kind%kinds]:
		case ringLeft[at.kind%kinds]:
			lv.open[4] = l &^ u
			lv.have |= some(lv.open[4]) << 4
		case at.kind == onRight:
			lv.open[4] = u &^ l
			lv.have |= some(lv.open[4]) << 4
		}
	}
}

// lookBelow strikes out those poses with a break for which no pose fits the cell below
// that may not have one: what that cell asks for on its left is known already.
func (t *tree) lookBelow(lv *level, d int) {
	at := &t.site[d&outside]
	left := t.right[at.left&outside]
	var g0, g1, g2, g3 uint64
	if at.kind == inside {
		for k, m := range t.byLeft[left] {
			for m &= lv.inner; m != 0; m &= m - 1 {
				x := t.topInner[k][bits.TrailingZeros64(m)&(word-1)]
				u := &t.byBottom[x]
				g0, g1, g2, g3 = g0|u[0], g1|u[1], g2|u[2], g3|u[3]
			}
		}
	} else {
		for m := t.frameLeft[onBottom][left] & lv.frame; m != 0; m &= m - 1 {
			x := t.topFrame[bits.TrailingZeros64(m)&(word-1)]
			u := &t.byBottom[x]
			g0, g1, g2, g3 = g0|u[0], g1|u[1], g2|u[2], g3|u[3]
		}
	}
	lv.open[4] &= g0
	lv.open[5] &= g1
	lv.open[6] &= g2
	lv.open[7] &= g3
}

// enterSpecial is enter for a cell that a hint holds, or beside one. A joint with a hint
// counts with the piece beside it, so that the hint's own cell makes no break.
func (t *tree) enterSpecial(d int, left, top uint8, may bool) {
	c := t.course
	lv := &t.level[d-c.head]
	lv.open, lv.have = [8]uint64{}, 0
	if pose := c.held[d]; pose >= 0 {
		k := pose & 3
		if c.kind[d] != inside {
			k = 3
		}
		lv.open[k], lv.have = 1<<t.heldAt[d-c.head], 1<<k
		return
	}
	if c.kind[d] == inside {
		for k := range 4 {
			for m := lv.inner; m != 0; m &= m - 1 {
				j := bits.TrailingZeros64(m)
				if bit := uint64(1) << j; t.byLeft[uint8(c.sides[t.poseInner[k][j]][3])][k]&bit != 0 {
					t.offer(lv, d, k, j, t.poseInner[k][j], left, top, may)
				}
			}
		}
		return
	}
	for m := lv.frame; m != 0; m &= m - 1 {
		j := bits.TrailingZeros64(m)
		pose := t.poseFrame[c.kind[d]][j]
		if s := &c.sides[pose]; t.frameLeft[c.kind[d]][s[3]]>>j&1 != 0 {
			t.offer(lv, d, 3, j, pose, left, top, may)
		}
	}
}

// offer opens a pose at a special cell, if it fits but for one joint at most that may
// break.
func (t *tree) offer(lv *level, d, k, j int, pose uint16, left, top uint8, may bool) {
	c := t.course
	s := &c.sides[pose]
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
	switch {
	case breaks == 0:
	case breaks == 1 && may && at == inside:
		k += 4
	case breaks == 1 && may:
		k = 4
	default:
		return
	}
	lv.open[k] |= 1 << j
	lv.have |= 1 << k
}

// sample counts what fits a cell, for the model. Those poses behind which lookBelow finds
// that nothing fits count as looked at there.
func (t *tree) sample(d int, left, top uint8) {
	i, at := d-t.course.head, &t.site[d]
	lv := &t.level[i]
	if at.special {
		return
	}
	t.Looks[i]++
	if at.kind != inside {
		l, u := t.frameLeft[at.kind][left]&lv.frame, t.frameTop[at.kind][top]&lv.frame
		t.Fits[i] += int64(bits.OnesCount64(l & u))
		switch at.kind {
		case onBottom:
			t.Misfits[i] += int64(bits.OnesCount64(l &^ u))
		case onRight:
			t.Misfits[i] += int64(bits.OnesCount64(u &^ l))
		}
		return
	}
	misfits := 0
	for k := range 4 {
		l, u := t.byLeft[left][k]&lv.inner, t.byTop[top][k]&lv.inner
		t.Fits[i] += int64(bits.OnesCount64(l & u))
		misfits += bits.OnesCount64(l ^ u)
	}
	t.Misfits[i] += int64(misfits)
	if at.ahead && lv.breaks < at.allowed && lv.breaks+1 >= t.site[d+1].allowed {
		seen := *lv
		for k := range 4 {
			seen.open[4+k] = (t.byLeft[left][k] ^ t.byTop[top][k]) & lv.inner
		}
		t.lookBelow(&seen, d+1)
		for k := range 4 {
			misfits -= bits.OnesCount64(seen.open[4+k])
		}
		t.Hidden[i+1] += int64(misfits)
	}
}
