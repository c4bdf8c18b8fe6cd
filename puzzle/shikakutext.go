package puzzle

// String returns the grid as text: the word shikaku, then a line a row, cells
// with blanks between them, a dot for an empty cell, and a question mark for a
// clue whose number is not shown.
//
//	shikaku
//	. . 3
//	4 . .
//	. ? .
//
// [ParseShikakuText] reads it back, with the clues in reading order. There is no
// newline at the end. For an invalid Shikaku it returns a remark in angle
// brackets instead.
func (p *Shikaku) String() string {
	if err := p.Validate(); err != nil {
		return "<" + err.Error() + ">"
	}
	cells := make(map[Cell]int, len(p.Clues))
	for _, clue := range p.Clues {
		cells[clue.Cell()] = clue.Area
	}
	return string(KindShikaku) + sheetLines(p.Rows, p.Cols, cells)
}

// ParseShikakuText reads a grid: a line a row, cells with blanks between them. A
// cell is a number, a question mark for a clue whose number is not shown, or, if
// it is empty, one of . 0 _ *. The word shikaku may stand on a line before it.
// Bars, lines of dashes, empty lines, and lines that begin with # are passed
// over. Errors are [*ParseError] where they have a place, and wrap [ErrInvalid].
func ParseShikakuText(text string) (*Shikaku, error) {
	t, err := scanSheet(text, MaxShikakuSize, false)
	if err != nil {
		return nil, ofKind(KindShikaku, err)
	}
	if len(t.heading) > 1 || len(t.heading) == 1 && t.heading[0] != string(KindShikaku) {
		return nil, invalidShikaku("the line before the grid is %q, want %q", t.heading, string(KindShikaku))
	}
	p := new(Shikaku)
	p.Rows, p.Cols = t.size()
	if err := t.numbers(p.Rows*p.Cols, func(at Cell, number int) {
		p.Clues = append(p.Clues, Clue{Row: at.Row, Col: at.Col, Area: number})
	}); err != nil {
		return nil, ofKind(KindShikaku, err)
	}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return p, nil
}
