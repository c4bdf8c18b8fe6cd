package puzzle

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Kind names a kind of puzzle. Its text is what flags and JSON use.
type Kind string

// The kinds of puzzles.
const (
	KindSudoku  Kind = "sudoku"
	KindShikaku Kind = "shikaku"
	KindHashi   Kind = "hashi"
	KindJigsaw  Kind = "jigsaw"
)

// ErrKind reports a name that is no kind of puzzle, or a kind that the called
// function does not handle.
var ErrKind = errors.New("puzzle: unknown kind")

// Kinds returns all kinds, in the order in which they are listed to users.
func Kinds() []Kind {
	return []Kind{KindSudoku, KindShikaku, KindHashi, KindJigsaw}
}

// ParseKind returns the kind of that name, in any case of letters. The error
// wraps [ErrKind].
func ParseKind(name string) (Kind, error) {
	k := Kind(strings.ToLower(name))
	if !slices.Contains(Kinds(), k) {
		return "", fmt.Errorf("%w %q", ErrKind, name)
	}
	return k, nil
}

// String returns the name of the kind.
func (k Kind) String() string { return string(k) }

// invalid returns an error about data of the kind, which wraps [ErrInvalid].
func (k Kind) invalid(format string, args ...any) error {
	return fmt.Errorf("%w %s: %s", ErrInvalid, k, fmt.Sprintf(format, args...))
}

// fault is invalid with a place in a text: a line, and a byte in it or 0 for all of it, both
// counted from 1.
func (k Kind) fault(line, col int, format string, args ...any) *ParseError {
	return &ParseError{Line: line, Col: col, Err: k.invalid(format, args...)}
}
