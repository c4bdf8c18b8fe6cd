package puzzle

import (
	"fmt"
	"slices"
)

// MaxSudokuSize is the largest number of rows of a [Sudoku].
const MaxSudokuSize = 100

// A Sudoku is an instance of Sudoku: a square of N rows and N columns, cut into
// N boxes of BoxRows x BoxCols cells with N = BoxRows*BoxCols, in which every
// row, column and box takes each number from 1 to N once.
type Sudoku struct {
	// BoxRows and BoxCols are the rows and columns of one box, at least 1.
	// Their product is the size, at most [MaxSudokuSize].
	BoxRows, BoxCols int
	// Givens holds N rows of N numbers: 0 is an empty cell, 1 to N a given.
	Givens [][]int
}

// NewSudoku returns a Sudoku with a copy of the givens, checked by
// [Sudoku.Validate].
func NewSudoku(boxRows, boxCols int, givens [][]int) (*Sudoku, error) {
	s := &Sudoku{BoxRows: boxRows, BoxCols: boxCols, Givens: copyGrid(givens)}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return s, nil
}

// BoxShape returns the usual shape of the boxes of a Sudoku of that size: the
// squarest one that lies on its side, so 2x2 for 4, 2x3 for 6, 2x4 for 8, 3x3
// for 9, 3x4 for 12, 4x4 for 16, 5x5 for 25. Sizes below 4, above
// [MaxSudokuSize] and prime sizes have none: the error wraps [ErrInvalid].
func BoxShape(size int) (rows, cols int, err error) {
	if size > MaxSudokuSize {
		return 0, 0, fmt.Errorf("%w sudoku: size %d is over the limit of %d", ErrInvalid, size, MaxSudokuSize)
	}
	for r := 2; r*r <= size; r++ {
		if size%r == 0 {
			rows = r
		}
	}
	if rows == 0 {
		return 0, 0, fmt.Errorf("%w sudoku: no boxes fit size %d", ErrInvalid, size)
	}
	return rows, size / rows, nil
}

// Kind returns [KindSudoku].
func (*Sudoku) Kind() Kind { return KindSudoku }

func (*Sudoku) sealed() {}

// Size returns the number of rows, of columns and of numbers.
func (s *Sudoku) Size() int { return s.BoxRows * s.BoxCols }

// Clues returns the number of givens.
func (s *Sudoku) Clues() int {
	n := 0
	for _, row := range s.Givens {
		for _, v := range row {
			if v != 0 {
				n++
			}
		}
	}
	return n
}

// Clone returns a deep copy.
func (s *Sudoku) Clone() *Sudoku {
	return &Sudoku{BoxRows: s.BoxRows, BoxCols: s.BoxCols, Givens: copyGrid(s.Givens)}
}

// Validate reports boxes, rows or numbers out of range. Givens that contradict
// each other are valid, since a misread grid must be representable:
// [Sudoku.Conflicts] lists those. The error wraps [ErrInvalid].
func (s *Sudoku) Validate() error {
	if s == nil {
		return fmt.Errorf("%w sudoku: there is none", ErrInvalid)
	}
	if err := validBox(s.BoxRows, s.BoxCols); err != nil {
		return err
	}
	return validGrid("givens", s.Givens, s.Size())
}

func validBox(rows, cols int) error {
	if rows < 1 || cols < 1 {
		return fmt.Errorf("%w sudoku: a box of %d x %d cells", ErrInvalid, rows, cols)
	}
	if rows > MaxSudokuSize || cols > MaxSudokuSize || rows*cols > MaxSudokuSize {
		return fmt.Errorf("%w sudoku: boxes of %d x %d cells are over the limit of %d cells",
			ErrInvalid, rows, cols, MaxSudokuSize)
	}
	return nil
}

// validGrid checks that a grid has size rows of size numbers from 0 to size.
func validGrid(name string, grid [][]int, size int) error {
	if len(grid) != size {
		return fmt.Errorf("%w sudoku: %s has %d rows, want %d", ErrInvalid, name, len(grid), size)
	}
	for r, row := range grid {
		if len(row) != size {
			return fmt.Errorf("%w sudoku: %s[%d] has %d numbers, want %d", ErrInvalid, name, r, len(row), size)
		}
		for c, v := range row {
			if v < 0 || v > size {
				return fmt.Errorf("%w sudoku: %s[%d][%d] is %d, want 0 to %d", ErrInvalid, name, r, c, v, size)
			}
		}
	}
	return nil
}

func copyGrid(grid [][]int) [][]int {
	if grid == nil {
		return nil
	}
	out := make([][]int, len(grid))
	for r, row := range grid {
		out[r] = slices.Clone(row)
	}
	return out
}
