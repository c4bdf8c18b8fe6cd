package puzzle

// touchingWord follows the kind in the heading of a Hashi with Touching.
const touchingWord = "touching"

// String returns the grid as text: the word hashi, then a line a row, cells with
// blanks between them, a dot for water, the numbers 1 to 8 for islands, and a
// question mark for an island whose number is not shown. The first line is
// "hashi touching" if islands that touch may be bridged.
//
//	hashi
//	2 . . 4
//	. . . .
//	1 . . ?
//
// [ParseHashiText] reads it back, with the islands in reading order. There is no
// newline at the end. For an invalid Hashi it returns a remark in angle brackets
// instead.
func (p *Hashi) String() string {
	if err := p.Validate(); err != nil {
		return "<" + err.Error() + ">"
	}
	heading := string(KindHashi)
	if p.Touching {
		heading += " " + touchingWord
	}
	cells := make(map[Cell]int, len(p.Islands))
	for _, island := range p.Islands {
		cells[island.Cell()] = island.Bridges
	}
	return heading + sheetLines(p.Rows, p.Cols, cells)
}

// ParseHashiText reads a grid: a line a row, each character a cell, with or
// without blanks between them. A cell is a digit from 1 to 8, a question mark for
// an island whose number is not shown, or, if it is water, one of . 0 _ *. The
// words "hashi" or "hashi touching" may stand on a line before it. Bars, lines of
// dashes, empty lines, and lines that begin with # are passed over. Errors are
// [*ParseError] where they have a place, and wrap [ErrInvalid].
func ParseHashiText(text string) (*Hashi, error) {
	t, err := scanSheet(text, MaxHashiSize, true)
	if err != nil {
		return nil, ofKind(KindHashi, err)
	}
	p := new(Hashi)
	switch words := t.heading; {
	case len(words) == 0, len(words) == 1 && words[0] == string(KindHashi):
	case len(words) == 2 && words[0] == string(KindHashi) && words[1] == touchingWord:
		p.Touching = true
	default:
		return nil, invalidHashi("the line before the grid is %q, want %q or %q", words, string(KindHashi), string(KindHashi)+" "+touchingWord)
	}
	p.Rows, p.Cols = t.size()
	if err := t.numbers(MaxBridges, func(at Cell, number int) {
		p.Islands = append(p.Islands, Island{Row: at.Row, Col: at.Col, Bridges: number})
	}); err != nil {
		return nil, ofKind(KindHashi, err)
	}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return p, nil
}
