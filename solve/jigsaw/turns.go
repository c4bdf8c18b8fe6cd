package jigsaw

import (
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// A turnSearch finds the rotations of pieces whose places are known, by
// propagation and search. A cell's domain is the poses its piece can still
// have.
type turnSearch struct {
	stock  *stock
	b      board
	poses  [][]int32 // by cell: poses of its piece
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

// searchTurns solves the variant position, and reports whether all was
// searched.
func (h *harvest) searchTurns() bool {
	for _, size := range h.stock.p.BoardSizes() {
		t := h.stock.newTurnSearch(size)
		found := func() bool { return h.add(size, listed(t.arrangement())) }
		if t.consistent() && !t.search(h.budget, found) {
			return false
		}
	}
	return true
}

// newTurnSearch sets up the search of a jigsaw that tells the places.
func (s *stock) newTurnSearch(size puzzle.BoardSize) *turnSearch {
	poses := make([][]int32, size.Rows*size.Cols)
	for i := range s.p.Pieces {
		at := s.p.Pieces[i].Position
		poses[at.Row*size.Cols+at.Col] = s.kinds[s.kindOf[i]].poses
	}
	t := s.turnSearchOf(size, poses)
	for _, hint := range s.p.Hints {
		t.allow(hint.Row*size.Cols+hint.Col, s.poseOf(s.index[hint.Piece], hint.Rotation))
	}
	return t
}

// turnSearchOf sets up the domains: of the poses that the piece of each cell has,
// those that the border of the board allows.
func (s *stock) turnSearchOf(size puzzle.BoardSize, poses [][]int32) *turnSearch {
	n := len(poses)
	t := &turnSearch{
		stock: s, b: board{BoardSize: size}, poses: poses, domain: make([]uint8, n), queued: make([]bool, n),
	}
	for cell, own := range poses {
		for k, o := range own {
			if s.poses[o].flat == t.b.flat(cell) {
				t.domain[cell] |= 1 << k
			}
		}
	}
	for cell := range t.domain {
		t.push(cell)
	}
	return t
}

// allow leaves a cell one pose, if it has it.
func (t *turnSearch) allow(cell int, pose int32) {
	for k, o := range t.poses[cell] {
		if o != pose {
			t.domain[cell] &^= 1 << k
		}
	}
}

func (t *turnSearch) push(cell int) {
	if !t.queued[cell] {
		t.queued[cell] = true
		t.queue = append(t.queue, int32(cell))
	}
}

// consistent strikes out poses that no neighbour allows, until none is left to
// strike. It returns false if a cell has none left.
func (t *turnSearch) consistent() bool {
	for len(t.queue) > 0 {
		cell := int(t.queue[len(t.queue)-1])
		t.queue = t.queue[:len(t.queue)-1]
		t.queued[cell] = false
		for side := range 4 {
			next, inside := t.b.neighbour(cell, side)
			if inside && !t.revise(cell, next, side) {
				for _, left := range t.queue {
					t.queued[left] = false
				}
				t.queue = t.queue[:0]
				return false
			}
		}
		if t.domain[cell] == 0 {
			return false
		}
	}
	return true
}

// revise strikes out the poses of next, which lies on that side of cell, that no
// pose of cell allows.
func (t *turnSearch) revise(cell, next, side int) bool {
	var keep uint8
	for k, o := range t.poses[next] {
		if t.domain[next]>>k&1 == 0 {
			continue
		}
		for j, i := range t.poses[cell] {
			if t.domain[cell]>>j&1 != 0 && t.stock.poses[i].need[side] == t.stock.poses[o].sides[(side+2)%4] {
				keep |= 1 << k
				break
			}
		}
	}
	if keep != t.domain[next] {
		t.trail = append(t.trail, change{int32(next), t.domain[next]})
		t.domain[next] = keep
		t.push(next)
	}
	return keep != 0
}

// A turnChoice is a guess that may have to be taken back.
type turnChoice struct {
	cell int
	left uint8 // poses still to try
	mark int   // length of the trail before
}

// search guesses in reading order, and reports whether it came to an end by
// itself. It calls found, see [turnSearch.arrangement], for every solution; that
// returns false to stop.
func (t *turnSearch) search(spent *budget.Budget, found func() bool) bool {
	var stack []turnChoice
	cell, forward := 0, true
	for {
		if forward {
			for cell < len(t.domain) && t.domain[cell]&(t.domain[cell]-1) == 0 {
				cell++
			}
			if cell == len(t.domain) {
				if !found() {
					return false
				}
				forward = false
				continue
			}
			stack = append(stack, turnChoice{cell, t.domain[cell], len(t.trail)})
		}
		if len(stack) == 0 {
			return true
		}
		top := &stack[len(stack)-1]
		t.undo(top.mark)
		if top.left == 0 {
			stack = stack[:len(stack)-1]
			forward = false
			continue
		}
		if !spent.Spend() {
			return false
		}
		cell = top.cell
		guess := top.left & -top.left
		top.left &^= guess
		t.trail = append(t.trail, change{int32(cell), t.domain[cell]})
		t.domain[cell] = guess
		t.push(cell)
		forward = t.consistent()
	}
}

func (t *turnSearch) undo(mark int) {
	for len(t.trail) > mark {
		last := t.trail[len(t.trail)-1]
		t.domain[last.cell] = last.was
		t.trail = t.trail[:len(t.trail)-1]
	}
}

// arrangement returns the pose of each cell, all domains having one.
func (t *turnSearch) arrangement() []int32 {
	out := make([]int32, len(t.domain))
	for cell, d := range t.domain {
		for k, o := range t.poses[cell] {
			if d>>k&1 != 0 {
				out[cell] = o
			}
		}
	}
	return out
}
