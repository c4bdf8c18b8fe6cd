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
	return t.run(ctx, p, o, func(h *harvest) bool {
		for _, size := range p.BoardSizes() {
			if newPyramid(h, size).run() != exhausted {
				return false
			}
		}
		return true
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
	h      *harvest
	size   puzzle.BoardSize
	faces  map[[2]int32]int32 // numbers of sides made of two
	grid   tileGrid
	used   []int32 // pieces by kind in the block or board that is being built
	counts []int32 // pieces by kind
}

// A tileGrid is the board divided into blocks: for each place, the set of blocks that
// may lie there. Equal places share a set.
type tileGrid struct {
	rows, cols int
	at         []*tileSet
}

func newPyramid(h *harvest, size puzzle.BoardSize) *pyramid {
	p := &pyramid{
		h: h, size: size, faces: make(map[[2]int32]int32),
		used: make([]int32, len(h.stock.kinds)), counts: h.stock.counts(),
	}
	p.grid = p.single()
	return p
}

// single makes the grid of single pieces.
func (p *pyramid) single() tileGrid {
	b := board{BoardSize: p.size}
	g := tileGrid{rows: p.size.Rows, cols: p.size.Cols}
	sets := make(map[uint8]*tileSet)
	for cell := range g.rows * g.cols {
		flat := b.flat(cell)
		if sets[flat] == nil {
			sets[flat] = &tileSet{}
			for i := range p.h.stock.poses {
				if o := &p.h.stock.poses[i]; o.flat == flat {
					sets[flat].tiles = append(sets[flat].tiles, tile{
						faces: [4]int32{o.sides[puzzle.Top], o.need[puzzle.Right], o.need[puzzle.Bottom], o.sides[puzzle.Left]},
						kinds: p.h.stock.numbers[o.kind : o.kind+1], children: [4]int32{int32(i), -1, -1, -1},
					})
				}
			}
		}
		g.at = append(g.at, sets[flat])
	}
	return g
}

// run builds the levels and searches the last one.
func (p *pyramid) run() ending {
	grids := []tileGrid{p.grid}
	side := 1
	for range pyramidLevels {
		if p.grid.rows == 1 && p.grid.cols == 1 {
			break
		}
		next, ending := p.double(p.grid)
		if ending == broke && p.h.budget.Stopped() {
			return broke
		}
		if ending == broke { // too many
			break
		}
		side *= 2
		name := fmt.Sprintf("blocks_%dx%d", side, side)
		p.h.note(name, float64(next.tiles()))
		p.strike(next)
		p.h.note(name+"_kept", float64(next.tiles()))
		grids, p.grid = append(grids, next), next
	}
	p.h.note("side", float64(side))
	return p.search(grids)
}

// tiles returns the number of blocks in all sets.
func (g tileGrid) tiles() int {
	n := 0
	for _, set := range g.sets() {
		n += len(set.tiles)
	}
	return n
}

// sets lists the different sets of a grid, by their first place.
func (g tileGrid) sets() []*tileSet {
	var out []*tileSet
	seen := make(map[*tileSet]bool)
	for _, set := range g.at {
		if !seen[set] {
			seen[set] = true
			out = append(out, set)
		}
	}
	return out
}

// double joins the blocks of a grid to such of twice their side. It returns broke
// where there are too many, or where the budget is spent.
func (p *pyramid) double(g tileGrid) (tileGrid, ending) {
	out := tileGrid{rows: (g.rows + 1) / 2, cols: (g.cols + 1) / 2}
	known := make(map[[4]*tileSet]*tileSet)
	total := 0
	for r := range out.rows {
		for c := range out.cols {
			var parts [4]*tileSet
			for k := range parts {
				if y, x := 2*r+k/2, 2*c+k%2; y < g.rows && x < g.cols {
					parts[k] = g.at[y*g.cols+x]
				}
			}
			if known[parts] == nil {
				set, ending := p.join(parts, maxTiles-total)
				if ending != exhausted {
					return out, ending
				}
				known[parts] = set
				total += len(set.tiles)
			}
			out.at = append(out.at, known[parts])
		}
	}
	return out, exhausted
}

// strike strikes out the blocks with a side that no block fits in any place where they
// may lie, until nothing changes.
func (p *pyramid) strike(g tileGrid) {
	beside := make(map[*tileSet]*[4][]*tileSet)
	for _, set := range g.sets() {
		beside[set] = new([4][]*tileSet)
	}
	for i, set := range g.at {
		b := board{BoardSize: puzzle.BoardSize{Rows: g.rows, Cols: g.cols}}
		for side := range 4 {
			next, inside := b.neighbour(i, side)
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
	if !p.h.budget.Spend() {
		return true
	}
	p.add(t.kinds)
	defer p.remove(t.kinds)
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
	ok := p.add(kinds)
	p.remove(kinds)
	return ok
}

// add takes pieces into use, and tells whether there are so many.
func (p *pyramid) add(kinds []int32) bool {
	ok := true
	for _, k := range kinds {
		p.used[k]++
		ok = ok && p.used[k] <= p.counts[k]
	}
	return ok
}

func (p *pyramid) remove(kinds []int32) {
	for _, k := range kinds {
		p.used[k]--
	}
}
