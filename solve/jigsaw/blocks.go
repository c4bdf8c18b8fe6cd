package jigsaw

import (
	"context"
	"iter"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// Blocks lays blocks of 2 x 2 pieces that fit, with single pieces between them, of a
// jigsaw whose orientation is known (variant orientation). It lists blocks of inner
// pieces, chooses as many as it needs that share no piece, by local search, and lays
// them three cells apart. Lines of one cell are left between them, in which nothing
// lies but single pieces where two lines cross, so that a tile of 3 x 3 cells holds
// 5 pieces. With m rows and n columns that takes ⌊(m-1)/3⌋ ⌊(n-1)/3⌋ blocks.
//
// Where m-1 is a multiple of 3 the first and the last row are such lines. If it is
// one more, the first row is filled with border pieces that fit each other, and the
// lines begin one row below; if it is two more, so is the last row. The same is true
// of columns. Those rows and columns are taken from a whole border, laid as [Euler]
// does; where there is none there is no solution, and the result says so. Else it is
// an attempt ([solve.Partial]), unless it happens to be a solution.
//
// If blocks are missing, the places left empty, together with the cells around them
// that touch no piece, are filled like a checkerboard, in the colour with more cells; or
// the whole board is, where that is better.
//
// The figure "share" is the share of valid pieces among all pieces, "blocks" the
// number of blocks laid, "places" the number of places for them, and "bound" the
// share that is reached, if the jigsaw has a solution, when all places are filled:
// 5/9 - 2(m+n)/(9mn). A node is a piece whose blocks are listed, or a block with
// which a swap is tried.
//
// # The bound
//
// Let a and b be the numbers of blocks in a column and in a row, m = 3a+1+r and
// n = 3b+1+c. There are 4ab pieces in blocks, rn + cm - rc in full rows and columns,
// and (a+1-r)(b+1-c) crossings touch none of those. For a and b from 1 on that is
// more than (5mn-2m-2n)/9 by ((a-1)c + (b-1)r)/3 + 8/9 + 13rc/9, and on boards of
// two or three rows or columns the border alone is enough.
//
// Are there ab blocks to be found? A solution has ⌊(m-2)/2⌋ ⌊(n-2)/2⌋ inside that
// share no piece, which is ab at least. The local search finds ab if that is 4 or less,
// and else at least 8/17 of those: enough on all boards with 68 rows and columns or
// more. Between them, and on long boards of few rows, we know no proof, but have met
// no case where blocks were missing. All that holds as long as no bound on the work is
// met: at most 64 blocks are listed for each upper left piece, and 16 for each upper
// pair, fewer if there are more than 16384 inner pieces, so that there are a million or
// so, or four for each piece; the local search has a bound of its own.
//
// Source: Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024),
// section 4.1, Theorem 4.4, and sections 7.3.2 and 7.3.3. The bound is printed
// without mn below the second fraction. The text also counts blocks with border
// pieces, which cannot lie inside, and takes the local search for better than it is
// (the comment on packing tells more). Its figure 15 is lost: where the lines
// lie, and the full rows and columns, is ours. Blocks are found by their labels,
// instead of by trying all pieces for each pair.
type Blocks struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle, [ErrVariant] for other variants and [ErrHints] where there are
// hints.
func (Blocks) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantOrientation}}
	return t.run(ctx, p, o, layBlocks)
}

// layBlocks reports whether everything was searched, which is so where there is no
// border.
func layBlocks(c *collector) bool {
	g := grid{c.in.p.BoardSizes()[0]}
	border, ok := eulerBorder(c.in, &g)
	if !ok {
		return true
	}
	places := blockPlaces(g.BoardSize)
	c.budget.Every(budget.Slow) // each node is a swap that is looked for
	blocks, ok := packBlocks(c.in, len(places), c.budget.Spend)
	if !ok {
		return false
	}
	m := newPartialBoard(c.in, g, border)
	layFullLines(m)
	for i, block := range blocks {
		for k, o := range block {
			m.lay(places[i]+k/2*g.Cols+k%2, o)
		}
	}
	m.scatter()
	if len(blocks) < len(places) {
		singles := newPartialBoard(c.in, g, border)
		if singles.scatter(); singles.valid() > m.valid() {
			m, blocks = singles, nil
		}
	}
	c.note("blocks", float64(len(blocks)))
	c.note("places", float64(len(places)))
	rows, cols := float64(g.Rows), float64(g.Cols)
	m.offer(c, 5.0/9-2*(rows+cols)/(9*rows*cols))
	return false
}

// blockPlaces returns the upper left cells of the blocks.
func blockPlaces(size puzzle.BoardSize) []int {
	first := func(n int) int { return 1 + min((n-1)%3, 1) } // below the first line
	var places []int
	for r := first(size.Rows); r+2 < size.Rows; r += 3 {
		for c := first(size.Cols); c+2 < size.Cols; c += 3 {
			places = append(places, r*size.Cols+c)
		}
	}
	return places
}

// layFullLines lays the rows and columns of the border that are filled.
func layFullLines(m *partialBoard) {
	// On a board of two rows or columns the corners, at least, fit across.
	full := [4]bool{
		puzzle.Top: m.Rows%3 != 1 || m.Cols == 2, puzzle.Bottom: m.Rows%3 == 0 || m.Cols == 2,
		puzzle.Left: m.Cols%3 != 1 || m.Rows == 2, puzzle.Right: m.Cols%3 == 0 || m.Rows == 2,
	}
	for side, line := range m.borderLines() {
		if full[side] {
			m.layBorder(line.cells)
		}
	}
}

const (
	// maxBlocks is about the number of blocks listed at most, for all pieces
	// together.
	maxBlocks = 1 << 20
	// maxLooks bounds the pairs of an upper right and a lower left piece that are
	// looked at for an upper left one.
	maxLooks = 1 << 12
)

// packBlocks returns so many blocks of inner pieces, or fewer, no two of which share
// a piece: poses in reading order. It stops, and reports false, when step does.
func packBlocks(in *instance, want int, step func() bool) ([]quad, bool) {
	if want == 0 {
		return nil, true
	}
	l := newBlockList(in)
	for tl := range l.poses {
		if !step() {
			return nil, false
		}
		l.from(int32(tl))
	}
	k := newPacking(len(l.poses), l.blocks)
	if !k.improve(want, step) {
		return nil, false
	}
	blocks := k.chosen()
	for i := range blocks {
		for at, piece := range blocks[i] {
			blocks[i][at] = l.poses[piece]
		}
	}
	return blocks, true
}

// A blockList lists blocks of inner pieces. The pieces are numbered by themselves
// here, equal ones too.
type blockList struct {
	in     *instance
	poses  []int32      // by piece
	right  [][]int32    // pieces by the code on their left
	below  [][]lowPiece // pieces by the code above, in the order of the codes on their left
	rank   [4][]int32   // by side and piece: how many before it have the same code there
	limit  int          // blocks for an upper left piece
	looks  int          // left for the upper left piece
	blocks []quad       // pieces in reading order
}

// A lowPiece is a piece that may lie below another, with the code on its left and the
// one that it needs on its right.
type lowPiece struct{ piece, left, right int32 }

func newBlockList(in *instance) *blockList {
	l := &blockList{in: in, right: make([][]int32, in.codes), below: make([][]lowPiece, in.codes)}
	for i := range in.poses {
		for range in.count(in.poses[i].kind) {
			if in.poses[i].flat == 0 {
				l.poses = append(l.poses, int32(i))
			}
		}
	}
	for piece, i := range l.poses {
		o := &in.poses[i]
		left, above := &l.right[o.sides[puzzle.Left]], &l.below[o.sides[puzzle.Top]]
		*left = append(*left, int32(piece))
		*above = append(*above, lowPiece{int32(piece), o.sides[puzzle.Left], o.need[puzzle.Right]})
	}
	for _, list := range l.below {
		slices.SortStableFunc(list, func(a, b lowPiece) int { return int(a.left) - int(b.left) })
	}
	for side := range l.rank {
		l.rank[side] = l.ranks(side)
	}
	l.limit = min(max(maxBlocks/max(len(l.poses), 1), 4), 64)
	return l
}

// ranks counts the pieces before each that have the same code on a side.
func (l *blockList) ranks(side int) []int32 {
	ranks, seen := make([]int32, len(l.poses)), make([]int32, l.in.codes)
	for piece, o := range l.poses {
		code := l.in.poses[o].sides[side]
		ranks[piece] = seen[code]
		seen[code]++
	}
	return ranks
}

// need returns the code that fits a side of a piece.
func (l *blockList) need(piece int32, side int) int32 {
	return l.in.poses[l.poses[piece]].need[side]
}

// around goes over a list once, from some place in it on. Pieces that need the same
// begin at different places: else all would have their blocks with the same few.
func around[T any](list []T, first int32) iter.Seq[T] {
	return func(yield func(T) bool) {
		for i := range list {
			if !yield(list[(int(first)+i)%len(list)]) {
				return
			}
		}
	}
}

// from lists blocks with an upper left piece.
func (l *blockList) from(tl int32) {
	full := len(l.blocks) + l.limit
	l.looks = maxLooks
	for tr := range around(l.right[l.need(tl, puzzle.Right)], l.rank[puzzle.Right][tl]) {
		if tr != tl {
			l.fromPair(tl, tr, min(len(l.blocks)+l.limit/4, full))
		}
		if len(l.blocks) == full || l.looks == 0 {
			return
		}
	}
}

// fromPair lists blocks with an upper left and an upper right piece, until the list
// is so long.
func (l *blockList) fromPair(tl, tr int32, full int) {
	last := l.below[l.need(tr, puzzle.Bottom)]
	for bl := range around(l.below[l.need(tl, puzzle.Bottom)], l.rank[puzzle.Bottom][tl]) {
		if bl.piece == tl || bl.piece == tr {
			continue
		}
		for br := range around(withLeft(last, bl.right), l.rank[puzzle.Bottom][tr]) {
			if br.piece != tl && br.piece != tr && br.piece != bl.piece {
				l.blocks = append(l.blocks, quad{tl, tr, bl.piece, br.piece})
			}
			if len(l.blocks) == full {
				return
			}
		}
		if l.looks--; l.looks == 0 {
			return
		}
	}
}

// withLeft returns the pieces with that code on their left, of a list in the order of
// those codes.
func withLeft(list []lowPiece, code int32) []lowPiece {
	byLeft := func(p lowPiece, code int32) int { return int(p.left) - int(code) }
	first, _ := slices.BinarySearchFunc(list, code, byLeft)
	end, _ := slices.BinarySearchFunc(list[first:], code+1, byLeft)
	return list[first : first+end]
}
