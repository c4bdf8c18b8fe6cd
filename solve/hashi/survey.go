package hashi

// A survey is one walk over all edges that can still have a bridge, depth
// first, to find those without which the islands would fall apart (R. Tarjan,
// A Note on Finding the Bridges of a Graph, 1974; his bridges are edges whose
// removal disconnects the graph, which here must be bridges too).
type survey struct {
	depth []int32 // island: place in the order of discovery from 1, 0 for unseen
	low   []int32 // island: least depth that its subtree reaches by another edge
	sum   []int32 // island: sum of the numbers in its subtree
	veil  []int32 // island: islands without number in its subtree
	entry []int32 // island: edge by which it was found
	next  []uint8 // island: direction to look in next
	path  []int32 // islands from the start of the walk to the present one
}

func (s *survey) reset(n int) {
	s.depth = filled(s.depth, n, 0)
	s.low, s.sum = filled(s.low, n, 0), filled(s.sum, n, 0)
	s.veil, s.entry = filled(s.veil, n, 0), filled(s.entry, n, none)
	s.next, s.path = filled(s.next, n, 0), s.path[:0]
}

// inspect concludes, with nothing guessed, what follows from the islands being
// connected: an edge that is the only way between two halves must have a bridge,
// and two if the numbers of a half have an even sum, since the bridges within
// the half count twice in it. It returns false after a contradiction.
func (e *engine) inspect() bool {
	s := &e.survey
	s.reset(len(e.at))
	if len(e.at) == 0 {
		return true
	}
	s.enter(&e.graph, 0, none)
	seen := 1
	for len(s.path) > 0 {
		i := s.path[len(s.path)-1]
		if s.next[i] == directions {
			s.path = s.path[:len(s.path)-1]
			if len(s.path) > 0 && !e.leave(i, s.path[len(s.path)-1]) {
				return false
			}
			continue
		}
		edge := e.at[i][s.next[i]]
		s.next[i]++
		if edge == none || edge == s.entry[i] || e.value[atLeast(edge, 1)] < 0 {
			continue
		}
		j := e.ends[edge][0] + e.ends[edge][1] - i
		if s.depth[j] > 0 {
			s.low[i] = min(s.low[i], s.depth[j])
			continue
		}
		seen++
		s.enter(&e.graph, j, edge)
	}
	return seen == len(e.at) && (s.veil[0] > 0 || s.sum[0]&1 == 0)
}

// enter comes to island i for the first time.
func (s *survey) enter(g *graph, i, edge int32) {
	s.path = append(s.path, i)
	s.depth[i] = int32(len(s.path))
	s.low[i] = s.depth[i]
	s.entry[i] = edge
	s.sum[i] = int32(g.demand[i])
	if g.demand[i] == 0 {
		s.veil[i] = 1
	}
}

// leave goes from island i, all seen, back to where it was found from.
func (e *engine) leave(i, to int32) bool {
	s := &e.survey
	s.low[to] = min(s.low[to], s.low[i])
	s.sum[to] += s.sum[i]
	s.veil[to] += s.veil[i]
	if s.low[i] < s.depth[i] {
		return true
	}
	edge := s.entry[i]
	if !e.set(atLeast(edge, 1), reason{}) {
		return false
	}
	if s.veil[i] > 0 {
		return true
	}
	second := atLeast(edge, 2)
	if s.sum[i]&1 == 1 {
		second = second.not()
	}
	return e.set(second, reason{})
}
