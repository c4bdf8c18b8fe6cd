package sudoku_test

import "github.com/gridsaw/gridsaw/puzzle"

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
		done := puzzle.Sudoku{Givens: b.grid}
		b.all = append(b.all, done.Clone().Givens)
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
	r0, c0 := r-r%b.p.BoxRows, c-c%b.p.BoxCols
	for i := range b.p.Size() {
		if b.grid[r][i] == v || b.grid[i][c] == v || b.grid[r0+i/b.p.BoxCols][c0+i%b.p.BoxCols] == v {
			return false
		}
	}
	return true
}
