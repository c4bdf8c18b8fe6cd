package jigsaw

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A strip is a board of one row or column, which all methods fill alike: from its first
// cell to its last. Joints are the vertices of a graph, and pieces its edges, so that a
// row of all pieces is an Eulerian trail: as long as the pieces left hang together with the
// joint reached, there is one, once every label is on as many sides as its mate. Only hints
// can lead into a dead end.
type strip struct {
	grid
	c           *collector
	in          *instance
	entry, exit int // sides by which a cell is met from the one before, and left
	inner, last [][]int32
	first       []int32
	pinned      map[int]int   // pieces by cell
	posed       map[int]int32 // poses that hints ask for, by cell
	left        []int32       // pieces of each kind
	held        []int32       // those of them that are pinned to cells to come
	placed      []placement
	turned      bool // half a turn makes the same solution
	found       map[string]bool
}

// searchStrips searches all boards of one row or column, and reports whether that was
// everything.
func searchStrips(c *collector) bool {
	for _, size := range c.in.p.BoardSizes() {
		s := newStrip(c, size)
		if !s.fill(0) {
			return false
		}
		if s.turned {
			break // the other size is this one turned
		}
	}
	return true
}

func newStrip(c *collector, size puzzle.BoardSize) *strip {
	s := &strip{
		grid: grid{size}, c: c, in: c.in, entry: puzzle.Left, exit: puzzle.Right, inner: make([][]int32, c.in.codes),
		last: make([][]int32, c.in.codes), pinned: c.in.known(size), posed: make(map[int]int32), left: c.in.counts(),
		held: make([]int32, len(c.in.kinds)), found: make(map[string]bool),
		turned: c.in.free(),
	}
	if size.Cols == 1 {
		s.entry, s.exit = puzzle.Top, puzzle.Bottom
	}
	for _, h := range s.in.p.Hints {
		s.posed[h.Row*size.Cols+h.Col] = s.in.poseOf(s.in.index[h.Piece], h.Rotation)
	}
	for _, piece := range s.pinned {
		s.held[s.in.kindOf[piece]]++
	}
	along := uint8(15 &^ (1<<s.entry | 1<<s.exit))
	for i := range s.in.poses {
		o, pose := &s.in.poses[i], int32(i)
		if o.flat == s.flat(0) {
			s.first = append(s.first, pose)
		}
		switch o.flat {
		case along:
			s.inner[o.sides[s.entry]] = append(s.inner[o.sides[s.entry]], pose)
		case along | 1<<s.exit:
			s.last[o.sides[s.entry]] = append(s.last[o.sides[s.entry]], pose)
		}
	}
	return s
}

// fill fills the cells from that one on, and reports whether to go on with others.
func (s *strip) fill(cell int) bool {
	if cell == s.Rows*s.Cols {
		return s.take()
	}
	choice := s.choice(cell)
	for _, o := range choice {
		k := s.in.poses[o].kind
		s.left[k]--
		if len(choice) == 1 || s.hangsTogether(&s.in.poses[o]) {
			if !s.c.budget.Spend() {
				return false
			}
			_, pinned := s.pinned[cell]
			if pinned {
				s.held[k]--
			}
			s.placed = append(s.placed, placement{cell, o})
			if !s.fill(cell + 1) {
				return false
			}
			s.placed = s.placed[:len(s.placed)-1]
			if pinned {
				s.held[k]++
			}
		}
		s.left[k]++
	}
	return true
}

// choice returns the poses that may follow in a cell.
func (s *strip) choice(cell int) []int32 {
	fitting := s.first
	if cell > 0 {
		need := s.in.poses[s.placed[cell-1].pose].need[s.exit]
		fitting = s.inner[need]
		if cell == s.Rows*s.Cols-1 {
			fitting = s.last[need]
		}
	}
	piece, pinned := s.pinned[cell]
	posed, hinted := s.posed[cell]
	var choice []int32
	for _, o := range fitting {
		k := s.in.poses[o].kind
		switch {
		case pinned && k != s.in.kindOf[piece], hinted && o != posed:
		case s.left[k] > s.held[k], pinned:
			choice = append(choice, o)
		}
	}
	return choice
}

// joint numbers the joint that lies beyond a side with that code.
func (s *strip) joint(code int32) int32 {
	if s.in.p.Variant.Oriented() {
		return code
	}
	return min(code, s.in.mate[code])
}

// hangsTogether tells whether the pieces left can be reached from the far side of a pose.
func (s *strip) hangsTogether(from *pose) bool {
	near := make([][]int32, s.in.codes) // kinds at a joint
	unseen := make(map[int32]bool)
	ends := func(k int32) [2]int32 {
		sides := s.in.kinds[k].sides
		if sides[s.entry] == 0 && sides[s.exit] == 0 { // it lies across
			sides = turned(sides, 1)
		}
		return [2]int32{s.in.mate[sides[s.entry]], sides[s.exit]}
	}
	for k, n := range s.left {
		if n == 0 {
			continue
		}
		unseen[int32(k)] = true
		for _, code := range ends(int32(k)) {
			if code != 0 {
				near[s.joint(code)] = append(near[s.joint(code)], int32(k))
			}
		}
	}
	todo := []int32{s.joint(from.sides[s.exit])}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, k := range near[at] {
			if !unseen[k] {
				continue
			}
			delete(unseen, k)
			for _, code := range ends(k) {
				todo = append(todo, s.joint(code))
			}
		}
	}
	return len(unseen) == 0
}

// take adds the arrangement, or that half a turn on where it is the lesser and counts for
// both. It reports whether more are wanted.
func (s *strip) take() bool {
	placed := slices.Clone(s.placed)
	if s.turned {
		b := board{grid: s.grid, in: s.in}
		if other := b.turned(placed, 2); slices.CompareFunc(other, placed, comparePoses) < 0 {
			placed = other
		}
		name := make([]byte, 0, 4*len(placed))
		for _, l := range placed {
			name = append(name, byte(l.pose), byte(l.pose>>8), byte(l.pose>>16), byte(l.pose>>24))
		}
		if s.found[string(name)] {
			return true
		}
		s.found[string(name)] = true
	}
	return s.c.add(s.BoardSize, placed)
}
