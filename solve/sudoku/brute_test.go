package sudoku_test

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A brute is the simplest solver there is: it tries every number in the first
// empty cell. It is what the engines are held against.
type brute struct {
	p     *puzzle.Sudoku
	grid  [][]int
	limit int
	all   [][][]int
}

// bruteSolve returns up to limit solutions.
func bruteSolve(p *puzzle.Sudoku, limit int) [][][]int {
	if len(p.Conflicts()) > 0 {
		return nil
	}
	b := &brute{p: p, grid: p.Clone().Givens, limit: limit}
	b.from(0)
	return b.all
}

func (b *brute) from(cell int) {
	size := b.p.Size()
	for cell < size*size && b.grid[cell/size][cell%size] != 0 {
		cell++
	}
	if cell == size*size {
		if puzzle.CheckSudoku(b.p, &puzzle.SudokuSolution{Grid: b.grid}) == nil { // cages have their sums
			done := puzzle.Sudoku{Givens: b.grid}
			b.all = append(b.all, done.Clone().Givens)
		}
		return
	}
	r, c := cell/size, cell%size
	for v := 1; v <= size && len(b.all) < b.limit; v++ {
		if b.fits(r, c, v) {
			b.grid[r][c] = v
			b.from(cell + 1)
			b.grid[r][c] = 0
		}
	}
}

func (b *brute) fits(r, c, v int) bool {
	at := puzzle.Cell{Row: r, Col: c}
	for i := range b.p.Size() {
		for j := range b.p.Size() {
			if b.grid[i][j] == v && (i == r || j == c || b.p.Region(puzzle.Cell{Row: i, Col: j}) == b.p.Region(at)) {
				return false
			}
		}
	}
	free := func(cells []puzzle.Cell) bool {
		return !slices.Contains(cells, at) ||
			!slices.ContainsFunc(cells, func(c puzzle.Cell) bool { return b.grid[c.Row][c.Col] == v })
	}
	for _, cells := range b.p.Extra {
		if !free(cells) {
			return false
		}
	}
	for _, cage := range b.p.Cages {
		if !free(cage.Cells) {
			return false
		}
	}
	return true
}
