package puzzle

import (
	"fmt"
	"strconv"
	"strings"
)

// String returns the grid as text: a line a row, numbers with blanks between
// them, a dot for an empty cell, bars and lines of dashes between boxes.
//
//	1 . | . 4
//	. . | . .
//	----+----
//	. . | . .
//	2 . | . 3
//
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
			if r%s.BoxRows == 0 {
				b.WriteString(s.rule(width))
			}
		}
		s.writeRow(&b, row, width)
	}
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
			if c%s.BoxCols == 0 {
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
// # are passed over. Errors are [*ParseError] and wrap [ErrInvalid].
func ParseSudokuText(text string) (*Sudoku, error) {
	t, err := scanGrid(text)
	if err != nil {
		return nil, err
	}
	givens, err := t.givens()
	if err != nil {
		return nil, err
	}
	boxRows, boxCols, err := t.boxShape()
	if err != nil {
		return nil, &ParseError{Line: t.rows[0].line, Err: err}
	}
	return NewSudoku(boxRows, boxCols, givens)
}

// ParseCell returns the number that a cell of the text forms stands for: a
// decimal number, a letter for 10 and more (A is 10, Z is 35, in either case),
// or 0 for one of . 0 _ *, which mean an empty cell.
func ParseCell(text string) (number int, ok bool) {
	if len(text) == 1 {
		switch c := text[0]; {
		case c == '.' || c == '_' || c == '*':
			return 0, true
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
