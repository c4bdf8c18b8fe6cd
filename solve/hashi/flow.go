package hashi

// A halving asks whether the numbers could be met if half bridges were allowed, which search alone may take for
// ever to refuse: a lattice of an odd number of 2s, or a group of islands that need more than leads into it.
// It is the question of a flow, from each island to those that it may be bridged with and from there to the
// end, which passes each edge both ways: the sum of two such flows, halved, is what such bridges look like, and
// bridges as they should be are one.
type halving struct {
	*graph
	from, to []int    // island: what it has still to send, and to take
	sent     [][2]int // edge: what it passes, from its first island and from its second
	back     []step   // island, as taker: by what a path came there; edge none where none did
	came     []step   // island, as sender: what is taken back on a path, to send it elsewhere
	queue    []int32  // of islands as senders
}

// A step of a path goes along an edge, from its first island or from its second.
type step struct {
	edge int32
	way  int
}

// feasible answers the question; where some number is not shown it says yes.
func (g *graph) feasible() bool {
	n := len(g.at)
	h := &halving{graph: g, from: make([]int, n), to: make([]int, n), sent: make([][2]int, len(g.ends))}
	for i, d := range g.demand {
		if d == 0 {
			return true
		}
		h.from[i], h.to[i] = int(d), int(d)
	}
	for e, ends := range g.ends { // most is sent at once
		for way := range 2 {
			a, b := ends[way], ends[1-way]
			n := min(h.from[a], h.to[b], h.most(int32(e)))
			h.from[a], h.to[b], h.sent[e][way] = h.from[a]-n, h.to[b]-n, n
		}
	}
	for i := range h.from {
		for h.from[i] > 0 {
			if !h.augment(int32(i)) {
				return false
			}
		}
	}
	return true
}

// most returns the largest number of bridges of an edge.
func (h *halving) most(edge int32) int {
	a, b := h.demand[h.ends[edge][0]], h.demand[h.ends[edge][1]]
	if a == b && a <= 2 && len(h.demand) > 2 {
		return int(a) - 1 // they would be cut off
	}
	return int(min(a, b, 2))
}

// augment sends one more from an island, along a shortest path.
func (h *halving) augment(i int32) bool {
	nowhere := step{edge: none}
	h.back, h.came = filled(h.back, len(h.at), nowhere), filled(h.came, len(h.at), nowhere)
	h.queue = append(h.queue[:0], i)
	for k := 0; k < len(h.queue); k++ {
		a := h.queue[k]
		for _, e := range h.at[a] {
			if e == none {
				continue
			}
			way := h.wayFrom(e, a)
			b := h.ends[e][1-way]
			if h.back[b].edge != none || h.sent[e][way] == h.most(e) {
				continue
			}
			h.back[b] = step{e, way}
			if h.to[b] > 0 {
				h.send(i, b)
				return true
			}
			// What others send there may go elsewhere instead.
			for _, f := range h.at[b] {
				if f == none {
					continue
				}
				out := h.wayFrom(f, b)
				c := h.ends[f][1-out]
				if c != i && h.came[c].edge == none && h.sent[f][1-out] > 0 {
					h.came[c] = step{f, 1 - out}
					h.queue = append(h.queue, c)
				}
			}
		}
	}
	return false
}

// wayFrom returns the way along an edge from an island.
func (h *halving) wayFrom(edge, island int32) int {
	if h.ends[edge][0] == island {
		return 0
	}
	return 1
}

// send sends one from island i to island b along the path that was found, from its end.
func (h *halving) send(i, b int32) {
	h.from[i]--
	h.to[b]--
	for {
		s := h.back[b]
		h.sent[s.edge][s.way]++
		a := h.ends[s.edge][s.way]
		if a == i {
			return
		}
		s = h.came[a]
		h.sent[s.edge][s.way]--
		b = h.ends[s.edge][1-s.way]
	}
}
