package hashi

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
)

// A repairer changes the solution of a puzzle, and the numbers with it, until
// there is no other.
type repairer struct {
	engine
	l     *layout
	p     *puzzle.Hashi
	truth []int // edge: bridges
	sums  []int // island: bridges that end there
}

func newRepairer(l *layout) *repairer {
	r := &repairer{l: l}
	var index map[int]int32
	r.p, index = l.puzzle()
	r.load(r.p)
	r.truth = make([]int, len(r.ends))
	r.sums = make([]int, len(r.at))
	for ends, n := range l.bridges {
		direction := right
		if l.upright(ends[0], ends[1]) {
			direction = down
		}
		r.change(r.at[index[ends[0]]][direction], n)
	}
	return r
}

// change puts n bridges on an edge of the solution.
func (r *repairer) change(edge int32, n int) {
	for _, i := range r.ends[edge] {
		r.sums[i] += n - r.truth[edge]
		r.demand[i] = uint8(r.sums[i])
		r.p.Islands[r.place[i]].Bridges = r.sums[i]
	}
	r.truth[edge] = n
}

// repair changes the solution as long as there is another, and returns whether
// it ends up alone.
func (r *repairer) repair(ctx context.Context) (bool, error) {
	for range 50 + 2*len(r.ends) {
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		b := budget.New(ctx, solve.Options{Nodes: proofNodes})
		r.begin(tuned)
		r.open()
		differs, proved := r.alternative(&b)
		if !differs {
			return proved, b.Err()
		}
		moves := r.moves()
		if len(moves) == 0 {
			return false, nil
		}
		m := moves[r.l.rng.IntN(len(moves))]
		r.change(m.edge, m.count)
	}
	return false, nil
}

// alternative moves the engine to another solution. If there is none, proved says
// whether that is certain.
func (r *repairer) alternative(b *budget.Budget) (differs, proved bool) {
	for {
		switch r.Next(b) {
		case cdcl.Exhausted:
			return false, true
		case cdcl.Stopped:
			return false, false
		}
		for edge, n := range r.truth {
			if r.bridges(edge) != n {
				return true, false
			}
		}
	}
}

// A move puts another number of bridges on an edge.
type move struct {
	edge  int32
	count int
}

// moves returns all changes of one edge that leave the solution a solution, of
// the new numbers, but not the alternative that the engine stands on: it would need
// more than two bridges, or fewer than none, on that edge.
func (r *repairer) moves() []move {
	var list []move
	for k, own := range r.truth {
		edge := int32(k)
		other := r.bridges(k)
		if other > own && (own > 0 || r.clearOf(edge)) {
			list = append(list, move{edge, own + 3 - other})
		}
		if other < own && (own-other > 1 || r.joinedWithout(edge)) {
			list = append(list, move{edge, own - other - 1})
		}
	}
	return list
}

// clearOf reports that no bridge of the solution crosses the edge.
func (r *repairer) clearOf(edge int32) bool {
	for _, other := range r.cross[edge] {
		if r.truth[other] > 0 {
			return false
		}
	}
	return true
}

// joinedWithout reports that the solution does not fall apart without the edge.
func (r *repairer) joinedWithout(edge int32) bool {
	seen := make([]bool, len(r.at))
	seen[0] = true
	queue := append(make([]int32, 0, len(r.at)), 0)
	for k := 0; k < len(queue); k++ {
		i := queue[k]
		for _, way := range r.at[i] {
			if way == none || way == edge || r.truth[way] == 0 {
				continue
			}
			if j := r.ends[way][0] + r.ends[way][1] - i; !seen[j] {
				seen[j] = true
				queue = append(queue, j)
			}
		}
	}
	return len(queue) == len(r.at)
}
