package jigsaw

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Checkerboard lays half of the pieces of a jigsaw whose orientation is known
// (variant orientation): those on the cells of one colour of a checkerboard, the
// colour of the upper left corner, which has the more cells if their number is
// odd. No two of them touch, so that all are valid in the sense of
// [puzzle.JigsawScore]; along the border lie pieces of the border that are straight
// there. It takes time linear in the number of pieces.
//
// The result is an attempt (status [solve.Partial]). The figure "share" is the
// share of valid pieces among all pieces, "bound" what it cannot fall below if the
// jigsaw has a solution: 1/2. A node is a piece laid.
//
// Source: Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024),
// section 4.1, Proposition 4.1.
type Checkerboard struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle, [ErrVariant] for other variants and [ErrHints] where there are
// hints.
func (Checkerboard) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantOrientation}}
	return t.run(ctx, p, o, func(c *collector) bool {
		m := newPartialBoard(c.in, grid{p.BoardSizes()[0]}, nil)
		for cell := range m.poses {
			if m.colour(cell) == 0 {
				if !c.budget.Spend() {
					return false
				}
				m.layAny(cell)
			}
		}
		m.offer(c, 0.5)
		return false
	})
}

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
	return t.run(ctx, p, o, layContourCheckerboard)
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
func layContourCheckerboard(c *collector) bool {
	g := grid{c.in.p.BoardSizes()[0]}
	border, ok := eulerBorder(c.in, &g)
	if !ok {
		return true
	}
	var best *partialBoard
	if min(g.Rows, g.Cols) == 2 {
		best = thinned(c.in, g, border)
	}
	for colour := range 2 {
		m := contoured(c.in, g, border)
		if !m.fill(colour, c.budget.Spend) {
			return false
		}
		if best == nil || m.valid() > best.valid() {
			best = m
		}
	}
	best.offer(c, contourBound(g.BoardSize))
	return false
}

// contoured returns a board with the pieces of the border laid, but on a board of
// two rows or columns those of the first alone.
func contoured(in *instance, g grid, border []placement) *partialBoard {
	m, lines := newPartialBoard(in, g, border), g.borderLines()
	switch {
	case g.Rows == 2:
		m.layBorder(lines[puzzle.Top].cells)
	case g.Cols == 2:
		m.layBorder(lines[puzzle.Left].cells)
	default:
		for _, line := range lines {
			m.layBorder(line.cells)
		}
	}
	return m
}

// thinned returns a board of two rows or columns with the border laid, but in the
// second line those pieces alone that fit across.
func thinned(in *instance, g grid, border []placement) *partialBoard {
	across := puzzle.Top
	if g.Rows > 2 {
		across = puzzle.Left
	}
	m := contoured(in, g, border)
	for _, cell := range g.borderLines()[(across+2)%4].cells {
		opposite, _ := m.neighbour(cell, across)
		if in.joined(m.border[cell], across, m.border[opposite]) {
			m.lay(cell, m.border[cell])
		}
	}
	return m
}
