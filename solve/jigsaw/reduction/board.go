package reduction

import (
	"iter"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A board is a board with the labels of its cells as they lie, in reading order.
type board struct {
	rows, cols int
	cells      [][4]int
}

func newBoard(rows, cols int) *board {
	return &board{rows, cols, make([][4]int, rows*cols)}
}

// depth returns the number of the ring that a cell is in: 0 for the border.
func (b *board) depth(cell int) int {
	r, c := cell/b.cols, cell%b.cols
	return min(r, c, b.rows-1-r, b.cols-1-c)
}

// ring returns the cells of the border in reading order.
func (b *board) ring() iter.Seq[int] {
	return b.where(func(depth int) bool { return depth == 0 })
}

// inside returns the cells that are not on the border in reading order.
func (b *board) inside() iter.Seq[int] {
	return b.where(func(depth int) bool { return depth > 0 })
}

// where returns the cells at some depths in reading order.
func (b *board) where(wanted func(depth int) bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		for cell := range b.cells {
			if wanted(b.depth(cell)) && !yield(cell) {
				return
			}
		}
	}
}

// place returns the row and column of a cell.
func (b *board) place(cell int) puzzle.Cell {
	return puzzle.Cell{Row: cell / b.cols, Col: cell % b.cols}
}

// next returns the cell on that side, and whether there is one.
func (b *board) next(cell, side int) (int, bool) {
	r, c := cell/b.cols, cell%b.cols
	switch side {
	case puzzle.Top:
		return cell - b.cols, r > 0
	case puzzle.Right:
		return cell + 1, c < b.cols-1
	case puzzle.Bottom:
		return cell + b.cols, r < b.rows-1
	default:
		return cell - 1, c > 0
	}
}

// along returns the sign of a side between two cells of a ring: +1 if it leads
// clockwise, -1 if it leads back. In a ring of two rows or columns, the joints
// across count as leading up, or to the left.
func (b *board) along(cell, side int) int {
	depth := b.depth(cell)
	var ahead bool
	switch top, right := cell/b.cols == depth, cell%b.cols == b.cols-1-depth; side {
	case puzzle.Top:
		ahead = !right
	case puzzle.Right:
		ahead = top
	case puzzle.Bottom:
		ahead = right
	default:
		ahead = !top
	}
	if ahead {
		return 1
	}
	return -1
}

// frame labels the cells of the border so that they fit the inner ones, and each
// other by the label ring. The board has 3 rows and 3 columns at least.
func (b *board) frame(ring int) {
	for cell := range b.ring() {
		for side := range 4 {
			next, inside := b.next(cell, side)
			label := 0
			switch {
			case inside && b.depth(next) > 0:
				label = -b.cells[next][(side+2)%4]
			case inside:
				label = ring * b.along(cell, side)
			}
			b.cells[cell][side] = label
		}
	}
}

// pieces returns pieces with these sides, numbered in their order.
func pieces(sides [][4]int) []puzzle.JigsawPiece {
	all := make([]puzzle.JigsawPiece, len(sides))
	for id, labels := range sides {
		all[id] = puzzle.JigsawPiece{ID: id, Sides: labels}
	}
	return all
}
