package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Looks reports whether data is text, and so may be for [Decode], rather than a
// picture: it is not empty, and its first 4096 bytes are UTF-8 without control
// characters. It does not say that Decode will succeed.
func Looks(data []byte) bool {
	head := data[:min(len(data), 4096)]
	for cut := 0; cut < utf8.UTFMax && len(head) < len(data) && !utf8.Valid(head); cut++ {
		head = head[:len(head)-1] // the cut may go through a character
	}
	if len(head) == 0 || !utf8.Valid(head) {
		return false
	}
	return bytes.IndexFunc(head, func(r rune) bool {
		return r < ' ' && r != '\t' && r != '\n' && r != '\r' && r != '\f'
	}) < 0
}

// MaxBytes is the longest text of a puzzle, 8 MiB: a board of [board.MaxCells] cells with its
// solution, as JSON, takes 7.
const MaxBytes = 8 << 20

// Decode reads one puzzle in any of the formats. It takes no more memory than some tens of times
// that of data. Data in none of the formats gives an error that wraps [ErrUnrecognized], a [List]
// [ErrSeveral], and more than [MaxBytes] [ErrTooLong].
func Decode(data []byte) (puzzle.Puzzle, error) {
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("%w: %d bytes, the limit is %d", ErrTooLong, len(data), MaxBytes)
	}
	text := withoutMark(data)
	p, err := decode(text)
	if err != nil && listed(text) {
		return nil, ErrSeveral
	}
	return p, err
}

// decode reads the one puzzle of a text.
func decode(text string) (puzzle.Puzzle, error) {
	start := strings.TrimSpace(text)
	switch lines := content(text); {
	case start == "":
		return nil, fmt.Errorf("%w: there is nothing in it", ErrUnrecognized)
	case start[0] == '{':
		return decodeJSON([]byte(text))
	case IsBoard([]byte(text)):
		return decodeBoard([]byte(text))
	case len(lines.head) == 0:
		return nil, fmt.Errorf("%w: there are only comments in it", ErrUnrecognized)
	case len(lines.head) == 1:
		return decodeOne(lines.head[0])
	case headed(lines.head[0], puzzle.KindShikaku):
		return asPuzzle(puzzle.ParseShikakuText(text))
	case headed(lines.head[0], puzzle.KindHashi):
		return asPuzzle(puzzle.ParseHashiText(text))
	case isEdges(lines):
		return decodeEdges(lines)
	case isHas(lines):
		return decodeHas(lines)
	case isList(lines) && inLines(text[:min(len(text), headBytes)]):
		return nil, ErrSeveral // which might be taken for the rows of a Shikaku
	case !lines.gridLike():
		return nil, ErrUnrecognized
	default:
		return decodeGrid(text)
	}
}

// headed reports a line that names the kind of the grid below it.
func headed(line textLine, kind puzzle.Kind) bool {
	word, _ := nextWord(line.text, 0)
	return strings.EqualFold(word.text, string(kind))
}

// decodeGrid reads a grid without a heading: a Sudoku, or, where it cannot be
// one, a Shikaku whose clues sum up to the grid and can all be met.
func decodeGrid(text string) (puzzle.Puzzle, error) {
	p, fault := asPuzzle(puzzle.ParseSudokuText(text))
	if fault == nil {
		return p, nil
	}
	s, err := puzzle.ParseShikakuText(text)
	if err != nil || !allShown(shikakuCells(s)) || len(s.Diagnose()) > 0 {
		return nil, fault
	}
	return s, nil
}

// A textLine is a line that is neither empty nor a comment.
type textLine struct {
	number int // counted from 1
	indent int // blanks cut off on the left
	text   string
}

// blanks are what stands between words.
const blanks = " \t\r"

// withoutMark cuts off a byte order mark.
func withoutMark(data []byte) string {
	return strings.TrimPrefix(string(data), "\ufeff")
}

// textLines are the lines of a text that hold something. Only the first two are kept.
type textLines struct {
	text string
	head []textLine
}

// content returns the lines that hold something.
func content(text string) textLines {
	lines := textLines{text: text}
	for line := range lines.all() {
		if lines.head = append(lines.head, line); len(lines.head) == 2 {
			break
		}
	}
	return lines
}

// all yields the lines one after the other.
func (l textLines) all() iter.Seq[textLine] {
	return func(yield func(textLine) bool) {
		number := 0
		for line := range strings.SplitSeq(l.text, "\n") {
			number++
			cut := strings.TrimLeft(line, blanks)
			indent := len(line) - len(cut)
			if cut = strings.TrimRight(cut, blanks); cut == "" || cut[0] == '#' {
				continue
			}
			if !yield(textLine{number, indent, cut}) {
				return
			}
		}
	}
}

// count returns the number of lines.
func (l textLines) count() (n int) {
	for range l.all() {
		n++
	}
	return n
}

// leastSize is the number of rows of the smallest Sudoku in a list: less may be anything.
const leastSize = 4

// isList reports lines each of which is a Sudoku of 4 rows or more, and which
// are not rows of one: there are no bars and rules.
func isList(lines textLines) bool {
	all := lines.count()
	for line := range lines.all() {
		text, _, _ := strings.Cut(line.text, "#")
		if strings.ContainsAny(text, "|-+=") {
			return false
		}
		n := countCells(line)
		if size := squareRoot(n); size < leastSize || size*size != n || n == all {
			return false
		}
	}
	return true
}

// gridLike reports lines of the characters that a Sudoku grid is made of, with
// at least one row that is not all letters.
func (l textLines) gridLike() bool {
	cells := false
	for line := range l.all() {
		digits, ok := line.gridLike()
		if !ok {
			return false
		}
		cells = cells || digits
	}
	return cells
}

// gridLike reports a line of the characters that a Sudoku grid is made of, and whether any of them
// is not a letter but a cell.
func (l textLine) gridLike() (cells, ok bool) {
	for _, c := range []byte(l.text) {
		switch {
		case c >= '0' && c <= '9' || c == '.' || c == '_' || c == '*':
			cells = true
		case strings.IndexByte(" \t\r|-+=", c) >= 0:
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		default:
			return false, false
		}
	}
	return cells, true
}

// decodeOne reads a line that stands alone, and moves the positions in errors
// to where the line lies.
func decodeOne(line textLine) (puzzle.Puzzle, error) {
	var p puzzle.Puzzle
	var err error
	switch {
	case line.text[0] == '{':
		p, err = decodeJSON([]byte(line.text))
	case isBoardURL(line.text):
		p, err = decodeBoard([]byte(line.text))
	case isPuzzLink(line.text):
		p, err = DecodePuzzLink(line.text)
	case isGameID(line.text):
		p, err = DecodeGameID(line.text)
	default:
		p, err = asPuzzle(decodeLine(line))
	}
	return p, moved(err, line.number-1, line.indent)
}

// moved is an error of a text with the place where it is in a larger one, so many lines and, on its first
// line, bytes further.
func moved(err error, lines, indent int) error {
	if err == nil {
		return nil
	}
	at := &puzzle.ParseError{Line: 1, Err: err}
	if found := new(puzzle.ParseError); errors.As(err, &found) {
		*at = *found
	}
	if at.Col > 0 && at.Line == 1 {
		at.Col += indent
	}
	at.Line += lines
	return at
}

// decodeBoard reads the pieces of a full board.
func decodeBoard(data []byte) (puzzle.Puzzle, error) {
	b, err := DecodeBoard(data)
	if err != nil {
		return nil, err
	}
	p, _, err := b.Jigsaw()
	return asPuzzle(p, err)
}

// asPuzzle keeps a nil pointer from becoming a Puzzle that is not nil.
func asPuzzle(p puzzle.Puzzle, err error) (puzzle.Puzzle, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// decodeJSON reads a puzzle, or the puzzle inside a line of the program's
// output.
func decodeJSON(data []byte) (puzzle.Puzzle, error) {
	var wrapper struct {
		Instance json.RawMessage `json:"instance"`
	}
	if json.Unmarshal(data, &wrapper) == nil && len(wrapper.Instance) > 0 && wrapper.Instance[0] == '{' {
		return puzzle.ParseJSON(wrapper.Instance)
	}
	return puzzle.ParseJSON(data)
}

func squareRoot(n int) int { return int(math.Round(math.Sqrt(float64(n)))) }
