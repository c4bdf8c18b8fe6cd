package jigsaw

import "math"

// A demand asks for pieces of some kinds; it does not matter of which. A kind is any
// number that stands for equal pieces.
type demand struct {
	want int32   // how many are still wanted
	from []int32 // kinds
	got  []int32 // how many of each, beside from
}

// A claim is a kind as one of a demand's: from[slot].
type claim struct{ demand, slot int32 }

// An allotment deals pieces out to demands, as many as possible: a maximum
// bipartite matching, in which equal pieces are one vertex, and so are cells that
// need the same. It is found by augmenting paths, breadth first.
type allotment struct {
	room    []int32 // pieces left, by kind
	demands []demand
	claims  [][]claim // by kind
	// round counts the searches; seen tells, by demand, the last one that came
	// there, or hopeless.
	round int32
	seen  []int32
	back  []detour // by demand, in this round
	queue []int32
}

// A detour is how a search came to a demand: another one would take over, by the
// claim, a piece of the kind that this one has in its slot.
type detour struct {
	claim claim
	slot  int32
}

// hopeless marks the demands from which no piece that is left can be reached. No
// later change alters that.
const hopeless = math.MaxInt32

func newAllotment(room []int32, demands []demand) *allotment {
	a := &allotment{
		room: room, demands: demands, claims: make([][]claim, len(room)),
		seen: make([]int32, len(demands)), back: make([]detour, len(demands)),
	}
	for d := range demands {
		demands[d].got = make([]int32, len(demands[d].from))
		for slot, kind := range demands[d].from {
			a.claims[kind] = append(a.claims[kind], claim{int32(d), int32(slot)})
		}
	}
	return a
}

// run deals out the pieces. It stops, and reports false, when step does, which is
// called before each search.
func (a *allotment) run(step func() bool) bool {
	for d := range a.demands {
		a.draw(&a.demands[d])
	}
	for d := range a.demands {
		for a.demands[d].want > 0 {
			if !step() {
				return false
			}
			if !a.augment(int32(d)) {
				break
			}
		}
	}
	return true
}

// draw gives a demand what is left of its kinds.
func (a *allotment) draw(d *demand) {
	for slot, kind := range d.from {
		n := min(d.want, a.room[kind])
		d.got[slot] = n
		d.want -= n
		a.room[kind] -= n
	}
}

// augment looks for one more piece for a demand, for which others may have to
// change theirs.
func (a *allotment) augment(root int32) bool {
	if a.seen[root] == hopeless {
		return false
	}
	a.round++
	a.seen[root] = a.round
	a.queue = append(a.queue[:0], root)
	for i := 0; i < len(a.queue); i++ {
		for slot, kind := range a.demands[a.queue[i]].from {
			c := claim{a.queue[i], int32(slot)}
			if a.room[kind] > 0 {
				a.room[kind]--
				a.shift(root, c)
				return true
			}
			a.spread(c, kind)
		}
	}
	for _, d := range a.queue {
		a.seen[d] = hopeless
	}
	return false
}

// spread goes on to the demands that have a piece of the kind claimed.
func (a *allotment) spread(c claim, kind int32) {
	for _, other := range a.claims[kind] {
		if a.seen[other.demand] < a.round && a.demands[other.demand].got[other.slot] > 0 {
			a.seen[other.demand] = a.round
			a.back[other.demand] = detour{c, other.slot}
			a.queue = append(a.queue, other.demand)
		}
	}
}

// shift gives a piece to the last demand of a path, which gives one of its own to
// the demand before, and so on to the root.
func (a *allotment) shift(root int32, c claim) {
	for {
		a.demands[c.demand].got[c.slot]++
		if c.demand == root {
			a.demands[root].want--
			return
		}
		by := a.back[c.demand]
		a.demands[c.demand].got[by.slot]--
		c = by.claim
	}
}
