package puzzle

import "fmt"

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
