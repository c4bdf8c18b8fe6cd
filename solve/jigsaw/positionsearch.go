package jigsaw

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// PositionSearch is exact search for pieces whose places are known (variant
// position): every cell keeps the rotations that its piece can have, neighbours
// strike out each other's until nothing changes, and a cell with several left is
// guessed. A node is a guess.
//
// Source: Algorithm 1 of Q. Behague, "Résolution de puzzles dépourvus d'indice
// graphique" (2024), section 5.2, made stronger: there only a piece with one
// rotation left speaks against those of its neighbours (see [Propagate]).
type PositionSearch struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle and [ErrVariant] for variants other than position.
func (PositionSearch) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantPosition}, hints: true}
	return t.run(ctx, p, o, searchRotations)
}

// searchRotations solves the variant position, and reports whether all was
// searched.
func searchRotations(c *collector) bool {
	for _, size := range c.in.p.BoardSizes() {
		g := grid{size}
		s := newRotationSearch(c.in, g, rotations(c.in, &g))
		if !s.search(c.budget, func() bool { return c.add(size, listed(s.arrangement())) }) {
			return false
		}
	}
	return true
}

// rotations returns, by cell, the poses of its piece that the border of the board and a
// hint leave it, where places are known.
func rotations(in *instance, g *grid) [][]int32 {
	poses := make([][]int32, g.Rows*g.Cols)
	for i := range in.p.Pieces {
		at := in.p.Pieces[i].Position
		cell := at.Row*g.Cols + at.Col
		poses[cell] = in.posesAt(in.kindOf[i], g.flat(cell))
	}
	for _, hint := range in.p.Hints {
		cell, o := hint.Row*g.Cols+hint.Col, in.poseOf(in.index[hint.Piece], hint.Rotation)
		poses[cell] = nil
		if in.poses[o].flat == g.flat(cell) {
			poses[cell] = in.numbers[o : o+1]
		}
	}
	return poses
}

// A rotationSearch finds the rotations of pieces whose places are known, by
// propagation and search. A cell's domain is the poses its piece can still
// have.
type rotationSearch struct {
	grid
	in     *instance
	poses  [][]int32 // by cell: poses that its piece may have
	domain []uint8   // by cell: bit k for poses[cell][k]
	trail  []change
	queue  []int32
	queued []bool
}

// A change is what a domain was before.
type change struct {
	cell int32
	was  uint8
}

// newRotationSearch sets up the domains.
func newRotationSearch(in *instance, g grid, poses [][]int32) *rotationSearch {
	n := len(poses)
	s := &rotationSearch{grid: g, in: in, poses: poses, domain: make([]uint8, n), queued: make([]bool, n)}
	for cell := range poses {
		s.domain[cell] = 1<<len(poses[cell]) - 1
		s.push(cell)
	}
	return s
}

func (s *rotationSearch) push(cell int) {
	if !s.queued[cell] {
		s.queued[cell] = true
		s.queue = append(s.queue, int32(cell))
	}
}

// consistent strikes out poses that no neighbour allows, until none is left to
// strike. It returns false if a cell has none left.
func (s *rotationSearch) consistent() bool {
	for len(s.queue) > 0 {
		cell := int(s.queue[len(s.queue)-1])
		s.queue = s.queue[:len(s.queue)-1]
		s.queued[cell] = false
		for side := range 4 {
			next, inside := s.neighbour(cell, side)
			if inside && !s.revise(cell, next, side) {
				for _, left := range s.queue {
					s.queued[left] = false
				}
				s.queue = s.queue[:0]
				return false
			}
		}
		if s.domain[cell] == 0 {
			return false
		}
	}
	return true
}

// revise strikes out the poses of next, which lies on that side of cell, that no
// pose of cell allows.
func (s *rotationSearch) revise(cell, next, side int) bool {
	var keep uint8
	for k, o := range s.poses[next] {
		if s.domain[next]>>k&1 == 0 {
			continue
		}
		for j, i := range s.poses[cell] {
			if s.domain[cell]>>j&1 != 0 && s.in.poses[i].need[side] == s.in.poses[o].sides[(side+2)%4] {
				keep |= 1 << k
				break
			}
		}
	}
	if keep != s.domain[next] {
		s.trail = append(s.trail, change{int32(next), s.domain[next]})
		s.domain[next] = keep
		s.push(next)
	}
	return keep != 0
}

// A guess may have to be taken back.
type guess struct {
	cell int
	left uint8 // poses still to try
	mark int   // length of the trail before
}

// search propagates, guesses in reading order, and reports whether it came to an end by
// itself. It calls found, see [rotationSearch.arrangement], for every solution; that
// returns false to stop.
func (s *rotationSearch) search(spent *budget.Budget, found func() bool) bool {
	var stack []guess
	cell, forward := 0, s.consistent()
	for {
		if forward {
			for cell < len(s.domain) && s.domain[cell]&(s.domain[cell]-1) == 0 {
				cell++
			}
			if cell == len(s.domain) {
				if !found() {
					return false
				}
				forward = false
				continue
			}
			stack = append(stack, guess{cell, s.domain[cell], len(s.trail)})
		}
		if len(stack) == 0 {
			return true
		}
		top := &stack[len(stack)-1]
		s.undo(top.mark)
		if top.left == 0 {
			stack = stack[:len(stack)-1]
			forward = false
			continue
		}
		if !spent.Spend() {
			return false
		}
		cell = top.cell
		value := top.left & -top.left
		top.left &^= value
		s.trail = append(s.trail, change{int32(cell), s.domain[cell]})
		s.domain[cell] = value
		s.push(cell)
		forward = s.consistent()
	}
}

func (s *rotationSearch) undo(mark int) {
	for len(s.trail) > mark {
		last := s.trail[len(s.trail)-1]
		s.domain[last.cell] = last.was
		s.trail = s.trail[:len(s.trail)-1]
	}
}

// arrangement returns the pose of each cell, all domains having one.
func (s *rotationSearch) arrangement() []int32 {
	out := make([]int32, len(s.domain))
	for cell, d := range s.domain {
		for k, o := range s.poses[cell] {
			if d>>k&1 != 0 {
				out[cell] = o
			}
		}
	}
	return out
}
