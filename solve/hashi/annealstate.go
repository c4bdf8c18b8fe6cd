package hashi

import (
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/anneal"
)

// An annealState is a state of annealing: a number of bridges, 0 to 2, for each edge. Edges
// are pairs that see each other, so no bridge runs over an island.
type annealState struct {
	*graph
	weights
	bridges []int32 // edge: number of bridges
	ending  []int32 // island: bridges that end there

	crossings  int // pairs of edges with bridges that cross
	errors     int // sum over islands of the squares of what is wrong with the number
	components int // sets of islands that bridges join
	used       int // edges with bridges

	// Scratch of the walks over bridges.
	fronts  [2][]int32
	reached []int32 // island: number of the walk that reached it last
	walks   int32
}

// weights are what each fault counts in the energy of a state, and how moves are drawn.
type weights struct {
	crossing  int    // of a crossing
	component int    // of a component too many
	edge      int    // of an edge with bridges, which is subtracted
	squared   bool   // the sum of errors is squared
	mending   uint64 // share of moves that mend an island, in parts of 2^63
	shifting  uint64 // share of moves of two edges
}

func newAnnealState(g *graph, w weights) *annealState {
	return &annealState{
		graph: g, weights: w,
		bridges: make([]int32, len(g.ends)), ending: make([]int32, len(g.at)), reached: make([]int32, len(g.at)),
	}
}

// Start draws a number of bridges for each edge.
func (s *annealState) Start(c *anneal.Chain) int {
	for e := range s.bridges {
		s.bridges[e] = int32(c.Below(puzzle.MaxParallel + 1))
	}
	energy := s.load()
	if s.solved() {
		c.Succeed()
	}
	return energy
}

// load counts anew from the bridges, and returns the energy.
func (s *annealState) load() int {
	clear(s.ending)
	s.crossings, s.errors, s.used = 0, 0, 0
	for e, n := range s.bridges {
		if n == 0 {
			continue
		}
		s.used++
		s.crossings += s.crossed(int32(e))
		for _, i := range s.ends[e] {
			s.ending[i] += n
		}
	}
	s.crossings /= 2
	for i := range s.ending {
		s.errors += s.fault(int32(i), 0)
	}
	s.countComponents()
	return s.energy()
}

// energy returns the energy of what is counted.
func (s *annealState) energy() int {
	errors := s.errors
	if s.squared {
		errors *= errors
	}
	return s.crossing*s.crossings + errors + s.component*(s.components-1) - s.edge*s.used
}

// solved reports that nothing is wrong.
func (s *annealState) solved() bool {
	if s.crossings > 0 || s.errors > 0 {
		return false
	}
	if s.component == 0 {
		s.countComponents() // which is not done after every move
	}
	return s.components == 1
}

// State returns the number of bridges of each edge.
func (s *annealState) State(into []int32) []int32 { return append(into[:0], s.bridges...) }

// fault returns the square of what is wrong with an island that has so many bridges
// more. An island whose number is not shown needs one.
func (s *annealState) fault(i, more int32) int {
	has, wants := int(s.ending[i]+more), int(s.demand[i])
	if wants == 0 {
		wants = max(has, 1)
	}
	return (has - wants) * (has - wants)
}

// crossed returns the number of edges with bridges that cross one.
func (s *annealState) crossed(e int32) int {
	n := 0
	for _, other := range s.cross[e] {
		if s.bridges[other] > 0 {
			n++
		}
	}
	return n
}

// set gives an edge another number of bridges, and counts.
func (s *annealState) set(e, n int32) {
	old := s.bridges[e]
	for _, i := range s.ends[e] {
		s.errors += s.fault(i, n-old) - s.fault(i, 0)
		s.ending[i] += n - old
	}
	s.bridges[e] = n
	if old != 0 && n != 0 {
		return
	}
	sign := 1
	if n == 0 {
		sign = -1
	}
	s.used += sign
	s.crossings += sign * s.crossed(e)
	if s.component > 0 && !s.joined(e) {
		s.components -= sign
	}
}

// countComponents counts the sets of islands that bridges join.
func (s *annealState) countComponents() {
	s.components = 0
	seen := s.nextWalk()
	for i := range s.reached {
		if s.reached[i] == seen {
			continue
		}
		s.components++
		s.reached[i] = seen
		queue := append(s.fronts[0][:0], int32(i))
		for k := 0; k < len(queue); k++ {
			queue, _ = s.expand(queue, k, none, seen, none)
		}
		s.fronts[0] = queue
	}
}

// joined reports that the ends of an edge are joined by bridges on others. It walks
// from both ends, one island each in turn, so that its time is that of the smaller
// component if they are not, and often short if they are.
func (s *annealState) joined(e int32) bool {
	var marks [2]int32
	for k, i := range s.ends[e] {
		marks[k] = s.nextWalk()
		s.reached[i] = marks[k]
		s.fronts[k] = append(s.fronts[k][:0], i)
	}
	met := false
	for step := 0; ; step++ {
		for k := range s.fronts {
			if step == len(s.fronts[k]) {
				return false
			}
			if s.fronts[k], met = s.expand(s.fronts[k], step, e, marks[k], marks[1-k]); met {
				return true
			}
		}
	}
}

// nextWalk returns a mark that no island has.
func (s *annealState) nextWalk() int32 {
	if s.walks++; s.walks < 0 {
		clear(s.reached)
		s.walks = 1
	}
	return s.walks
}

// expand adds to a queue the islands beside its entry k, over bridges on edges other
// than e, and marks them. It reports that one of them has the other mark.
func (s *annealState) expand(queue []int32, k int, e, mark, other int32) ([]int32, bool) {
	from := queue[k]
	for _, edge := range s.at[from] {
		if edge == none || edge == e || s.bridges[edge] == 0 {
			continue
		}
		next := s.other(edge, from)
		switch s.reached[next] {
		case mark:
		case other:
			return queue, true
		default:
			s.reached[next] = mark
			queue = append(queue, next)
		}
	}
	return queue, false
}
