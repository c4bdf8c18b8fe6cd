package repair

import (
	"math"
	"slices"
)

const (
	// rivalMargin is how far above the cost of an accepted reading others are
	// looked for, in nats.
	rivalMargin = 5
	// severalCost is the cost, in nats, that a puzzle as printed has several
	// solutions.
	severalCost = 4
	// unseenCost is the cost, in nats, of a fault that no reading tells of, as a
	// clue that nobody saw, and that happens to look like another one.
	unseenCost = 11.0
)

// admit weighs a reading that was not refuted, and takes it if it makes a puzzle
// and none of more weight was found. The plain reading makes one with several
// solutions, too, where its numbers are beyond doubt: read so, or because their
// sum would betray one that is misread.
func (s *searcher) admit(c candidate, a answer) {
	plain := len(c.changes) == 0
	open := slices.Contains(s.reading, unknown)
	unique, several := a.count == 1 && a.complete, a.count == 2
	if plain {
		s.out.several, s.out.exhausted = several, !unique && !several
	}
	if !unique && !s.rules.trust().several {
		return
	}
	accept := unique || plain && several && (s.certain || s.exact() && !open)
	cost := c.cost
	switch {
	case unique:
	case accept, several && !open:
		cost += severalCost
	default:
		// Undecided, or with unknown numbers that may be this or that: the
		// right one may be among them.
		a.used = slices.Clone(s.reading)
	}
	k, weight := key(a.used), math.Exp(-cost)
	if a.same != nil {
		k = key(a.same)
		s.weight[k] += weight
	} else { // ways to read the same numbers, of which the likeliest counts
		s.weight[k] = max(s.weight[k], weight)
	}
	if accept && weight > s.best {
		s.best, s.key, s.changes = weight, k, c.changes
		s.out.found, s.out.unique, s.out.extra, s.out.answer = true, unique, c.cost, a
		s.limit = min(s.limit, cost+rivalMargin)
	}
}

// confidence is the share of the reading found in the weight of all: those that
// make puzzles, those still to be looked at where the search was broken off, and
// what no reading tells of, as a clue that nobody saw.
func (s *searcher) confidence() float64 {
	weights := []float64{s.best * s.unseen()}
	for _, w := range s.weight {
		weights = append(weights, w)
	}
	for _, c := range s.queue {
		if s.out.exhausted {
			weights = append(weights, math.Exp(-c.bound))
		}
	}
	slices.Sort(weights) // sums must not depend on a map's order
	total := 0.0
	for _, w := range weights {
		total += w
	}
	return s.weight[s.key] / total
}

// unseen is the weight, relative to the reading found, of there being a fault
// that no reading tells of in place of corrections made: of any group of those
// that contradictions connect.
func (s *searcher) unseen() float64 {
	cost := make(map[int]float64)
	groups := s.groups()
	for k, ch := range s.changes {
		cost[groups[k]] += s.options[ch.cell][ch.option].cost
	}
	fault := s.rules.trust().unseen
	sum := math.Exp(-fault)
	for k, ch := range s.changes {
		if groups[k] != k {
			continue
		}
		hidden := fault
		if alone(groups, k) {
			options := s.options[ch.cell]
			hidden = s.rules.hidden(options[0].number, options[ch.option].number)
		}
		sum += math.Exp(cost[k] - hidden)
	}
	return sum
}

// alone tells whether change k is the only one of its group.
func alone(groups []int, k int) bool {
	n := 0
	for _, g := range groups {
		if g == k {
			n++
		}
	}
	return n == 1
}

// groups gives, for each change of the reading found, the first one that
// contradictions connect it to.
func (s *searcher) groups() []int {
	group := make([]int, len(s.changes))
	for k := range group {
		group[k] = k
	}
	join := func(a, b int) {
		a, b = min(group[a], group[b]), max(group[a], group[b])
		for k, g := range group {
			if g == b {
				group[k] = a
			}
		}
	}
	for _, n := range s.nogoods {
		last := -1
		for k, ch := range s.changes {
			if _, ok := n.number[int(ch.cell)]; !ok {
				continue
			}
			if last >= 0 {
				join(last, k)
			}
			last = k
		}
	}
	return group
}

// key returns a reading as a key of maps.
func key(reading []int) string {
	out := make([]byte, 0, 2*len(reading))
	for _, n := range reading {
		out = append(out, byte(n), byte(n>>8))
	}
	return string(out)
}
