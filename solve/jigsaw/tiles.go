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

// A tileGrid is the board divided into blocks: for each place, the set of blocks that
// may lie there. Equal places share a set.
type tileGrid struct {
	rows, cols int
	at         []*tileSet
}

// tiles returns the number of blocks in all sets.
func (g tileGrid) tiles() int {
	n := 0
	for _, set := range g.sets() {
		n += len(set.tiles)
	}
	return n
}

// sets lists the different sets of a grid, by their first place.
func (g tileGrid) sets() []*tileSet {
	var out []*tileSet
	seen := make(map[*tileSet]bool)
	for _, set := range g.at {
		if !seen[set] {
			seen[set] = true
			out = append(out, set)
		}
	}
	return out
}
