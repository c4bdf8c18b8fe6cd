package jigsaw

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A tile is a block of pieces that fit each other.
type tile struct {
	// faces are numbers of what its sides show, on the right and below of what they
	// need there, so that sides that fit have equal numbers. They are read from the
	// left and from above.
	faces    [4]int32
	kinds    []int32  // of its pieces
	children [4]int32 // blocks that it is made of, line by line, -1 for none; the pose of a single piece
}

// A tileSet holds the blocks that may lie in a place.
type tileSet struct {
	tiles []tile
	parts [4]*tileSet // sets of the children
	by    [4]map[int32][]int32
	both  map[[2]int32][]int32 // by the left and the upper face
}

// with lists the tiles that have a face on a side.
func (s *tileSet) with(side int, face int32) []int32 {
	if s.by[side] == nil {
		s.by[side] = make(map[int32][]int32)
		for i := range s.tiles {
			f := s.tiles[i].faces[side]
			s.by[side][f] = append(s.by[side][f], int32(i))
		}
	}
	return s.by[side][face]
}

// within lists the tiles that have those faces on the left and above; -1 is any.
func (s *tileSet) within(left, top int32) []int32 {
	switch {
	case left >= 0 && top >= 0:
		if s.both == nil {
			s.both = make(map[[2]int32][]int32)
			for i := range s.tiles {
				key := [2]int32{s.tiles[i].faces[puzzle.Left], s.tiles[i].faces[puzzle.Top]}
				s.both[key] = append(s.both[key], int32(i))
			}
		}
		return s.both[[2]int32{left, top}]
	case left >= 0:
		return s.with(puzzle.Left, left)
	case top >= 0:
		return s.with(puzzle.Top, top)
	}
	all := make([]int32, len(s.tiles))
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// keep drops the tiles that are not wanted. All are asked for before any is dropped.
func (s *tileSet) keep(wanted func(*tile) bool) {
	keep := make([]bool, len(s.tiles))
	for i := range s.tiles {
		keep[i] = wanted(&s.tiles[i])
	}
	if !slices.Contains(keep, false) {
		return
	}
	kept := s.tiles[:0]
	for i, k := range keep {
		if k {
			kept = append(kept, s.tiles[i])
		}
	}
	clear(s.tiles[len(kept):])
	s.tiles, s.by, s.both = kept, [4]map[int32][]int32{}, nil
}

// A joining is a block while it is put together.
type joining struct {
	p     *pyramid
	parts [4]*tileSet
	most  int
	chose [4]int32
	out   *tileSet
}

// join makes all blocks of four sets, of which those to the right and below may be
// missing. It returns broke where there are more than most, or where the budget is
// spent.
func (p *pyramid) join(parts [4]*tileSet, most int) (*tileSet, ending) {
	j := &joining{p: p, parts: parts, most: most, out: &tileSet{parts: parts}}
	for k := range j.chose {
		j.chose[k] = -1
	}
	return j.out, j.add(0)
}

// add chooses the part k of the block, and the ones after it.
func (j *joining) add(k int) ending {
	if k == 4 {
		if len(j.out.tiles) >= j.most || !j.p.h.budget.Spend() {
			return broke
		}
		j.out.tiles = append(j.out.tiles, j.tile())
		return exhausted
	}
	set := j.parts[k]
	if set == nil {
		return j.add(k + 1)
	}
	left, top := int32(-1), int32(-1)
	if k%2 == 1 {
		left = j.part(k - 1).faces[puzzle.Right]
	}
	if k >= 2 {
		top = j.part(k - 2).faces[puzzle.Bottom]
	}
	for _, i := range set.within(left, top) {
		kinds := set.tiles[i].kinds
		ending := exhausted
		if j.p.add(kinds) {
			j.chose[k] = i
			ending = j.add(k + 1)
			j.chose[k] = -1
		}
		j.p.remove(kinds)
		if ending != exhausted {
			return ending
		}
	}
	return exhausted
}

// part returns the part k that was chosen.
func (j *joining) part(k int) *tile { return &j.parts[k].tiles[j.chose[k]] }

// tile makes the block of the parts chosen.
func (j *joining) tile() tile {
	t := tile{children: j.chose}
	for k, i := range j.chose {
		if i >= 0 {
			t.kinds = append(t.kinds, j.part(k).kinds...)
		}
	}
	t.kinds = slices.Clip(t.kinds)
	for side, pair := range [4][2]int{puzzle.Top: {0, 1}, puzzle.Right: {1, 3}, puzzle.Bottom: {2, 3}, puzzle.Left: {0, 2}} {
		t.faces[side] = j.face(side, pair)
	}
	return t
}

// face numbers the side of the block that two of its parts make; where one is
// missing, the one before it on the way inward takes its place.
func (j *joining) face(side int, pair [2]int) int32 {
	var two [2]int32
	for n, k := range pair {
		inward := k ^ 1 // left and right
		if side%2 == 0 {
			inward = k ^ 2 // above and below
		}
		switch {
		case j.chose[k] >= 0:
			two[n] = j.part(k).faces[side]
		case j.chose[inward] >= 0:
			two[n] = j.part(inward).faces[side]
		default:
			two[n] = -1
		}
	}
	known, ok := j.p.faces[two]
	if !ok {
		known = int32(len(j.p.faces))
		j.p.faces[two] = known
	}
	return known
}

// search lays the blocks of the last grid line by line.
func (p *pyramid) search(grids []tileGrid) ending {
	g := grids[len(grids)-1]
	chose := make([]int32, 0, len(g.at))
	var lay func() ending
	lay = func() ending {
		cell := len(chose)
		if cell == len(g.at) {
			if !p.h.add(p.size, listed(p.arrangement(grids, chose))) {
				return enough
			}
			return exhausted
		}
		left, top := int32(-1), int32(-1)
		if cell%g.cols > 0 {
			left = g.at[cell-1].tiles[chose[cell-1]].faces[puzzle.Right]
		}
		if cell >= g.cols {
			top = g.at[cell-g.cols].tiles[chose[cell-g.cols]].faces[puzzle.Bottom]
		}
		for _, i := range g.at[cell].within(left, top) {
			kinds := g.at[cell].tiles[i].kinds
			ending := exhausted
			if p.add(kinds) {
				if !p.h.budget.Spend() {
					return broke
				}
				chose = append(chose, i)
				ending = lay()
				chose = chose[:cell]
			}
			p.remove(kinds)
			if ending != exhausted {
				return ending
			}
		}
		return exhausted
	}
	return lay()
}

// arrangement returns the pose of each cell of the board.
func (p *pyramid) arrangement(grids []tileGrid, chose []int32) []int32 {
	for level := len(grids) - 1; level > 0; level-- {
		g, below := grids[level], grids[level-1]
		finer := make([]int32, len(below.at))
		for cell, i := range chose {
			for k, child := range g.at[cell].tiles[i].children {
				if y, x := cell/g.cols*2+k/2, cell%g.cols*2+k%2; child >= 0 {
					finer[y*below.cols+x] = child
				}
			}
		}
		chose = finer
	}
	poses := make([]int32, len(chose))
	for cell, i := range chose {
		poses[cell] = grids[0].at[cell].tiles[i].children[0]
	}
	return poses
}
