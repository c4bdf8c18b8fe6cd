package jigsaw

import (
	"context"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// ContourCheckerboard lays the whole border of a jigsaw whose orientation is known
// (variant orientation), as [Euler] does, and fills cells of one colour of a
// checkerboard inside. Inner cells beside the border need pieces that fit it: as
// many as possible are found by a maximum bipartite matching, of both colours, and
// the colour with more pieces is taken. Where there is no border there is no
// solution, and the result says so; else it is an attempt ([solve.Partial]), unless
// it happens to be a solution.
//
// The figure "share" is the share of valid pieces among all pieces, "bound" what it
// cannot fall below if the jigsaw has a solution. A node is a piece laid, or a
// search for one more piece in the matching.
//
// # The bound
//
// The bound on a board of m x n cells is 1/2 + 1/m + 1/n - 6/(mn) if m and n are 4
// or more. There 2m+2n-4 pieces lie on the border. An inner cell beside the border,
// but for the four in the corners, asks for one label, and the pieces that lie along
// that side in a solution show just the labels that any border asks for. Those in the
// inner corners of a solution lie along two sides, and may be asked for twice, so that
// a cell stays empty. A side asks for them when its other pieces with the label are
// used up: over both colours together for two at most, as it has no more, which makes
// eight on four sides, and four cells that stay empty. So of the (m-2)(n-2) inner
// cells of both colours all but 8 are filled, counting the corners as empty, and at
// least (m-2)(n-2)/2 - 4 of the better colour.
//
// On a board of 3 x n inner cells touch the border on two sides, and nothing is sure
// but the border: 2n+2 pieces. On 2 x n, where joints across join the border's
// sides, the first line and half the cells of the second are filled, all of which
// find pieces, or the first line and what fits of the second as the border has it.
// There the bound is the smaller of the above and of (2n+2)/(3n) or (n+⌈n/2⌉)/(2n),
// which makes a difference from 3 x 11 and 2 x 10 on.
//
// Source: Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024),
// section 4.1, Corollary 4.3. The text assumes that a fitting piece is left for each
// inner cell but four. It fills one colour, for which we see no proof of the bound, and
// does not except boards of two or three rows.
type ContourCheckerboard struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle, [ErrVariant] for other variants and [ErrHints] where there are
// hints.
func (ContourCheckerboard) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantOrientation}}
	return t.run(ctx, p, o, (*harvest).layContourCheckerboard)
}

// contourBound returns the share of valid pieces that ContourCheckerboard cannot
// fall below.
func contourBound(size puzzle.BoardSize) float64 {
	m, n := float64(size.Rows), float64(size.Cols)
	bound := 0.5 + 1/m + 1/n - 6/(m*n)
	long := max(size.Rows, size.Cols)
	switch min(size.Rows, size.Cols) {
	case 2:
		return min(bound, float64(long+(long+1)/2)/(m*n))
	case 3:
		return min(bound, float64(2*long+2)/(m*n))
	}
	return bound
}

// layContourCheckerboard reports whether everything was searched, which is so where
// there is no border.
func (h *harvest) layContourCheckerboard() bool {
	size := h.stock.p.BoardSizes()[0]
	border, ok := h.stock.eulerBorder(size)
	if !ok {
		return true
	}
	best := h.stock.thinned(size, border)
	for colour := range 2 {
		m := h.stock.contoured(size, border)
		if !m.fill(colour, h.budget.Spend) {
			return false
		}
		if best == nil || m.valid() > best.valid() {
			best = m
		}
	}
	h.hand(best, contourBound(size))
	return false
}

// contoured returns a board with the pieces of the border laid, but on a board of
// two rows or columns those of the first alone.
func (s *stock) contoured(size puzzle.BoardSize, border map[int]int32) *mosaic {
	m, lines := s.newMosaic(size), edgeLines(size)
	cells := make([]int, 0, len(border))
	switch {
	case size.Rows == 2:
		cells = lines[puzzle.Top].cells
	case size.Cols == 2:
		cells = lines[puzzle.Left].cells
	default:
		for _, l := range byCell(border) {
			cells = append(cells, l.cell)
		}
	}
	for _, cell := range cells {
		m.lay(cell, border[cell])
	}
	return m
}

// thinned returns a board of two rows or columns with the border laid, but in the
// second line those pieces alone that fit across; nil for other boards.
func (s *stock) thinned(size puzzle.BoardSize, border map[int]int32) *mosaic {
	across := puzzle.Top
	if size.Rows > 2 {
		across = puzzle.Left
	}
	if min(size.Rows, size.Cols) > 2 {
		return nil
	}
	m := s.contoured(size, border)
	for _, cell := range edgeLines(size)[(across+2)%4].cells {
		opposite, _ := m.neighbour(cell, across)
		if s.joined(border[cell], across, border[opposite]) {
			m.lay(cell, border[cell])
		}
	}
	return m
}

// A gap is what a piece must show to fill a cell: straight sides along the border
// of the board, and codes towards the pieces around the cell.
type gap struct {
	shape gapShape
	codes [4]int32 // 0 but for the sides in shape.joints
}

// A gapShape is the sides of a gap along the border, and those with a piece beside
// them, a bit each.
type gapShape struct{ flat, joints uint8 }

// gapAt returns what an empty cell asks for.
func (m *mosaic) gapAt(cell int) gap {
	g := gap{shape: gapShape{flat: m.flat(cell)}}
	for side := range 4 {
		next, inside := m.neighbour(cell, side)
		if inside && m.poses[next] >= 0 {
			g.shape.joints |= 1 << side
			g.codes[side] = m.s.poses[m.poses[next]].need[(side+2)%4]
		}
	}
	return g
}

// filledBy returns the gap of a shape that a pose fills; it reports false if there
// is none.
func (g gapShape) filledBy(o *pose) (gap, bool) {
	out := gap{shape: g}
	for side, code := range o.sides {
		if g.joints>>side&1 != 0 {
			out.codes[side] = code
		}
	}
	return out, o.flat == g.flat
}

// fill lays pieces in empty cells of a colour, no two of which touch, so that each
// fits what lies around it: as many as possible. It stops, and reports false, when
// step does, which it calls for each piece.
func (m *mosaic) fill(colour int, step func() bool) bool {
	gaps := m.gaps(colour)
	if !newAllotment(slices.Clone(m.left), gaps.demands).run(step) {
		return false
	}
	for d, wanted := range gaps.demands {
		cells := gaps.cells[d]
		for slot, o := range wanted.from {
			for range wanted.got[slot] {
				if !step() {
					return false
				}
				m.lay(cells[0], o)
				cells = cells[1:]
			}
		}
	}
	for _, cell := range gaps.free { // last: they take what is left
		if !step() {
			return false
		}
		m.layAny(cell)
	}
	return true
}

// gapList is the empty cells of a colour: those that no piece touches, and the
// others by what they ask for.
type gapList struct {
	free    []int
	demands []demand // by gap, of poses
	cells   [][]int  // beside demands
}

func (m *mosaic) gaps(colour int) *gapList {
	out, index := &gapList{}, make(map[gap]int)
	var shapes []gapShape
	for cell, o := range m.poses {
		if o >= 0 || m.colour(cell) != colour {
			continue
		}
		g := m.gapAt(cell)
		if g.shape.joints == 0 {
			out.free = append(out.free, cell)
			continue
		}
		d, known := index[g]
		if !known {
			d = len(out.demands)
			index[g] = d
			out.demands, out.cells = append(out.demands, demand{}), append(out.cells, nil)
			if !slices.Contains(shapes, g.shape) { // there are few
				shapes = append(shapes, g.shape)
			}
		}
		out.demands[d].want++
		out.cells[d] = append(out.cells[d], cell)
	}
	for i := range m.s.poses {
		for _, shape := range shapes {
			g, fits := shape.filledBy(&m.s.poses[i])
			if d, known := index[g]; fits && known {
				out.demands[d].from = append(out.demands[d].from, int32(i))
			}
		}
	}
	return out
}
