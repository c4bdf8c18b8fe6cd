package hashi

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
)

// A sharpener changes the solution of a puzzle, and the numbers with it, until
// there is no other.
type sharpener struct {
	engine
	g     *garden
	p     *puzzle.Hashi
	truth []int // edge: bridges
	sums  []int // island: bridges that end there
}

func newSharpener(g *garden) *sharpener {
	s := &sharpener{g: g}
	var index map[int]int32
	s.p, index = g.puzzle()
	s.load(s.p)
	s.truth = make([]int, len(s.ends))
	s.sums = make([]int, len(s.at))
	for ends, n := range g.bridges {
		direction := right
		if g.upright(ends[0], ends[1]) {
			direction = down
		}
		s.change(s.at[index[ends[0]]][direction], n)
	}
	return s
}

// change puts n bridges on an edge of the solution.
func (s *sharpener) change(edge int32, n int) {
	for _, i := range s.ends[edge] {
		s.sums[i] += n - s.truth[edge]
		s.demand[i] = uint8(s.sums[i])
		s.p.Islands[s.place[i]].Bridges = s.sums[i]
	}
	s.truth[edge] = n
}

// sharpen changes the solution as long as there is another, and returns whether
// it ends up alone.
func (s *sharpener) sharpen(ctx context.Context) (bool, error) {
	for range 50 + 2*len(s.ends) {
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		b := budget.New(ctx, solve.Options{Nodes: proofNodes})
		s.begin(tuned)
		s.open()
		differs, proved := s.rival(&b)
		if !differs {
			return proved, b.Err()
		}
		moves := s.moves()
		if len(moves) == 0 {
			return false, nil
		}
		m := moves[s.g.rng.IntN(len(moves))]
		s.change(m.edge, m.count)
	}
	return false, nil
}

// rival moves the engine to another solution. If there is none, proved says
// whether that is certain.
func (s *sharpener) rival(b *budget.Budget) (differs, proved bool) {
	for {
		switch s.Next(b) {
		case cdcl.Exhausted:
			return false, true
		case cdcl.Stopped:
			return false, false
		}
		for edge, n := range s.truth {
			if s.bridges(int32(edge)) != n {
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
// the new numbers, but not the rival that the engine stands on: it would need
// more than two bridges, or fewer than none, on that edge.
func (s *sharpener) moves() []move {
	var list []move
	for k, own := range s.truth {
		edge := int32(k)
		other := s.bridges(edge)
		if other > own && (own > 0 || s.clearOf(edge)) {
			list = append(list, move{edge, own + 3 - other})
		}
		if other < own && (own-other > 1 || s.joinedWithout(edge)) {
			list = append(list, move{edge, own - other - 1})
		}
	}
	return list
}

// clearOf reports that no bridge of the solution crosses the edge.
func (s *sharpener) clearOf(edge int32) bool {
	for _, other := range s.cross[edge] {
		if s.truth[other] > 0 {
			return false
		}
	}
	return true
}

// joinedWithout reports that the solution does not fall apart without the edge.
func (s *sharpener) joinedWithout(edge int32) bool {
	seen := make([]bool, len(s.at))
	seen[0] = true
	queue := append(make([]int32, 0, len(s.at)), 0)
	for k := 0; k < len(queue); k++ {
		i := queue[k]
		for _, way := range s.at[i] {
			if way == none || way == edge || s.truth[way] == 0 {
				continue
			}
			if j := s.ends[way][0] + s.ends[way][1] - i; !seen[j] {
				seen[j] = true
				queue = append(queue, j)
			}
		}
	}
	return len(queue) == len(s.at)
}
