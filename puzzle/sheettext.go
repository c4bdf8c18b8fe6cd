package puzzle

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// unshown stands for a clue or an island whose number is not shown.
const unshown = "?"

// A sheetText is the text of a grid with numbers in some of its cells, cut into
// rows of cells that are all as long.
type sheetText struct {
	heading []string // words of the line that names the kind, in lower case
	rows    []textRow
}

// scanSheet cuts a text into rows. A first line that begins with a letter is
// the heading. Cells are words, or characters where chars is set.
func scanSheet(text string, limit int, chars bool) (*sheetText, error) {
	t := new(sheetText)
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || trimmed[0] == '#' || isRule(trimmed):
			continue
		case isLetter(trimmed[0]) && t.heading == nil && len(t.rows) == 0:
			t.heading = strings.Fields(strings.ToLower(trimmed))
			continue
		case len(t.rows) == limit:
			return nil, lineFault(i+1, "over %d rows", limit)
		}
		row := scanRow(i+1, line)
		if chars {
			row.words = row.chars
		}
		if len(row.words) == 0 {
			continue // bars alone
		}
		if len(row.words) > limit {
			return nil, lineFault(i+1, "over %d columns", limit)
		}
		if t.rows = append(t.rows, row); len(row.words) != len(t.rows[0].words) {
			return nil, lineFault(i+1, "%d cells in this row, but %d in the first", len(row.words), len(t.rows[0].words))
		}
	}
	if len(t.rows) == 0 {
		return nil, lineFault(1, "there are no rows")
	}
	return t, nil
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func lineFault(line int, format string, args ...any) error {
	return &ParseError{Line: line, Err: fmt.Errorf(format, args...)}
}

// numbers calls found for each cell that is not empty, in reading order, with 0
// for a number that is not shown.
func (t *sheetText) numbers(limit int, found func(at Cell, number int)) error {
	for r, row := range t.rows {
		for c, cell := range row.words {
			switch cell.text {
			case ".", "0", "_", "*":
				continue
			case unshown:
				found(Cell{r, c}, 0)
				continue
			}
			v, err := strconv.Atoi(cell.text)
			if err != nil || v < 1 || v > limit {
				return &ParseError{Line: row.line, Col: cell.col, Err: fmt.Errorf("%q is no number from 1 to %d", cell.text, limit)}
			}
			found(Cell{r, c}, v)
		}
	}
	return nil
}

// size returns the rows and columns.
func (t *sheetText) size() (rows, cols int) { return len(t.rows), len(t.rows[0].words) }

// ofKind puts the kind before the reason of an error of this file.
func ofKind(kind Kind, err error) error {
	var at *ParseError
	if errors.As(err, &at) {
		return &ParseError{Line: at.Line, Col: at.Col, Err: fmt.Errorf("%w %s: %w", ErrInvalid, kind, at.Err)}
	}
	return err
}

// sheetLines writes a grid: cells as wide as the widest, blanks between them.
func sheetLines(rows, cols int, cells map[Cell]int) string {
	width := 1
	for _, v := range cells {
		width = max(width, len(strconv.Itoa(v)))
	}
	var b strings.Builder
	for r := range rows {
		b.WriteByte('\n')
		for c := range cols {
			if c > 0 {
				b.WriteByte(' ')
			}
			v, ok := cells[Cell{r, c}]
			text := "."
			if ok && v == 0 {
				text = unshown
			} else if ok {
				text = strconv.Itoa(v)
			}
			fmt.Fprintf(&b, "%*s", width, text)
		}
	}
	return b.String()
}
