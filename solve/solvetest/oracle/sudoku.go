package oracle

import (
	"fmt"
	"iter"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// areas returns the sets of cells of a Sudoku in which no number may stand twice: rows, columns,
// boxes or regions, extra regions, cages.
func areas(p *puzzle.Sudoku) [][]puzzle.Cell {
	n := len(p.Givens)
	named := make(map[[2]int][]puzzle.Cell) // by sort of area and number
	for r := range n {
		for c := range n {
			at := puzzle.Cell{Row: r, Col: c}
			region := 0
			if p.Regions != nil {
				region = p.Regions[r][c]
			} else {
				region = r/p.BoxRows*n + c/p.BoxCols
			}
			for sort, number := range []int{r, c, region} {
				key := [2]int{sort, number}
				named[key] = append(named[key], at)
			}
		}
	}
	var all [][]puzzle.Cell
	for _, cells := range named {
		all = append(all, cells)
	}
	all = append(all, p.Extra...)
	for _, cage := range p.Cages {
		all = append(all, cage.Cells)
	}
	return all
}

func checkSudoku(p *puzzle.Sudoku, grid [][]int) error {
	n := len(p.Givens)
	if len(grid) != n {
		return fmt.Errorf("%d rows, want %d", len(grid), n)
	}
	for r, row := range grid {
		if len(row) != n {
			return fmt.Errorf("%d numbers in row %d, want %d", len(row), r, n)
		}
		for c, v := range row {
			if v < 1 || v > n {
				return fmt.Errorf("r%dc%d holds %d", r, c, v)
			}
			if given := p.Givens[r][c]; given != 0 && given != v {
				return fmt.Errorf("r%dc%d holds %d, given is %d", r, c, v, given)
			}
		}
	}
	for _, cells := range areas(p) {
		for k, a := range cells {
			for _, b := range cells[:k] {
				if grid[a.Row][a.Col] == grid[b.Row][b.Col] {
					return fmt.Errorf("%v and %v hold the same number", b, a)
				}
			}
		}
	}
	for _, cage := range p.Cages {
		sum := 0
		for _, at := range cage.Cells {
			sum += grid[at.Row][at.Col]
		}
		if cage.Sum != 0 && sum != cage.Sum {
			return fmt.Errorf("the cage of %v has the sum %d, want %d", cage.Cells, sum, cage.Sum)
		}
	}
	return nil
}

// bruteSudoku writes every number into every empty cell, in reading order, unless an area of the cell
// holds it already or a cage is full and has another sum.
func bruteSudoku(p *puzzle.Sudoku, w *work) iter.Seq[puzzle.Solution] {
	return func(yield func(puzzle.Solution) bool) {
		n := len(p.Givens)
		grid := make([][]int, n)
		for r := range grid {
			grid[r] = slices.Clone(p.Givens[r])
		}
		peers := make(map[puzzle.Cell][]puzzle.Cell)
		for _, cells := range areas(p) {
			for _, a := range cells {
				for _, b := range cells {
					if a != b && !slices.Contains(peers[a], b) {
						peers[a] = append(peers[a], b)
					}
				}
			}
		}
		cages := make(map[puzzle.Cell]puzzle.Cage)
		for _, cage := range p.Cages {
			for _, at := range cage.Cells {
				cages[at] = cage
			}
		}
		fits := func(at puzzle.Cell) bool {
			for _, b := range peers[at] {
				if grid[b.Row][b.Col] == grid[at.Row][at.Col] {
					return false
				}
			}
			cage := cages[at]
			sum, full := 0, true
			for _, b := range cage.Cells {
				sum += grid[b.Row][b.Col]
				full = full && grid[b.Row][b.Col] != 0
			}
			return cage.Sum == 0 || sum == cage.Sum || !full && sum < cage.Sum
		}
		var from func(cell int) bool
		from = func(cell int) bool {
			if cell == n*n {
				done := make([][]int, n)
				for r := range grid {
					done[r] = slices.Clone(grid[r])
				}
				return yield(&puzzle.SudokuSolution{Grid: done})
			}
			at := puzzle.Cell{Row: cell / n, Col: cell % n}
			if p.Givens[at.Row][at.Col] != 0 {
				return !fits(at) || from(cell+1)
			}
			for v := 1; v <= n; v++ {
				if !w.step() {
					return false
				}
				grid[at.Row][at.Col] = v
				if fits(at) && !from(cell+1) {
					return false
				}
				grid[at.Row][at.Col] = 0
			}
			return true
		}
		from(0)
	}
}
