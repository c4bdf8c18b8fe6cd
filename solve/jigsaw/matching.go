package jigsaw

import "math"

// A demand asks for pieces of some kinds; it does not matter of which. A kind is any
// number that stands for equal pieces.
type demand struct {
	want int32   // how many are still wanted
	from []int32 // kinds
	got  []int32 // how many of each, beside from
}

// An edge is a kind as one of a demand's: from[slot].
type edge struct{ demand, slot int32 }

// A matching is a maximum bipartite matching of pieces and demands, in which equal pieces
// are one vertex, and so are cells that need the same. It is found by augmenting paths,
// breadth first.
type matching struct {
	room    []int32 // pieces left, by kind
	demands []demand
	edges   [][]edge // by kind
	// round counts the searches; seen tells, by demand, the last one that came
	// there, or exhausted.
	round  int32
	seen   []int32
	parent []parent // by demand, in this round
	queue  []int32
}

// A parent is how a search came to a demand: another one would take over, by the edge, a
// piece of the kind that this one has in its slot.
type parent struct {
	edge edge
	slot int32
}

// exhausted marks the demands from which no piece that is left can be reached. No
// later change alters that.
const exhausted = math.MaxInt32

func newMatching(room []int32, demands []demand) *matching {
	m := &matching{
		room: room, demands: demands, edges: make([][]edge, len(room)),
		seen: make([]int32, len(demands)), parent: make([]parent, len(demands)),
	}
	for d := range demands {
		demands[d].got = make([]int32, len(demands[d].from))
		for slot, kind := range demands[d].from {
			m.edges[kind] = append(m.edges[kind], edge{int32(d), int32(slot)})
		}
	}
	return m
}

// run deals out the pieces. It stops, and reports false, when step does, which is
// called before each search.
func (m *matching) run(step func() bool) bool {
	for d := range m.demands {
		m.assign(&m.demands[d])
	}
	for d := range m.demands {
		for m.demands[d].want > 0 {
			if !step() {
				return false
			}
			if !m.augment(int32(d)) {
				break
			}
		}
	}
	return true
}

// assign gives a demand what is left of its kinds.
func (m *matching) assign(d *demand) {
	for slot, kind := range d.from {
		n := min(d.want, m.room[kind])
		d.got[slot] = n
		d.want -= n
		m.room[kind] -= n
	}
}

// augment looks for one more piece for a demand, for which others may have to
// change theirs.
func (m *matching) augment(root int32) bool {
	if m.seen[root] == exhausted {
		return false
	}
	m.round++
	m.seen[root] = m.round
	m.queue = append(m.queue[:0], root)
	for i := 0; i < len(m.queue); i++ {
		for slot, kind := range m.demands[m.queue[i]].from {
			e := edge{m.queue[i], int32(slot)}
			if m.room[kind] > 0 {
				m.room[kind]--
				m.flip(root, e)
				return true
			}
			m.expand(e, kind)
		}
	}
	for _, d := range m.queue {
		m.seen[d] = exhausted
	}
	return false
}

// expand goes on to the demands that have a piece of the kind of an edge.
func (m *matching) expand(e edge, kind int32) {
	for _, other := range m.edges[kind] {
		if m.seen[other.demand] < m.round && m.demands[other.demand].got[other.slot] > 0 {
			m.seen[other.demand] = m.round
			m.parent[other.demand] = parent{e, other.slot}
			m.queue = append(m.queue, other.demand)
		}
	}
}

// flip gives a piece to the last demand of a path, which gives one of its own to
// the demand before, and so on to the root.
func (m *matching) flip(root int32, e edge) {
	for {
		m.demands[e.demand].got[e.slot]++
		if e.demand == root {
			m.demands[root].want--
			return
		}
		by := m.parent[e.demand]
		m.demands[e.demand].got[by.slot]--
		e = by.edge
	}
}
