package jigsaw

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// Pyramid is exact search for pieces whose orientation is known, by way of blocks:
// it builds all blocks of 2 x 2 pieces that fit, strikes out those with a side that
// no other block fits, again and again until nothing changes, makes blocks of 4 x 4 of
// what is left in the same way, and searches the board row by row in the largest
// blocks that it has. Blocks are told apart by the borders of the board that they
// touch, and are one row or column smaller at the end of a board that they do not
// divide. Where there are more than a million blocks of a size, the search is in
// the size before. A node is a block built or compared with its neighbours, or one laid in
// the last search. Figures
// are "blocks_2x2" and "blocks_4x4", the numbers of blocks built, the same with
// "_kept", those not struck out, and "side", the side of the blocks searched.
//
// Source: Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024),
// section 4.2, the second method; there all blocks lie in one set, whatever border
// they touch.
type Pyramid struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle, [ErrVariant] for variants other than orientation, and [ErrHints]
// where there are hints.
func (Pyramid) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	t := takes{variants: []puzzle.Variant{puzzle.VariantOrientation}}
	return t.run(ctx, p, o, func(c *collector) bool {
		return c.each(func(b *board) bool { return newPyramid(c, b).run() })
	})
}

const (
	// pyramidLevels is how often the sides of blocks are doubled.
	pyramidLevels = 2
	// maxTiles is the number of blocks of one level above which it is given up.
	maxTiles = 1 << 20
	// maxTried is the number of blocks compared with one side of another before it is
	// taken for met.
	maxTried = 200
)

// A pyramid is the blocks of one board, from single pieces up.
type pyramid struct {
	c     *collector
	b     *board
	faces map[[2]int32]int32 // numbers of sides made of two
	used  []int32            // pieces by kind in the block or board that is being built
	have  []int32            // pieces by kind
}

func newPyramid(c *collector, b *board) *pyramid {
	return &pyramid{
		c: c, b: b, faces: make(map[[2]int32]int32),
		used: make([]int32, len(c.in.kinds)), have: c.in.counts(),
	}
}

// single makes the grid of single pieces.
func (p *pyramid) single() tileGrid {
	in := p.c.in
	g := tileGrid{rows: p.b.Rows, cols: p.b.Cols}
	sets := make(map[uint8]*tileSet)
	for cell := range g.rows * g.cols {
		flat := p.b.flat(cell)
		if sets[flat] == nil {
			sets[flat] = &tileSet{}
			for i := range in.poses {
				if o := &in.poses[i]; o.flat == flat {
					sets[flat].tiles = append(sets[flat].tiles, tile{
						faces: [4]int32{o.sides[puzzle.Top], o.need[puzzle.Right], o.need[puzzle.Bottom], o.sides[puzzle.Left]},
						kinds: in.numbers[o.kind : o.kind+1], children: [4]int32{int32(i), -1, -1, -1},
					})
				}
			}
		}
		g.at = append(g.at, sets[flat])
	}
	return g
}

// run builds the levels and searches the last one. It reports whether it came to its end.
func (p *pyramid) run() bool {
	grids := []tileGrid{p.single()}
	side := 1
	for range pyramidLevels {
		last := grids[len(grids)-1]
		if last.rows == 1 && last.cols == 1 {
			break
		}
		next, ok := p.double(last)
		if !ok {
			if p.c.budget.Stopped() {
				return false
			}
			break // too many
		}
		side *= 2
		name := fmt.Sprintf("blocks_%dx%d", side, side)
		p.c.note(name, float64(next.tiles()))
		p.strike(next)
		p.c.note(name+"_kept", float64(next.tiles()))
		grids = append(grids, next)
	}
	p.c.note("side", float64(side))
	g := grids[len(grids)-1]
	return p.fill(&g, make([]int32, 0, len(g.at)), p.c.budget.Spend, func(chose []int32) bool {
		return p.c.take(p.b, listed(arrangement(grids, chose)))
	})
}

// fill lays tiles on a grid line by line, those chose before, in all ways for which there
// are pieces. It stops, and reports false, when laid does, which it calls for each tile, or
// found, for each grid that is full.
func (p *pyramid) fill(g *tileGrid, chose []int32, laid func() bool, found func([]int32) bool) bool {
	cell := len(chose)
	if cell == len(g.at) {
		return found(chose)
	}
	left, top := int32(-1), int32(-1)
	if cell%g.cols > 0 {
		left = g.at[cell-1].tiles[chose[cell-1]].faces[puzzle.Right]
	}
	if cell >= g.cols {
		top = g.at[cell-g.cols].tiles[chose[cell-g.cols]].faces[puzzle.Bottom]
	}
	for _, i := range g.at[cell].within(left, top) {
		kinds := g.at[cell].tiles[i].kinds
		going := !p.take(kinds) || laid() && p.fill(g, append(chose, i), laid, found)
		p.release(kinds)
		if !going {
			return false
		}
	}
	return true
}

// double joins the blocks of a grid to such of twice their side. It reports false where
// there are too many, or where the budget is spent.
func (p *pyramid) double(g tileGrid) (tileGrid, bool) {
	out := tileGrid{rows: (g.rows + 1) / 2, cols: (g.cols + 1) / 2}
	known := make(map[[4]*tileSet]*tileSet)
	total := 0
	for r := range out.rows {
		for c := range out.cols {
			parts := tileGrid{rows: min(2, g.rows-2*r), cols: min(2, g.cols-2*c)}
			var key [4]*tileSet
			for k := range key {
				if y, x := 2*r+k/2, 2*c+k%2; y < g.rows && x < g.cols {
					key[k] = g.at[y*g.cols+x]
					parts.at = append(parts.at, key[k])
				}
			}
			if known[key] == nil {
				set, ok := p.join(&parts, maxTiles-total)
				if !ok {
					return out, false
				}
				known[key] = set
				total += len(set.tiles)
			}
			out.at = append(out.at, known[key])
		}
	}
	return out, true
}

// join makes all blocks of up to four sets. It reports false where there are more than
// most, or where the budget is spent.
func (p *pyramid) join(parts *tileGrid, most int) (*tileSet, bool) {
	out := &tileSet{}
	always := func() bool { return true }
	ok := p.fill(parts, make([]int32, 0, 4), always, func(chose []int32) bool {
		if len(out.tiles) >= most || !p.c.budget.Spend() {
			return false
		}
		out.tiles = append(out.tiles, p.block(parts, chose))
		return true
	})
	return out, ok
}

// block makes the block of the tiles chosen.
func (p *pyramid) block(parts *tileGrid, chose []int32) tile {
	t := tile{children: [4]int32{-1, -1, -1, -1}}
	for k, i := range chose {
		t.children[k/parts.cols*2+k%parts.cols] = i
		t.kinds = append(t.kinds, parts.at[k].tiles[i].kinds...)
	}
	t.kinds = slices.Clip(t.kinds)
	for side, corners := range [4][2]int{puzzle.Top: {0, 1}, puzzle.Right: {1, 3}, puzzle.Bottom: {2, 3}, puzzle.Left: {0, 2}} {
		var faces [2]int32
		for n, corner := range corners { // where there is no tile, the one beside it
			k := min(corner/2, parts.rows-1)*parts.cols + min(corner%2, parts.cols-1)
			faces[n] = parts.at[k].tiles[chose[k]].faces[side]
		}
		if _, known := p.faces[faces]; !known {
			p.faces[faces] = int32(len(p.faces))
		}
		t.faces[side] = p.faces[faces]
	}
	return t
}

// strike strikes out the blocks with a side that no block fits in any place where they
// may lie, until nothing changes.
func (p *pyramid) strike(g tileGrid) {
	beside := make(map[*tileSet]*[4][]*tileSet)
	for _, set := range g.sets() {
		beside[set] = new([4][]*tileSet)
	}
	for i, set := range g.at {
		cells := grid{puzzle.BoardSize{Rows: g.rows, Cols: g.cols}}
		for side := range 4 {
			next, inside := cells.neighbour(i, side)
			if inside && !slices.Contains(beside[set][side], g.at[next]) {
				beside[set][side] = append(beside[set][side], g.at[next])
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, set := range g.sets() {
			before := len(set.tiles)
			set.keep(func(t *tile) bool { return p.meets(t, beside[set]) })
			changed = changed || len(set.tiles) < before
		}
	}
}

// meets tells whether each side of a block that has neighbours fits one that shares no
// piece with it.
func (p *pyramid) meets(t *tile, beside *[4][]*tileSet) bool {
	if !p.c.budget.Spend() {
		return true
	}
	p.take(t.kinds)
	defer p.release(t.kinds)
	for side, sets := range beside {
		finds := func(set *tileSet) bool { return p.finds(set, (side+2)%4, t.faces[side]) }
		if len(sets) > 0 && !slices.ContainsFunc(sets, finds) {
			return false
		}
	}
	return true
}

// finds tells whether a set has a block with a face on a side for which pieces are
// left, or so many that have to be tried that it is taken to have one.
func (p *pyramid) finds(set *tileSet, side int, face int32) bool {
	for n, i := range set.with(side, face) {
		if n == maxTried || p.fits(set.tiles[i].kinds) {
			return true
		}
	}
	return false
}

// fits tells whether there are pieces for some kinds beside those in use.
func (p *pyramid) fits(kinds []int32) bool {
	ok := p.take(kinds)
	p.release(kinds)
	return ok
}

// take takes pieces into use, and tells whether there are so many.
func (p *pyramid) take(kinds []int32) bool {
	ok := true
	for _, k := range kinds {
		p.used[k]++
		ok = ok && p.used[k] <= p.have[k]
	}
	return ok
}

func (p *pyramid) release(kinds []int32) {
	for _, k := range kinds {
		p.used[k]--
	}
}

// arrangement returns the pose of each cell of the board.
func arrangement(grids []tileGrid, chose []int32) []int32 {
	for level := len(grids) - 1; level > 0; level-- {
		g, below := grids[level], grids[level-1]
		finer := make([]int32, len(below.at))
		for cell, i := range chose {
			for k, child := range g.at[cell].tiles[i].children {
				if y, x := cell/g.cols*2+k/2, cell%g.cols*2+k%2; child >= 0 {
					finer[y*below.cols+x] = child
				}
			}
		}
		chose = finer
	}
	poses := make([]int32, len(chose))
	for cell, i := range chose {
		poses[cell] = grids[0].at[cell].tiles[i].children[0]
	}
	return poses
}
