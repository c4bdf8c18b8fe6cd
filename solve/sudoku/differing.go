package sudoku

import "github.com/gridsaw/gridsaw/puzzle"

// differingGuesses bounds the guesses for one number in one cell.
const differingGuesses = 1000

// Differing returns the cells, in reading order, in which other solutions of a puzzle have
// other numbers than the given solution has: none if it is the only one. A cell whose other
// numbers all take over a thousand guesses to judge may be left out. The error is that of
// [NewCounterOf].
func Differing(p *puzzle.Sudoku, s *puzzle.SudokuSolution) ([]puzzle.Cell, error) {
	c, err := NewCounterOf(p)
	if err != nil {
		return nil, err
	}
	size := p.Size()
	cells, solution := make([]uint8, size*size), make([]uint8, size*size)
	for i := range cells {
		cells[i], solution[i] = uint8(p.Givens[i/size][i%size]), uint8(s.Grid[i/size][i%size])
	}
	if n, complete := c.CountNodes(cells, 2, differingGuesses); n < 2 && complete {
		return nil, nil
	}
	differs := make([]bool, size*size)
	for i, given := range cells {
		for v := uint8(1); int(v) <= size && given == 0 && !differs[i]; v++ {
			if v == solution[i] {
				continue
			}
			cells[i] = v
			if n, _ := c.CountNodes(cells, 1, differingGuesses); n > 0 {
				for k, other := range c.First() {
					differs[k] = differs[k] || other != solution[k]
				}
			}
		}
		cells[i] = given
	}
	var out []puzzle.Cell
	for i, d := range differs {
		if d {
			out = append(out, puzzle.Cell{Row: i / size, Col: i % size})
		}
	}
	return out, nil
}
