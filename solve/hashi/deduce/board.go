package deduce

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A shape is the islands of a puzzle and the pairs of them that may have bridges, the edges. It
// is never changed.
type shape struct {
	*puzzle.Hashi
	ends  [][2]int // edge: indices of its islands, the left or upper one first
	at    [][]int  // island: its edges, in the order of the reading of their other ends
	cross [][]int  // edge: those that cross it
}

// newShape builds the shape of a valid puzzle.
func newShape(p *puzzle.Hashi) *shape {
	s := &shape{Hashi: p.Clone(), at: make([][]int, len(p.Islands))}
	island := make([]int, p.Rows*p.Cols) // 1 more than the index
	for i, at := range p.Islands {
		island[at.Row*p.Cols+at.Col] = i + 1
	}
	over := make([][]int, p.Rows*p.Cols) // cell: horizontal edges that pass
	join := func(from, step, n int) {
		for k := 1; k < n; k++ {
			to := island[from+k*step] - 1
			if to < 0 {
				continue
			}
			if k == 1 && !p.Touching {
				return
			}
			e := len(s.ends)
			s.ends, s.cross = append(s.ends, [2]int{island[from] - 1, to}), append(s.cross, nil)
			for cell := from + step; cell < from+k*step; cell += step {
				if step == 1 {
					over[cell] = append(over[cell], e)
					continue
				}
				for _, h := range over[cell] {
					s.cross[e], s.cross[h] = append(s.cross[e], h), append(s.cross[h], e)
				}
			}
			return
		}
	}
	for cell, i := range island {
		if i > 0 {
			join(cell, 1, p.Cols-cell%p.Cols)
		}
	}
	for cell, i := range island {
		if i > 0 {
			join(cell, p.Cols, p.Rows-cell/p.Cols)
		}
	}
	for e, ends := range s.ends {
		for _, i := range ends {
			s.at[i] = append(s.at[i], e)
		}
	}
	for i, edges := range s.at {
		slices.SortFunc(edges, func(e, f int) int { return s.place(s.other(e, i)) - s.place(s.other(f, i)) })
	}
	return s
}

// other returns the island at the other end of an edge.
func (s *shape) other(e, i int) int { return s.ends[e][0] + s.ends[e][1] - i }

// place is where an island comes when the grid is read.
func (s *shape) place(i int) int { return s.Islands[i].Row*s.Cols + s.Islands[i].Col }

// bridge returns n bridges on an edge.
func (s *shape) bridge(e, n int) puzzle.Bridge {
	a, b := s.ends[e][0], s.ends[e][1]
	return puzzle.Bridge{A: min(a, b), B: max(a, b), Count: n}
}

// find returns the edge between two islands, -1 if they cannot have bridges.
func (s *shape) find(a, b int) int {
	if min(a, b) < 0 || max(a, b) >= len(s.Islands) {
		return -1
	}
	for _, e := range s.at[a] {
		if s.other(e, a) == b {
			return e
		}
	}
	return -1
}

// least and most bound the bridges of an island.
func (s *shape) least(i int) int { return max(s.Islands[i].Bridges, 1) }

func (s *shape) most(i int) int {
	if n := s.Islands[i].Bridges; n > 0 {
		return n
	}
	return puzzle.MaxBridges
}

// A board is a puzzle that is being solved: how many bridges each edge has at least and at most.
type board struct {
	*shape
	lo, hi []int

	interrupted func() bool // asked by finders that may take long; they return nil then
}

func newBoard(s *shape) *board {
	b := &board{
		shape: s, lo: make([]int, len(s.ends)), hi: make([]int, len(s.ends)),
		interrupted: func() bool { return false },
	}
	for e := range b.hi {
		b.hi[e] = puzzle.MaxParallel
	}
	b.settle()
	return b
}

func (b *board) clone() *board {
	out := *b
	out.lo, out.hi = slices.Clone(b.lo), slices.Clone(b.hi)
	return &out
}

// sums adds up the bridges of an island: those that it has, and those that there is room for.
func (b *board) sums(i int) (lo, hi int) {
	for _, e := range b.at[i] {
		lo, hi = lo+b.lo[e], hi+b.hi[e]
	}
	return lo, hi
}

// settle rules out what the bridges there are exclude at once: more than the number of an
// island, and crossings.
func (b *board) settle() {
	for i, edges := range b.at {
		lo, _ := b.sums(i)
		for _, e := range edges {
			b.hi[e] = min(b.hi[e], b.lo[e]+b.most(i)-lo)
		}
	}
	for e, n := range b.lo {
		for _, f := range b.cross[e] {
			if n > 0 {
				b.hi[f] = 0
			}
		}
	}
}

// open reports edges of which it is not known yet how many bridges they have.
func (b *board) open() bool { return !slices.Equal(b.lo, b.hi) }

// apply does what a step says.
func (b *board) apply(s *Step) {
	for _, l := range s.Limited {
		e := b.find(l.A, l.B)
		b.hi[e] = min(b.hi[e], l.Count)
	}
	for _, l := range s.Built {
		e := b.find(l.A, l.B)
		b.lo[e] = max(b.lo[e], l.Count)
	}
	b.settle()
}

// reached returns which islands can be reached from one over edges that are passable.
func (b *board) reached(from int, passable func(e int) bool) []bool {
	in := make([]bool, len(b.Islands))
	in[from] = true
	for path := []int{from}; len(path) > 0; {
		i := path[len(path)-1]
		path = path[:len(path)-1]
		for _, e := range b.at[i] {
			if j := b.other(e, i); !in[j] && passable(e) {
				in[j] = true
				path = append(path, j)
			}
		}
	}
	return in
}

// members lists the islands of a set in reading order.
func (s *shape) members(in []bool) []int {
	var out []int
	for i, yes := range in {
		if yes {
			out = append(out, i)
		}
	}
	slices.SortFunc(out, func(i, j int) int { return s.place(i) - s.place(j) })
	return out
}
