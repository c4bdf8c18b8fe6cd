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
func isEdges(lines []textLine) bool {
	return len(lines) > 1 && allNumbers(lines[0].text, 2) && allNumbers(lines[1].text, 4)
}

func allNumbers(text string, n int) bool {
	fields := words(text)
	for _, f := range fields {
		if _, err := strconv.Atoi(f.text); err != nil {
			return false
		}
	}
	return len(fields) == n
}

// decodeEdges reads the edge-matching text. Errors are [*puzzle.ParseError] and
// wrap [puzzle.ErrInvalid].
func decodeEdges(lines []textLine) (puzzle.Puzzle, error) {
	size, err := integers(puzzle.KindJigsaw, lines[0], words(lines[0].text), 2)
	if err != nil {
		return nil, err
	}
	p := &puzzle.Jigsaw{Variant: puzzle.VariantPuzzle, Unsigned: true, Cols: size[0], Rows: size[1]}
	if p.Cols < 1 || p.Rows < 1 || p.Cols > puzzle.MaxJigsawPieces || p.Rows > puzzle.MaxJigsawPieces {
		return nil, edgesError(lines[0], 0, "a board of %d columns and %d rows", p.Cols, p.Rows)
	}
	for _, line := range lines[1:] {
		if err := addEdgesLine(p, line); err != nil {
			return nil, err
		}
	}
	if want := p.Rows * p.Cols; len(p.Pieces) != want {
		last := lines[len(lines)-1]
		return nil, edgesError(last, 0, "%d pieces, but a board of %d columns and %d rows takes %d",
			len(p.Pieces), p.Cols, p.Rows, want)
	}
	if err := p.Validate(); err != nil {
		return nil, &puzzle.ParseError{Line: lines[0].number, Err: err}
	}
	return p, nil
}

// addEdgesLine reads the line of a piece or of a hint.
func addEdgesLine(p *puzzle.Jigsaw, line textLine) error {
	fields := words(line.text)
	if strings.EqualFold(fields[0].text, hintWord) {
		v, err := integers(puzzle.KindJigsaw, line, fields[1:], 3)
		if err != nil {
			return err
		}
		if v[1] < 0 || v[1] >= p.Rows*p.Cols {
			return edgesError(line, fields[2].col, "cell %d, want 0 to %d", v[1], p.Rows*p.Cols-1)
		}
		p.Hints = append(p.Hints, puzzle.Hint{Piece: v[0], Row: v[1] / p.Cols, Col: v[1] % p.Cols, Rotation: v[2]})
		return nil
	}
	v, err := integers(puzzle.KindJigsaw, line, fields, 4)
	if err != nil {
		return err
	}
	piece := puzzle.JigsawPiece{ID: len(p.Pieces)}
	for k, label := range v {
		if label < -puzzle.MaxLabel || label > puzzle.MaxLabel {
			return edgesError(line, fields[k].col, "label %d, the limit is %d", label, puzzle.MaxLabel)
		}
		piece.Sides[k] = label
		p.Unsigned = p.Unsigned && label >= 0
	}
	p.Pieces = append(p.Pieces, piece)
	return nil
}

// integers reads the numbers of a line.
func integers(kind puzzle.Kind, line textLine, fields []lineCell, want int) ([]int, error) {
	if len(fields) != want {
		return nil, lineFault(kind, line, 0, "%d numbers, want %d", len(fields), want)
	}
	numbers := make([]int, want)
	for i, f := range fields {
		v, err := strconv.Atoi(f.text)
		if err != nil {
			return nil, lineFault(kind, line, f.col, "%q is no number", f.text)
		}
		numbers[i] = v
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
