package puzzle

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// MaxSudokuSize is the largest number of rows of a [Sudoku].
const MaxSudokuSize = 100

// A Sudoku is an instance of Sudoku: a square of N rows and N columns, cut into
// N boxes of BoxRows x BoxCols cells with N = BoxRows*BoxCols, or into N regions of any
// form, in which every row, column and box takes each number from 1 to N once.
type Sudoku struct {
	// BoxRows and BoxCols are the rows and columns of one box, at least 1, and 0 where
	// there are Regions. Their product is the size, at most [MaxSudokuSize].
	BoxRows, BoxCols int
	// Givens holds N rows of N numbers: 0 is an empty cell, 1 to N a given.
	Givens [][]int
	// SudokuVariant is what is asked for besides.
	SudokuVariant
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
		return 0, 0, KindSudoku.invalid("size %d is over the limit of %d", size, MaxSudokuSize)
	}
	for r := 2; r*r <= size; r++ {
		if size%r == 0 {
			rows = r
		}
	}
	if rows == 0 {
		return 0, 0, KindSudoku.invalid("no boxes fit size %d", size)
	}
	return rows, size / rows, nil
}

// Kind returns [KindSudoku].
func (*Sudoku) Kind() Kind { return KindSudoku }

func (*Sudoku) sealed() {}

// Size returns the number of rows, of columns and of numbers.
func (s *Sudoku) Size() int {
	if s.Regions != nil {
		return len(s.Regions)
	}
	return s.BoxRows * s.BoxCols
}

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
	return &Sudoku{
		BoxRows: s.BoxRows, BoxCols: s.BoxCols, Givens: copyGrid(s.Givens), SudokuVariant: s.SudokuVariant.Clone(),
	}
}

// Validate reports boxes, regions, rows or numbers out of range. Givens that contradict
// each other are valid, since a misread grid must be representable:
// [Sudoku.Conflicts] lists those. The error wraps [ErrInvalid].
func (s *Sudoku) Validate() error {
	if s == nil {
		return KindSudoku.invalid("there is none")
	}
	switch {
	case s.Regions == nil:
		if err := validBox(s.BoxRows, s.BoxCols); err != nil {
			return err
		}
	case s.BoxRows != 0 || s.BoxCols != 0:
		return KindSudoku.invalid("both boxes and regions: want box_rows and box_cols 0 where regions are given")
	case len(s.Regions) == 0 || len(s.Regions) > MaxSudokuSize:
		return KindSudoku.invalid("regions has %d rows, want 1 to %d", len(s.Regions), MaxSudokuSize)
	}
	if err := s.SudokuVariant.validate(s.Size()); err != nil {
		return err
	}
	return validGrid("givens", s.Givens, s.Size())
}

func validBox(rows, cols int) error {
	if rows < 1 || cols < 1 {
		return KindSudoku.invalid("a box of %d x %d cells", rows, cols)
	}
	if rows > MaxSudokuSize || cols > MaxSudokuSize || rows*cols > MaxSudokuSize {
		return KindSudoku.invalid("boxes of %d x %d cells are over the limit of %d cells",
			rows, cols, MaxSudokuSize)
	}
	return nil
}

// validGrid checks that a grid has size rows of size numbers from 0 to size.
func validGrid(name string, grid [][]int, size int) error {
	if len(grid) != size {
		return KindSudoku.invalid("%s has %d rows, want %d", name, len(grid), size)
	}
	for r, row := range grid {
		if len(row) != size {
			return KindSudoku.invalid("%s[%d] has %d numbers, want %d", name, r, len(row), size)
		}
		for c, v := range row {
			if v < 0 || v > size {
				return KindSudoku.invalid("%s[%d][%d] is %d, want 0 to %d", name, r, c, v, size)
			}
		}
	}
	return nil
}

func copyGrid(grid [][]int) [][]int {
	if grid == nil {
		return nil
	}
	cells := 0
	for _, row := range grid {
		cells += len(row)
	}
	out := make([][]int, len(grid))
	flat := make([]int, 0, cells)
	for r, row := range grid {
		flat = append(flat, row...)
		out[r] = flat[len(flat)-len(row) : len(flat) : len(flat)]
	}
	return out
}

// sudokuJSON is the object that stands for a Sudoku. Pointers tell a missing
// field, or a null, from a zero.
type sudokuJSON struct {
	Kind    *Kind    `json:"kind"`
	Rows    *int     `json:"rows"`
	Cols    *int     `json:"cols"`
	BoxRows *int     `json:"box_rows"`
	BoxCols *int     `json:"box_cols"`
	Givens  [][]*int `json:"givens"`
	Regions [][]*int `json:"regions"`
	Extra   [][]Cell `json:"extra"`
	Cages   []Cage   `json:"cages"`
}

// MarshalJSON writes
//
//	{"kind":"sudoku","rows":9,"cols":9,"box_rows":3,"box_cols":3,"givens":[[5,0,...],...]}
//
// with, for a variant, "regions":[[0,0,1,...],...] in place of the shape of the boxes,
// "extra":[[{"row":0,"col":0},...],...] and "cages":[{"sum":15,"cells":[{"row":0,"col":0},...]},...].
// It refuses an invalid Sudoku.
func (s Sudoku) MarshalJSON() ([]byte, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Kind    Kind     `json:"kind"`
		Rows    int      `json:"rows"`
		Cols    int      `json:"cols"`
		BoxRows int      `json:"box_rows,omitempty"`
		BoxCols int      `json:"box_cols,omitempty"`
		Givens  [][]int  `json:"givens"`
		Regions [][]int  `json:"regions,omitempty"`
		Extra   [][]Cell `json:"extra,omitempty"`
		Cages   []Cage   `json:"cages,omitempty"`
	}{KindSudoku, s.Size(), s.Size(), s.BoxRows, s.BoxCols, s.Givens, s.Regions, s.Extra, s.Cages})
}

// UnmarshalJSON reads the object that MarshalJSON writes. Unknown fields are
// passed over; kind, rows and cols may be missing but not wrong; box_rows and
// box_cols may be missing together, which means [BoxShape], or the regions where there
// are any. Errors are
// [*ParseError] for broken JSON and values of a wrong type, and wrap
// [ErrInvalid] for ragged rows and numbers out of range, which they name.
func (s *Sudoku) UnmarshalJSON(data []byte) error {
	var raw sudokuJSON
	if err := json.Unmarshal(data, &raw); err != nil {
		return jsonError(data, err)
	}
	if raw.Kind != nil && *raw.Kind != KindSudoku {
		return KindSudoku.invalid("field kind is %q", *raw.Kind)
	}
	size := len(raw.Givens)
	if size == 0 {
		return KindSudoku.invalid("field givens is missing or empty")
	}
	if raw.Rows != nil && *raw.Rows != size {
		return KindSudoku.invalid("field rows is %d, but givens has %d rows", *raw.Rows, size)
	}
	if raw.Cols != nil && *raw.Cols != size {
		return KindSudoku.invalid("field cols is %d, but givens has %d rows", *raw.Cols, size)
	}
	return s.fromJSON(raw, size)
}

// fromJSON takes over boxes, regions and givens, once the size is known.
func (s *Sudoku) fromJSON(raw sudokuJSON, size int) (err error) {
	out := Sudoku{SudokuVariant: SudokuVariant{Extra: raw.Extra, Cages: raw.Cages}}
	if out.Givens, err = withoutNulls("givens", raw.Givens); err != nil {
		return err
	}
	if raw.Regions != nil {
		if out.Regions, err = withoutNulls("regions", raw.Regions); err != nil {
			return err
		}
	}
	if raw.Regions == nil || raw.BoxRows != nil || raw.BoxCols != nil {
		if out.BoxRows, out.BoxCols, err = raw.box(size); err != nil {
			return err
		}
	}
	if raw.Regions == nil {
		if err := validBox(out.BoxRows, out.BoxCols); err != nil {
			return err
		}
		if out.Size() != size {
			return KindSudoku.invalid("givens has %d rows, but boxes of %d x %d cells need %d",
				size, out.BoxRows, out.BoxCols, out.Size())
		}
	}
	if err := out.Validate(); err != nil {
		return err
	}
	*s = out
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
		return 0, 0, KindSudoku.invalid("one of box_rows and box_cols is missing")
	}
}

// withoutNulls refuses nulls, which encoding/json would take for zeros.
func withoutNulls(name string, raw [][]*int) ([][]int, error) {
	grid := make([][]int, len(raw))
	for r, row := range raw {
		grid[r] = make([]int, len(row))
		for c, v := range row {
			if v == nil {
				return nil, KindSudoku.invalid("%s[%d][%d] is null", name, r, c)
			}
			grid[r][c] = *v
		}
	}
	return grid, nil
}

// String returns the grid as text: a line a row, numbers with blanks between
// them, a dot for an empty cell, bars and lines of dashes between boxes.
//
//	1 . | . 4
//	. . | . .
//	----+----
//	. . | . .
//	2 . | . 3
//
// Below the grid stands what a variant asks for: the word regions and, for each cell, the
// number of its region from 1 on in place of the bars; a line "extra r1c1 r2c2 ..." for
// each extra region; a line "cage 15 r1c1 r1c2 ..." for each cage and its sum.
// [ParseSudokuText] reads it back. There is no newline at the end. For an
// invalid Sudoku it returns a remark in angle brackets instead.
func (s *Sudoku) String() string {
	if err := s.Validate(); err != nil {
		return "<" + err.Error() + ">"
	}
	var b strings.Builder
	width := len(strconv.Itoa(s.Size()))
	for r, row := range s.Givens {
		if r > 0 {
			b.WriteByte('\n')
			if s.Regions == nil && r%s.BoxRows == 0 {
				b.WriteString(s.rule(width))
			}
		}
		s.writeRow(&b, row, width)
	}
	b.WriteString(s.SudokuVariant.text())
	return b.String()
}

// rule returns the line between two bands of boxes, with its newline.
func (s *Sudoku) rule(width int) string {
	dashes := strings.Repeat("-", s.BoxCols*(width+1))
	boxes := make([]string, s.BoxRows)
	for i := range boxes {
		boxes[i] = "-" + dashes
	}
	boxes[0] = dashes
	line := strings.Join(boxes, "+")
	if len(boxes) > 1 {
		line = line[:len(line)-1]
	}
	return line + "\n"
}

func (s *Sudoku) writeRow(b *strings.Builder, row []int, width int) {
	for c, v := range row {
		if c > 0 {
			b.WriteByte(' ')
			if s.Regions == nil && c%s.BoxCols == 0 {
				b.WriteString("| ")
			}
		}
		if v == 0 {
			fmt.Fprintf(b, "%*s", width, ".")
		} else {
			fmt.Fprintf(b, "%*d", width, v)
		}
	}
}

// ParseSudokuText reads a grid: a line a row. A cell is a number, a letter (A
// is 10, in either case) or, if it is empty, one of . 0 _ * ; cells have blanks
// between them, or are all one character wide. Bars between boxes and lines of
// dashes between bands tell the shape of the boxes; without them it is
// [BoxShape]. A frame of bars and dashes, empty lines, and lines that begin with
// # are passed over. Lines below the grid tell of a variant, see [Sudoku.String].
// Errors are [*ParseError] and wrap [ErrInvalid].
func ParseSudokuText(text string) (*Sudoku, error) {
	var variant variantText
	text, err := variant.cut(text)
	if err != nil {
		return nil, err
	}
	t, err := scanGrid(text)
	if err != nil {
		return nil, err
	}
	givens, err := t.givens()
	if err != nil {
		return nil, err
	}
	if err := variant.read(len(givens)); err != nil {
		return nil, err
	}
	s := &Sudoku{Givens: givens, SudokuVariant: variant.variant}
	if s.Regions == nil {
		if s.BoxRows, s.BoxCols, err = t.boxShape(); err != nil {
			return nil, &ParseError{Line: t.rows[0].line, Err: err}
		}
	}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return s, nil
}

// ParseCell returns the number that a cell of the text forms stands for: a
// decimal number, a letter for 10 and more (A is 10, Z is 35, in either case),
// or 0 for one of . 0 _ *, which mean an empty cell.
func ParseCell(text string) (number int, ok bool) {
	if len(text) == 1 {
		switch c := text[0]; {
		case c == '.' || c == '_' || c == '*':
			return 0, true
		case c >= '0' && c <= '9':
			return int(c - '0'), true
		case c >= 'a' && c <= 'z':
			return int(c-'a') + 10, true
		case c >= 'A' && c <= 'Z':
			return int(c-'A') + 10, true
		}
	}
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	number, err := strconv.Atoi(text)
	return number, err == nil
}
