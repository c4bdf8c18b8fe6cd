package puzzle

import (
	"fmt"
	"math"
	"slices"
)

// Validate reports what is malformed: no pieces or too many, sizes and labels
// out of range, IDs that are negative or used twice, hints and positions that
// are outside the board, that name unknown pieces or that clash. Pieces that
// cannot make a board are valid, since a misread scan must be representable:
// [Jigsaw.Diagnose] tells of those. The error wraps [ErrInvalid].
func (p *Jigsaw) Validate() error {
	if p == nil {
		return invalidJigsaw("there is none")
	}
	if p.Variant != "" && !slices.Contains(Variants(), p.Variant) {
		return invalidJigsaw("variant %q is unknown", string(p.Variant))
	}
	if p.Rows < 0 || p.Rows > MaxJigsawPieces || p.Cols < 0 || p.Cols > MaxJigsawPieces {
		return invalidJigsaw("a board of %d x %d, want 0 to %d", p.Rows, p.Cols, MaxJigsawPieces)
	}
	if len(p.Pieces) == 0 || len(p.Pieces) > MaxJigsawPieces {
		return invalidJigsaw("%d pieces, want 1 to %d", len(p.Pieces), MaxJigsawPieces)
	}
	index := newIDIndex(len(p.Pieces))
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if err := p.validPiece(i, piece); err != nil {
			return err
		}
		if j, taken := index.add(piece.ID, i); taken {
			return invalidJigsaw("pieces[%d] and pieces[%d] both have the id %d", j, i, piece.ID)
		}
	}
	if err := p.validPositions(); err != nil {
		return err
	}
	return p.validHints(index)
}

func invalidJigsaw(format string, args ...any) error {
	return fmt.Errorf("%w jigsaw: %s", ErrInvalid, fmt.Sprintf(format, args...))
}

// validPiece checks a piece by itself.
func (p *Jigsaw) validPiece(i int, piece *JigsawPiece) error {
	lowest := -MaxLabel
	if p.Unsigned {
		lowest = 0
	}
	if piece.ID < 0 {
		return invalidJigsaw("pieces[%d] has the id %d, want 0 or more", i, piece.ID)
	}
	for k, label := range piece.Sides {
		if label < lowest || label > MaxLabel {
			return invalidJigsaw("piece %d: sides[%d] is %d, want %d to %d", piece.ID, k, label, lowest, MaxLabel)
		}
	}
	if piece.Image < 0 {
		return invalidJigsaw("piece %d: image is %d, want 0 or more", piece.ID, piece.Image)
	}
	for _, v := range []float64{piece.Center[0], piece.Center[1], piece.Turn} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return invalidJigsaw("piece %d: center and turn must be finite", piece.ID)
		}
	}
	return nil
}

// validPositions checks that pieces have places where the variant gives them,
// and only there, and no two the same.
func (p *Jigsaw) validPositions() error {
	taken := make(map[Cell]int)
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if !p.Variant.Positioned() {
			if piece.Position != nil {
				return invalidJigsaw("piece %d has a position, which variant %q does not know", piece.ID, p.variantName())
			}
			continue
		}
		if piece.Position == nil {
			return invalidJigsaw("piece %d has no position, which variant %q needs", piece.ID, p.variantName())
		}
		if err := p.validCell(*piece.Position); err != nil {
			return invalidJigsaw("piece %d: position %v", piece.ID, err)
		}
		if other, ok := taken[*piece.Position]; ok {
			return invalidJigsaw("pieces %d and %d are both at %v", other, piece.ID, *piece.Position)
		}
		taken[*piece.Position] = piece.ID
	}
	return nil
}

// An idIndex finds the places of pieces in the list by their IDs, which are small
// numbers as a rule.
type idIndex struct {
	small []int32 // place + 1 by ID, 0 for none
	large map[int]int
}

func newIDIndex(pieces int) *idIndex {
	return &idIndex{small: make([]int32, 2*pieces), large: make(map[int]int)}
}

// find returns the place of a piece.
func (x *idIndex) find(id int) (place int, ok bool) {
	if id >= 0 && id < len(x.small) {
		return int(x.small[id]) - 1, x.small[id] > 0
	}
	place, ok = x.large[id]
	return place, ok
}

// add adds a piece, unless there is one with that ID, whose place it returns.
func (x *idIndex) add(id, place int) (before int, taken bool) {
	if before, taken = x.find(id); taken {
		return before, true
	}
	if id < len(x.small) {
		x.small[id] = int32(place) + 1
	} else {
		x.large[id] = place
	}
	return 0, false
}

func (p *Jigsaw) validHints(index *idIndex) error {
	pieces, cells := make(map[int]bool), make(map[Cell]bool)
	for i, h := range p.Hints {
		at := Cell{h.Row, h.Col}
		if _, ok := index.find(h.Piece); !ok {
			return invalidJigsaw("hints[%d]: there is no piece %d", i, h.Piece)
		}
		if err := p.validCell(at); err != nil {
			return invalidJigsaw("hints[%d]: %v", i, err)
		}
		if h.Rotation < 0 || h.Rotation > 3 {
			return invalidJigsaw("hints[%d]: rotation is %d, want 0 to 3", i, h.Rotation)
		}
		if pieces[h.Piece] {
			return invalidJigsaw("hints[%d]: piece %d has a hint already", i, h.Piece)
		}
		if cells[at] {
			return invalidJigsaw("hints[%d]: %v has a hint already", i, at)
		}
		pieces[h.Piece], cells[at] = true, true
	}
	return nil
}

// validCell checks a place against what is known of the board. The error has
// no prefix.
func (p *Jigsaw) validCell(at Cell) error {
	rows, cols := p.Rows, p.Cols
	if rows == 0 {
		rows = MaxJigsawPieces
	}
	if cols == 0 {
		cols = MaxJigsawPieces
	}
	if at.Row < 0 || at.Col < 0 || at.Row >= rows || at.Col >= cols {
		return fmt.Errorf("%v is outside the board of %s x %s", at, sizeText(p.Rows), sizeText(p.Cols))
	}
	if p.Variant.Contour() && p.Rows > 0 && p.Cols > 0 && !onBorder(at, p.Rows, p.Cols) {
		return fmt.Errorf("%v is not on the border of the board of %d x %d", at, p.Rows, p.Cols)
	}
	return nil
}

// onBorder reports a cell along the border of the board.
func onBorder(at Cell, rows, cols int) bool {
	return at.Row == 0 || at.Col == 0 || at.Row == rows-1 || at.Col == cols-1
}

// variantName returns the variant, by its name where it is empty.
func (p *Jigsaw) variantName() Variant {
	if p.Variant == "" {
		return VariantPuzzle
	}
	return p.Variant
}
