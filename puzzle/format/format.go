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
	GameID   Format = "gameid"   // game ID of Simon Tatham's puzzle collection
	Has      Format = "has"      // rows, columns, islands and a grid, Hashi only
	Edges    Format = "edges"    // edge matching, a line a piece, Jigsaw only
	Bucas    Format = "bucas"    // URL of the viewer of Eternity II, boards of a Jigsaw only
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
	// ErrTooLong reports data of more than [MaxBytes].
	ErrTooLong = errors.New("format: the text is too long for a puzzle")
	// ErrLossy reports a puzzle that the format cannot hold.
	ErrLossy = errors.New("format: the format cannot hold this puzzle")
)

// Formats returns all formats, in the order in which they are listed to users.
func Formats() []Format { return []Format{JSON, Line, Grid, PuzzLink, GameID, Has, Edges, Bucas} }

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

// OneLine tells whether each puzzle takes one line in that format.
func (f Format) OneLine() bool {
	switch f {
	case Grid, Has, Edges:
		return false
	}
	return true
}

// Encode writes the puzzle in that format, with a newline at the end. A puzzle
// that the format cannot hold gives an error that wraps [ErrLossy], and an
// invalid one the error of its Validate; then nothing is written. Where the
// pieces of a jigsaw were seen is no part of the puzzle: only JSON keeps it.
func Encode(w io.Writer, p puzzle.Puzzle, f Format) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if !slices.Contains(Formats(), f) {
		return fmt.Errorf("%w %q", ErrFormat, string(f))
	}
	text, err := encode(p, f)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text+"\n")
	return err
}

// encode returns the text without the newline.
func encode(p puzzle.Puzzle, f Format) (string, error) {
	if f == JSON {
		text, err := json.Marshal(p)
		return string(text), err
	}
	if f == PuzzLink {
		return EncodePuzzLink(p)
	}
	if f == GameID {
		return encodeGameID(p)
	}
	switch p := p.(type) {
	case *puzzle.Sudoku:
		switch f {
		case Line:
			return encodeLine(p)
		case Grid:
			return p.String(), nil
		}
	case *puzzle.Shikaku:
		if f == Grid {
			return p.String(), nil
		}
	case *puzzle.Hashi:
		switch f {
		case Grid:
			return p.String(), nil
		case Has:
			return encodeHas(p)
		}
	case *puzzle.Jigsaw:
		switch f {
		case Edges:
			return encodeEdges(p)
		case Bucas:
			return "", fmt.Errorf("%w: %s holds a board, and there is no solution to show on it", ErrLossy, Bucas)
		}
	}
	return "", fmt.Errorf("%w: %s as %s", ErrLossy, p.Kind(), f)
}
