package reduction

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Puzzle returns the full jigsaw of a contour jigsaw of known size m x n
// (Behague, section 3.2, Theorem 3.2): m*n pieces, of which those of the contour
// come first and keep their numbers. Hints are kept. Unsigned labels stay
// unsigned. The error wraps [ErrProblem] if the variant is not
// [puzzle.VariantContour], the size is not known, or the pieces are not as many
// corners and border pieces as the board has.
//
// The sides by which the border pieces look inside get a common label A. The
// inside is filled by rings whose pieces have no label but A: +A inward, -A
// outward, and in the ring +A clockwise and -A back. So there are
// 2m+2n-8k-8 equal pieces in ring k, the border being ring 0, and four equal
// corners, as long as a ring has three rows and columns or more. (The source
// counts four more pieces.) In the middle is a band of one or two rows or
// columns, or a single piece, labelled by the same rule; across a band of two,
// the lower or right piece has the +A.
//
// Pieces without a straight side lie inside and the others along the border, in
// either jigsaw, so the border of a solution is one of the contour; and whatever
// border piece lies in a place, the ring inside fits it.
//
// The label A is the smallest one that the border does not have along itself; if
// it has them all, A is [puzzle.MaxLabel], which does no harm as the two uses
// never meet. A board of two rows or columns is all border, and its pieces are
// kept as they are.
func Puzzle(contour *puzzle.Jigsaw) (*puzzle.Jigsaw, error) {
	if err := checkContour(contour); err != nil {
		return nil, err
	}
	full := contour.Clone()
	full.Variant = puzzle.VariantPuzzle
	if min(full.Rows, full.Cols) == 2 {
		return full, nil
	}
	label := freeLabel(full.Pieces)
	for i := range full.Pieces {
		if straight, ok := borderSide(&full.Pieces[i]); ok {
			full.Pieces[i].Sides[(straight+2)%4] = label
		}
	}
	b := filling(full, label)
	ids := freeIDs(contour.Pieces)
	for cell := range b.inside() {
		full.Pieces = append(full.Pieces, puzzle.JigsawPiece{ID: ids(), Sides: b.cells[cell]})
	}
	return full, nil
}

// checkContour returns an error unless the jigsaw is a contour of known size
// with the corners and border pieces that it takes.
func checkContour(p *puzzle.Jigsaw) error {
	if err := p.Validate(); err != nil {
		return fmt.Errorf("%w: %w", ErrProblem, err)
	}
	if p.Variant != puzzle.VariantContour {
		return fmt.Errorf("%w: the variant is %q, want %q", ErrProblem, string(p.Variant), string(puzzle.VariantContour))
	}
	if p.Rows == 0 || p.Cols == 0 {
		return fmt.Errorf("%w: the size of the contour is not known", ErrProblem)
	}
	if len(p.BoardSizes()) == 0 {
		return fmt.Errorf("%w: the pieces are not those of a border of %d x %d", ErrProblem, p.Rows, p.Cols)
	}
	if p.Cols > puzzle.MaxJigsawPieces/p.Rows {
		return fmt.Errorf("%w: %d x %d are more than %d pieces", ErrProblem, p.Rows, p.Cols, puzzle.MaxJigsawPieces)
	}
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if _, ok := borderSide(piece); !ok && !isCorner(piece) {
			return fmt.Errorf("%w: piece %d is neither a corner nor a border piece", ErrProblem, piece.ID)
		}
	}
	return nil
}

// borderSide returns the one straight side of a border piece.
func borderSide(piece *puzzle.JigsawPiece) (side int, ok bool) {
	for k, label := range piece.Sides {
		if label == 0 {
			side = k
		}
	}
	return side, piece.Zeros() == 1
}

// isCorner reports whether a piece has two straight sides next to each other.
func isCorner(piece *puzzle.JigsawPiece) bool {
	return piece.Zeros() == 2 && (piece.Sides[puzzle.Top] == 0) != (piece.Sides[puzzle.Bottom] == 0)
}

// freeLabel returns the smallest label that no piece has beside a straight side,
// or the largest of all.
func freeLabel(pieces []puzzle.JigsawPiece) int {
	taken := make(map[int]bool)
	for i := range pieces {
		for side, label := range pieces[i].Sides {
			if pieces[i].Sides[(side+1)%4] == 0 || pieces[i].Sides[(side+3)%4] == 0 {
				taken[max(label, -label)] = true
			}
		}
	}
	label := 1
	for label < puzzle.MaxLabel && taken[label] {
		label++
	}
	return label
}

// freeIDs returns a function that returns the numbers that no piece has, in
// order.
func freeIDs(pieces []puzzle.JigsawPiece) func() int {
	taken := make(map[int]bool, len(pieces))
	for i := range pieces {
		taken[pieces[i].ID] = true
	}
	id := -1
	return func() int {
		id++
		for taken[id] {
			id++
		}
		return id
	}
}

// filling returns the board with the inner cells labelled.
func filling(p *puzzle.Jigsaw, label int) *board {
	b := newBoard(p.Rows, p.Cols)
	for cell := range b.cells {
		for side := range 4 {
			next, inside := b.next(cell, side)
			sign := 1
			switch {
			case !inside || p.Unsigned:
			case b.depth(next) < b.depth(cell):
				sign = -1
			case b.depth(next) == b.depth(cell):
				sign = b.along(cell, side)
			}
			b.cells[cell][side] = sign * label
		}
	}
	return b
}

// LayPuzzle returns the solution of the full jigsaw that has the border of a
// solution of the contour jigsaw. The errors are those of [Puzzle]; if s is no
// solution the error wraps [ErrSolution].
func LayPuzzle(contour *puzzle.Jigsaw, s *puzzle.JigsawSolution) (*puzzle.JigsawSolution, error) {
	full, err := Puzzle(contour)
	if err != nil {
		return nil, err
	}
	if err := checked(contour, s); err != nil {
		return nil, err
	}
	out := &puzzle.JigsawSolution{}
	out.Placements = append(out.Placements, s.Placements...)
	inner := full.Pieces[len(contour.Pieces):]
	b := newBoard(full.Rows, full.Cols)
	for cell := range b.inside() {
		out.Placements = append(out.Placements, inner[0].Place(b.place(cell), 0))
		inner = inner[1:]
	}
	return out, nil
}

// ReadPuzzle returns the solution of the contour jigsaw that is the border of a
// solution of the full one. The errors are those of [Puzzle]; if s is no solution
// the error wraps [ErrSolution].
func ReadPuzzle(contour *puzzle.Jigsaw, s *puzzle.JigsawSolution) (*puzzle.JigsawSolution, error) {
	full, err := Puzzle(contour)
	if err != nil {
		return nil, err
	}
	if err := checked(full, s); err != nil {
		return nil, err
	}
	border := make(map[int]bool, len(contour.Pieces))
	for i := range contour.Pieces {
		border[contour.Pieces[i].ID] = true
	}
	out := &puzzle.JigsawSolution{}
	for _, l := range s.Placements {
		if border[l.Piece] {
			out.Placements = append(out.Placements, l)
		}
	}
	return out, checked(contour, out)
}
