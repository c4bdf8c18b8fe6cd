package repair

import (
	"cmp"
	"context"
	"math"
	"slices"
)

const (
	// sumNodes bounds the sums, whole or not, that are looked at, and nearNodes those beside
	// the best.
	sumNodes, nearNodes = 15_000, 40_000
	// firstSums and lastSums are the costs, in nats, up to which sums are looked for at first
	// and at last.
	firstSums, lastSums = 4.0, 32.0
	// rivalSums is how much more than the best, in nats, others cost that are weighed, and
	// nearSums the same of those that differ from it in nearCages sums at most: where one sum
	// is misread badly, another puzzle may be had by a slight change of some more.
	rivalSums, nearSums, nearCages = 3.5, 6.0, 3
)

// A sumSearch looks for the sums of the cages of a Killer Sudoku that have a solution and agree
// best with what was read. Where many are blurred there are far too many readings to look at
// them in the order of their cost, but hardly any that have a solution. It is a depth-first
// search over the sums of the cages, surest first, with the bound of what the open ones cost at
// least; numbers, and with them sums, that would pass the limit or break the rules are struck
// out beforehand (cost-based filtering; F. Focacci, A. Lodi and M. Milano 1999).
type sumSearch struct {
	neighbourhood
	ctx     context.Context
	given   []int // by cell, 0 for none
	cages   []*costedCage
	regions []region
	solve   func(sums []int) answer
	limit   float64
	margin  float64      // how much more than the best others cost that are kept
	near    []int        // if set, sums of which others differ in nearCages at most
	nodes   int          // that may still be looked at
	unsure  bool         // the solver gave up on some sums
	found   []solvedSums // cheapest first
}

// solvedSums are sums with one solution, and their cost.
type solvedSums struct {
	sums   []int
	cost   float64
	answer answer
}

// run returns the sums with one solution of the least cost, and of little more, cheapest first.
// It returns false where there may be more, none was found, or the context is done.
func (s *sumSearch) run() ([]solvedSums, bool) {
	s.margin, s.nodes = rivalSums, sumNodes
	for limit := firstSums; limit <= lastSums && s.nodes > 0; limit *= 1.5 {
		if s.searchWithin(limit); len(s.found) == 0 {
			continue
		}
		if all := s.found[0].cost + rivalSums; all > limit {
			s.searchWithin(all)
		}
		if len(s.found) > 0 && s.nodes > 0 {
			s.nodes = nearNodes
			s.searchNear()
		}
		break
	}
	return s.found, s.ctx.Err() == nil && len(s.found) > 0 && s.nodes > 0 && !s.unsure
}

// searchNear adds sums that differ little from the best.
func (s *sumSearch) searchNear() {
	found := s.found
	s.near, s.margin = found[0].sums, nearSums
	s.searchWithin(found[0].cost + nearSums)
	for _, f := range found {
		if !slices.ContainsFunc(s.found, func(g solvedSums) bool { return slices.Equal(f.sums, g.sums) }) {
			s.found = append(s.found, f)
		}
	}
	slices.SortStableFunc(s.found, func(a, b solvedSums) int { return cmp.Compare(a.cost, b.cost) })
}

// nearer strikes out what differs from the near sums in too many cages: where as many as may
// differ do, the others have those. It returns the bound then, false if nothing is left.
func (s *sumSearch) nearer(open []uint64, least []float64, only []int, bound float64) (float64, bool) {
	var alike []int
	for k, c := range s.cages {
		if slices.ContainsFunc(c.left, func(o costedSum) bool { return o.sum == s.near[k] }) {
			alike = append(alike, k)
		}
	}
	switch differing := len(s.cages) - len(alike); {
	case differing > nearCages:
		return 0, false
	case differing < nearCages:
		return bound, true
	}
	for _, k := range alike {
		only[k] = s.near[k]
	}
	return s.propagate(open, least, only)
}

// searchWithin looks for the sums up to a cost.
func (s *sumSearch) searchWithin(limit float64) {
	s.limit, s.found = limit, nil
	open := s.all()
	for i, n := range s.given {
		if n > 0 {
			open[i] = 1 << (n - 1)
		}
	}
	s.search(open, make([]float64, len(s.cages)), make([]int, len(s.cages)))
}

// search looks at all sums that open allows, a set of numbers for each cell: least is what each
// cage costs at least, and only its sum where that is settled.
func (s *sumSearch) search(open []uint64, least []float64, only []int) {
	if s.nodes--; s.nodes <= 0 || s.ctx.Err() != nil {
		return
	}
	bound, ok := s.propagate(open, least, only)
	if ok && s.near != nil {
		bound, ok = s.nearer(open, least, only, bound)
	}
	if !ok {
		return
	}
	cage, sums := s.choose(least, bound, only)
	if cage < 0 {
		s.judge(only, bound)
		return
	}
	for _, o := range sums {
		next := slices.Clone(only)
		next[cage] = o.sum
		s.search(slices.Clone(open), slices.Clone(least), next)
	}
}

// choose settles the sums of which one is left, and returns the cage whose second sum costs
// most more than the first, with its sums, cheapest first; -1 if none is open.
func (s *sumSearch) choose(least []float64, bound float64, only []int) (cage int, sums []costedSum) {
	cage, farthest := -1, -1.0
	for k, c := range s.cages {
		list := slices.Clone(c.left)
		most := max(s.limit, bound) + slack // rounding never leaves a cage without a sum
		list = slices.DeleteFunc(list, func(o costedSum) bool { return bound-least[k]+o.cost > most })
		slices.SortStableFunc(list, func(a, b costedSum) int { return cmp.Compare(a.cost, b.cost) })
		if len(list) == 1 {
			only[k] = list[0].sum
		} else if regret := list[1].cost - list[0].cost; regret > farthest {
			cage, farthest, sums = k, regret, list
		}
	}
	return cage, sums
}

// judge asks the solver about sums.
func (s *sumSearch) judge(sums []int, cost float64) {
	a := s.solve(sums)
	s.unsure = s.unsure || !a.complete && a.count < 2
	if a.count != 1 || !a.complete {
		return
	}
	at, _ := slices.BinarySearchFunc(s.found, cost, func(f solvedSums, cost float64) int {
		if f.cost <= cost {
			return -1
		}
		return 1
	})
	s.found = slices.Insert(s.found, at, solvedSums{slices.Clone(sums), cost, a})
	s.limit = min(s.limit, s.found[0].cost+s.margin)
	s.found = slices.DeleteFunc(s.found, func(f solvedSums) bool { return f.cost > s.limit })
}

// propagate strikes out numbers that the rules or the limit forbid until nothing changes,
// raises what cages cost at least, and returns the least cost of all; false if nothing is left.
func (s *sumSearch) propagate(open []uint64, least []float64, only []int) (bound float64, ok bool) {
	for _, cost := range least {
		bound += cost
	}
	for changed := true; changed; {
		if changed, ok = s.exclude(open); !ok {
			return 0, false
		}
		for k, c := range s.cages {
			cost, struck := c.filter(open, only[k], s.limit-bound+least[k])
			if math.IsInf(cost, 1) {
				return 0, false
			}
			bound += cost - least[k]
			least[k], changed = cost, changed || struck
		}
		left := s.limit - bound
		for i := range s.regions {
			more, struck := s.regions[i].filter(open, s.cages, least, left)
			if more > left+slack {
				return 0, false
			}
			changed = changed || struck
		}
	}
	return bound, true
}
