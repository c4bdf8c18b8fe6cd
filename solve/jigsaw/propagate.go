package jigsaw

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Propagate turns pieces whose places are known (variant position) as far as their
// neighbours force them, and never guesses. The border has its rotations by its
// straight sides, and so has a piece that looks the same in all of them; another one
// has the rotation that alone fits the neighbours turned so far. If every piece is
// forced, the solution is the only one. A piece that no rotation fits proves that
// there is none. Else the result is partial: the pieces that were forced. Where
// fewer than four pieces have three equal sides and another one, that happens to no
// puzzle that has a solution. A node is a piece looked at; figures are "forced", the
// number of pieces turned, and "share", that of all.
//
// Source: Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024),
// section 5.2, Algorithm 1. There all pieces are looked at again in every round,
// which is quadratic; here only neighbours of a piece just turned are, which is
// linear. The text turns a piece while it counts and does not put the fitting
// rotation back, and does not see contradictions; both are mended.
type Propagate struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle and [ErrVariant] for variants other than position.
func (Propagate) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantPosition}, hints: true}
	return t.run(ctx, p, o, func(h *harvest) bool {
		for _, size := range p.BoardSizes() {
			f := h.stock.newForcing(size)
			switch f.run(h) {
			case contradicted:
			case forced:
				h.add(size, listed(f.turned))
			default:
				h.attempt = h.stock.solution(size, listed(f.turned))
				return false
			}
		}
		return true
	})
}

// A forcing is the state of Propagate: the pose of each cell, or -1.
type forcing struct {
	stock  *stock
	b      board
	poses  [][]int32 // by cell: poses that its piece may have by itself
	turned []int32
	queue  []int32
	queued []bool
}

// A verdict is how far propagation came.
type verdict int

const (
	undecided verdict = iota
	forced
	contradicted
)

// newForcing takes over the pieces of a board; cells of the border and hints leave
// one pose each.
func (s *stock) newForcing(size puzzle.BoardSize) *forcing {
	n := size.Rows * size.Cols
	f := &forcing{
		stock: s, b: board{BoardSize: size},
		poses: make([][]int32, n), turned: make([]int32, n), queued: make([]bool, n),
	}
	for i := range s.p.Pieces {
		at := s.p.Pieces[i].Position
		cell := at.Row*size.Cols + at.Col
		f.poses[cell] = s.posesAt(int32(i), f.b.flat(cell))
	}
	for _, hint := range s.p.Hints {
		cell, o := hint.Row*size.Cols+hint.Col, s.poseOf(s.index[hint.Piece], hint.Rotation)
		f.poses[cell] = nil
		if s.poses[o].flat == f.b.flat(cell) {
			f.poses[cell] = []int32{o}
		}
	}
	for cell, poses := range f.poses {
		f.turned[cell] = -1
		if len(poses) < 2 {
			f.push(cell)
		}
	}
	return f
}

// posesAt returns the poses of a piece that have those straight sides.
func (s *stock) posesAt(piece int32, flat uint8) []int32 {
	all := s.kinds[s.kindOf[piece]].poses
	if flat == 0 && s.poses[all[0]].flat == 0 {
		return all
	}
	for i, o := range all {
		if s.poses[o].flat == flat {
			return all[i : i+1]
		}
	}
	return nil
}

func (f *forcing) push(cell int) {
	if !f.queued[cell] && f.turned[cell] < 0 {
		f.queued[cell] = true
		f.queue = append(f.queue, int32(cell))
	}
}

// run turns pieces until nothing is forced any more.
func (f *forcing) run(h *harvest) verdict {
	left := len(f.turned)
	defer func() {
		h.note("forced", float64(len(f.turned)-left))
		h.note("share", float64(len(f.turned)-left)/float64(len(f.turned)))
	}()
	for len(f.queue) > 0 {
		cell := int(f.queue[len(f.queue)-1])
		f.queue = f.queue[:len(f.queue)-1]
		f.queued[cell] = false
		if !h.budget.Spend() {
			return undecided
		}
		o, n := f.fitting(cell)
		switch n {
		case 0:
			return contradicted
		case 1:
			f.turned[cell] = o
			left--
			for side := range 4 {
				if next, inside := f.b.neighbour(cell, side); inside {
					f.push(next)
				}
			}
		}
	}
	if left > 0 {
		return undecided
	}
	return forced
}

// fitting returns a pose of a cell that fits the neighbours turned so far, and the
// number of such poses.
func (f *forcing) fitting(cell int) (pose int32, n int) {
	for _, o := range f.poses[cell] {
		if f.fits(cell, o) {
			pose = o
			n++
		}
	}
	return pose, n
}

func (f *forcing) fits(cell int, o int32) bool {
	for side := range 4 {
		next, inside := f.b.neighbour(cell, side)
		if inside && f.turned[next] >= 0 && !f.stock.joined(o, side, f.turned[next]) {
			return false
		}
	}
	return true
}
