package format

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
)

// playerURL is the player that EncodePuzzLink points to.
const playerURL = "https://puzz.link/p?"

// blankRuns are the letters for 1 to 20 empty cells.
const blankRuns = "ghijklmnopqrstuvwxyz"

// isPuzzLink reports a text that can only be meant as a URL or path of the
// player: a scheme, or a word and a slash at the start.
func isPuzzLink(text string) bool {
	if strings.Contains(text, "://") {
		return true
	}
	name, _, slash := strings.Cut(puzzlePath(text), "/")
	if !slash || name == "" {
		return false
	}
	return strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") == ""
}

// puzzlePath returns what follows the question mark of a URL, or all of a bare
// path.
func puzzlePath(text string) string {
	if i := strings.LastIndexByte(text, '?'); i >= 0 {
		text = text[i+1:]
	}
	return text
}

// DecodePuzzLink reads a URL of the player pzpr, as puzz.link and its sisters
// run it, or the bare path in it:
//
//	https://puzz.link/p?sudoku/9/9/g5i6k...
//
// The numbers stand in the player's base-16 code: 0 to f is a number, - leads
// two digits, + three, a dot a number that is not told, taken for empty here,
// and g to z are 1 to 20 empty cells. Cells missing at the end are empty. The
// boxes are the player's: 2x3 for size 6, squares for square sizes; other sizes
// have none and are refused. Errors wrap [puzzle.ErrInvalid].
func DecodePuzzLink(text string) (*puzzle.Sudoku, error) {
	path := puzzlePath(text)
	fields := strings.Split(path, "/")
	switch strings.TrimSuffix(fields[0], "_edit") {
	case "sudoku":
	default:
		return nil, fmt.Errorf("%w URL: puzzles of type %q are not read", puzzle.ErrInvalid, fields[0])
	}
	fields = fields[1:]
	if len(fields) > 0 && strings.HasPrefix(fields[0], "v:") { // a variant's flags
		fields = fields[1:]
	}
	if len(fields) < 3 {
		return nil, fmt.Errorf("%w URL: want sudoku/COLUMNS/ROWS/NUMBERS", puzzle.ErrInvalid)
	}
	size, err := playerSize(fields[0], fields[1])
	if err != nil {
		return nil, err
	}
	boxRows, boxCols, ok := playerBoxes(size)
	if !ok {
		return nil, fmt.Errorf("%w URL: the player has no boxes for size %d", puzzle.ErrInvalid, size)
	}
	givens, fault := decodeNumbers(fields[2], size)
	if fault != nil {
		fault.Col += len(text) - len(strings.Join(fields[2:], "/"))
		return nil, fault
	}
	return puzzle.NewSudoku(boxRows, boxCols, givens)
}

func playerSize(cols, rows string) (int, error) {
	c, errC := strconv.Atoi(cols)
	r, errR := strconv.Atoi(rows)
	if errC != nil || errR != nil || c < 1 || r < 1 {
		return 0, fmt.Errorf("%w URL: %q and %q are no numbers of columns and rows", puzzle.ErrInvalid, cols, rows)
	}
	if c != r {
		return 0, fmt.Errorf("%w URL: a sudoku of %d columns and %d rows", puzzle.ErrInvalid, c, r)
	}
	if c > puzzle.MaxSudokuSize {
		return 0, fmt.Errorf("%w URL: size %d is over the limit of %d", puzzle.ErrInvalid, c, puzzle.MaxSudokuSize)
	}
	return c, nil
}

// playerBoxes returns the shape of the player's boxes.
func playerBoxes(size int) (rows, cols int, ok bool) {
	if size == 6 {
		return 2, 3, true
	}
	root := int(math.Sqrt(float64(size)))
	return root, root, root*root == size
}

// decodeNumbers reads the cells. The column of an error counts from 1 within
// code.
func decodeNumbers(code string, size int) ([][]int, *puzzle.ParseError) {
	givens := make([][]int, size)
	for r := range givens {
		givens[r] = make([]int, size)
	}
	cell := 0
	for i := 0; i < len(code); {
		number, skip, width, err := decodeSymbol(code[i:])
		if err == nil && cell+skip > size*size {
			err = fmt.Errorf("%w URL: more than %d cells", puzzle.ErrInvalid, size*size)
		}
		if err == nil && number > size {
			err = fmt.Errorf("%w URL: number %d in a sudoku of size %d", puzzle.ErrInvalid, number, size)
		}
		if err != nil {
			return nil, &puzzle.ParseError{Line: 1, Col: i + 1, Err: err}
		}
		if number > 0 {
			givens[cell/size][cell%size] = number
		}
		cell += skip
		i += width
	}
	return givens, nil
}

// decodeSymbol reads one symbol: a number (0 for empty cells), the cells that
// it stands for, and its length in bytes.
func decodeSymbol(code string) (number, skip, width int, err error) {
	digits := 1
	switch c := code[0]; {
	case c == '.':
		return 0, 1, 1, nil
	case strings.IndexByte(blankRuns, c) >= 0:
		return 0, strings.IndexByte(blankRuns, c) + 1, 1, nil
	case c == '-':
		digits, width = 2, 1
	case c == '+':
		digits, width = 3, 1
	}
	width += digits
	if len(code) < width {
		return 0, 0, 0, fmt.Errorf("%w URL: it ends within a number", puzzle.ErrInvalid)
	}
	v, err := strconv.ParseUint(code[width-digits:width], 16, 16)
	if err != nil {
		return 0, 0, 0, fmt.Errorf("%w URL: %q is no number", puzzle.ErrInvalid, code[:width])
	}
	if v == 0 {
		return 0, 0, 0, fmt.Errorf("%w URL: number 0 in a sudoku", puzzle.ErrInvalid)
	}
	return int(v), 1, width, nil
}

// EncodePuzzLink returns the URL under which the player at puzz.link shows the
// puzzle. It gives an error that wraps [ErrLossy] if the player's boxes have
// another shape.
func EncodePuzzLink(s *puzzle.Sudoku) (string, error) {
	if err := s.Validate(); err != nil {
		return "", err
	}
	boxRows, boxCols, ok := playerBoxes(s.Size())
	if !ok || boxRows != s.BoxRows || boxCols != s.BoxCols {
		return "", fmt.Errorf("%w: the player at puzz.link has no %d x %d boxes", ErrLossy, s.BoxRows, s.BoxCols)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%ssudoku/%d/%d/", playerURL, s.Size(), s.Size())
	blanks := 0
	flush := func() {
		if blanks > 0 {
			b.WriteByte(blankRuns[blanks-1])
			blanks = 0
		}
	}
	for _, row := range s.Givens {
		for _, v := range row {
			if v == 0 {
				if blanks++; blanks == len(blankRuns) {
					flush()
				}
				continue
			}
			flush()
			b.WriteString(hexNumber(v))
		}
	}
	flush()
	return b.String(), nil
}

func hexNumber(v int) string {
	if v < 16 {
		return strconv.FormatInt(int64(v), 16)
	}
	return fmt.Sprintf("-%02x", v)
}
