package format

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
)

// viewerURL is the viewer that EncodeBoard points to.
const viewerURL = "https://e2.bucas.name/#"

// Bounds of the URL of a board, in bytes.
const (
	maxBoardText = 1 << 20 // more than any board takes
	maxBoardName = 200
)

// The keys of the URL that are read. Others are passed over.
const (
	keyName   = "puzzle"
	keyCols   = "board_w"
	keyRows   = "board_h"
	keyEdges  = "board_edges"
	keyPieces = "board_pieces"
	keyOrder  = "motifs_order"
)

// IsBoard reports text that can only be meant as the URL of a board: its first line
// that is no comment has the sides of one. A line that begins with # is the
// fragment of a URL if that is all there is on it, and else a comment.
func IsBoard(data []byte) bool {
	line, _ := boardLine(data)
	return line != ""
}

// boardLine returns the first URL of a board among comments, "" if there is none
// or something else before it, and whether anything follows.
func boardLine(data []byte) (url string, more bool) {
	if !bytes.Contains(data, []byte(keyEdges+"=")) {
		return "", false
	}
	for line := range bytes.Lines(bytes.TrimPrefix(data, []byte("\ufeff"))) {
		text := strings.TrimSpace(string(line))
		switch is := isBoardURL(text); {
		case !is && (text == "" || text[0] == '#'):
		case url != "":
			return url, true
		case !is:
			return "", true
		default:
			url = text
		}
	}
	return url, false
}

// isBoardURL reports a line that is the URL of a board, or its fragment.
func isBoardURL(text string) bool {
	return strings.Contains(text, keyEdges+"=") && text[0] != '{' &&
		!strings.ContainsFunc(text, unicode.IsSpace)
}

// DecodeBoard reads a board of edge matching as the viewer of Eternity II at
// e2.bucas.name has it in its URL:
//
//	https://e2.bucas.name/#puzzle=NAME&board_w=W&board_h=H&board_edges=...
//
// or from the fragment alone, also where comments stand around it. board_edges
// holds four letters a cell, for the top, right, bottom and left side; cells come
// from the top left, a is grey, letter number k from b on colour k, and aaaa is an
// empty cell. board_pieces, if there, holds three digits a cell: the number of the
// piece, from 1, or 000. motifs_order may be jblackwood. Other keys are passed
// over. A percent sign is no code for another character; it may stand in the name
// alone. Errors wrap [puzzle.ErrInvalid], or [ErrSeveral] where something else
// follows.
func DecodeBoard(data []byte) (*board.Board, error) {
	text := strings.TrimSpace(withoutMark(data[:min(len(data), maxBoardText+1)]))
	switch line, more := boardLine(data); {
	case more && line != "":
		return nil, fmt.Errorf("%w: a board, and then another line", ErrSeveral)
	case line != "":
		text = line
	}
	if len(text) > maxBoardText {
		return nil, boardFault("%d bytes, the limit is %d", len(text), maxBoardText)
	}
	keys, err := boardKeys(text)
	if err != nil {
		return nil, err
	}
	b := &board.Board{Name: keys[keyName]}
	for _, read := range []func(*board.Board, map[string]string) error{readName, readOrder, readSize, readEdges, readPieces} {
		if err := read(b, keys); err != nil {
			return nil, err
		}
	}
	return b, b.Validate()
}

func boardFault(format string, args ...any) error {
	return fmt.Errorf("%w URL of a board: %s", puzzle.ErrInvalid, fmt.Sprintf(format, args...))
}

// boardKeys cuts a URL into the keys that are read and their values.
func boardKeys(text string) (map[string]string, error) {
	if i := strings.LastIndexAny(text, "#?"); i >= 0 {
		text = text[i+1:]
	}
	keys := make(map[string]string)
	for pair := range strings.SplitSeq(text, "&") {
		key, value, _ := strings.Cut(pair, "=")
		switch key {
		case keyName, keyCols, keyRows, keyEdges, keyPieces, keyOrder:
		default:
			continue
		}
		if _, twice := keys[key]; twice {
			return nil, boardFault("%s stands there twice", key)
		}
		keys[key] = value
	}
	for _, key := range []string{keyCols, keyRows, keyEdges} {
		if _, ok := keys[key]; !ok {
			return nil, boardFault("%s is missing", key)
		}
	}
	return keys, nil
}

func readName(b *board.Board, _ map[string]string) error {
	bad := strings.ContainsFunc(b.Name, func(r rune) bool {
		return !unicode.IsPrint(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar
	})
	if bad || len(b.Name) > maxBoardName {
		return boardFault("%s must have at most %d bytes, all of them visible", keyName, maxBoardName)
	}
	return nil
}

func readOrder(b *board.Board, keys map[string]string) error {
	switch order := board.Order(keys[keyOrder]); order {
	case board.OrderViewer, board.OrderBlackwood:
		b.Order = order
		return nil
	}
	return boardFault("%s is %s, want %s or none", keyOrder, excerpt(keys[keyOrder]), board.OrderBlackwood)
}

func readSize(b *board.Board, keys map[string]string) error {
	for _, side := range []struct {
		key string
		to  *int
	}{{keyCols, &b.Cols}, {keyRows, &b.Rows}} {
		n, err := strconv.ParseUint(keys[side.key], 10, 32)
		if err != nil || n == 0 || n > board.MaxCells {
			return boardFault("%s is %s, want 1 to %d", side.key, excerpt(keys[side.key]), board.MaxCells)
		}
		*side.to = int(n)
	}
	if b.Rows*b.Cols > board.MaxCells {
		return boardFault("%d columns and %d rows, the limit is %d cells", b.Cols, b.Rows, board.MaxCells)
	}
	return nil
}

// excerpt quotes the beginning of a value.
func excerpt(text string) string {
	const most = 20
	if len(text) > most {
		return strconv.Quote(strings.ToValidUTF8(text[:most], "?")) + "..."
	}
	return strconv.Quote(text)
}

func readEdges(b *board.Board, keys map[string]string) error {
	letters, cells := keys[keyEdges], b.Rows*b.Cols
	if len(letters) != 4*cells {
		return boardFault("%s has %d letters, but %d columns and %d rows take %d", keyEdges, len(letters), b.Cols, b.Rows, 4*cells)
	}
	b.Cells = make([][4]int, cells)
	for i := range letters {
		c := letters[i]
		if c < 'a' || c > 'z' {
			return boardFault("%s has %q at place %d, want a to z", keyEdges, c, i+1)
		}
		b.Cells[i/4][i%4] = int(c - 'a')
	}
	return nil
}

func readPieces(b *board.Board, keys map[string]string) error {
	digits, ok := keys[keyPieces]
	if !ok {
		return nil
	}
	if len(digits) != 3*len(b.Cells) {
		return boardFault("%s has %d digits, but %d columns and %d rows take %d", keyPieces, len(digits), b.Cols, b.Rows, 3*len(b.Cells))
	}
	b.Numbers = make([]int, len(b.Cells))
	for i := range digits {
		c := digits[i]
		if c < '0' || c > '9' {
			return boardFault("%s has %q at place %d, want a digit", keyPieces, c, i+1)
		}
		b.Numbers[i/3] = 10*b.Numbers[i/3] + int(c-'0')
	}
	return nil
}

// EncodeBoard returns the URL of a board, with the name board if it has none. A
// board that the URL cannot hold gives an error that wraps [ErrLossy]. Numbers of
// pieces are left out where one has more than three digits.
func EncodeBoard(b *board.Board) (string, error) {
	if err := b.Validate(); err != nil {
		return "", err
	}
	name := b.Name
	if name == "" {
		name = "board"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s%s=%s&%s=%d&%s=%d&%s=", viewerURL, keyName, name, keyCols, b.Cols, keyRows, b.Rows, keyEdges)
	for i, sides := range b.Cells {
		for _, colour := range sides {
			if colour > board.MaxLetters {
				return "", fmt.Errorf("%w: %s has letters for %d colours, but %v has colour %d",
					ErrLossy, Bucas, board.MaxLetters, b.At(i), colour)
			}
			text.WriteByte(byte('a' + colour))
		}
	}
	if fitsDigits(b.Numbers) {
		fmt.Fprintf(&text, "&%s=", keyPieces)
		for _, number := range b.Numbers {
			fmt.Fprintf(&text, "%03d", number)
		}
	}
	if b.Order != board.OrderViewer {
		fmt.Fprintf(&text, "&%s=%s", keyOrder, b.Order)
	}
	return text.String(), nil
}

// fitsDigits reports numbers of at most three digits.
func fitsDigits(numbers []int) bool {
	for _, number := range numbers {
		if number > 999 {
			return false
		}
	}
	return len(numbers) > 0
}
