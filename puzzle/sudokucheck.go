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
// then for empty cells, then at the givens, then at rows, columns, boxes and what a variant
// adds, and returns the first fault it meets as a [*Fault]. A malformed p gives the
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
	filled := Sudoku{BoxRows: p.BoxRows, BoxCols: p.BoxCols, Givens: s.Grid, SudokuVariant: p.SudokuVariant}
	if found := filled.Conflicts(); len(found) > 0 {
		c := found[0]
		return &Fault{Cells: []Cell{c.B, c.A}, Reason: c.String()}
	}
	return checkSums(p.Cages, s.Grid)
}

// checkSums adds the numbers of each cage up.
func checkSums(cages []Cage, grid [][]int) error {
	for _, cage := range cages {
		sum := 0
		for _, at := range cage.Cells {
			sum += grid[at.Row][at.Col]
		}
		if cage.Sum != 0 && sum != cage.Sum {
			return &Fault{cage.Cells, fmt.Sprintf("the cage at %v adds up to %d, want %d", cage.Cells[0], sum, cage.Sum)}
		}
	}
	return nil
}

func checkShape(grid [][]int, size int) error {
	if len(grid) != size {
		return &Fault{Reason: fmt.Sprintf("the solution has %d rows, the puzzle %d", len(grid), size)}
	}
	for r, row := range grid {
		if len(row) != size {
			return &Fault{Reason: fmt.Sprintf("row %d of the solution has %d numbers, want %d", r+1, len(row), size)}
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

// The units of a Sudoku. Extra regions and cages may have fewer cells than there are
// numbers: they take none twice.
const (
	UnitRow      Unit = "row"
	UnitColumn   Unit = "column"
	UnitBox      Unit = "box"
	UnitRegion   Unit = "region"
	UnitDiagonal Unit = "diagonal"
	UnitExtra    Unit = "extra region"
	UnitCage     Unit = "cage"
)

// A Conflict is a pair of equal givens in one unit.
type Conflict struct {
	A, B   Cell // A comes first in the unit, which is listed in reading order as a rule
	Number int  // what both hold
	Unit   Unit // what they share: row before column before box
}

// String returns the conflict in words.
func (c Conflict) String() string {
	return fmt.Sprintf("%v and %v both hold %d in the same %s", c.A, c.B, c.Number, c.Unit)
}

// Conflicts returns the pairs of equal givens that share a row, a column, a box or region,
// an extra region or a cage, in that order; each pair once, and of k equal numbers in one
// unit the first with each of the others. It expects a valid Sudoku.
func (s *Sudoku) Conflicts() []Conflict {
	c := conflicts{givens: s.Givens}
	n := s.Size()
	for r := range n {
		c.among(UnitRow, n, func(k int) Cell { return Cell{r, k} })
	}
	for col := range n {
		c.among(UnitColumn, n, func(k int) Cell { return Cell{k, col} })
	}
	if s.Regions == nil {
		for box := range n {
			top, left := box/s.BoxRows*s.BoxRows, box%s.BoxRows*s.BoxCols
			c.among(UnitBox, n, func(k int) Cell { return Cell{top + k/s.BoxCols, left + k%s.BoxCols} })
		}
	}
	of := make([][]Cell, len(s.Regions))
	for r, row := range s.Regions {
		for col, k := range row {
			of[k] = append(of[k], Cell{r, col})
		}
	}
	for _, cells := range of {
		c.among(UnitRegion, n, func(k int) Cell { return cells[k] })
	}
	for _, cells := range s.Extra {
		c.among(s.extraUnit(cells), len(cells), func(k int) Cell { return cells[k] })
	}
	for _, cage := range s.Cages {
		c.among(UnitCage, len(cage.Cells), func(k int) Cell { return cage.Cells[k] })
	}
	return c.found
}

// conflicts are those that were found in a grid.
type conflicts struct {
	givens [][]int
	met    map[[2]Cell]bool // both ways; nil where there are none, as in nearly every grid
	found  []Conflict
}

// among looks for equal numbers in the n cells of a unit.
func (c *conflicts) among(unit Unit, n int, cell func(k int) Cell) {
	var first [MaxSudokuSize + 1]uint8 // by number: 1 more than the first cell that holds it
	for k := range n {
		at := cell(k)
		number := c.givens[at.Row][at.Col]
		if number == 0 {
			continue
		}
		if first[number] == 0 {
			first[number] = uint8(k + 1)
			continue
		}
		c.add(Conflict{A: cell(int(first[number]) - 1), B: at, Number: number, Unit: unit})
	}
}

// add adds a conflict that is not listed with another unit.
func (c *conflicts) add(new Conflict) {
	a, b := new.A, new.B
	line := new.Unit == UnitRow || new.Unit == UnitColumn
	if !line && (a.Row == b.Row || a.Col == b.Col) || c.met[[2]Cell{a, b}] {
		return
	}
	if c.met == nil {
		c.met = make(map[[2]Cell]bool)
	}
	c.met[[2]Cell{a, b}], c.met[[2]Cell{b, a}] = true, true
	c.found = append(c.found, new)
}
