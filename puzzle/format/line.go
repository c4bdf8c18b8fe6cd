package format

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
)

// maxLetter is the largest number that has a letter, Z.
const maxLetter = 35

// A lineCell is one cell of a Sudoku on a line.
type lineCell struct {
	col  int // first byte in the line, counted from 1
	text string
}

// cells yields the cells of a line: cut at blanks if there are any, else into characters. A remark that
// begins with # is left out.
func (l textLine) cells() iter.Seq[lineCell] {
	return func(yield func(lineCell) bool) {
		text, _, _ := strings.Cut(l.text, "#")
		word, at := nextWord(text, 0)
		if next, _ := nextWord(text, at); next.text == "" {
			for i := range len(word.text) {
				if !yield(lineCell{word.col + i, word.text[i : i+1]}) {
					return
				}
			}
			return
		}
		for ; word.text != "" && yield(word); word, at = nextWord(text, at) {
		}
	}
}

// field returns the part of a line that is a Sudoku, beside which there may be other fields; where none is,
// all of the line.
func (l textLine) field() textLine {
	text, _, _ := strings.Cut(l.text, "#")
	for start := 0; start < len(text); start++ {
		n := strings.IndexAny(text[start:], " \t,;:\"'")
		if n < 0 {
			n = len(text) - start
		}
		if isSudoku(text[start : start+n]) {
			return textLine{l.number, l.indent + start, text[start : start+n]}
		}
		start += n
	}
	return l
}

// isSudoku reports the cells of a Sudoku of [leastSize] rows or more, a character each.
func isSudoku(text string) bool {
	size := squareRoot(len(text))
	if size < leastSize || size > maxLetter || size*size != len(text) {
		return false
	}
	digits := false
	for i := range len(text) {
		v, ok := puzzle.ParseCell(text[i : i+1])
		if !ok || v > size {
			return false
		}
		digits = digits || v < 10
	}
	return digits
}

// words cuts a text at blanks, up to the number of words that any line of a puzzle has.
func words(text string) []lineCell {
	var found []lineCell
	for word, at := nextWord(text, 0); word.text != "" && len(found) <= mostWords; word, at = nextWord(text, at) {
		found = append(found, word)
	}
	return found
}

// mostWords is the number of cells of the largest Sudoku, which may stand on one line.
const mostWords = puzzle.MaxSudokuSize * puzzle.MaxSudokuSize

// nextWord returns the first word from a place on, and the place behind it. Its text is "" where
// there is none.
func nextWord(text string, at int) (word lineCell, end int) {
	blank := func(i int) bool { return text[i] == ' ' || text[i] == '\t' || text[i] == '\r' }
	for at < len(text) && blank(at) {
		at++
	}
	for end = at; end < len(text) && !blank(end); end++ {
	}
	return lineCell{at + 1, text[at:end]}, end
}

// countCells returns the number of cells on a line, however many there are.
func countCells(line textLine) int {
	text, _, _ := strings.Cut(line.text, "#")
	if n := countWords(text); n != 1 {
		return n
	}
	word, _ := nextWord(text, 0)
	return len(word.text)
}

// countWords returns the number of words, however many there are.
func countWords(text string) (n int) {
	for word, at := nextWord(text, 0); word.text != ""; word, at = nextWord(text, at) {
		n++
	}
	return n
}

// decodeLine reads a Sudoku on one line; its boxes are those of
// [puzzle.BoxShape].
func decodeLine(line textLine) (*puzzle.Sudoku, error) {
	line = line.field()
	n := countCells(line)
	size := squareRoot(n)
	if size*size != n || size < 1 {
		return nil, lineError(line, n)
	}
	if size > puzzle.MaxSudokuSize {
		return nil, fmt.Errorf("%w sudoku: %d cells, the limit is %d x %d", puzzle.ErrInvalid,
			n, puzzle.MaxSudokuSize, puzzle.MaxSudokuSize)
	}
	boxRows, boxCols := 1, 1
	if size > 1 {
		var err error
		if boxRows, boxCols, err = puzzle.BoxShape(size); err != nil {
			return nil, err
		}
	}
	s := &puzzle.Sudoku{BoxRows: boxRows, BoxCols: boxCols, Givens: make([][]int, size)}
	flat := make([]int, 0, n)
	for cell := range line.cells() {
		v, ok := puzzle.ParseCell(cell.text)
		if !ok || v > size {
			return nil, &puzzle.ParseError{Line: 1, Col: cell.col, Err: fmt.Errorf(
				"%w sudoku: %s is no number from 1 to %d", puzzle.ErrInvalid, excerpt(cell.text), size)}
		}
		flat = append(flat, v)
	}
	for r := range s.Givens {
		s.Givens[r] = flat[r*size : (r+1)*size : (r+1)*size]
	}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return s, nil
}

// lineError tells a Sudoku of a wrong length from text that is none.
func lineError(line textLine, cells int) error {
	if digits, ok := line.gridLike(); cells < 16 || !ok || !digits {
		return ErrUnrecognized
	}
	return fmt.Errorf("%w sudoku: %d cells on the line are not the cells of a square", puzzle.ErrInvalid, cells)
}

// encodeLine writes characters up to size 35, numbers with blanks above.
func encodeLine(s *puzzle.Sudoku) (string, error) {
	if err := usualBoxes(s, Line); err != nil {
		return "", err
	}
	var b strings.Builder
	b.Grow(s.Size() * s.Size())
	for _, row := range s.Givens {
		for _, v := range row {
			if s.Size() > maxLetter && b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(cellText(v, s.Size()))
		}
	}
	return b.String(), nil
}

func cellText(v, size int) string {
	switch {
	case v == 0 && size > maxLetter:
		return "0"
	case v == 0:
		return "."
	case v > 9 && size <= maxLetter:
		return string(rune('A' + v - 10))
	default:
		return strconv.Itoa(v)
	}
}

// usualBoxes refuses a Sudoku whose boxes or variant a format without them would
// lose.
func usualBoxes(s *puzzle.Sudoku, f Format) error {
	if !s.Plain() {
		return fmt.Errorf("%w: %s has no regions, extra regions or cages", ErrLossy, f)
	}
	if s.Size() == 1 {
		return nil
	}
	boxRows, boxCols, err := puzzle.BoxShape(s.Size())
	if err != nil {
		return fmt.Errorf("%w: %s has no boxes for size %d", ErrLossy, f, s.Size())
	}
	if boxRows != s.BoxRows || boxCols != s.BoxCols {
		return fmt.Errorf("%w: %s means boxes of %d x %d for size %d, not %d x %d", ErrLossy, f,
			boxRows, boxCols, s.Size(), s.BoxRows, s.BoxCols)
	}
	return nil
}
