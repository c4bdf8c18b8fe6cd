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

// A posterior holds the weights of the readings that may be right, and that of the one which
// was found among them.
type posterior struct {
	weight  map[string]float64
	best    float64  // weight of the reading found
	key     string   // by which it stands in weight
	changes []change // what it changes
}

// add adds the weight of a reading to that of the others with the same solution, if those
// are told apart by their solutions. Else they are ways to read the same numbers, of which
// the likeliest counts.
func (p *posterior) add(a answer, weight float64) (k string) {
	if a.same != nil {
		k = key(a.same)
		p.weight[k] += weight
		return k
	}
	k = key(a.used)
	p.weight[k] = max(p.weight[k], weight)
	return k
}

// confidence is the share of the reading found in the weight of all: those that make puzzles,
// those left that were not looked at, and what no reading tells of, as a clue that nobody saw.
func (p *posterior) confidence(left []float64, unseen float64) float64 {
	weights := append(left, p.best*unseen)
	for _, w := range p.weight {
		weights = append(weights, w)
	}
	slices.Sort(weights) // sums must not depend on a map's order
	total := 0.0
	for _, w := range weights {
		total += w
	}
	return p.weight[p.key] / total
}

// unseen is the weight, relative to the reading found, of there being a fault
// that no reading tells of in place of corrections made: of any group of those
// that contradictions connect.
func (p *posterior) unseen(t trust, options [][]option, nogoods []*nogood) float64 {
	cost := make(map[int]float64)
	groups := groups(p.changes, nogoods)
	for k, ch := range p.changes {
		cost[groups[k]] += options[ch.cell][ch.option].cost
	}
	sum := math.Exp(-t.unseen)
	for k, ch := range p.changes {
		if groups[k] != k {
			continue
		}
		hidden := t.unseen
		if t.hidden != nil && alone(groups, k) {
			hidden = t.hidden(options[ch.cell][0].number, options[ch.cell][ch.option].number)
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

// groups gives, for each change of a reading, the first one that
// contradictions connect it to.
func groups(changes []change, nogoods []*nogood) []int {
	group := make([]int, len(changes))
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
	for _, n := range nogoods {
		last := -1
		for k, ch := range changes {
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
