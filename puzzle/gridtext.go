package puzzle

import (
	"cmp"
	"fmt"
	"strconv"
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
	i := -1
	for line := range strings.SplitSeq(text, "\n") {
		i++
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || trimmed[0] == '#':
		case len(line) > maxRowText:
			return nil, KindSudoku.fault(i+1, 0, "over %d characters", maxRowText)
		case isRule(trimmed):
			if band > 0 {
				t.bands, band = append(t.bands, band), 0
			}
		default:
			if len(t.rows) == MaxSudokuSize {
				return nil, KindSudoku.fault(i+1, 0, "over %d rows", MaxSudokuSize)
			}
			t.rows, band = append(t.rows, scanRow(i+1, line)), band+1
		}
	}
	if band > 0 {
		t.bands = append(t.bands, band)
	}
	if len(t.rows) == 0 {
		return nil, KindSudoku.fault(1, 0, "there are no rows")
	}
	t.ruled = len(t.bands) > 1
	return t, t.measure()
}

// maxRowText is the longest line with cells, in bytes: 20 for each cell of the widest grid.
const maxRowText = 20 * MaxShikakuSize

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
	return KindSudoku.fault(t.rows[bad].line, 0, "%d cells in this row, but there are %d rows", cells, size)
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
				return nil, KindSudoku.fault(row.line, cell.col, "%q is no number from 1 to %d", cell.text, len(t.rows))
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
		return KindSudoku.invalid("bars and rules do not cut the grid into equal boxes")
	}
	return nil
}

// unshown stands for a clue or an island whose number is not shown.
const unshown = "?"

// A clueText is the text of a grid with numbers in some of its cells, cut into rows of
// cells that are all as long.
type clueText struct {
	clueGrid
	heading []string // words of the line that names the kind, in lower case
	rows    []textRow
}

// scan cuts a text into rows. A first line that begins with a letter is the heading. Cells
// are words, or characters where one digit is enough.
func (g clueGrid) scan(text string) (*clueText, error) {
	t := &clueText{clueGrid: g}
	i := -1
	for line := range strings.SplitSeq(text, "\n") {
		i++
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || trimmed[0] == '#' || isRule(trimmed):
			continue
		case len(line) > maxRowText:
			return nil, g.kind.fault(i+1, 0, "over %d characters", maxRowText)
		case isLetter(trimmed[0]) && t.heading == nil && len(t.rows) == 0:
			t.heading = strings.Fields(strings.ToLower(trimmed))
			continue
		case len(t.rows) == g.limit:
			return nil, g.kind.fault(i+1, 0, "over %d rows", g.limit)
		}
		row := scanRow(i+1, line)
		if g.digits {
			row.words = row.chars
		}
		if len(row.words) == 0 {
			continue // bars alone
		}
		if len(row.words) > g.limit {
			return nil, g.kind.fault(i+1, 0, "over %d columns", g.limit)
		}
		if t.rows = append(t.rows, row); len(row.words) != len(t.rows[0].words) {
			return nil, g.kind.fault(i+1, 0, "%d cells in this row, but %d in the first", len(row.words), len(t.rows[0].words))
		}
	}
	if len(t.rows) == 0 {
		return nil, g.kind.fault(1, 0, "there are no rows")
	}
	return t, nil
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// size returns the rows and columns.
func (t *clueText) size() (rows, cols int) { return len(t.rows), len(t.rows[0].words) }

// numbers calls found for each cell that is not empty, in reading order, with 0 for a number
// that is not shown; others are from 1 to most.
func (t *clueText) numbers(most int, found func(at Cell, number int)) error {
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
			if err != nil || v < 1 || v > most {
				return t.kind.fault(row.line, cell.col, "%q is no number from 1 to %d", cell.text, most)
			}
			found(Cell{r, c}, v)
		}
	}
	return nil
}

// cluesText writes a grid below its heading: cells as wide as the widest, blanks between them.
func cluesText[C numbered](heading string, rows, cols int, clues []C) string {
	cells, width := make(map[Cell]string, len(clues)), 1
	for _, c := range clues {
		text := unshown
		if v := c.number(); v != 0 {
			text = strconv.Itoa(v)
		}
		cells[c.Cell()] = text
		width = max(width, len(text))
	}
	var b strings.Builder
	b.WriteString(heading)
	for r := range rows {
		b.WriteByte('\n')
		for c := range cols {
			if c > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "%*s", width, cmp.Or(cells[Cell{r, c}], "."))
		}
	}
	return b.String()
}
