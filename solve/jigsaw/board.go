package jigsaw

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A board is what one search fills: a size, the pieces that are fixed before it begins,
// and which of its solutions count.
type board struct {
	grid
	in    *instance
	fixed map[int]int32 // poses by cell
	// avoid is a kind that must not be in cell 0, or -1.
	avoid int32
	// turns are the numbers of quarter turns that leave the board and what is
	// known of it the same: two solutions that differ by one of them count as
	// one.
	turns []int
}

// boardsOf returns the boards whose solutions together are those of the jigsaw.
//
// Turning a solution by 180 degrees, or by 90 on a square board, gives another
// that counts as the same, so a corner piece of the rarest kind is fixed: in the
// upper left corner, or, as long as the board is not square, there or in the
// upper right one. Of two sizes that are each other turned, the one with fewer
// rows is taken. Hints and known orientations leave nothing to fix.
func boardsOf(in *instance) []board {
	p := in.p
	free := in.free()
	var all []board
	for _, size := range p.BoardSizes() {
		b := board{grid: grid{size}, in: in, fixed: make(map[int]int32), avoid: -1}
		switch {
		case !free:
			if b.fixKnown() {
				all = append(all, b)
			}
		case size.Rows > size.Cols && p.Rows == 0 && p.Cols == 0:
			// the board that is turned is listed
		default:
			all = append(all, b.pinned()...)
		}
	}
	return all
}

// fixKnown fixes the poses that hints give, and those of known places on the border. It
// reports false where they contradict the board or each other.
func (b *board) fixKnown() bool {
	in := b.in
	for i := range in.p.Pieces {
		at := in.p.Pieces[i].Position
		if at == nil {
			continue
		}
		if at.Row >= b.Rows || at.Col >= b.Cols {
			return false
		}
		cell := at.Row*b.Cols + at.Col
		flat := b.flat(cell)
		poses := in.posesAt(in.kindOf[i], flat)
		if flat == 0 || len(poses) == 0 {
			return false
		}
		b.fixed[cell] = poses[0]
	}
	for _, h := range in.p.Hints {
		o, cell := in.poseOf(in.index[h.Piece], h.Rotation), h.Row*b.Cols+h.Col
		if known, ok := b.fixed[cell]; ok && known != o {
			return false
		}
		b.fixed[cell] = o
	}
	for cell, o := range b.fixed {
		if in.poses[o].flat != b.flat(cell) {
			return false
		}
		for side := range 4 {
			next, inside := b.neighbour(cell, side)
			other, taken := b.fixed[next]
			if inside && taken && in.poses[other].sides[(side+2)%4] != in.poses[o].need[side] {
				return false
			}
		}
	}
	return true
}

// flats of the two upper corners, as in pose.flat.
const (
	upperLeft  = 1<<puzzle.Top | 1<<puzzle.Left
	upperRight = 1<<puzzle.Top | 1<<puzzle.Right
)

// pinned returns the boards with the rarest corner piece fixed.
func (b board) pinned() []board {
	in, left := b.in, int32(-1)
	for i := range in.poses {
		o := &in.poses[i]
		if o.flat == upperLeft && (left < 0 || in.count(o.kind) < in.count(in.poses[left].kind)) {
			left = int32(i)
		}
	}
	if left < 0 {
		return nil
	}
	b.fixed[0], b.turns = left, []int{2}
	if b.Rows == b.Cols {
		b.turns = []int{1, 2, 3}
		return []board{b}
	}
	other, corner := b, in.poses[left].kind
	other.fixed = map[int]int32{b.Cols - 1: in.posesAt(corner, upperRight)[0]}
	other.avoid = corner
	return []board{b, other}
}

// allows tells whether the border, and what is fixed, let a pose lie in a cell.
func (b *board) allows(cell int, o int32) bool {
	fixed, ok := b.fixed[cell]
	return (!ok || fixed == o) && b.in.poses[o].flat == b.flat(cell)
}

// counts tells whether an arrangement, in reading order, is the one to count among those
// that are the same but for a turn of the board: the least that the boards of the same
// puzzle let the search find.
func (b *board) counts(placed []placement) bool {
	if b.in.poses[placed[0].pose].kind == b.avoid {
		return false // found on another board
	}
	for _, turn := range b.turns {
		other := b.turned(placed, turn)
		if b.findable(other) && slices.CompareFunc(other, placed, comparePoses) < 0 {
			return false
		}
	}
	return true
}

func comparePoses(a, b placement) int { return int(a.pose) - int(b.pose) }

// findable reports an arrangement that has the fixed corner piece where one of
// the boards that pinned made has it.
func (b *board) findable(placed []placement) bool {
	var pin int32
	for _, o := range b.fixed {
		pin = b.in.poses[o].kind
	}
	kindAt := func(i int) int32 { return b.in.poses[placed[i].pose].kind }
	return kindAt(0) == pin || b.Rows != b.Cols && kindAt(b.Cols-1) == pin
}

// turned returns the arrangement after quarter turns clockwise of the whole
// board, in reading order.
func (b *board) turned(placed []placement, turns int) []placement {
	out := make([]placement, len(placed))
	for i, l := range placed {
		r, c := l.cell/b.Cols, l.cell%b.Cols
		rows, cols := b.Rows, b.Cols
		for range turns {
			r, c, rows, cols = c, rows-1-r, cols, rows
		}
		o := &b.in.poses[l.pose]
		own := b.in.kinds[o.kind].poses
		out[i] = placement{r*cols + c, own[(o.turn+turns)%4%len(own)]}
	}
	sortByCell(out)
	return out
}
