package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A Format is a way of writing a puzzle as text. Its text is what flags use.
type Format string

// The formats.
const (
	JSON     Format = "json"     // one JSON object on one line
	Line     Format = "line"     // all cells on one line, Sudoku only
	Grid     Format = "grid"     // a line a row, for people
	PuzzLink Format = "puzzlink" // URL of the player at puzz.link
)

// Errors of this package. Errors of the parsers themselves wrap
// [puzzle.ErrInvalid], and are [*puzzle.ParseError] where there is a position.
var (
	// ErrFormat reports a name that is no format.
	ErrFormat = errors.New("format: unknown format")
	// ErrUnrecognized reports data that is in none of the formats.
	ErrUnrecognized = errors.New("format: not a puzzle in any known format")
	// ErrSeveral reports several puzzles where one is wanted.
	ErrSeveral = errors.New("format: more than one puzzle")
	// ErrLossy reports a puzzle that the format cannot hold.
	ErrLossy = errors.New("format: the format cannot hold this puzzle")
)

// Formats returns all formats, in the order in which they are listed to users.
func Formats() []Format { return []Format{JSON, Line, Grid, PuzzLink} }

// ParseFormat returns the format of that name, in any case of letters. The
// error wraps [ErrFormat].
func ParseFormat(name string) (Format, error) {
	f := Format(strings.ToLower(name))
	if !slices.Contains(Formats(), f) {
		return "", fmt.Errorf("%w %q", ErrFormat, name)
	}
	return f, nil
}

// String returns the name of the format.
func (f Format) String() string { return string(f) }

// Encode writes the puzzle in that format, with a newline at the end. A puzzle
// that the format cannot hold gives an error that wraps [ErrLossy], and an
// invalid one the error of its Validate; then nothing is written.
func Encode(w io.Writer, p puzzle.Puzzle, f Format) error {
	if err := p.Validate(); err != nil {
		return err
	}
	s, ok := p.(*puzzle.Sudoku)
	if !ok {
		return fmt.Errorf("%w: %s as %s", ErrLossy, p.Kind(), f)
	}
	text, err := encodeSudoku(s, f)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text+"\n")
	return err
}

func encodeSudoku(s *puzzle.Sudoku, f Format) (string, error) {
	switch f {
	case JSON:
		text, err := json.Marshal(s)
		return string(text), err
	case Line:
		return encodeLine(s)
	case Grid:
		return s.String(), nil
	case PuzzLink:
		return EncodePuzzLink(s)
	default:
		return "", fmt.Errorf("%w %q", ErrFormat, string(f))
	}
}
