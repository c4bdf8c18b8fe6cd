package hashi

import (
	"fmt"

	"github.com/gridsaw/gridsaw/solve/internal/lp"
)

// connect adds a cut for each part of an answer, and returns false if there is
// only one part: one of the edges that leave the part has a bridge. All
// solutions meet that, and the answer does not. An edge between two parts is in
// the cuts of both; if there are but two parts, their cuts are the same, and the
// second is left out.
func (g *program) connect(values []int) bool {
	roots := g.join(values)
	if len(roots) < 2 {
		return false
	}
	leaving := make([][]lp.Term, len(g.at)) // by root
	for e, ends := range g.ends {
		a, b := g.root(ends[0]), g.root(ends[1])
		if a != b {
			leaving[a] = append(leaving[a], lp.Term{Coef: 1, Var: g.x[e]})
			leaving[b] = append(leaving[b], lp.Term{Coef: 1, Var: g.x[e]})
		}
	}
	if len(roots) == 2 {
		roots = roots[:1]
	}
	for _, i := range roots {
		g.Add(fmt.Sprintf("connect_%d", g.Constraints()), leaving[i], lp.AtLeast, 1)
	}
	return true
}

// join finds the parts that the bridges of an answer make, and returns the
// island that stands for each.
func (g *program) join(values []int) []int32 {
	g.parts = filled(g.parts, len(g.at), 0)
	for i := range g.parts {
		g.parts[i] = int32(i)
	}
	for e, ends := range g.ends {
		if values[g.x[e]] == 1 {
			g.parts[g.root(ends[0])] = g.root(ends[1])
		}
	}
	var roots []int32
	for i := range g.parts {
		if g.root(int32(i)) == int32(i) {
			roots = append(roots, int32(i))
		}
	}
	return roots
}

// root returns the island that stands for the part of island i, and shortens
// the way to it.
func (g *program) root(i int32) int32 {
	for g.parts[i] != i {
		g.parts[i] = g.parts[g.parts[i]]
		i = g.parts[i]
	}
	return i
}
