package puzzle

import (
	"fmt"
)

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

// A Unit is a set of cells that takes every number once.
type Unit string

// The units of a Sudoku.
const (
	UnitRow    Unit = "row"
	UnitColumn Unit = "column"
	UnitBox    Unit = "box"
)

// A Conflict is a pair of equal givens in one unit.
type Conflict struct {
	A, B   Cell // A comes first in reading order
	Number int  // what both hold
	Unit   Unit // what they share: row before column before box
}

// String returns the conflict in words.
func (c Conflict) String() string {
	return fmt.Sprintf("%v and %v both hold %d in the same %s", c.A, c.B, c.Number, c.Unit)
}

// Conflicts returns the pairs of equal givens that share a row, a column or a
// box, in that order; each pair once, and of k equal numbers in one unit the
// first with each of the others. It expects a valid Sudoku.
func (s *Sudoku) Conflicts() []Conflict {
	var found []Conflict
	for _, unit := range []Unit{UnitRow, UnitColumn, UnitBox} {
		for i := range s.Size() {
			found = s.conflictsIn(unit, i, found)
		}
	}
	return found
}

// conflictsIn appends the conflicts within unit number i.
func (s *Sudoku) conflictsIn(unit Unit, i int, found []Conflict) []Conflict {
	first := make(map[int]Cell)
	for j := range s.Size() {
		cell := s.unitCell(unit, i, j)
		number := s.Givens[cell.Row][cell.Col]
		if number == 0 {
			continue
		}
		a, taken := first[number]
		if !taken {
			first[number] = cell
			continue
		}
		if unit == UnitBox && (a.Row == cell.Row || a.Col == cell.Col) {
			continue // listed with its row or column already
		}
		found = append(found, Conflict{A: a, B: cell, Number: number, Unit: unit})
	}
	return found
}

// unitCell returns cell j of unit i, in reading order.
func (s *Sudoku) unitCell(unit Unit, i, j int) Cell {
	switch unit {
	case UnitRow:
		return Cell{Row: i, Col: j}
	case UnitColumn:
		return Cell{Row: j, Col: i}
	default:
		perBand := s.BoxRows // boxes side by side: Size/BoxCols
		return Cell{
			Row: i/perBand*s.BoxRows + j/s.BoxCols,
			Col: i%perBand*s.BoxCols + j%s.BoxCols,
		}
	}
}
