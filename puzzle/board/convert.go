package board

import (
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Jigsaw returns the pieces of a full board as a jigsaw, and where they lie. A
// piece's ID is its number less 1; where not all have one, pieces are numbered
// from 0 in reading order. The error wraps [ErrPartial] or [puzzle.ErrInvalid].
func (b *Board) Jigsaw() (*puzzle.Jigsaw, *puzzle.JigsawSolution, error) {
	if err := b.Validate(); err != nil {
		return nil, nil, err
	}
	p := &puzzle.Jigsaw{Variant: puzzle.VariantPuzzle, Unsigned: true, Rows: b.Rows, Cols: b.Cols}
	s := new(puzzle.JigsawSolution)
	numbered := b.Numbers != nil && !slices.Contains(b.Numbers, 0)
	for i, sides := range b.Cells {
		if b.Empty(i) {
			return nil, nil, fmt.Errorf("%w: %v is empty, and the pieces that are not on the board cannot be told", ErrPartial, b.At(i))
		}
		piece := puzzle.JigsawPiece{ID: i, Sides: sides}
		if numbered {
			piece.ID = b.Numbers[i] - 1
		}
		p.Pieces = append(p.Pieces, piece)
		s.Placements = append(s.Placements, piece.Place(b.At(i), 0))
	}
	slices.SortStableFunc(p.Pieces, func(a, b puzzle.JigsawPiece) int { return a.ID - b.ID })
	return p, s, nil
}

// Of returns the board of an answer, in the labels of the jigsaw. Numbers are IDs
// plus 1. The answer may be partial and faulty, but must place pieces as
// [puzzle.ScoreJigsaw] wants it, hints apart. The error wraps [ErrUnsuited] if
// labels have signs or the size is not known.
func Of(p *puzzle.Jigsaw, s *puzzle.JigsawSolution) (*Board, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	free := *p
	free.Hints = nil
	if _, err := puzzle.ScoreJigsaw(&free, s); err != nil {
		return nil, err
	}
	switch {
	case !p.Unsigned:
		return nil, fmt.Errorf("%w: labels have signs", ErrUnsuited)
	case p.Rows == 0 || p.Cols == 0:
		return nil, fmt.Errorf("%w: the size is not known", ErrUnsuited)
	case p.Rows*p.Cols > MaxCells:
		return nil, fmt.Errorf("%w: %d rows and %d columns, the limit is %d cells", ErrUnsuited, p.Rows, p.Cols, MaxCells)
	}
	b := &Board{Rows: p.Rows, Cols: p.Cols}
	b.Cells, b.Numbers = make([][4]int, p.Rows*p.Cols), make([]int, p.Rows*p.Cols)
	byID := make(map[int]*puzzle.JigsawPiece, len(p.Pieces))
	for i := range p.Pieces {
		byID[p.Pieces[i].ID] = &p.Pieces[i]
	}
	for _, l := range s.Placements {
		cell := l.Row*p.Cols + l.Col
		b.Cells[cell], b.Numbers[cell] = byID[l.Piece].Turned(l.Rotation), l.Piece+1
		if b.Empty(cell) {
			return nil, fmt.Errorf("%w: piece %d has no colour, as an empty cell", ErrUnsuited, l.Piece)
		}
	}
	return b, nil
}

// ForViewer returns the board of an answer in the numbering that the viewer shows
// best: its own for the pieces of Eternity II; for others first the colours that
// lie along the border, then the rest, both in the order of their labels. More
// than [MaxLetters] colours give an error that wraps [ErrUnsuited], as what [Of]
// refuses.
func ForViewer(p *puzzle.Jigsaw, s *puzzle.JigsawSolution) (*Board, error) {
	b, err := Of(p, s)
	if err != nil {
		return nil, err
	}
	letters, err := lettersOf(p, OrderViewer)
	if err != nil {
		return nil, err
	}
	for i := range b.Cells {
		b.Cells[i] = ranked(b.Cells[i], letters)
	}
	if Official(p) {
		b.Name = "Eternity2"
	}
	return b, nil
}

// lettersOf returns the letters of the labels of p, from 1, as ForViewer says. The
// order matters for the pieces of Eternity II alone.
func lettersOf(p *puzzle.Jigsaw, order Order) (map[int]int, error) {
	letters := make(map[int]int)
	if f, ok := official(p); ok {
		for i, letter := range officialLetters(order) {
			letters[f.colours[i]] = letter
		}
		return letters, nil
	}
	labels := coloursOf(sidesOf(p))
	if len(labels) > MaxLetters {
		return nil, fmt.Errorf("%w: %d colours, there are letters for %d", ErrUnsuited, len(labels), MaxLetters)
	}
	along := alongBorder(p)
	for _, border := range []bool{true, false} {
		for _, label := range labels {
			if along[label] == border {
				letters[label] = len(letters) + 1
			}
		}
	}
	return letters, nil
}

// alongBorder returns the labels of sides next to a grey side, which meet along
// the border of the board.
func alongBorder(p *puzzle.Jigsaw) map[int]bool {
	along := make(map[int]bool)
	for _, piece := range p.Pieces {
		for k, label := range piece.Sides {
			if label != 0 && (piece.Sides[(k+1)%4] == 0 || piece.Sides[(k+3)%4] == 0) {
				along[label] = true
			}
		}
	}
	return along
}
