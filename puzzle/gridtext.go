package puzzle

import (
	"fmt"
	"strings"
)

// A gridText is the text of a grid, cut into lines and cells but not yet read.
type gridText struct {
	rows  []textRow
	bands []int // rows between one rule and the next
	ruled bool  // there is a rule between rows
	wide  bool  // cells have blanks between them
}

// A textRow is a line of cells.
type textRow struct {
	line  int // counted from 1
	words []textCell
	chars []textCell
	// wordBars and charBars hold, for each bar that stands inside the row, the
	// number of cells before it.
	wordBars, charBars []int
}

// A textCell is one cell, or a word of several that touch.
type textCell struct {
	col  int // first byte in the line, counted from 1
	text string
}

// scanGrid cuts a text and decides between the two ways of writing cells.
func scanGrid(text string) (*gridText, error) {
	t := new(gridText)
	band := 0
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || trimmed[0] == '#':
		case isRule(trimmed):
			if band > 0 {
				t.bands, band = append(t.bands, band), 0
			}
		default:
			if len(t.rows) == MaxSudokuSize {
				return nil, &ParseError{Line: i + 1, Err: fmt.Errorf("%w sudoku: over %d rows", ErrInvalid, MaxSudokuSize)}
			}
			t.rows, band = append(t.rows, scanRow(i+1, line)), band+1
		}
	}
	if band > 0 {
		t.bands = append(t.bands, band)
	}
	if len(t.rows) == 0 {
		return nil, &ParseError{Line: 1, Err: fmt.Errorf("%w sudoku: there are no rows", ErrInvalid)}
	}
	t.ruled = len(t.bands) > 1
	return t, t.measure()
}

// isRule reports a line that separates bands and has no cells.
func isRule(line string) bool {
	return strings.Trim(line, "-+=| \t") == "" && strings.ContainsAny(line, "-=")
}

func scanRow(number int, line string) textRow {
	row := textRow{line: number}
	start := -1
	for i := 0; i <= len(line); i++ {
		blank := i == len(line) || strings.IndexByte(" \t\r|", line[i]) >= 0
		if !blank {
			row.chars = append(row.chars, textCell{i + 1, line[i : i+1]})
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			row.words = append(row.words, textCell{start + 1, line[start:i]})
			start = -1
		}
		if i < len(line) && line[i] == '|' && len(row.words) > 0 {
			row.wordBars = append(row.wordBars, len(row.words))
			row.charBars = append(row.charBars, len(row.chars))
		}
	}
	row.wordBars = dropFrame(row.wordBars, len(row.words))
	row.charBars = dropFrame(row.charBars, len(row.chars))
	return row
}

// dropFrame removes a bar after the last cell.
func dropFrame(bars []int, cells int) []int {
	if n := len(bars); n > 0 && bars[n-1] == cells {
		return bars[:n-1]
	}
	return bars
}

// measure decides whether words or characters are cells: whichever gives as
// many columns as there are rows, in all rows.
func (t *gridText) measure() error {
	size := len(t.rows)
	badWord, badChar := -1, -1
	for i, row := range t.rows {
		if len(row.words) != size && badWord < 0 {
			badWord = i
		}
		if len(row.chars) != size && badChar < 0 {
			badChar = i
		}
	}
	if badWord < 0 || badChar < 0 {
		t.wide = badWord < 0
		return nil
	}
	// Blame the row at which the likelier reading breaks.
	bad, cells := badWord, len(t.rows[badWord].words)
	if badChar > badWord {
		bad, cells = badChar, len(t.rows[badChar].chars)
	}
	return &ParseError{
		Line: t.rows[bad].line,
		Err:  fmt.Errorf("%w sudoku: %d cells in this row, but there are %d rows", ErrInvalid, cells, size),
	}
}

func (t *gridText) cells(row textRow) (cells []textCell, bars []int) {
	if t.wide {
		return row.words, row.wordBars
	}
	return row.chars, row.charBars
}

// givens reads the numbers.
func (t *gridText) givens() ([][]int, error) {
	givens := make([][]int, len(t.rows))
	for r, row := range t.rows {
		cells, _ := t.cells(row)
		givens[r] = make([]int, len(cells))
		for c, cell := range cells {
			v, ok := ParseCell(cell.text)
			if !ok || v > len(t.rows) {
				return nil, &ParseError{
					Line: row.line, Col: cell.col,
					Err: fmt.Errorf("%w sudoku: %q is no number from 1 to %d", ErrInvalid, cell.text, len(t.rows)),
				}
			}
			givens[r][c] = v
		}
	}
	return givens, nil
}

// boxShape derives the shape of the boxes from bars and rules.
func (t *gridText) boxShape() (rows, cols int, err error) {
	size := len(t.rows)
	_, bars := t.cells(t.rows[0])
	if !t.ruled && len(bars) == 0 {
		if size == 1 {
			return 1, 1, nil
		}
		return BoxShape(size)
	}
	rows, cols = t.bands[0], size
	if len(bars) > 0 {
		cols = bars[0]
	}
	if rows*cols != size { // one of the two kinds of separators was left out
		switch {
		case !t.ruled && size%cols == 0:
			rows = size / cols
		case len(bars) == 0 && size%rows == 0:
			cols = size / rows
		}
	}
	if err := t.checkSeparators(rows, cols); err != nil {
		return 0, 0, err
	}
	return rows, cols, nil
}

// checkSeparators compares all bars and rules with the shape that the first of
// them suggest.
func (t *gridText) checkSeparators(rows, cols int) error {
	size := len(t.rows)
	uneven := rows*cols != size
	if t.ruled {
		for _, n := range t.bands {
			uneven = uneven || n != rows
		}
	}
	_, first := t.cells(t.rows[0])
	for _, row := range t.rows {
		_, bars := t.cells(row)
		uneven = uneven || len(bars) != len(first)
		for i, bar := range bars {
			uneven = uneven || bar != (i+1)*cols
		}
	}
	if uneven {
		return fmt.Errorf("%w sudoku: bars and rules do not cut the grid into equal boxes", ErrInvalid)
	}
	return nil
}
