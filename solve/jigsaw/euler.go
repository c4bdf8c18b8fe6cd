package jigsaw

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Euler lays a contour whose orientation is known (variant
// contour-orientation), or proves that there is none, in time linear in the
// number of pieces and labels. On each side of the board it looks for an
// Eulerian path by Hierholzer's algorithm: joints are the vertices, one for each
// label together with its mate, and pieces are the arcs. It lays one contour and
// does not tell whether there are others. Stats.Nodes counts pieces laid.
//
// Source: Q. Behague, "Résolution de puzzles dépourvus d'indice graphique"
// (2024), Theorem 4.2. The text has two vertices for each label and an arc for
// every pair of pieces that fit, which is too many for an Eulerian path wherever
// a label occurs more than twice; here the two ends of a joint are one vertex.
type Euler struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle, [ErrVariant] for other variants, [ErrHints] where there are
// hints and [ErrThin] for a contour of two rows or columns.
func (Euler) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantContourOrientation}}
	return t.run(ctx, p, o, func(c *collector) bool {
		for _, size := range p.BoardSizes() {
			border, ok := eulerBorder(c.in, &grid{size})
			if !ok {
				continue
			}
			for range border {
				if !c.budget.Spend() {
					return false
				}
			}
			c.add(size, border)
			return false
		}
		return true
	})
}

// eulerBorder lays the border of a board with pieces that may not be turned, in reading
// order. It reports false where there is no border of that size. It looks at no joint
// across a board of two rows or columns.
func eulerBorder(in *instance, g *grid) (border []placement, ok bool) {
	corners, ok := layCorners(in, g)
	if !ok {
		return nil, false
	}
	var lines [4][]int32 // poses along the sides of the board, corners included
	for side, line := range g.borderLines() {
		last := len(line.cells) - 1
		first, end := corners[line.cells[0]], corners[line.cells[last]]
		trail, ok := arcsOf(in, side, line).trail(in.poses[first].need[line.after], in.poses[end].sides[line.before])
		if !ok || len(trail) != last-1 {
			return nil, false
		}
		lines[side] = append(append(append(make([]int32, 0, last+1), first), trail...), end)
	}
	border = make([]placement, 0, 2*(g.Rows+g.Cols))
	for c, o := range lines[puzzle.Top] {
		border = append(border, placement{c, o})
	}
	for r := 1; r < g.Rows-1; r++ {
		border = append(border,
			placement{r * g.Cols, lines[puzzle.Left][r]}, placement{r*g.Cols + g.Cols - 1, lines[puzzle.Right][r]})
	}
	for c, o := range lines[puzzle.Bottom] {
		border = append(border, placement{(g.Rows-1)*g.Cols + c, o})
	}
	return border, true
}

// layCorners returns the corner pieces by cell, of which there must be one for each
// corner.
func layCorners(in *instance, g *grid) (poses map[int]int32, ok bool) {
	last := g.Rows * g.Cols
	poses = make(map[int]int32, 4)
	corners := make(map[uint8]int, 4)
	for _, cell := range []int{0, g.Cols - 1, last - g.Cols, last - 1} {
		corners[g.flat(cell)] = cell
	}
	for i := range in.poses {
		flat := in.poses[i].flat
		if flat&(flat-1) == 0 { // one straight side, or none
			continue
		}
		cell, corner := corners[flat]
		if !corner {
			continue
		}
		if _, taken := poses[cell]; taken || in.count(in.poses[i].kind) != 1 {
			return nil, false
		}
		poses[cell] = int32(i)
	}
	return poses, len(poses) == len(corners)
}

// arcs are the pieces of one side of the board as arcs of a graph whose vertices
// are codes: from the one that a piece shows to the piece before, to the one that
// it needs from the piece after.
type arcs struct {
	start []int32 // by code: of its arcs in pose; one more at the end
	pose  []int32 // poses, as often as there are pieces
	to    []int32
}

func arcsOf(in *instance, side int, line borderLine) *arcs {
	a := &arcs{start: make([]int32, in.codes+1)}
	var own []int32
	for i := range in.poses {
		if o := &in.poses[i]; o.flat == 1<<side {
			own = append(own, int32(i))
			a.start[o.sides[line.before]+1] += int32(in.count(o.kind))
		}
	}
	for code := range in.codes {
		a.start[code+1] += a.start[code]
	}
	n := a.start[in.codes]
	a.pose, a.to = make([]int32, n), make([]int32, n)
	fill := append([]int32(nil), a.start...)
	for _, i := range own {
		o := &in.poses[i]
		for range in.count(o.kind) {
			at := &fill[o.sides[line.before]]
			a.pose[*at], a.to[*at] = i, o.need[line.after]
			*at++
		}
	}
	return a
}

// trail returns the poses along a path over all arcs, each once, or false where
// there is none. Whether each vertex is left as often as it is entered need not be
// counted beforehand: a walk that gets stuck elsewhere than where it must end
// makes a list in which two neighbours do not meet.
func (a *arcs) trail(from, to int32) ([]int32, bool) {
	next := append([]int32(nil), a.start...)
	out := make([]int32, 0, len(a.pose))    // arcs, the last one first
	ends := make([]int32, 0, len(a.pose)+1) // the vertices between them
	type step struct{ at, arc int32 }
	stack := append(make([]step, 0, len(a.pose)+1), step{from, -1})
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		if k := next[top.at]; k < a.start[top.at+1] {
			next[top.at]++
			stack = append(stack, step{a.to[k], k})
			continue
		}
		stack = stack[:len(stack)-1]
		ends = append(ends, top.at)
		if top.arc >= 0 {
			out = append(out, top.arc)
		}
	}
	if len(out) != len(a.pose) || ends[0] != to {
		return nil, false
	}
	for i, arc := range out {
		if !a.leaves(ends[i+1], arc) {
			return nil, false
		}
	}
	poses := make([]int32, len(out))
	for i, arc := range out {
		poses[len(out)-1-i] = a.pose[arc]
	}
	return poses, true
}

// leaves tells whether an arc begins in a vertex.
func (a *arcs) leaves(vertex, arc int32) bool {
	return a.start[vertex] <= arc && arc < a.start[vertex+1]
}
