package format

import (
	"fmt"
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

// cellsOf cuts a line into cells: at blanks if there are any, else into
// characters. A remark that begins with # is left out.
func cellsOf(line textLine) []lineCell {
	text, _, _ := strings.Cut(line.text, "#")
	words := words(text)
	if len(words) != 1 {
		return words
	}
	cells := make([]lineCell, 0, len(words[0].text))
	for i := range len(words[0].text) {
		cells = append(cells, lineCell{words[0].col + i, words[0].text[i : i+1]})
	}
	return cells
}

func words(text string) []lineCell {
	var found []lineCell
	start := -1
	for i := 0; i <= len(text); i++ {
		blank := i == len(text) || text[i] == ' ' || text[i] == '\t' || text[i] == '\r'
		switch {
		case !blank && start < 0:
			start = i
		case blank && start >= 0:
			found = append(found, lineCell{start + 1, text[start:i]})
			start = -1
		}
	}
	return found
}

// decodeLine reads a Sudoku on one line; its boxes are those of
// [puzzle.BoxShape].
func decodeLine(line textLine) (*puzzle.Sudoku, error) {
	cells := cellsOf(line)
	size := squareRoot(len(cells))
	if size*size != len(cells) || size < 1 {
		return nil, lineError(line, cells)
	}
	if size > puzzle.MaxSudokuSize {
		return nil, fmt.Errorf("%w sudoku: %d cells, the limit is %d x %d", puzzle.ErrInvalid,
			len(cells), puzzle.MaxSudokuSize, puzzle.MaxSudokuSize)
	}
	boxRows, boxCols := 1, 1
	if size > 1 {
		var err error
		if boxRows, boxCols, err = puzzle.BoxShape(size); err != nil {
			return nil, err
		}
	}
	givens := make([][]int, size)
	for r := range givens {
		givens[r] = make([]int, size)
	}
	for i, cell := range cells {
		v, ok := puzzle.ParseCell(cell.text)
		if !ok || v > size {
			return nil, &puzzle.ParseError{Line: 1, Col: cell.col, Err: fmt.Errorf(
				"%w sudoku: %q is no number from 1 to %d", puzzle.ErrInvalid, cell.text, size)}
		}
		givens[i/size][i%size] = v
	}
	return puzzle.NewSudoku(boxRows, boxCols, givens)
}

// lineError tells a Sudoku of a wrong length from text that is none.
func lineError(line textLine, cells []lineCell) error {
	if len(cells) < 16 || !gridLike([]textLine{line}) {
		return ErrUnrecognized
	}
	return fmt.Errorf("%w sudoku: %d cells on the line are not the cells of a square", puzzle.ErrInvalid, len(cells))
}

// encodeLine writes characters up to size 35, numbers with blanks above.
func encodeLine(s *puzzle.Sudoku) (string, error) {
	if err := usualBoxes(s, Line); err != nil {
		return "", err
	}
	var cells []string
	for _, row := range s.Givens {
		for _, v := range row {
			cells = append(cells, cellText(v, s.Size()))
		}
	}
	if s.Size() > maxLetter {
		return strings.Join(cells, " "), nil
	}
	return strings.Join(cells, ""), nil
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
