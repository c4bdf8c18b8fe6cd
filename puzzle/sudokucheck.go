package puzzle

import "fmt"

// A SudokuSolution is a filled grid: N rows of N numbers from 1 to N.
type SudokuSolution struct {
	Grid [][]int `json:"grid"`
}

// Kind returns [KindSudoku].
func (*SudokuSolution) Kind() Kind { return KindSudoku }

func (*SudokuSolution) sealed() {}

// CheckSudoku returns nil if s is a solution of p. It looks at the shape first,
// then for empty cells, then at the givens, then at rows, columns and boxes,
// and returns the first fault it meets as a [*Fault]. A malformed p gives the
// error of [Sudoku.Validate].
//
// The check shares no code with any solving method.
func CheckSudoku(p *Sudoku, s *SudokuSolution) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if s == nil {
		return &Fault{Reason: "there is no solution to check"}
	}
	if err := checkShape(s.Grid, p.Size()); err != nil {
		return err
	}
	if err := checkGivens(p, s.Grid); err != nil {
		return err
	}
	filled := Sudoku{BoxRows: p.BoxRows, BoxCols: p.BoxCols, Givens: s.Grid}
	if found := filled.Conflicts(); len(found) > 0 {
		c := found[0]
		return &Fault{Cells: []Cell{c.B, c.A}, Reason: c.String()}
	}
	return nil
}

func checkShape(grid [][]int, size int) error {
	if len(grid) != size {
		return &Fault{Reason: fmt.Sprintf("the solution has %d rows, the puzzle %d", len(grid), size)}
	}
	for r, row := range grid {
		if len(row) != size {
			return &Fault{Reason: fmt.Sprintf("row %d of the solution has %d numbers, want %d", r, len(row), size)}
		}
		for c, v := range row {
			at := Cell{r, c}
			if v == 0 {
				return &Fault{[]Cell{at}, fmt.Sprintf("%v is empty", at)}
			}
			if v < 0 || v > size {
				return &Fault{[]Cell{at}, fmt.Sprintf("%v holds %d, want 1 to %d", at, v, size)}
			}
		}
	}
	return nil
}

func checkGivens(p *Sudoku, grid [][]int) error {
	for r, row := range p.Givens {
		for c, v := range row {
			if v != 0 && grid[r][c] != v {
				at := Cell{r, c}
				return &Fault{[]Cell{at}, fmt.Sprintf("%v holds %d, but %d was given there", at, grid[r][c], v)}
			}
		}
	}
	return nil
}
