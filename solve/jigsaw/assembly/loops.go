package assembly

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
)

// A bond is a candidate joint with the support that its surroundings give it.
type bond struct {
	tab, blank int
	support    float64 // logarithm of odds, from the joint and its loops
	sure       float64 // logarithm of odds against all rivals of both sides
}

const (
	breadth = 20   // candidates of a side that are looked at
	passes  = 10   // times that support is passed on
	nobody  = 0.5  // weight, in odds, of the true mate being no candidate
	steady  = 0.1  // change of support that makes no difference
	settled = 10.0 // logarithm of the odds of a joint within a part

	negligible = 1e-4 // probability of a joint that is not worth following
)

// A web is the candidate joints with what the vertices say about them.
//
// A joint has a vertex at either end, where it meets three other joints in a
// loop of four pieces. Chance rarely closes a loop, since the fourth joint is
// not chosen but given. (Son, Hays and Cooper 2014 assemble by loops for the
// same reason. Here they are not counted but weighed: belief propagation, in
// which joints are the variables and vertices the factors.) A vertex tells a
// joint how likely the three others are, by their weights, their rivals and what
// their own other vertices tell about them; so a few passes make loops of loops.
type web struct {
	m     *model
	cands [][]cand
	near  []float64 // by side: scratch space of speak
	// missed is the probability that the loop of a true joint is not among the
	// candidates: a side is worn, or a piece is missing.
	missed float64
}

// A cand is a candidate mate of a side; candidacy is mutual.
type cand struct {
	side   int32
	back   int32   // index of the first side among the candidates of this one
	weight float64 // logarithm of odds, from the cost
	loop   float64 // what the vertex at the end of the first side says, likewise
	fresh  float64 // the same, of this pass
	behind float64 // probability of the joint, the vertex at the end left out
}

// newWeb takes the best candidates of all sides that the forest has not yet
// settled; joints within its larger parts are taken for true.
func newWeb(ctx context.Context, m *model, f *forest) *web {
	w := &web{m: m, cands: make([][]cand, len(m.mates)), near: make([]float64, len(m.mates))}
	for a, mates := range m.mates {
		if b, ok := f.partner(a); ok {
			if m.kind[a] == encode.Tab {
				w.link(a, b, settled)
			}
			continue
		}
		taken := 0
		for _, c := range mates {
			if b := int(c.side); f.may(a, b) {
				w.link(a, b, float64(c.weight)-m.choice(a))
				if taken++; taken == breadth {
					break
				}
			}
		}
	}
	w.missed = leastMissed
	w.weigh()
	w.missed = w.gaps()
	for i := 0; i < passes && ctx.Err() == nil; i++ {
		if w.pass() < steady {
			break
		}
	}
	return w
}

// leastMissed and mostMissed bound the probability that a loop is missed.
const leastMissed, mostMissed = 0.12, 0.9

// gaps estimates the probability that a loop is missed from joints that are
// likely by their costs alone.
func (w *web) gaps() float64 {
	loops, gaps := 0.0, 1.0
	for a, list := range w.cands {
		spoken := false
		for i, c := range list {
			if c.behind < 0.8 || c.weight == settled || w.m.kind[next(a)] == encode.Flat {
				continue
			}
			if !spoken {
				w.speak(a)
				spoken = true
			}
			loops++
			if math.Exp(list[i].fresh)-w.missed < 1 {
				gaps++
			}
		}
	}
	return min(max(gaps/(loops+1), leastMissed), mostMissed)
}

// link makes two sides each other's candidates.
func (w *web) link(a, b int, odds float64) {
	if slices.ContainsFunc(w.cands[a], func(x cand) bool { return int(x.side) == b }) {
		return
	}
	i, j := len(w.cands[a]), len(w.cands[b])
	w.cands[a] = append(w.cands[a], cand{side: int32(b), back: int32(j), weight: odds})
	w.cands[b] = append(w.cands[b], cand{side: int32(a), back: int32(i), weight: odds})
}

// pass lets all vertices speak once, and returns the greatest change of what one
// of them says.
func (w *web) pass() float64 {
	w.weigh()
	for a, list := range w.cands {
		if len(list) > 0 {
			w.speak(a)
		}
	}
	change := 0.0
	for _, list := range w.cands {
		for i := range list {
			change = max(change, math.Abs(list[i].fresh-list[i].loop))
			list[i].loop = list[i].fresh
		}
	}
	return change
}

// weigh sets the probabilities that the joints have towards one of their
// vertices: by all that is known but from there, against all rivals.
func (w *web) weigh() {
	start, end := make([]float64, len(w.cands)), make([]float64, len(w.cands))
	for a, list := range w.cands {
		start[a], end[a] = nobody, nobody
		for _, c := range list {
			start[a] += math.Exp(c.weight + w.opposite(c).loop)
			end[a] += math.Exp(c.weight + c.loop)
		}
	}
	for a, list := range w.cands {
		for i, c := range list {
			odds := math.Exp(c.weight + w.opposite(c).loop)
			list[i].behind = odds / max(start[a], end[c.side])
		}
	}
}

// opposite returns the same joint as a candidate of the other side.
func (w *web) opposite(c cand) *cand { return &w.cands[c.side][c.back] }

// speak sets what the vertex at the end of side a, which is the start of b,
// says about their joint, for all candidates b: if it is true, then one of the
// loops is; if not, then the fourth joint of a loop fits by chance only.
func (w *web) speak(a int) {
	first := next(a)
	if w.m.kind[first] == encode.Flat {
		return // the vertex is on the edge, and says nothing
	}
	for _, x := range w.cands[first] {
		if p := w.opposite(x).behind; p > negligible {
			w.near[next(int(x.side))] = p
		}
	}
	for i, c := range w.cands[a] {
		sum := 0.0
		for _, y := range w.cands[prev(int(c.side))] {
			if y.behind > negligible && int(y.side)>>2 != a>>2 {
				sum += y.behind * w.closing(prev(int(y.side)), int(c.side)>>2)
			}
		}
		w.cands[a][i].fresh = math.Log(w.missed + sum)
	}
	for _, x := range w.cands[first] {
		w.near[next(int(x.side))] = 0
	}
}

// closing returns how likely side d closes a loop with the sides near, as
// speak has set them, over how likely two sides of any pieces are to fit. The
// piece that the vertex belongs to already is not meant.
func (w *web) closing(d, piece int) float64 {
	sum := 0.0
	for _, c := range w.cands[d] {
		if left := w.near[c.side]; left > 0 && int(c.side)>>2 != piece {
			sum += left * c.behind
		}
	}
	return sum * w.m.rivals[d]
}

// bonds returns the candidate joints, surest first.
func (w *web) bonds() []bond {
	var bonds []bond
	for a, list := range w.cands {
		if w.m.kind[a] != encode.Tab {
			continue
		}
		for i, c := range list {
			s := w.support(a, i)
			sure := s - max(w.rivalry(a, i), w.rivalry(int(c.side), int(c.back)))
			bonds = append(bonds, bond{tab: a, blank: int(c.side), support: s, sure: sure})
		}
	}
	slices.SortStableFunc(bonds, func(x, y bond) int { return cmp.Compare(y.sure, x.sure) })
	return bonds
}

// support returns the logarithm of the odds of candidate i of side a, from its
// cost and both its vertices.
func (w *web) support(a, i int) float64 {
	c := w.cands[a][i]
	return c.weight + c.loop + w.opposite(c).loop
}

// rivalry returns the logarithm of the sum of the odds of all candidates of a
// but i, and of there being none.
func (w *web) rivalry(a, i int) float64 {
	sum := nobody
	for j := range w.cands[a] {
		if j != i {
			sum += math.Exp(w.support(a, j))
		}
	}
	return math.Log(sum)
}
