package jigsaw

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
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
	return t.run(ctx, p, o, func(c *collector) bool {
		for _, size := range p.BoardSizes() {
			f := newForcing(c.in, grid{size})
			contradicted := !f.run(c.budget)
			c.note("forced", float64(f.forced))
			c.note("share", float64(f.forced)/float64(len(f.turned)))
			if contradicted {
				continue
			}
			solved := f.forced == len(f.turned)
			c.offer(size, f.turned, solved)
			if !solved {
				return false
			}
		}
		return true
	})
}

// A forcing is the state of Propagate: the pose of each cell, or -1.
type forcing struct {
	grid
	in     *instance
	poses  [][]int32 // by cell: poses that its piece may have by itself
	turned []int32
	forced int // number of those turned
	queue  []int32
	queued []bool
}

// newForcing takes over the pieces of a board; cells of the border and hints leave
// one pose each.
func newForcing(in *instance, g grid) *forcing {
	f := &forcing{grid: g, in: in, poses: rotations(in, &g)}
	f.turned, f.queued = make([]int32, len(f.poses)), make([]bool, len(f.poses))
	for cell, poses := range f.poses {
		f.turned[cell] = -1
		if len(poses) < 2 {
			f.push(cell)
		}
	}
	return f
}

func (f *forcing) push(cell int) {
	if !f.queued[cell] && f.turned[cell] < 0 {
		f.queued[cell] = true
		f.queue = append(f.queue, int32(cell))
	}
}

// run turns pieces until nothing is forced any more. It reports false where a piece fits in
// no rotation.
func (f *forcing) run(spent *budget.Budget) bool {
	for len(f.queue) > 0 && spent.Spend() {
		cell := int(f.queue[len(f.queue)-1])
		f.queue = f.queue[:len(f.queue)-1]
		f.queued[cell] = false
		o, n := f.fitting(cell)
		switch n {
		case 0:
			return false
		case 1:
			f.turned[cell] = o
			f.forced++
			for side := range 4 {
				if next, inside := f.neighbour(cell, side); inside {
					f.push(next)
				}
			}
		}
	}
	return true
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
		next, inside := f.neighbour(cell, side)
		if inside && f.turned[next] >= 0 && !f.in.joined(o, side, f.turned[next]) {
			return false
		}
	}
	return true
}
