package deduce

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// A cutEdge is an edge without which the edges that may have bridges do not join all islands.
type cutEdge struct {
	edge int
	side []bool // the islands on one side
}

// cutEdges finds those for which wanted is true, by a walk, depth first (R. Tarjan, A Note on
// Finding the Bridges of a Graph, 1974). The islands must be connected.
func (b *board) cutEdges(wanted func(e int) bool) []cutEdge {
	var out []cutEdge
	order := make([]int, len(b.Islands)) // of discovery, from 1
	count := 0
	var walk func(i, by int) int
	walk = func(i, by int) int {
		count++
		order[i] = count
		low := count
		for _, e := range b.at[i] {
			j := b.other(e, i)
			switch {
			case e == by || b.hi[e] == 0:
			case order[j] > 0:
				low = min(low, order[j])
			default:
				below := walk(j, e)
				if below > order[i] && wanted(e) {
					out = append(out, cutEdge{edge: e})
				}
				low = min(low, below)
			}
		}
		return low
	}
	walk(0, -1)
	for k, c := range out {
		out[k].side = b.side(c.edge)
	}
	return out
}

// side returns the islands on the smaller side of a cut edge; of equal ones the first.
func (b *board) side(e int) []bool {
	beyond := func(f int) bool { return f != e && b.hi[f] > 0 }
	a, z := b.reached(b.ends[e][0], beyond), b.reached(b.ends[e][1], beyond)
	if len(b.members(z)) < len(b.members(a)) {
		return z
	}
	return a
}

// findOnlyWay looks for the only way that joins some islands with the others.
func findOnlyWay(b *board) *Step {
	cuts := b.cutEdges(func(e int) bool { return b.lo[e] == 0 })
	if len(cuts) == 0 {
		return nil
	}
	best := cuts[0]
	for _, c := range cuts[1:] {
		if len(b.members(c.side)) < len(b.members(best.side)) {
			best = c
		}
	}
	s := &Step{Technique: OnlyWay, Islands: b.members(best.side), Built: []puzzle.Bridge{b.bridge(best.edge, 1)}}
	s.Text = fmt.Sprintf("Only bridges between %s can join %s with the other islands. So there is at least one.",
		b.pair(best.edge), b.group(s.Islands))
	return s
}

// findEvenSum looks for an only way of which the numbers on one side tell how many bridges it has.
func findEvenSum(b *board) *Step {
	for _, c := range b.cutEdges(func(e int) bool { return b.lo[e] < b.hi[e] }) {
		in := b.members(c.side)
		sum, ok := b.sumOf(in)
		if !ok {
			in = b.others(c.side)
			if sum, ok = b.sumOf(in); !ok {
				continue
			}
		}
		n := 2 - sum%2
		s := &Step{Technique: EvenSum, Islands: in}
		if n == 2 {
			s.Built = []puzzle.Bridge{b.bridge(c.edge, n)}
		} else {
			s.Limited = []puzzle.Bridge{b.bridge(c.edge, n)}
		}
		parity := map[int]string{1: "an odd number", 2: "an even number"}[n]
		s.Text = fmt.Sprintf("Only bridges between %s join %s with the other islands. Each bridge among these counts twice in the sum "+
			"of their numbers, which is %d. So %s of bridges leads out: %d.", b.pair(c.edge), b.group(in), sum, parity, n)
		return s
	}
	return nil
}

// sumOf adds up the numbers of islands; ok is false if one is not shown.
func (s *shape) sumOf(list []int) (sum int, ok bool) {
	for _, i := range list {
		if s.Islands[i].Bridges == 0 {
			return 0, false
		}
		sum += s.Islands[i].Bridges
	}
	return sum, true
}

// others lists the islands that are not in a set.
func (s *shape) others(in []bool) []int {
	out := make([]bool, len(in))
	for i, yes := range in {
		out[i] = !yes
	}
	return s.members(out)
}

// alone reports that a set of islands, or the others, are those of an edge.
func (s *shape) alone(e int, in []bool) bool {
	a, z := s.ends[e][0], s.ends[e][1]
	return in[a] == in[z] && (len(s.members(in)) == 2 && in[a] || len(s.others(in)) == 2 && !in[a])
}

// fewer lists the islands of a set or the others, whichever are fewer.
func (s *shape) fewer(in []bool) []int {
	if rest := s.others(in); len(rest) < len(s.members(in)) {
		return rest
	}
	return s.members(in)
}

// pair names the islands of an edge.
func (s *shape) pair(e int) string {
	return fmt.Sprintf("%v and %v", s.Islands[s.ends[e][0]].Cell(), s.Islands[s.ends[e][1]].Cell())
}

// mostNamed is how many islands a sentence names.
const mostNamed = 4

// group names some islands.
func (s *shape) group(list []int) string {
	var names []string
	for _, i := range list {
		names = append(names, s.Islands[i].Cell().String())
	}
	if len(names) > mostNamed {
		names = append(names[:mostNamed-1], fmt.Sprintf("%d more islands", len(names)-mostNamed+1))
	}
	return deduction.Series(names, "and")
}
