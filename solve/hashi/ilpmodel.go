package hashi

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/lp"
)

// A program is the model of a puzzle for cbc.
type program struct {
	lp.Model
	graph
	x, y  []lp.Var // edge: has a bridge, number of bridges
	shown bool     // all numbers are
	tree  []int32  // island: next on the way to the root of its component, for connect
}

// newProgram makes the model of a valid puzzle.
func newProgram(p *puzzle.Hashi, objective bool) *program {
	g := &program{shown: true, Model: lp.Model{Maximize: objective}}
	g.load(p)
	for e := range g.ends {
		g.x = append(g.x, g.Binary("x"+g.name(e)))
		g.y = append(g.y, g.Var("y"+g.name(e), 0, puzzle.MaxParallel))
		if objective {
			g.Objective = append(g.Objective, lp.Term{Coef: 1, Var: g.x[e]})
		}
	}
	for i := range g.at {
		g.addIsland(i)
	}
	for e := range g.ends {
		g.addEdge(e)
	}
	return g
}

// name returns the numbers of an edge's islands in the puzzle.
func (g *program) name(edge int) string {
	ends := g.ends[edge]
	return fmt.Sprintf("%d_%d", g.place[ends[0]], g.place[ends[1]])
}

// addIsland adds the constraint of an island's number, formula (8). A sum of four
// is 8 at most by itself.
func (g *program) addIsland(i int) {
	var sum []lp.Term
	for _, e := range g.at[i] {
		if e != none {
			sum = append(sum, lp.Term{Coef: 1, Var: g.y[e]})
		}
	}
	name, sign, number := fmt.Sprintf("island_%d", g.place[i]), lp.Equal, int(g.demand[i])
	if number == 0 {
		g.shown = false
		sign, number = lp.AtLeast, 1
	}
	g.Add(name, sum, sign, number)
}

// addEdge adds formula (7), and (6) for the edges that cross this one.
func (g *program) addEdge(e int) {
	x, y := g.x[e], g.y[e]
	g.Add("least_"+g.name(e), []lp.Term{{Coef: 1, Var: y}, {Coef: -1, Var: x}}, lp.AtLeast, 0)
	g.Add("most_"+g.name(e), []lp.Term{{Coef: 1, Var: y}, {Coef: -puzzle.MaxParallel, Var: x}}, lp.AtMost, 0)
	for _, f := range g.cross[e] {
		if int(f) > e {
			g.Add("cross_"+g.name(e)+"_"+g.name(int(f)),
				[]lp.Term{{Coef: 1, Var: x}, {Coef: 1, Var: g.x[f]}}, lp.AtMost, 1)
		}
	}
}

// read returns the bridges of an answer.
func (g *program) read(values []int) *puzzle.HashiSolution {
	return g.solution(func(e int) int { return values[g.y[e]] })
}

// forbid adds the constraint that the numbers of bridges differ from those of an
// answer: their distances sum up to 1 at least. The distance of a number y from
// 0 is y, and from 2 it is 2 - y; that from 1 is not linear in y, but it is in x
// and y, namely 1 + y - 2x, which is 1, 0, 1 for y = 0, 1, 2, since x is 0, 1, 1.
// So no further variables are needed.
//
// If all numbers are shown, the sum is 4 at least, which is the stronger
// constraint for the relaxation: a pair that has more makes another at each of
// its islands have less, and beyond these again another have more. No two of these
// four are the same, since two islands are one pair only.
func (g *program) forbid(values []int) {
	var sum []lp.Term
	distance := 1
	if g.shown {
		distance = 4
	}
	for e := range g.ends {
		switch n := values[g.y[e]]; n {
		case 0:
			sum = append(sum, lp.Term{Coef: 1, Var: g.y[e]})
		case 1:
			sum = append(sum, lp.Term{Coef: 1, Var: g.y[e]}, lp.Term{Coef: -2, Var: g.x[e]})
			distance--
		default:
			sum = append(sum, lp.Term{Coef: -1, Var: g.y[e]})
			distance -= n
		}
	}
	g.Add(fmt.Sprintf("forbidden_%d", g.Constraints()), sum, lp.AtLeast, distance)
}

// connect adds a cut for each component of an answer, and returns false if there is
// only one: one of the edges that leave the component has a bridge. All solutions
// meet that, and the answer does not. An edge between two components is in the cuts
// of both; if there are but two, their cuts are the same, and the second is left out.
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

// join finds the components that the bridges of an answer make, and returns the
// island that stands for each.
func (g *program) join(values []int) []int32 {
	g.tree = filled(g.tree, len(g.at), 0)
	for i := range g.tree {
		g.tree[i] = int32(i)
	}
	for e, ends := range g.ends {
		if values[g.x[e]] == 1 {
			g.tree[g.root(ends[0])] = g.root(ends[1])
		}
	}
	var roots []int32
	for i := range g.tree {
		if g.root(int32(i)) == int32(i) {
			roots = append(roots, int32(i))
		}
	}
	return roots
}

// root returns the island that stands for the component of island i, and shortens
// the way to it.
func (g *program) root(i int32) int32 {
	for g.tree[i] != i {
		g.tree[i] = g.tree[g.tree[i]]
		i = g.tree[i]
	}
	return i
}
