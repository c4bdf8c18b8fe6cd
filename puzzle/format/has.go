package format

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
)

// isHas reports lines that can only be meant as the Hashi instances of Coelho
// and others: rows, columns and islands, and then rows of as many numbers.
func isHas(lines textLines) bool {
	if len(lines.head) < 2 || !allNumbers(lines.head[0].text, 3) {
		return false
	}
	head := words(lines.head[0].text)
	rows, _ := strconv.Atoi(head[0].text)
	cols, _ := strconv.Atoi(head[1].text)
	return rows == lines.count()-1 && allNumbers(lines.head[1].text, cols)
}

// decodeHas reads a Hashi as Coelho, Laporte, Lindbeck and Vidal (2019) publish
// them. In these, islands that touch may be bridged. Errors are
// [*puzzle.ParseError] and wrap [puzzle.ErrInvalid].
func decodeHas(lines textLines) (puzzle.Puzzle, error) {
	first := lines.head[0]
	head, err := integers(puzzle.KindHashi, first, 0, 3)
	if err != nil {
		return nil, err
	}
	rows, cols := head[0], head[1]
	if max(rows, cols) > puzzle.MaxHashiSize {
		return nil, lineFault(puzzle.KindHashi, first, 0, "a grid of %d x %d, want 1 to %d rows and columns", rows, cols, puzzle.MaxHashiSize)
	}
	var cells []numberCell
	r := -1
	for line := range lines.all() {
		if r++; r == 0 {
			continue
		}
		numbers, err := integers(puzzle.KindHashi, line, 0, cols)
		if err != nil {
			return nil, err
		}
		for c, v := range numbers {
			if v < 0 || v > puzzle.MaxBridges {
				return nil, lineFault(puzzle.KindHashi, line, words(line.text)[c].col, "%d bridges, want 0 to %d", v, puzzle.MaxBridges)
			}
			if v > 0 {
				cells = append(cells, numberCell{(r-1)*cols + c, v})
			}
		}
	}
	if len(cells) != head[2] {
		return nil, lineFault(puzzle.KindHashi, first, 0, "%d islands, but the grid has %d", head[2], len(cells))
	}
	p := hashiOf(rows, cols, cells)
	p.Touching = true
	if err := p.Validate(); err != nil {
		return nil, &puzzle.ParseError{Line: first.number, Err: err}
	}
	return p, nil
}

// encodeHas writes what decodeHas reads.
func encodeHas(p *puzzle.Hashi) (string, error) {
	cells := hashiCells(p)
	if !allShown(cells) {
		return "", fmt.Errorf("%w: %s has no islands without a number", ErrLossy, Has)
	}
	if !p.Touching && p.HasTouching() {
		return "", fmt.Errorf("%w: %s lets islands that touch be bridged", ErrLossy, Has)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %d", p.Rows, p.Cols, len(cells))
	next := 0
	for i := range p.Rows * p.Cols {
		separator := byte(' ')
		if i%p.Cols == 0 {
			separator = '\n'
		}
		b.WriteByte(separator)
		if next < len(cells) && cells[next].cell == i {
			b.WriteString(strconv.Itoa(cells[next].number))
			next++
		} else {
			b.WriteByte('0')
		}
	}
	return b.String(), nil
}
