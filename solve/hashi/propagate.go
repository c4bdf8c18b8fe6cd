package hashi

import "math/bits"

// propagate follows up every statement of the trail, and returns false after
// noting the clash if they contradict each other.
func (e *engine) propagate() bool {
	for e.head < len(e.trail) {
		l := e.trail[e.head]
		e.head++
		if !l.second() && !e.connect(l) {
			return false
		}
		ends := e.ends[l.edge()]
		if !e.weigh(ends[0]) || !e.weigh(ends[1]) {
			return false
		}
		if !l.second() && !l.negative() && !e.clear(l) {
			return false
		}
		if !e.visit(l) {
			return false
		}
	}
	return true
}

// clear rules out all edges that cross the one that now has a bridge.
func (e *engine) clear(l lit) bool {
	for _, edge := range e.cross[l.edge()] {
		if !e.set(atLeast(edge, 1).not(), reason{kind: byPair, ref: uint32(l)}) {
			return false
		}
	}
	return true
}

// weigh compares the number of island i with the bridges that it has, and with
// those that it has or can still get.
func (e *engine) weigh(i int32) bool {
	least, most := int(e.demand[i]), int(e.demand[i])
	if most == 0 {
		least, most = 1, 2*directions
	}
	return e.weighMost(i, most) && e.weighLeast(i, least)
}

// weighMost rules out bridges that would be too many.
func (e *engine) weighMost(i int32, most int) bool {
	yes := e.yes[i]
	open := ^(yes | e.no[i])
	switch spare := most - bits.OnesCount8(yes); {
	case spare > 1:
		return true
	case spare == 1:
		// Only two on an edge that has none yet.
		open = open >> 4 &^ yes << 4
		return open == 0 || e.close(i, open)
	case spare == 0:
		return open == 0 || e.close(i, open)
	}
	e.clash = e.atIsland(e.clash[:0], i, strongest(yes), 0)
	return false
}

// weighLeast puts bridges where otherwise they would be too few.
func (e *engine) weighLeast(i int32, least int) bool {
	no := e.no[i]
	open := ^(e.yes[i] | no)
	switch spare := 2*directions - bits.OnesCount8(no) - least; {
	case spare > 1:
		return true
	case spare == 1:
		// Only where none would be two less.
		open &= ^(no >> 4) & 0xf
		return open == 0 || e.fill(i, open)
	case spare == 0:
		return open == 0 || e.fill(i, open)
	}
	e.clash = e.atIsland(e.clash[:0], i, e.weakest(i, no), 1)
	return false
}

// close makes the open statements of island i false, second bridges first. Each
// follows from the bridges on the other edges alone.
func (e *engine) close(i int32, open uint8) bool {
	yes := strongest(e.yes[i])
	for open != 0 {
		k := bits.Len8(open) - 1
		open &^= 1 << k
		d := k & 3
		l := atLeast(e.at[i][d], 1+k>>2).not()
		if !e.set(l, reason{kind: byEnough, mask: yes &^ (both << d), ref: uint32(i)}) {
			return false
		}
	}
	return true
}

// fill makes the open statements of island i true, first bridges first. Each
// follows from what the other edges lack alone.
func (e *engine) fill(i int32, open uint8) bool {
	no := e.weakest(i, e.no[i])
	for open != 0 {
		k := bits.TrailingZeros8(open)
		open &= open - 1
		d := k & 3
		l := atLeast(e.at[i][d], 1+k>>2)
		if !e.set(l, reason{kind: byNeed, mask: no &^ (both << d), ref: uint32(i)}) {
			return false
		}
	}
	return true
}

// strongest leaves out first bridges where the second says as much.
func strongest(yes uint8) uint8 { return yes &^ (yes >> 4) }

// weakest leaves out second bridges where not even a first can be, and
// directions without an edge.
func (e *engine) weakest(i int32, no uint8) uint8 {
	no &^= no & 0xf << 4
	for d, edge := range e.at[i] {
		if edge == none {
			no &^= both << d
		}
	}
	return no
}
