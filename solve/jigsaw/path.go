package jigsaw

import (
	"context"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Path turns the pieces of a jigsaw whose places are known (variant position) so
// that, if it has a solution, all faces fit along the border and along a path, which
// goes to and fro through the rows of inner pieces. Border pieces are turned by their
// straight sides. For the others dynamic programming chooses, among the at most four
// rotations of each, those with which the most faces fit between them and the border
// and along the path; each row, one after the other, takes of the choices that are
// as good the one that fits the row before best. It takes time linear in the number
// of pieces.
//
// The result is an attempt ([solve.Partial]), unless all faces fit. The figure
// "share" is the share of pairs of faces that fit, as [puzzle.JigsawScore] counts
// them, "bound" what it cannot fall below if the jigsaw has a solution. A node is a
// piece turned.
//
// # The bound
//
// On a board of m x n cells, 2mn+m+n faces in all, those on the border of the board
// make 2m+2n, those along the ring of border pieces 2m+2n-4, those between it and
// the inner pieces 2m+2n-8, and those along the path (m-2)(n-2)-1: 4m+4n+mn-9 in all.
// That is more than all faces on boards of two rows or columns, where there is no
// path; there the bound is 1, as it is with three.
//
// Source: Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024),
// section 5.1, Theorem 5.2. The text asks for an Eulerian cycle in the graph of the
// rotations, where a path that meets each piece once is meant. That each row fits the
// one before as well as it can is ours.
type Path struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle, [ErrVariant] for other variants and [ErrHints] where there are
// hints.
func (Path) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantPosition}}
	return t.run(ctx, p, o, turnAlongPath)
}

// turnAlongPath reports whether everything was searched, as all searches do: it never is.
func turnAlongPath(c *collector) bool {
	w := newPathProgram(c.in, grid{c.in.p.BoardSizes()[0]})
	for range w.poses {
		if !c.budget.Spend() {
			return false
		}
	}
	w.lookBack()
	for i := 0; i < len(w.steps); i += w.Cols - 2 {
		w.layRow(i, i+w.Cols-2)
	}
	rows, cols := w.Rows, w.Cols
	matched, faces := w.matched(), 2*rows*cols+rows+cols
	c.note("share", float64(matched)/float64(faces))
	c.note("bound", min(1, float64(4*rows+4*cols+rows*cols-9)/float64(faces)))
	c.offer(w.BoardSize, w.poses, matched == faces)
	return false
}

// A pathProgram is the dynamic program along a path through the inner cells of a board of
// pieces whose places are known.
type pathProgram struct {
	grid
	in    *instance
	poses []int32 // by cell; -1 for a piece that is not turned yet
	steps []pathStep
}

// A pathStep is a cell of the path.
type pathStep struct {
	cell  int
	exit  int      // the side towards the next cell
	poses []int32  // of its piece
	rest  [4]int32 // by pose: how many faces can fit from here on
	cross [4]int32 // by pose: how many fit the row before, up to here in this row
	from  [4]int8  // by pose: that before it, -1 for none
}

// newPathProgram turns the border pieces, and sets up the path.
func newPathProgram(in *instance, g grid) *pathProgram {
	poses := rotations(in, &g)
	w := &pathProgram{grid: g, in: in, poses: slices.Repeat([]int32{-1}, len(poses))}
	for cell, own := range poses {
		if w.flat(cell) != 0 && len(own) > 0 {
			w.poses[cell] = own[0]
		}
	}
	for r := 1; r < g.Rows-1; r++ {
		for i := 1; i < g.Cols-1; i++ {
			c, exit := i, puzzle.Right
			if r%2 == 0 { // back
				c, exit = g.Cols-1-i, puzzle.Left
			}
			if i == g.Cols-2 {
				exit = puzzle.Bottom
			}
			cell := r*g.Cols + c
			w.steps = append(w.steps, pathStep{cell: cell, exit: exit, poses: poses[cell]})
		}
	}
	return w
}

// fits tells whether a pose fits the piece that lies on a side of a cell.
func (w *pathProgram) fits(cell, side int, o int32) bool {
	next, inside := w.neighbour(cell, side)
	return inside && w.poses[next] >= 0 && w.in.joined(o, side, w.poses[next])
}

// lookBack goes back along the path, and finds for each pose how many faces can fit
// from there to the end: with the border, and along the path.
func (w *pathProgram) lookBack() {
	for i := len(w.steps) - 1; i >= 0; i-- {
		at := &w.steps[i]
		for k, o := range at.poses {
			for side := range 4 {
				if w.fits(at.cell, side, o) { // there is nothing yet but the border
					at.rest[k]++
				}
			}
			at.rest[k] += w.ahead(i, o)
		}
	}
}

// ahead returns how many faces can fit after a step with that pose.
func (w *pathProgram) ahead(i int, o int32) int32 {
	if i+1 == len(w.steps) {
		return 0
	}
	most, next := int32(0), &w.steps[i+1]
	for k := range next.poses {
		most = max(most, w.through(i, o, k))
	}
	return most
}

// through returns how many faces can fit after a step with that pose, the next one
// having its pose k.
func (w *pathProgram) through(i int, o int32, k int) int32 {
	next := &w.steps[i+1]
	if w.in.joined(o, w.steps[i].exit, next.poses[k]) {
		return next.rest[k] + 1
	}
	return next.rest[k]
}

// layRow turns the pieces of a row, steps first to end-1.
func (w *pathProgram) layRow(first, end int) {
	for i := first; i < end; i++ {
		w.arrive(i, i == first)
	}
	last := &w.steps[end-1]
	best := 0
	for k := range last.poses {
		if last.cross[k] > last.cross[best] {
			best = k
		}
	}
	for i := end - 1; i >= first; i-- {
		at := &w.steps[i]
		w.poses[at.cell] = at.poses[best]
		best = int(at.from[best])
	}
}

// arrive finds for each pose of a step how well the row can fit the one before up
// to there, which is -1 if the pose is not one of the best along the path.
func (w *pathProgram) arrive(i int, first bool) {
	at := &w.steps[i]
	for k, o := range at.poses {
		at.cross[k], at.from[k] = -1, -1
		switch {
		case i == 0 && at.rest[k] == slices.Max(at.rest[:len(at.poses)]):
			at.cross[k] = 0
		case i > 0 && first && w.best(i-1, w.poses[w.steps[i-1].cell], k):
			at.cross[k] = 0
		case !first:
			w.choose(i, k)
			if at.cross[k] >= 0 && w.fits(at.cell, puzzle.Top, o) {
				at.cross[k]++
			}
		}
	}
}

// choose chooses for a pose the one before it.
func (w *pathProgram) choose(i, k int) {
	at, before := &w.steps[i], &w.steps[i-1]
	for j, o := range before.poses {
		if before.cross[j] > at.cross[k] && w.best(i-1, o, k) {
			at.cross[k], at.from[k] = before.cross[j], int8(j)
		}
	}
}

// best tells whether, after a step with that pose, no other than its pose k lets
// more faces fit.
func (w *pathProgram) best(i int, o int32, k int) bool { return w.through(i, o, k) == w.ahead(i, o) }

// matched counts the pairs of faces that fit.
func (w *pathProgram) matched() int {
	n := 0
	for cell, o := range w.poses {
		for side := range 4 {
			_, inside := w.neighbour(cell, side)
			switch {
			case !inside && w.in.poses[o].sides[side] == 0:
				n++
			case (side == puzzle.Right || side == puzzle.Bottom) && w.fits(cell, side, o):
				n++
			}
		}
	}
	return n
}
