package hashi

import (
	"math/bits"

	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
)

// Propagate implements [cdcl.Propagator].
func (e *engine) Propagate() bool {
	for {
		l, ok := e.Dequeue()
		if !ok {
			return true
		}
		e.note()
		if !second(l) && !e.connect(l) {
			return false
		}
		at := &e.spots[l.Var()]
		if !e.degree(at.a) || !e.degree(at.b) {
			return false
		}
		if !second(l) && !l.Negative() && !e.negateCrossing(l) {
			return false
		}
		if !e.PropagateClauses(l) {
			return false
		}
	}
}

// Explain implements [cdcl.Propagator].
func (e *engine) Explain(_ cdcl.Lit, why cdcl.Reason, to []cdcl.Lit) []cdcl.Lit {
	return e.atIsland(to, int32(why.Ref), why.Mask, why.Kind == byNeed)
}

// Undo implements [cdcl.Propagator].
func (e *engine) Undo(lits []cdcl.Lit, dequeued int) {
	from := len(e.Trail()) - len(lits)
	for k := e.noted - from - 1; k >= 0; k-- {
		l := lits[k]
		if k < dequeued && !second(l) {
			e.disconnect(l)
		}
		at := &e.spots[l.Var()]
		e.yes[at.a] &^= at.bitA
		e.no[at.a] &^= at.bitA
		e.yes[at.b] &^= at.bitB
		e.no[at.b] &^= at.bitB
	}
	e.noted = min(e.noted, from)
}

// Simplify implements [cdcl.Propagator]: it also finds the cut edges.
func (e *engine) Simplify() bool {
	for {
		if !e.Propagate() {
			return false
		}
		known := len(e.Trail())
		if !e.assignCutEdges() {
			return false
		}
		if len(e.Trail()) == known {
			return true
		}
	}
}

// open draws the first conclusions.
func (e *engine) open() {
	if !e.count() || !e.obvious() || !e.Simplify() {
		e.Refute()
	}
}

// note brings yes and no up to the trail.
func (e *engine) note() {
	trail := e.Trail()
	for _, l := range trail[e.noted:] {
		at := &e.spots[l.Var()]
		bits := e.yes
		if l.Negative() {
			bits = e.no
		}
		bits[at.a] |= at.bitA
		bits[at.b] |= at.bitB
	}
	e.noted = len(trail)
}

// atIsland appends the literals of the mask at island i, or their negations.
func (e *engine) atIsland(to []cdcl.Lit, i int32, mask uint8, negate bool) []cdcl.Lit {
	sign := cdcl.Lit(0)
	if negate {
		sign = 1
	}
	for d, edge := range e.at[i] {
		if mask>>d&1 != 0 {
			to = append(to, atLeast(edge, 1)|sign)
		}
		if mask>>d&0x10 != 0 {
			to = append(to, atLeast(edge, 2)|sign)
		}
	}
	return to
}

// count compares all islands with their numbers.
func (e *engine) count() bool {
	for i := range e.at {
		if !e.degree(int32(i)) {
			return false
		}
	}
	return true
}

// obvious rules out that two islands with equal numbers, 1 or 2, have all their
// bridges with each other, unless there are no more islands.
func (e *engine) obvious() bool {
	if len(e.at) == 2 {
		return true
	}
	for edge, ends := range e.ends {
		n := e.demand[ends[0]]
		if n != e.demand[ends[1]] || n != 1 && n != 2 {
			continue
		}
		if !e.Assign(atLeast(int32(edge), int(n)).Not(), cdcl.Reason{}) {
			return false
		}
	}
	return true
}

// negateCrossing rules out all edges that cross the one that now has a bridge.
func (e *engine) negateCrossing(l cdcl.Lit) bool {
	for _, edge := range e.cross[edgeOf(l)] {
		if !e.Assign(atLeast(edge, 1).Not(), cdcl.Because(l)) {
			return false
		}
	}
	return true
}

// degree compares the number of island i with the bridges that it has, and with
// those that it has or can still get.
func (e *engine) degree(i int32) bool {
	least, most := int(e.demand[i]), int(e.demand[i])
	if most == 0 {
		least, most = 1, 2*directions
	}
	return e.degreeMost(i, most) && e.degreeLeast(i, least)
}

// degreeMost rules out bridges that would be too many.
func (e *engine) degreeMost(i int32, most int) bool {
	yes := e.yes[i]
	open := ^(yes | e.no[i])
	switch spare := most - bits.OnesCount8(yes); {
	case spare > 1:
		return true
	case spare == 1:
		// Only two on an edge that has none yet.
		open = open >> 4 &^ yes << 4
		return open == 0 || e.negateOpen(i, open)
	case spare == 0:
		return open == 0 || e.negateOpen(i, open)
	}
	e.scratch = e.atIsland(e.scratch[:0], i, strongest(yes), false)
	return e.Conflict(e.scratch...)
}

// degreeLeast puts bridges where otherwise they would be too few.
func (e *engine) degreeLeast(i int32, least int) bool {
	no := e.no[i]
	open := ^(e.yes[i] | no)
	switch spare := 2*directions - bits.OnesCount8(no) - least; {
	case spare > 1:
		return true
	case spare == 1:
		// Only where none would be two less.
		open &= ^(no >> 4) & 0xf
		return open == 0 || e.assignOpen(i, open)
	case spare == 0:
		return open == 0 || e.assignOpen(i, open)
	}
	e.scratch = e.atIsland(e.scratch[:0], i, e.weakest(i, no), true)
	return e.Conflict(e.scratch...)
}

// negateOpen makes the open literals of island i false, second bridges first. Each
// follows from the bridges on the other edges alone.
func (e *engine) negateOpen(i int32, open uint8) bool {
	yes := strongest(e.yes[i])
	for open != 0 {
		k := bits.Len8(open) - 1
		open &^= 1 << k
		d := k & 3
		l := atLeast(e.at[i][d], 1+k>>2).Not()
		if !e.Assign(l, cdcl.Reason{Kind: byEnough, Mask: yes &^ (both << d), Ref: uint32(i)}) {
			return false
		}
	}
	e.note()
	return true
}

// assignOpen makes the open literals of island i true, first bridges first. Each
// follows from what the other edges lack alone.
func (e *engine) assignOpen(i int32, open uint8) bool {
	no := e.weakest(i, e.no[i])
	for open != 0 {
		k := bits.TrailingZeros8(open)
		open &= open - 1
		d := k & 3
		l := atLeast(e.at[i][d], 1+k>>2)
		if !e.Assign(l, cdcl.Reason{Kind: byNeed, Mask: no &^ (both << d), Ref: uint32(i)}) {
			return false
		}
	}
	e.note()
	return true
}

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

// connect follows up a literal about the first bridge of an edge: a component
// with a single way left to the other islands must use it.
func (e *engine) connect(l cdcl.Lit) bool {
	ends := e.ends[edgeOf(l)]
	a, b := e.find(ends[0]), e.find(ends[1])
	e.out[a]--
	e.out[b]--
	if l.Negative() {
		return e.requireCut(a) && e.requireCut(b)
	}
	return e.requireCut(e.join(a, b))
}

// disconnect takes back what connect did, in reverse order of the trail.
func (e *engine) disconnect(l cdcl.Lit) {
	if !l.Negative() {
		e.split()
	}
	ends := e.ends[edgeOf(l)]
	e.out[e.find(ends[0])]++
	e.out[e.find(ends[1])]++
}

// requireCut sees to it that an edge out of a component, given by its root, has a bridge. An open edge
// within a component counts twice and hides a lack of ways, until it is assigned.
func (e *engine) requireCut(root int32) bool {
	if e.out[root] > 1 || int(e.size[root]) == len(e.at) || e.apart {
		return true
	}
	cut := e.cut(root)
	for k, l := range cut {
		switch {
		case e.Value(l) > 0:
			return true // found already, but not yet propagated
		case e.Value(l) == 0:
			cut[0], cut[k] = cut[k], cut[0]
			ok := e.Learn(cut)
			e.note()
			return ok
		}
	}
	for k, l := range cut {
		cut[k] = l.Not()
	}
	return e.Conflict(cut...)
}

// cut returns, for every edge out of the component, the literal that it has a
// bridge, without those that are false whatever is decided. One must be true.
func (e *engine) cut(root int32) []cdcl.Lit {
	e.mark(root, true)
	cut := e.scratch[:0]
	for i := e.ring[root]; ; i = e.ring[i] {
		for _, edge := range e.at[i] {
			if edge == none || e.members[e.ends[edge][0]] && e.members[e.ends[edge][1]] {
				continue
			}
			if l := atLeast(edge, 1); !e.Fixed(l.Not()) {
				cut = append(cut, l)
			}
		}
		if i == root {
			break
		}
	}
	e.mark(root, false)
	e.scratch = cut
	return cut
}

// mark notes for all islands of a component whether they are members.
func (e *engine) mark(root int32, member bool) {
	for i := e.ring[root]; ; i = e.ring[i] {
		e.members[i] = member
		if i == root {
			return
		}
	}
}

// assignCutEdges concludes, at level 0, what follows from the islands being connected: a cut
// edge must have a bridge, and two if the numbers beyond it have an even sum, since the
// bridges there count twice in it. It returns false at a conflict.
func (e *engine) assignCutEdges() bool {
	if !e.cutEdges.walk(&e.graph, &e.Solver) {
		return false
	}
	for _, i := range e.cutOff {
		edge := e.entry[i]
		if !e.Assign(atLeast(edge, 1), cdcl.Reason{}) {
			return false
		}
		if e.blank[i] > 0 {
			continue
		}
		double := atLeast(edge, 2)
		if e.sum[i]&1 == 1 {
			double = double.Not()
		}
		if !e.Assign(double, cdcl.Reason{}) {
			return false
		}
	}
	return true
}
