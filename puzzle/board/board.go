package board

import (
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Bounds of a [Board].
const (
	// MaxCells is the largest number of cells.
	MaxCells = 1 << 16
	// MaxLetters is the largest colour that a letter stands for: b to z.
	MaxLetters = 25
)

// Errors of this package. Malformed boards wrap [puzzle.ErrInvalid].
var (
	// ErrPieces reports a board that does not consist of the pieces.
	ErrPieces = errors.New("board: not these pieces")
	// ErrAmbiguous reports a board that may show the pieces in several ways.
	ErrAmbiguous = errors.New("board: the colours can be those of the pieces in several ways")
	// ErrPartial reports a board with empty cells where a full one is wanted.
	ErrPartial = errors.New("board: not full")
	// ErrUnsuited reports a jigsaw that a board cannot show.
	ErrUnsuited = errors.New("board: not a jigsaw that boards show")
)

// An Order is a numbering of the colours of Eternity II, by the name that the
// viewer has for it.
type Order string

// The orders.
const (
	// OrderViewer is the viewer's own; the first five are the border's.
	OrderViewer Order = ""
	// OrderBlackwood is that of J. Blackwood's solver.
	OrderBlackwood Order = "jblackwood"
)

// A Board shows the sides of the pieces on it. It may be faulty: grey sides inside
// and colours on the rim are told by [Score] and refused nowhere else.
type Board struct {
	// Rows and Cols are the size, 1 or more each.
	Rows, Cols int
	// Name is what the viewer shows above it.
	Name string
	// Order is the numbering of the colours, where they are those of Eternity II.
	Order Order
	// Cells holds the top, right, bottom and left side of each cell, in reading
	// order. 0 is grey; four grey sides are an empty cell.
	Cells [][4]int
	// Numbers holds the number of each cell's piece, from 1, or 0 where it is not
	// known; nil where none is.
	Numbers []int
}

// Validate reports what is malformed. The error wraps [puzzle.ErrInvalid].
func (b *Board) Validate() error {
	switch {
	case b == nil:
		return invalid("there is none")
	case b.Rows < 1 || b.Cols < 1 || b.Rows > MaxCells || b.Cols > MaxCells || b.Rows*b.Cols > MaxCells:
		return invalid("%d rows and %d columns, want 1 to %d cells", b.Rows, b.Cols, MaxCells)
	case len(b.Cells) != b.Rows*b.Cols:
		return invalid("%d cells, but %d rows and %d columns", len(b.Cells), b.Rows, b.Cols)
	case b.Numbers != nil && len(b.Numbers) != len(b.Cells):
		return invalid("%d numbers of pieces for %d cells", len(b.Numbers), len(b.Cells))
	}
	for i, sides := range b.Cells {
		for _, colour := range sides {
			if colour < 0 || colour > puzzle.MaxLabel {
				return invalid("%v has the colour %d, want 0 to %d", b.At(i), colour, puzzle.MaxLabel)
			}
		}
	}
	return b.validNumbers()
}

// validNumbers checks the numbers of the pieces.
func (b *Board) validNumbers() error {
	seen := make(map[int]int)
	for i, number := range b.Numbers {
		switch other, twice := seen[number]; {
		case number == 0:
			continue
		case number < 0:
			return invalid("%v has piece number %d, want 1 or more", b.At(i), number)
		case b.Empty(i):
			return invalid("%v is empty, but has piece number %d", b.At(i), number)
		case twice:
			return invalid("piece number %d is at %v and at %v", number, b.At(other), b.At(i))
		}
		seen[number] = i
	}
	return nil
}

func invalid(format string, args ...any) error {
	return fmt.Errorf("%w board: %s", puzzle.ErrInvalid, fmt.Sprintf(format, args...))
}

// At returns the place of a cell.
func (b *Board) At(cell int) puzzle.Cell {
	return puzzle.Cell{Row: cell / b.Cols, Col: cell % b.Cols}
}

// Empty reports a cell without a piece.
func (b *Board) Empty(cell int) bool { return b.Cells[cell] == [4]int{} }

// Full reports that no cell is empty.
func (b *Board) Full() bool {
	for i := range b.Cells {
		if b.Empty(i) {
			return false
		}
	}
	return true
}

// turned returns the sides after k quarter turns clockwise.
func turned(sides [4]int, k int) [4]int {
	p := puzzle.JigsawPiece{Sides: sides}
	return p.Turned(k)
}

// leastTurn returns the smallest of the four turns of a piece, in the order of
// their sides, and the quarter turns that lead to it.
func leastTurn(sides [4]int) (least [4]int, turns int) {
	least = sides
	for k := 1; k < 4; k++ {
		if t := turned(sides, k); lessSides(t, least) {
			least, turns = t, k
		}
	}
	return least, turns
}

func lessSides(a, b [4]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}
