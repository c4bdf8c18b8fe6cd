package puzzle

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Bounds of a [Jigsaw].
const (
	// MaxJigsawPieces is the largest number of pieces, and of rows and columns.
	MaxJigsawPieces = 1_000_000
	// MaxLabel is the largest label of a side.
	MaxLabel = 1_000_000
)

// Sides of a piece, in the order of [JigsawPiece.Sides].
const (
	Top = iota
	Right
	Bottom
	Left
)

// A Variant says what of a jigsaw is known beforehand, and whether all of it or
// its border alone is wanted. The variants are those of Q. Behague, "Résolution
// de puzzles dépourvus d'indice graphique" (2024), section 7.2. The empty
// variant means [VariantPuzzle].
type Variant string

// The variants.
const (
	VariantPuzzle             Variant = "puzzle"              // neither places nor rotations are known
	VariantContour            Variant = "contour"             // the border pieces alone
	VariantOrientation        Variant = "orientation"         // pieces are listed as they lie: only places are unknown
	VariantPosition           Variant = "position"            // places are known: only rotations are unknown
	VariantContourOrientation Variant = "contour-orientation" // the border alone, listed as it lies
	VariantContourPosition    Variant = "contour-position"    // the border alone, its places known
)

// Variants returns all variants.
func Variants() []Variant {
	return []Variant{
		VariantPuzzle, VariantContour, VariantOrientation, VariantPosition,
		VariantContourOrientation, VariantContourPosition,
	}
}

// Contour reports that the pieces are those of the border alone.
func (v Variant) Contour() bool {
	return v == VariantContour || v == VariantContourOrientation || v == VariantContourPosition
}

// Oriented reports that no piece may be turned.
func (v Variant) Oriented() bool {
	return v == VariantOrientation || v == VariantContourOrientation
}

// Positioned reports that every piece carries its place.
func (v Variant) Positioned() bool {
	return v == VariantPosition || v == VariantContourPosition
}

// A Jigsaw is an instance of edge matching: pieces with four labelled sides
// that fill a board of Rows x Cols cells so that sides that touch fit, and the
// sides along the border of the board, and no others, have label 0.
//
// Labels are signed as a rule: +k is a tab and -k the blank that it fits. With
// Unsigned, as in Eternity II, sides fit that have equal labels.
type Jigsaw struct {
	// Variant says what is known; empty means [VariantPuzzle].
	Variant Variant
	// Unsigned makes equal labels fit. Then none is negative.
	Unsigned bool
	// Rows and Cols are the size of the board, each 0 if it is unknown.
	Rows, Cols int
	// Pieces are the pieces, in any order.
	Pieces []JigsawPiece
	// Hints are pieces whose place and rotation are given.
	Hints []Hint
}

// A JigsawPiece is one piece. Image, Center and Turn say where it was seen;
// they are all zero for a piece that comes from no picture, and mean nothing to
// a solving method.
type JigsawPiece struct {
	// ID names the piece: 0 or more, and unique.
	ID int
	// Sides are the labels of the top, right, bottom and left side; 0 is
	// straight.
	Sides [4]int
	// Image is the number of the picture that the piece is in, from 0.
	Image int
	// Center is the centroid of the piece's outline in that picture: x, y in
	// pixels.
	Center [2]float64
	// Turn is how far the piece, as it lies in the picture, is turned from the
	// pose with side 0 up: degrees clockwise.
	Turn float64
	// Position is the place of the piece in the variants that give it, else
	// nil.
	Position *Cell
}

// A Hint is a piece whose place and rotation are known.
type Hint struct {
	Piece    int `json:"piece"` // ID of the piece
	Row      int `json:"row"`
	Col      int `json:"col"`
	Rotation int `json:"rotation"` // quarter turns clockwise, 0 to 3
}

// Kind returns [KindJigsaw].
func (*Jigsaw) Kind() Kind { return KindJigsaw }

func (*Jigsaw) sealed() {}

// Turned returns the labels of the top, right, bottom and left side after so
// many quarter turns clockwise: the label that ends on top is Sides[(4-k)%4].
// Negative turns are turns the other way.
func (p *JigsawPiece) Turned(rotation int) [4]int {
	var sides [4]int
	for d := range sides {
		sides[d] = p.Sides[(d-rotation%4+4)%4]
	}
	return sides
}

// Place returns the placement of the piece in a cell, in that rotation (0 to
// 3), with the degrees by which the piece is to be turned clockwise from how it
// lies in its picture, from 0 to below 360.
func (p *JigsawPiece) Place(at Cell, rotation int) Placement {
	degrees := 90 * float64(rotation)
	if p.Turn != 0 {
		degrees = math.Mod(degrees-p.Turn, 360)
	}
	if degrees < 0 {
		degrees += 360
	}
	if degrees >= 360 { // a tiny negative number plus 360
		degrees = 0
	}
	return Placement{Piece: p.ID, Row: at.Row, Col: at.Col, Rotation: rotation, Degrees: degrees}
}

// Zeros returns the number of straight sides.
func (p *JigsawPiece) Zeros() int {
	n := 0
	for _, label := range p.Sides {
		if label == 0 {
			n++
		}
	}
	return n
}

// Fit reports whether two sides that touch fit. A straight side fits none.
func (p *Jigsaw) Fit(a, b int) bool { return a != 0 && p.Mate(a) == b }

// Mate returns the label that a side of that label fits.
func (p *Jigsaw) Mate(label int) int {
	if p.Unsigned {
		return label
	}
	return -label
}

// Clone returns a deep copy.
func (p *Jigsaw) Clone() *Jigsaw {
	out := *p
	out.Pieces, out.Hints = slices.Clone(p.Pieces), slices.Clone(p.Hints)
	for i, piece := range out.Pieces {
		if piece.Position != nil {
			at := *piece.Position
			out.Pieces[i].Position = &at
		}
	}
	return &out
}

// String returns the variant, the size and the number of pieces in words.
func (p *Jigsaw) String() string {
	if p == nil {
		return "<puzzle: no jigsaw>"
	}
	return fmt.Sprintf("jigsaw (%s) of %s x %s, %d pieces", p.variantName(), sizeText(p.Rows), sizeText(p.Cols), len(p.Pieces))
}

func sizeText(n int) string {
	if n == 0 {
		return "?"
	}
	return fmt.Sprint(n)
}

// Validate reports what is malformed: no pieces or too many, sizes and labels
// out of range, IDs that are negative or used twice, hints and positions that
// are outside the board, that name unknown pieces or that conflict. Pieces that
// cannot make a board are valid, since a misread scan must be representable:
// [Jigsaw.Diagnose] tells of those. The error wraps [ErrInvalid].
func (p *Jigsaw) Validate() error {
	if p == nil {
		return KindJigsaw.invalid("there is none")
	}
	if p.Variant != "" && !slices.Contains(Variants(), p.Variant) {
		return KindJigsaw.invalid("variant %q is unknown", string(p.Variant))
	}
	if p.Rows < 0 || p.Rows > MaxJigsawPieces || p.Cols < 0 || p.Cols > MaxJigsawPieces {
		return KindJigsaw.invalid("a board of %d x %d, want 0 to %d", p.Rows, p.Cols, MaxJigsawPieces)
	}
	if len(p.Pieces) == 0 || len(p.Pieces) > MaxJigsawPieces {
		return KindJigsaw.invalid("%d pieces, want 1 to %d", len(p.Pieces), MaxJigsawPieces)
	}
	index := newIDIndex(len(p.Pieces))
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if err := p.validPiece(i, piece); err != nil {
			return err
		}
		if j, taken := index.add(piece.ID, i); taken {
			return KindJigsaw.invalid("pieces[%d] and pieces[%d] both have the id %d", j, i, piece.ID)
		}
	}
	if err := p.validPositions(); err != nil {
		return err
	}
	return p.validHints(index)
}

// validPiece checks a piece by itself.
func (p *Jigsaw) validPiece(i int, piece *JigsawPiece) error {
	lowest := -MaxLabel
	if p.Unsigned {
		lowest = 0
	}
	if piece.ID < 0 {
		return KindJigsaw.invalid("pieces[%d] has the id %d, want 0 or more", i, piece.ID)
	}
	for k, label := range piece.Sides {
		if label < lowest || label > MaxLabel {
			return KindJigsaw.invalid("piece %d: sides[%d] is %d, want %d to %d", piece.ID, k, label, lowest, MaxLabel)
		}
	}
	if piece.Image < 0 {
		return KindJigsaw.invalid("piece %d: image is %d, want 0 or more", piece.ID, piece.Image)
	}
	for _, v := range []float64{piece.Center[0], piece.Center[1], piece.Turn} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return KindJigsaw.invalid("piece %d: center and turn must be finite", piece.ID)
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
				return KindJigsaw.invalid("piece %d has a position, which variant %q does not know", piece.ID, p.variantName())
			}
			continue
		}
		if piece.Position == nil {
			return KindJigsaw.invalid("piece %d has no position, which variant %q needs", piece.ID, p.variantName())
		}
		if err := p.validCell(*piece.Position); err != nil {
			return KindJigsaw.invalid("piece %d: position %v", piece.ID, err)
		}
		if other, ok := taken[*piece.Position]; ok {
			return KindJigsaw.invalid("pieces %d and %d are both at %v", other, piece.ID, *piece.Position)
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
			return KindJigsaw.invalid("hints[%d]: there is no piece %d", i, h.Piece)
		}
		if err := p.validCell(at); err != nil {
			return KindJigsaw.invalid("hints[%d]: %v", i, err)
		}
		if h.Rotation < 0 || h.Rotation > 3 {
			return KindJigsaw.invalid("hints[%d]: rotation is %d, want 0 to 3", i, h.Rotation)
		}
		if pieces[h.Piece] {
			return KindJigsaw.invalid("hints[%d]: piece %d has a hint already", i, h.Piece)
		}
		if cells[at] {
			return KindJigsaw.invalid("hints[%d]: %v has a hint already", i, at)
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
func (p *Jigsaw) variantName() Variant { return cmp.Or(p.Variant, VariantPuzzle) }
