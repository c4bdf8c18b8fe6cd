package puzzle

import (
	"encoding/json"
	"fmt"
)

// sudokuJSON is the object that stands for a Sudoku. Pointers tell a missing
// field, or a null, from a zero.
type sudokuJSON struct {
	Kind    *Kind    `json:"kind"`
	Rows    *int     `json:"rows"`
	Cols    *int     `json:"cols"`
	BoxRows *int     `json:"box_rows"`
	BoxCols *int     `json:"box_cols"`
	Givens  [][]*int `json:"givens"`
}

// MarshalJSON writes
//
//	{"kind":"sudoku","rows":9,"cols":9,"box_rows":3,"box_cols":3,"givens":[[5,0,...],...]}
//
// and refuses an invalid Sudoku.
func (s Sudoku) MarshalJSON() ([]byte, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Kind    Kind    `json:"kind"`
		Rows    int     `json:"rows"`
		Cols    int     `json:"cols"`
		BoxRows int     `json:"box_rows"`
		BoxCols int     `json:"box_cols"`
		Givens  [][]int `json:"givens"`
	}{KindSudoku, s.Size(), s.Size(), s.BoxRows, s.BoxCols, s.Givens})
}

// UnmarshalJSON reads the object that MarshalJSON writes. Unknown fields are
// passed over; kind, rows and cols may be missing but not wrong; box_rows and
// box_cols may be missing together, which means [BoxShape]. Errors are
// [*ParseError] for broken JSON and values of a wrong type, and wrap
// [ErrInvalid] for ragged rows and numbers out of range, which they name.
func (s *Sudoku) UnmarshalJSON(data []byte) error {
	var raw sudokuJSON
	if err := json.Unmarshal(data, &raw); err != nil {
		return jsonError(data, err)
	}
	if raw.Kind != nil && *raw.Kind != KindSudoku {
		return fmt.Errorf("%w sudoku: field kind is %q", ErrInvalid, *raw.Kind)
	}
	size := len(raw.Givens)
	if size == 0 {
		return fmt.Errorf("%w sudoku: field givens is missing or empty", ErrInvalid)
	}
	if raw.Rows != nil && *raw.Rows != size {
		return fmt.Errorf("%w sudoku: field rows is %d, but givens has %d rows", ErrInvalid, *raw.Rows, size)
	}
	if raw.Cols != nil && *raw.Cols != size {
		return fmt.Errorf("%w sudoku: field cols is %d, but givens has %d rows", ErrInvalid, *raw.Cols, size)
	}
	return s.fromJSON(raw, size)
}

// fromJSON takes over boxes and givens, once the size is known.
func (s *Sudoku) fromJSON(raw sudokuJSON, size int) error {
	boxRows, boxCols, err := raw.box(size)
	if err != nil {
		return err
	}
	if err := validBox(boxRows, boxCols); err != nil {
		return err
	}
	if boxRows*boxCols != size {
		return fmt.Errorf("%w sudoku: givens has %d rows, but boxes of %d x %d cells need %d",
			ErrInvalid, size, boxRows, boxCols, boxRows*boxCols)
	}
	givens, err := plainGivens(raw.Givens)
	if err != nil {
		return err
	}
	if err := validGrid("givens", givens, size); err != nil {
		return err
	}
	s.BoxRows, s.BoxCols, s.Givens = boxRows, boxCols, givens
	return nil
}

// box returns the box shape in the object, or the usual one if it has none.
func (raw sudokuJSON) box(size int) (rows, cols int, err error) {
	switch {
	case raw.BoxRows != nil && raw.BoxCols != nil:
		return *raw.BoxRows, *raw.BoxCols, nil
	case raw.BoxRows == nil && raw.BoxCols == nil:
		return BoxShape(size)
	default:
		return 0, 0, fmt.Errorf("%w sudoku: one of box_rows and box_cols is missing", ErrInvalid)
	}
}

// plainGivens refuses nulls, which encoding/json would take for zeros.
func plainGivens(raw [][]*int) ([][]int, error) {
	givens := make([][]int, len(raw))
	for r, row := range raw {
		givens[r] = make([]int, len(row))
		for c, v := range row {
			if v == nil {
				return nil, fmt.Errorf("%w sudoku: givens[%d][%d] is null", ErrInvalid, r, c)
			}
			givens[r][c] = *v
		}
	}
	return givens, nil
}
