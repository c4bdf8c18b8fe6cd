package sudoku

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// ErrVariant reports that [Generate] found no whole grid for a variant.
var ErrVariant = errors.New("sudoku: no grid found for this variant")

const (
	variantTries = 100 // times that regions, or cages, are drawn anew
	swapsPerCell = 200 // tried swaps of two cells between regions, for each cell; one in 90 is possible at 9x9
)

// variant draws the regions, and makes the first whole grid.
func (g *generator) variant(ctx context.Context) error {
	for range variantTries {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if g.o.Irregular {
			g.rules.BoxRows, g.rules.BoxCols = 0, 0
			g.rules.Regions = RandomRegions(g.size, g.rng)
		}
		g.counter = newCounter(&g.rules)
		clear(g.full)
		for k, v := range g.rng.Perm(g.size) {
			g.full[k] = uint8(v + 1)
		}
		if n, _ := g.counter.CountNodes(g.full, 1, uniquenessCost); n == 1 {
			copy(g.full, g.counter.First())
			return nil
		}
	}
	return ErrVariant
}

// cage draws cages around the solution that leave as few givens as come soon, and takes
// them for rules.
func (g *generator) cage(ctx context.Context) ([]uint8, error) {
	var best []uint8
	var rules puzzle.Sudoku
	fewest := len(g.full) + 1
	for range attemptsSmall {
		g.rules.Cages = RandomCages(toGrid(g.full, g.size), g.o.Cages, g.rng)
		g.counter = newCounter(&g.rules)
		cells, clues, err := g.dig(ctx)
		if err != nil {
			return nil, err
		}
		if clues < fewest {
			best, fewest, rules = cells, clues, g.rules
		}
		if fewest <= g.o.Clues {
			break
		}
	}
	g.rules = rules
	return best, nil
}

// RandomRegions draws the regions of an irregular Sudoku of that size: as many as there are
// rows, of as many cells, each in one piece. It begins with boxes, or with the rows where
// no boxes fit, and swaps cells between regions that touch.
func RandomRegions(size int, rng *rand.Rand) [][]int {
	p := puzzle.Sudoku{BoxRows: 1, BoxCols: size}
	if rows, cols, err := puzzle.BoxShape(size); err == nil {
		p.BoxRows, p.BoxCols = rows, cols
	}
	regions := make([][]int, size)
	for r := range regions {
		for c := range size {
			regions[r] = append(regions[r], p.Region(puzzle.Cell{Row: r, Col: c}))
		}
	}
	for range swapsPerCell * size * size {
		a, b := randomCell(size, rng), randomCell(size, rng)
		i, j := regions[a.Row][a.Col], regions[b.Row][b.Col]
		if i == j {
			continue
		}
		regions[a.Row][a.Col], regions[b.Row][b.Col] = j, i
		if !connected(regions, a, size) || !connected(regions, b, size) {
			regions[a.Row][a.Col], regions[b.Row][b.Col] = i, j
		}
	}
	return regions
}

func randomCell(size int, rng *rand.Rand) puzzle.Cell {
	return puzzle.Cell{Row: rng.IntN(size), Col: rng.IntN(size)}
}

// connected reports that the region of a cell has so many cells in one piece with it.
func connected(regions [][]int, from puzzle.Cell, cells int) bool {
	met := []puzzle.Cell{from}
	for k := 0; k < len(met); k++ {
		for _, next := range beside(met[k], len(regions)) {
			if regions[next.Row][next.Col] == regions[from.Row][from.Col] && !slices.Contains(met, next) {
				met = append(met, next)
			}
		}
	}
	return len(met) == cells
}

// beside lists the cells that share a side with a cell.
func beside(at puzzle.Cell, size int) []puzzle.Cell {
	var out []puzzle.Cell
	for _, d := range [4]puzzle.Cell{{Row: -1}, {Row: 1}, {Col: -1}, {Col: 1}} {
		if r, c := at.Row+d.Row, at.Col+d.Col; r >= 0 && c >= 0 && r < size && c < size {
			out = append(out, puzzle.Cell{Row: r, Col: c})
		}
	}
	return out
}

// RandomCages draws cages of at most so many cells over a whole grid, and adds their sums
// up. They cover every cell, each is in one piece, and none has a number twice.
func RandomCages(grid [][]int, most int, rng *rand.Rand) []puzzle.Cage {
	size := len(grid)
	taken := make([]bool, size*size)
	var cages []puzzle.Cage
	for _, i := range rng.Perm(size * size) {
		if taken[i] {
			continue
		}
		taken[i] = true
		at := puzzle.Cell{Row: i / size, Col: i % size}
		cage := puzzle.Cage{Sum: grid[at.Row][at.Col], Cells: []puzzle.Cell{at}}
		used := map[int]bool{cage.Sum: true}
		for want := min(2+rng.IntN(max(most-1, 1)), most); len(cage.Cells) < want; {
			var free []puzzle.Cell
			for _, at := range cage.Cells {
				for _, next := range beside(at, size) {
					if !taken[next.Row*size+next.Col] && !used[grid[next.Row][next.Col]] {
						free = append(free, next)
					}
				}
			}
			if len(free) == 0 {
				break
			}
			next := free[rng.IntN(len(free))]
			v := grid[next.Row][next.Col]
			taken[next.Row*size+next.Col], used[v] = true, true
			cage.Sum += v
			cage.Cells = append(cage.Cells, next)
		}
		slices.SortFunc(cage.Cells, func(a, b puzzle.Cell) int { return (a.Row-b.Row)*size + a.Col - b.Col })
		cages = append(cages, cage)
	}
	slices.SortFunc(cages, func(a, b puzzle.Cage) int {
		return (a.Cells[0].Row-b.Cells[0].Row)*size + a.Cells[0].Col - b.Cells[0].Col
	})
	return cages
}
