package format

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
)

// hintWord begins the line of a hint.
const hintWord = "hint"

// isEdges reports lines that can only be meant as edge matching: two numbers,
// and then four.
func isEdges(lines textLines) bool {
	return len(lines.head) > 1 && allNumbers(lines.head[0].text, 2) && allNumbers(lines.head[1].text, 4)
}

func allNumbers(text string, n int) bool {
	for word, at := nextWord(text, 0); word.text != "" && n >= 0; word, at = nextWord(text, at) {
		if _, err := strconv.Atoi(word.text); err != nil {
			return false
		}
		n--
	}
	return n == 0
}

// decodeEdges reads the edge-matching text. Errors are [*puzzle.ParseError] and
// wrap [puzzle.ErrInvalid].
func decodeEdges(lines textLines) (puzzle.Puzzle, error) {
	first := lines.head[0]
	size, err := integers(puzzle.KindJigsaw, first, 0, 2)
	if err != nil {
		return nil, err
	}
	p := &puzzle.Jigsaw{Variant: puzzle.VariantPuzzle, Unsigned: true, Cols: size[0], Rows: size[1]}
	if p.Cols < 1 || p.Rows < 1 || p.Cols > puzzle.MaxJigsawPieces || p.Rows > puzzle.MaxJigsawPieces {
		return nil, edgesError(first, 0, "a board of %d columns and %d rows", p.Cols, p.Rows)
	}
	last := first
	for line := range lines.all() {
		if last = line; line.number == first.number {
			continue
		}
		if err := addEdgesLine(p, line); err != nil {
			return nil, err
		}
	}
	if want := p.Rows * p.Cols; len(p.Pieces) != want {
		return nil, edgesError(last, 0, "%d pieces, but a board of %d columns and %d rows takes %d",
			len(p.Pieces), p.Cols, p.Rows, want)
	}
	if err := p.Validate(); err != nil {
		return nil, &puzzle.ParseError{Line: first.number, Err: err}
	}
	return p, nil
}

// addEdgesLine reads the line of a piece or of a hint.
func addEdgesLine(p *puzzle.Jigsaw, line textLine) error {
	if word, at := nextWord(line.text, 0); strings.EqualFold(word.text, hintWord) {
		v, err := integers(puzzle.KindJigsaw, line, at, 3)
		if err != nil {
			return err
		}
		if v[1] < 0 || v[1] >= p.Rows*p.Cols {
			return edgesError(line, words(line.text)[2].col, "cell %d, want 0 to %d", v[1], p.Rows*p.Cols-1)
		}
		p.Hints = append(p.Hints, puzzle.Hint{Piece: v[0], Row: v[1] / p.Cols, Col: v[1] % p.Cols, Rotation: v[2]})
		return nil
	}
	v, err := integers(puzzle.KindJigsaw, line, 0, 4)
	if err != nil {
		return err
	}
	piece := puzzle.JigsawPiece{ID: len(p.Pieces)}
	for k, label := range v {
		if label < -puzzle.MaxLabel || label > puzzle.MaxLabel {
			return edgesError(line, words(line.text)[k].col, "label %d, the limit is %d", label, puzzle.MaxLabel)
		}
		piece.Sides[k] = label
		p.Unsigned = p.Unsigned && label >= 0
	}
	p.Pieces = append(p.Pieces, piece)
	return nil
}

// integers reads the numbers of a line, from a place in its text on.
func integers(kind puzzle.Kind, line textLine, at, want int) ([]int, error) {
	numbers := make([]int, 0, want)
	for word, at := nextWord(line.text, at); word.text != ""; word, at = nextWord(line.text, at) {
		if len(numbers) == want {
			return nil, lineFault(kind, line, 0, "%d numbers, want %d", countWords(line.text), want)
		}
		v, err := strconv.Atoi(word.text)
		if err != nil {
			return nil, lineFault(kind, line, word.col, "%s is no number", excerpt(word.text))
		}
		numbers = append(numbers, v)
	}
	if len(numbers) < want {
		return nil, lineFault(kind, line, 0, "%d numbers, want %d", len(numbers), want)
	}
	return numbers, nil
}

func edgesError(line textLine, col int, format string, args ...any) error {
	return lineFault(puzzle.KindJigsaw, line, col, format, args...)
}

// lineFault says what is wrong in a line; col counts from 1 within its text, 0
// for all of it.
func lineFault(kind puzzle.Kind, line textLine, col int, format string, args ...any) error {
	if col > 0 {
		col += line.indent
	}
	return &puzzle.ParseError{Line: line.number, Col: col, Err: fmt.Errorf(
		"%w %s: %s", puzzle.ErrInvalid, kind, fmt.Sprintf(format, args...))}
}

// encodeEdges writes the edge-matching text. Where the pieces were seen in a
// picture is left out, since it is no part of the puzzle.
func encodeEdges(p *puzzle.Jigsaw) (string, error) {
	if err := fitsEdges(p); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d", p.Cols, p.Rows)
	for _, piece := range p.Pieces {
		s := piece.Sides
		fmt.Fprintf(&b, "\n%d %d %d %d", s[0], s[1], s[2], s[3])
	}
	for _, h := range p.Hints {
		fmt.Fprintf(&b, "\n%s %d %d %d", hintWord, h.Piece, h.Row*p.Cols+h.Col, h.Rotation)
	}
	return b.String(), nil
}

// fitsEdges refuses what the edge-matching text would lose.
func fitsEdges(p *puzzle.Jigsaw) error {
	negative := false
	for i, piece := range p.Pieces {
		if piece.ID != i {
			return fmt.Errorf("%w: %s numbers pieces in their order, but number %d has the id %d", ErrLossy, Edges, i, piece.ID)
		}
		for _, label := range piece.Sides {
			negative = negative || label < 0
		}
	}
	switch {
	case p.Variant != "" && p.Variant != puzzle.VariantPuzzle:
		return fmt.Errorf("%w: %s has no variant %q", ErrLossy, Edges, string(p.Variant))
	case p.Rows == 0 || p.Cols == 0 || p.Rows*p.Cols != len(p.Pieces):
		return fmt.Errorf("%w: %s needs the size of the board, and pieces for all of it", ErrLossy, Edges)
	case !p.Unsigned && !negative:
		return fmt.Errorf("%w: %s takes labels without a sign for unsigned ones", ErrLossy, Edges)
	}
	return nil
}
