package hashi

import (
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/anneal"
)

// Walk tries moves of three sorts. A move that is drawn and cannot be done counts as
// one that is refused.
func (s *annealState) Walk(c *anneal.Chain) {
	for c.Next() {
		switch x := c.Uint64() >> 1; {
		case x < s.mending:
			s.mend(c)
		case x-s.mending < s.shifting:
			s.exchange(c)
		default:
			s.change(c)
		}
	}
}

// change is the move of the paper, on an edge that is drawn from all: one with bridges
// loses them, or has one instead of two or two instead of one; one without gets one or
// two. So the more edges have bridges, the less often others get some.
func (s *annealState) change(c *anneal.Chain) {
	e, k := c.Pair(len(s.bridges), puzzle.MaxParallel)
	n := int32(k)
	if n >= s.bridges[e] {
		n++
	}
	s.try(c, int32(e), n)
}

// mend is a move that adds a bridge to an island with too few, or takes one from an
// island with too many.
func (s *annealState) mend(c *anneal.Chain) {
	i := s.faulty(int32(c.Below(len(s.at))))
	if i == none {
		return
	}
	e := s.at[i][c.Below(directions)]
	if e == none {
		return
	}
	n := s.bridges[e] + 1
	if s.demand[i] != 0 && s.ending[i] > int32(s.demand[i]) {
		n = s.bridges[e] - 1
	}
	if n >= 0 && n <= puzzle.MaxParallel {
		s.try(c, e, n)
	}
}

// faultyReach is the number of islands that faulty looks at.
const faultyReach = 16

// faulty returns the first island from one on whose number is wrong, if there is one
// among the next few, or none.
func (s *annealState) faulty(from int32) int32 {
	for range faultyReach {
		if s.fault(from, 0) != 0 {
			return from
		}
		if from++; int(from) == len(s.at) {
			from = 0
		}
	}
	return none
}

// exchange is a move that takes a bridge from one edge of an island and adds one to
// another, so that its number stays as right as it was.
func (s *annealState) exchange(c *anneal.Chain) {
	i, k := c.Pair(len(s.at), directions*(directions-1))
	from, to := k/(directions-1), k%(directions-1)
	if to >= from {
		to++
	}
	a, b := s.at[i][from], s.at[i][to]
	if a == none || b == none || s.bridges[a] == 0 || s.bridges[b] == puzzle.MaxParallel {
		return
	}
	bound := c.Bound()
	farA, farB := s.other(a, int32(i)), s.other(b, int32(i))
	errors := s.fault(farA, -1) - s.fault(farA, 0) + s.fault(farB, 1) - s.fault(farB, 0)
	if s.excess(errors)+s.site(a, s.bridges[a]-1)+s.site(b, s.bridges[b]+1) > bound {
		return
	}
	before := s.energy()
	s.set(a, s.bridges[a]-1)
	s.set(b, s.bridges[b]+1)
	if !s.keep(c, before, bound) {
		s.set(b, s.bridges[b]-1)
		s.set(a, s.bridges[a]+1)
	}
}

// try gives an edge another number of bridges, if that is accepted.
func (s *annealState) try(c *anneal.Chain, e, n int32) {
	bound, errors, old := c.Bound(), 0, s.bridges[e]
	for _, i := range s.ends[e] {
		errors += s.fault(i, n-old) - s.fault(i, 0)
	}
	if s.excess(errors)+s.site(e, n) > bound {
		return
	}
	before := s.energy()
	s.set(e, n)
	if !s.keep(c, before, bound) {
		s.set(e, old)
	}
}

// keep asks whether a move is accepted, which is done already.
func (s *annealState) keep(c *anneal.Chain, before, bound int) bool {
	d := s.energy() - before
	if d > bound {
		return false
	}
	c.Take(d)
	if s.solved() {
		c.Succeed()
	}
	return true
}

// excess returns what so much more in the sum of errors adds to the energy.
func (s *annealState) excess(errors int) int {
	if s.squared {
		return errors * (2*s.errors + errors)
	}
	return errors
}

// site returns what it adds to the energy, at least, that there are bridges on an edge
// or none any more: that may join two components, which only a walk would tell.
func (s *annealState) site(e, n int32) int {
	switch old := s.bridges[e]; {
	case old == 0:
		return s.crossing*s.crossed(e) - s.edge - s.component
	case n == 0:
		return s.edge - s.crossing*s.crossed(e)
	}
	return 0
}

// other returns the end of an edge that is not island i.
func (s *annealState) other(e, i int32) int32 { return s.ends[e][0] + s.ends[e][1] - i }
