package assembly

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
)

const (
	breadth = 20   // candidates of a side that are looked at
	passes  = 10   // times that support is passed on
	nobody  = 0.5  // weight, in odds, of the true mate being no candidate
	steady  = 0.1  // change of support that makes no difference
	certain = 10.0 // logarithm of the odds of a joint within a component

	negligible = 1e-4 // probability of a joint that is not worth following
)

// A factorGraph is the candidate joints with what the vertices say about them.
//
// A joint has a vertex at either end, where it meets three other joints in a
// loop of four pieces. Chance rarely closes a loop, since the fourth joint is
// not chosen but given. (Son, Hays and Cooper 2014 assemble by loops for the
// same reason. Here they are not counted but weighed: belief propagation, in
// which joints are the variables and vertices the factors.) A vertex tells a
// joint how likely the three others are, by their weights, their rivals and what
// their own other vertices tell about them; so a few passes make loops of loops.
type factorGraph struct {
	m          *model
	candidates [][]candidate
	near       []float64 // by side: scratch space of send
	// missed is the probability that the loop of a true joint is not among the
	// candidates: a side is worn, or a piece is missing.
	missed float64
}

// A candidate is a candidate mate of a side; candidacy is mutual.
type candidate struct {
	side   int32
	back   int32   // index of the first side among the candidates of this one
	weight float64 // logarithm of odds, from the cost
	loop   float64 // what the vertex at the end of the first side says, likewise
	fresh  float64 // the same, of this pass
	behind float64 // probability of the joint, the vertex at the end left out
}

// newFactorGraph takes the best candidates of all sides that the forest has not yet
// united; joints within its larger components are taken for true.
func newFactorGraph(ctx context.Context, m *model, f *forest) *factorGraph {
	g := &factorGraph{m: m, candidates: make([][]candidate, len(m.mates)), near: make([]float64, len(m.mates))}
	for a, mates := range m.mates {
		if b, ok := f.partner(a); ok {
			if m.kind[a] == encode.Tab {
				g.link(a, b, certain)
			}
			continue
		}
		taken := 0
		for _, c := range mates {
			if b := int(c.side); f.may(a, b) {
				g.link(a, b, float64(c.weight)-m.choice(a))
				if taken++; taken == breadth {
					break
				}
			}
		}
	}
	g.missed = leastMissed
	g.weigh()
	g.missed = g.gaps()
	for i := 0; i < passes && ctx.Err() == nil; i++ {
		if g.pass() < steady {
			break
		}
	}
	return g
}

// leastMissed and mostMissed bound the probability that a loop is missed.
const leastMissed, mostMissed = 0.12, 0.9

// gaps estimates the probability that a loop is missed from joints that are
// likely by their costs alone.
func (g *factorGraph) gaps() float64 {
	loops, gaps := 0.0, 1.0
	for a, list := range g.candidates {
		sent := false
		for i, c := range list {
			if c.behind < 0.8 || c.weight == certain || g.m.kind[next(a)] == encode.Flat {
				continue
			}
			if !sent {
				g.send(a)
				sent = true
			}
			loops++
			if math.Exp(list[i].fresh)-g.missed < 1 {
				gaps++
			}
		}
	}
	return min(max(gaps/(loops+1), leastMissed), mostMissed)
}

// link makes two sides each other's candidates.
func (g *factorGraph) link(a, b int, odds float64) {
	if slices.ContainsFunc(g.candidates[a], func(x candidate) bool { return int(x.side) == b }) {
		return
	}
	i, j := len(g.candidates[a]), len(g.candidates[b])
	g.candidates[a] = append(g.candidates[a], candidate{side: int32(b), back: int32(j), weight: odds})
	g.candidates[b] = append(g.candidates[b], candidate{side: int32(a), back: int32(i), weight: odds})
}

// pass lets all vertices send once, and returns the greatest change of what one
// of them says.
func (g *factorGraph) pass() float64 {
	g.weigh()
	for a, list := range g.candidates {
		if len(list) > 0 {
			g.send(a)
		}
	}
	change := 0.0
	for _, list := range g.candidates {
		for i := range list {
			change = max(change, math.Abs(list[i].fresh-list[i].loop))
			list[i].loop = list[i].fresh
		}
	}
	return change
}

// weigh sets the probabilities that the joints have towards one of their
// vertices: by all that is known but from there, against all rivals.
func (g *factorGraph) weigh() {
	start, end := make([]float64, len(g.candidates)), make([]float64, len(g.candidates))
	for a, list := range g.candidates {
		start[a], end[a] = nobody, nobody
		for _, c := range list {
			start[a] += math.Exp(c.weight + g.opposite(c).loop)
			end[a] += math.Exp(c.weight + c.loop)
		}
	}
	for a, list := range g.candidates {
		for i, c := range list {
			odds := math.Exp(c.weight + g.opposite(c).loop)
			list[i].behind = odds / max(start[a], end[c.side])
		}
	}
}

// opposite returns the same joint as a candidate of the other side.
func (g *factorGraph) opposite(c candidate) *candidate { return &g.candidates[c.side][c.back] }

// send sets what the vertex at the end of side a, which is the start of b,
// says about their joint, for all candidates b: if it is true, then one of the
// loops is; if not, then the fourth joint of a loop fits by chance only.
func (g *factorGraph) send(a int) {
	first := next(a)
	if g.m.kind[first] == encode.Flat {
		return // the vertex is on the edge, and says nothing
	}
	for _, x := range g.candidates[first] {
		if p := g.opposite(x).behind; p > negligible {
			g.near[next(int(x.side))] = p
		}
	}
	for i, c := range g.candidates[a] {
		sum := 0.0
		for _, y := range g.candidates[prev(int(c.side))] {
			if y.behind > negligible && int(y.side)>>2 != a>>2 {
				sum += y.behind * g.closing(prev(int(y.side)), int(c.side)>>2)
			}
		}
		g.candidates[a][i].fresh = math.Log(g.missed + sum)
	}
	for _, x := range g.candidates[first] {
		g.near[next(int(x.side))] = 0
	}
}

// closing returns how likely side d closes a loop with the sides near, as
// send has set them, over how likely two sides of any pieces are to fit. The
// piece that the vertex belongs to already is not meant.
func (g *factorGraph) closing(d, piece int) float64 {
	sum := 0.0
	for _, c := range g.candidates[d] {
		if left := g.near[c.side]; left > 0 && int(c.side)>>2 != piece {
			sum += left * c.behind
		}
	}
	return sum * g.m.rivals[d]
}

// bonds returns the candidate joints, surest first.
func (g *factorGraph) bonds() []bond {
	var bonds []bond
	for a, list := range g.candidates {
		if g.m.kind[a] != encode.Tab {
			continue
		}
		for i, c := range list {
			sure := g.support(a, i) - max(g.rivalry(a, i), g.rivalry(int(c.side), int(c.back)))
			bonds = append(bonds, bond{tab: a, blank: int(c.side), sure: sure})
		}
	}
	slices.SortStableFunc(bonds, func(x, y bond) int { return cmp.Compare(y.sure, x.sure) })
	return bonds
}

// support returns the logarithm of the odds of candidate i of side a, from its
// cost and both its vertices.
func (g *factorGraph) support(a, i int) float64 {
	c := g.candidates[a][i]
	return c.weight + c.loop + g.opposite(c).loop
}

// rivalry returns the logarithm of the sum of the odds of all candidates of a
// but i and its twins, and of there being none.
func (g *factorGraph) rivalry(a, i int) float64 {
	sum := nobody
	for j, c := range g.candidates[a] {
		if j != i && !g.m.sameCut(int(c.side), int(g.candidates[a][i].side)) {
			sum += math.Exp(g.support(a, j))
		}
	}
	return math.Log(sum)
}
