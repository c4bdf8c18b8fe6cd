package hashi

import (
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/anneal"
)

// An ocean is a state of annealing: a number of bridges, 0 to 2, for each edge. Edges
// are pairs that see each other, so no bridge runs over an island.
type ocean struct {
	*graph
	weights
	bridges []int32 // edge: number of bridges
	ending  []int32 // island: bridges that end there

	crossings int // pairs of edges with bridges that cross
	errors    int // sum over islands of the squares of what is wrong with the number
	parts     int // sets of islands that bridges join
	used      int // edges with bridges

	// Scratch of the walks over bridges.
	fronts  [2][]int32
	reached []int32 // island: number of the walk that reached it last
	walks   int32
}

// weights are the parts that what is wrong has in the energy of a state, and how moves
// are drawn.
type weights struct {
	crossing int    // of a crossing
	part     int    // of a part too many
	edge     int    // of an edge with bridges, which is subtracted
	squared  bool   // the sum of errors is squared
	mending  uint64 // share of moves that mend an island, in parts of 2^63
	shifting uint64 // share of moves of two edges
}

func newOcean(g *graph, w weights) *ocean {
	return &ocean{
		graph: g, weights: w,
		bridges: make([]int32, len(g.ends)), ending: make([]int32, len(g.at)), reached: make([]int32, len(g.at)),
	}
}

// Start draws a number of bridges for each edge.
func (s *ocean) Start(c *anneal.Chain) int {
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
func (s *ocean) load() int {
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
	s.countParts()
	return s.energy()
}

// energy returns the energy of what is counted.
func (s *ocean) energy() int {
	errors := s.errors
	if s.squared {
		errors *= errors
	}
	return s.crossing*s.crossings + errors + s.part*(s.parts-1) - s.edge*s.used
}

// solved reports that nothing is wrong.
func (s *ocean) solved() bool {
	if s.crossings > 0 || s.errors > 0 {
		return false
	}
	if s.part == 0 {
		s.countParts() // which is not done after every move
	}
	return s.parts == 1
}

// State returns the number of bridges of each edge.
func (s *ocean) State(into []int32) []int32 { return append(into[:0], s.bridges...) }

// fault returns the square of what is wrong with an island that has so many bridges
// more. An island whose number is not shown needs one.
func (s *ocean) fault(i, more int32) int {
	has, wants := int(s.ending[i]+more), int(s.demand[i])
	if wants == 0 {
		wants = max(has, 1)
	}
	return (has - wants) * (has - wants)
}

// crossed returns the number of edges with bridges that cross one.
func (s *ocean) crossed(e int32) int {
	n := 0
	for _, other := range s.cross[e] {
		if s.bridges[other] > 0 {
			n++
		}
	}
	return n
}

// set gives an edge another number of bridges, and counts.
func (s *ocean) set(e, n int32) {
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
	if s.part > 0 && !s.joined(e) {
		s.parts -= sign
	}
}
