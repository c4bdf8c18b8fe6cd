package puzzle

import (
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
	variant := p.Variant
	if variant == "" {
		variant = VariantPuzzle
	}
	return fmt.Sprintf("jigsaw (%s) of %s x %s, %d pieces", variant, sizeText(p.Rows), sizeText(p.Cols), len(p.Pieces))
}

func sizeText(n int) string {
	if n == 0 {
		return "?"
	}
	return fmt.Sprint(n)
}
