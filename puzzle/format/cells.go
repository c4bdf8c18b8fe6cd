package format

import (
	"cmp"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A numberCell is a cell with something in it: its place in reading order, and
// its number, 0 for one that is not shown.
type numberCell struct {
	cell, number int
}

// sudokuOf makes a Sudoku of its givens; numbers not shown are empty cells.
func sudokuOf(boxRows, boxCols int, cells []numberCell) *puzzle.Sudoku {
	size := boxRows * boxCols
	s := &puzzle.Sudoku{BoxRows: boxRows, BoxCols: boxCols, Givens: make([][]int, size)}
	for r := range s.Givens {
		s.Givens[r] = make([]int, size)
	}
	for _, c := range cells {
		s.Givens[c.cell/size][c.cell%size] = c.number
	}
	return s
}

// shikakuOf makes a Shikaku of its clues.
func shikakuOf(rows, cols int, cells []numberCell) *puzzle.Shikaku {
	p := &puzzle.Shikaku{Rows: rows, Cols: cols}
	for _, c := range cells {
		p.Clues = append(p.Clues, puzzle.Clue{Row: c.cell / cols, Col: c.cell % cols, Area: c.number})
	}
	return p
}

// hashiOf makes a Hashi of its islands.
func hashiOf(rows, cols int, cells []numberCell) *puzzle.Hashi {
	p := &puzzle.Hashi{Rows: rows, Cols: cols}
	for _, c := range cells {
		p.Islands = append(p.Islands, puzzle.Island{Row: c.cell / cols, Col: c.cell % cols, Bridges: c.number})
	}
	return p
}

// sudokuCells lists the givens in reading order.
func sudokuCells(s *puzzle.Sudoku) []numberCell {
	var cells []numberCell
	for r, row := range s.Givens {
		for c, v := range row {
			if v != 0 {
				cells = append(cells, numberCell{r*len(row) + c, v})
			}
		}
	}
	return cells
}

// shikakuCells lists the clues in reading order.
func shikakuCells(p *puzzle.Shikaku) []numberCell {
	cells := make([]numberCell, len(p.Clues))
	for i, c := range p.Clues {
		cells[i] = numberCell{c.Row*p.Cols + c.Col, c.Area}
	}
	return inOrder(cells)
}

// hashiCells lists the islands in reading order.
func hashiCells(p *puzzle.Hashi) []numberCell {
	cells := make([]numberCell, len(p.Islands))
	for i, c := range p.Islands {
		cells[i] = numberCell{c.Row*p.Cols + c.Col, c.Bridges}
	}
	return inOrder(cells)
}

func inOrder(cells []numberCell) []numberCell {
	slices.SortFunc(cells, func(a, b numberCell) int { return cmp.Compare(a.cell, b.cell) })
	return cells
}

// allShown reports that every number is shown.
func allShown(cells []numberCell) bool {
	return !slices.ContainsFunc(cells, func(c numberCell) bool { return c.number == 0 })
}
