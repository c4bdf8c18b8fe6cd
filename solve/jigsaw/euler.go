package jigsaw

import (
	"context"
	"slices"

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
	return t.run(ctx, p, o, func(h *harvest) bool {
		for _, size := range p.BoardSizes() {
			border, ok := h.stock.eulerLines(size)
			if !ok {
				continue
			}
			pieces := border.listed(size)
			for range pieces {
				if !h.budget.Spend() {
					return false
				}
			}
			h.add(size, pieces)
			return false
		}
		return true
	})
}

// byCell lists poses in reading order.
func byCell(poses map[int]int32) []laid {
	out := make([]laid, 0, len(poses))
	for cell, o := range poses {
		out = append(out, laid{cell, o})
	}
	slices.SortFunc(out, func(a, b laid) int { return a.cell - b.cell })
	return out
}

// An edgeLine is one side of the board: the cells along it, corners included,
// and the sides by which a piece on it meets the one before and the one after.
type edgeLine struct {
	side          int
	cells         []int
	before, after int
}

// edgeLines returns the four sides of a board.
func edgeLines(size puzzle.BoardSize) [4]edgeLine {
	lines := [4]edgeLine{
		puzzle.Top:    {before: puzzle.Left, after: puzzle.Right},
		puzzle.Right:  {before: puzzle.Top, after: puzzle.Bottom},
		puzzle.Bottom: {before: puzzle.Left, after: puzzle.Right},
		puzzle.Left:   {before: puzzle.Top, after: puzzle.Bottom},
	}
	for c := range size.Cols {
		lines[puzzle.Top].cells = append(lines[puzzle.Top].cells, c)
		lines[puzzle.Bottom].cells = append(lines[puzzle.Bottom].cells, (size.Rows-1)*size.Cols+c)
	}
	for r := range size.Rows {
		lines[puzzle.Left].cells = append(lines[puzzle.Left].cells, r*size.Cols)
		lines[puzzle.Right].cells = append(lines[puzzle.Right].cells, r*size.Cols+size.Cols-1)
	}
	for side := range lines {
		lines[side].side = side
	}
	return lines
}

// A border is the poses along the four sides of a board, corners included, from the
// left or from above.
type border [4][]int32

// eulerBorder is eulerLines with the poses by cell.
func (s *stock) eulerBorder(size puzzle.BoardSize) (poses map[int]int32, ok bool) {
	lines, ok := s.eulerLines(size)
	if !ok {
		return nil, false
	}
	poses = make(map[int]int32, 2*(size.Rows+size.Cols))
	for _, l := range lines.listed(size) {
		poses[l.cell] = l.pose
	}
	return poses, true
}

// eulerLines lays the border of a board with pieces that may not be turned. It reports
// false where there is no border of that size. It looks at no joint across a board of
// two rows or columns.
func (s *stock) eulerLines(size puzzle.BoardSize) (b border, ok bool) {
	corners, ok := s.layCorners(size)
	if !ok {
		return b, false
	}
	for side, line := range edgeLines(size) {
		last := len(line.cells) - 1
		first, end := corners[line.cells[0]], corners[line.cells[last]]
		trail, ok := s.arcs(line).trail(s.poses[first].need[line.after], s.poses[end].sides[line.before])
		if !ok || len(trail) != last-1 {
			return b, false
		}
		b[side] = append(append(append(make([]int32, 0, last+1), first), trail...), end)
	}
	return b, true
}

// listed lists the pieces of a border in reading order.
func (b border) listed(size puzzle.BoardSize) []laid {
	out := make([]laid, 0, 2*(size.Rows+size.Cols))
	for c, o := range b[puzzle.Top] {
		out = append(out, laid{c, o})
	}
	for r := 1; r < size.Rows-1; r++ {
		out = append(out, laid{r * size.Cols, b[puzzle.Left][r]}, laid{r*size.Cols + size.Cols - 1, b[puzzle.Right][r]})
	}
	for c, o := range b[puzzle.Bottom] {
		out = append(out, laid{(size.Rows-1)*size.Cols + c, o})
	}
	return out
}

// layCorners returns the corner pieces by cell, of which there must be one for each
// corner.
func (s *stock) layCorners(size puzzle.BoardSize) (poses map[int]int32, ok bool) {
	b := board{BoardSize: size}
	last := size.Rows * size.Cols
	poses = make(map[int]int32, 4)
	corners := make(map[uint8]int, 4)
	for _, cell := range []int{0, size.Cols - 1, last - size.Cols, last - 1} {
		corners[b.flat(cell)] = cell
	}
	for i := range s.poses {
		flat := s.poses[i].flat
		if flat&(flat-1) == 0 { // one straight side, or none
			continue
		}
		cell, corner := corners[flat]
		if !corner {
			continue
		}
		if _, taken := poses[cell]; taken || s.count(s.poses[i].kind) != 1 {
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

func (s *stock) arcs(line edgeLine) *arcs {
	a := &arcs{start: make([]int32, s.labels+1)}
	var own []int32
	for i := range s.poses {
		if o := &s.poses[i]; o.flat == 1<<line.side {
			own = append(own, int32(i))
			a.start[o.sides[line.before]+1] += int32(s.count(o.kind))
		}
	}
	for code := range s.labels {
		a.start[code+1] += a.start[code]
	}
	n := a.start[s.labels]
	a.pose, a.to = make([]int32, n), make([]int32, n)
	fill := append([]int32(nil), a.start...)
	for _, i := range own {
		o := &s.poses[i]
		for range s.count(o.kind) {
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
