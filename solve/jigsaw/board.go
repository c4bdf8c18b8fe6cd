package jigsaw

import "github.com/gridsaw/gridsaw/puzzle"

// A board is the frame for one search: a size, and the pieces that are fixed
// before it begins.
type board struct {
	puzzle.BoardSize
	fixed map[int]int32 // poses by cell, in reading order
	// avoid is a kind that must not be in cell 0, or -1.
	avoid int32
	// turns are the numbers of quarter turns that leave the board and what is
	// known of it the same: two solutions that differ by one of them count as
	// one.
	turns []int
}

// neighbour returns the cell on that side of a cell.
func (b *board) neighbour(cell, side int) (next int, ok bool) {
	r, c := cell/b.Cols, cell%b.Cols
	switch side {
	case puzzle.Top:
		r--
	case puzzle.Right:
		c++
	case puzzle.Bottom:
		r++
	default:
		c--
	}
	if r < 0 || c < 0 || r >= b.Rows || c >= b.Cols {
		return 0, false
	}
	return r*b.Cols + c, true
}

// flat returns which sides of a cell are on the border, a bit each.
func (b *board) flat(cell int) uint8 {
	var mask uint8
	for side := range 4 {
		if _, inside := b.neighbour(cell, side); !inside {
			mask |= 1 << side
		}
	}
	return mask
}

// boards returns the boards whose solutions together are those of the jigsaw.
//
// Turning a solution by 180 degrees, or by 90 on a square board, gives another
// that counts as the same, so a corner piece of the rarest kind is fixed: in the
// upper left corner, or, as long as the board is not square, there or in the
// upper right one. Of two sizes that are each other turned, the one with fewer
// rows is taken. Hints and known orientations leave nothing to fix.
func (s *stock) boards() []board {
	sizes := s.p.BoardSizes()
	free := !s.p.Variant.Oriented() && !s.p.Variant.Positioned() && len(s.p.Hints) == 0
	var all []board
	for _, size := range sizes {
		b := board{BoardSize: size, avoid: -1}
		switch {
		case !free:
			if b.fixed = s.hinted(&b); b.fixed != nil {
				all = append(all, b)
			}
		case size.Rows > size.Cols && s.p.Rows == 0 && s.p.Cols == 0:
			// the board that is turned is listed
		default:
			all = append(all, s.pinned(b)...)
		}
	}
	return all
}

// hinted returns the poses that hints fix, or known places on the border, or nil if
// they contradict the board or each other.
func (s *stock) hinted(b *board) map[int]int32 {
	fixed := make(map[int]int32)
	for i := range s.p.Pieces {
		at := s.p.Pieces[i].Position
		if at == nil {
			continue
		}
		o, ok := s.onBorder(b, i, *at)
		if !ok {
			return nil
		}
		fixed[at.Row*b.Cols+at.Col] = o
	}
	for _, h := range s.p.Hints {
		o, cell := s.poseOf(s.index[h.Piece], h.Rotation), h.Row*b.Cols+h.Col
		if known, ok := fixed[cell]; ok && known != o {
			return nil
		}
		fixed[cell] = o
	}
	for cell, o := range fixed {
		if s.poses[o].flat != b.flat(cell) {
			return nil
		}
		for side := range 4 {
			next, _ := b.neighbour(cell, side)
			other, taken := fixed[next]
			if b.flat(cell)>>side&1 == 0 && taken && s.poses[other].sides[(side+2)%4] != s.poses[o].need[side] {
				return nil
			}
		}
	}
	return fixed
}

// onBorder returns the pose that a piece of the border has in a cell, false where it
// has none.
func (s *stock) onBorder(b *board, piece int, at puzzle.Cell) (int32, bool) {
	if at.Row >= b.Rows || at.Col >= b.Cols {
		return 0, false
	}
	flat := b.flat(at.Row*b.Cols + at.Col)
	if poses := s.posesAt(int32(piece), flat); flat != 0 && len(poses) > 0 {
		return poses[0], true
	}
	return 0, false
}

// flats of the two upper corners, as in pose.flat.
const (
	upperLeft  = 1<<puzzle.Top | 1<<puzzle.Left
	upperRight = 1<<puzzle.Top | 1<<puzzle.Right
)

// pinned returns the boards with the rarest corner piece fixed.
func (s *stock) pinned(b board) []board {
	var left, right int32 = -1, -1 // its poses in the upper corners
	for i := range s.poses {
		o := &s.poses[i]
		if o.flat == upperLeft && (left < 0 || s.count(o.kind) < s.count(s.poses[left].kind)) {
			left = int32(i)
		}
	}
	if left < 0 {
		return nil
	}
	for _, i := range s.kinds[s.poses[left].kind].poses {
		if s.poses[i].flat == upperRight {
			right = i
		}
	}
	b.fixed, b.turns = map[int]int32{0: left}, []int{2}
	if b.Rows == b.Cols {
		b.turns = []int{1, 2, 3}
		return []board{b}
	}
	other := b
	other.fixed, other.avoid = map[int]int32{b.Cols - 1: right}, s.poses[left].kind
	return []board{b, other}
}

// count returns the number of pieces of a kind.
func (s *stock) count(k int32) int { return len(s.kinds[k].pieces) }
