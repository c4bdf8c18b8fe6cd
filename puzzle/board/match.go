package board

import (
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// maxFaults is how many pieces of a board may be wrong for the others to tell the
// map of the colours, where no convention tells it.
const maxFaults = 3

// A fit is a map of the colours, and what does not fit under it.
type fit struct {
	colours colouring
	wrong   []int // cells whose piece is not among the jigsaw's
	twice   []int // cells whose piece is used up by cells before
}

func (f *fit) faults() int { return len(f.wrong) + len(f.twice) }

// err returns the first fault as an error.
func (f *fit) err(b *Board) error {
	more := ""
	if n := f.faults() - 1; n > 0 {
		more = fmt.Sprintf(", nor do %d more fit", n)
	}
	switch {
	case len(f.wrong) > 0:
		return fmt.Errorf("%w: that at %v is not among them%s", ErrPieces, b.At(f.wrong[0]), more)
	case len(f.twice) > 0:
		return fmt.Errorf("%w: that at %v is on the board already%s", ErrPieces, b.At(f.twice[0]), more)
	}
	return nil
}

// match finds the map of the colours of a board to the labels of a jigsaw. If not
// all pieces fit it takes the map with the fewest faults; the error wraps
// [ErrUnsuited], [ErrAmbiguous], or [ErrPieces] if there is no such map.
func match(b *Board, p *puzzle.Jigsaw) (*fit, error) {
	if err := suits(b, p); err != nil {
		return nil, err
	}
	m := &matching{b: b, p: p, file: kindsOf(sidesOf(p), nil)}
	for i, sides := range b.Cells {
		if !b.Empty(i) {
			m.pieces, m.cells = append(m.pieces, sides), append(m.cells, i)
		}
	}
	if len(m.pieces) == 0 {
		return &fit{}, nil
	}
	if f := m.byForm(); f != nil {
		return f, nil
	}
	if f, err := m.bySearch(); f != nil || err != nil {
		return f, err
	}
	return m.closest()
}

// suits refuses jigsaws that the board cannot be one of.
func suits(b *Board, p *puzzle.Jigsaw) error {
	if err := b.Validate(); err != nil {
		return err
	}
	if err := p.Validate(); err != nil {
		return err
	}
	switch {
	case !p.Unsigned:
		return fmt.Errorf("%w: labels have signs", ErrUnsuited)
	case p.Variant != "" && p.Variant != puzzle.VariantPuzzle:
		return fmt.Errorf("%w: variant %q", ErrUnsuited, string(p.Variant))
	case p.Rows != 0 && p.Rows != b.Rows || p.Cols != 0 && p.Cols != b.Cols:
		return fmt.Errorf("%w: the board has %d rows and %d columns, the pieces make %s",
			ErrPieces, b.Rows, b.Cols, sizeText(p))
	}
	return nil
}

func sizeText(p *puzzle.Jigsaw) string {
	return fmt.Sprintf("%d rows and %d columns", p.Rows, p.Cols)
}

// A matching is one search for a fit.
type matching struct {
	b      *Board
	p      *puzzle.Jigsaw
	pieces [][4]int // of the board, as they lie
	cells  []int    // of those
	file   []kind
}

// byForm compares canonical forms, of full boards.
func (m *matching) byForm() *fit {
	if len(m.pieces) != len(m.p.Pieces) {
		return nil
	}
	mine, ok := canonical(m.pieces)
	if !ok {
		return nil
	}
	theirs, ok := canonical(sidesOf(m.p))
	if !ok || !slices.Equal(mine.pieces, theirs.pieces) {
		return nil
	}
	colours := colouring{0: 0}
	for i, c := range mine.colours {
		colours[c] = theirs.colours[i]
	}
	return &fit{colours: colours}
}

// bySearch searches for maps under which all fits, with the numbers of the pieces
// first; without them if they contradict the sides. It returns nil if there is no
// map.
func (m *matching) bySearch() (*fit, error) {
	for _, as := range [][]int{m.numbered(), nil} {
		s := newColourSearch(kindsOf(m.pieces, as), m.file)
		s.run()
		switch {
		case len(s.found) > 1 || s.spent():
			return m.decide()
		case len(s.found) == 1:
			return &fit{colours: s.found[0]}, nil
		}
	}
	return nil, nil
}

// numbered returns the kind that each piece of the board is by its number, -1
// where there is none; nil if no number is one of the jigsaw's.
func (m *matching) numbered() []int {
	if m.b.Numbers == nil {
		return nil
	}
	index := make(map[[4]int]int, len(m.file))
	for i, k := range m.file {
		index[k.sides] = i
	}
	byID := make(map[int]int, len(m.p.Pieces))
	for _, piece := range m.p.Pieces {
		least, _ := leastTurn(piece.Sides)
		byID[piece.ID] = index[least]
	}
	as, known := make([]int, len(m.cells)), false
	for i, cell := range m.cells {
		as[i] = -1
		if at, ok := byID[m.b.Numbers[cell]-1]; ok {
			as[i], known = at, true
		}
	}
	if !known {
		return nil
	}
	return as
}

// decide decides between several maps, or more than can be tried.
func (m *matching) decide() (*fit, error) {
	if f := m.conventional(); f != nil && f.faults() == 0 {
		return f, nil
	}
	return nil, ErrAmbiguous
}

// closest returns the map under which the fewest pieces are wrong.
func (m *matching) closest() (*fit, error) {
	best := m.conventional()
	s := newColourSearch(kindsOf(m.pieces, nil), m.file)
	s.wanted = 1
	for s.allowed = 1; s.allowed <= maxFaults && (best == nil || s.allowed < best.faults()); s.allowed++ {
		if s.run(); len(s.found) > 0 {
			best = m.under(s.found[0])
			break
		}
	}
	if best == nil || 2*best.faults() > len(m.pieces) {
		return nil, fmt.Errorf("%w: however the colours are named, more than %d pieces of the board are not among them", ErrPieces, maxFaults)
	}
	return best, nil
}

// under finds what does not fit under a map.
func (m *matching) under(colours colouring) *fit {
	f := &fit{colours: colours}
	left := make(map[[4]int]int, len(m.file))
	for _, k := range m.file {
		left[k.sides] = k.count
	}
	for i, cell := range m.cells {
		sides, ok := colours.apply(m.pieces[i])
		least, _ := leastTurn(sides)
		count, known := left[least]
		switch {
		case !ok || !known:
			f.wrong = append(f.wrong, cell)
		case count == 0:
			f.twice = append(f.twice, cell)
		default:
			left[least]--
		}
	}
	return f
}

// conventional returns the map that is customary for such pieces, nil if none is.
func (m *matching) conventional() *fit {
	letters, err := lettersOf(m.p, m.b.Order)
	if err != nil {
		return nil
	}
	colours := colouring{0: 0}
	for label, letter := range letters {
		colours[letter] = label
	}
	return m.under(colours)
}
