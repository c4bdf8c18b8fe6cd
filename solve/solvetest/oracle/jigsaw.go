package oracle

import (
	"fmt"
	"iter"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// turn returns the labels of the top, right, bottom and left side after quarter turns clockwise.
func turn(sides [4]int, quarters int) [4]int {
	for range quarters {
		sides = [4]int{sides[3], sides[0], sides[1], sides[2]}
	}
	return sides
}

// mate returns the label that fits a label.
func mate(p *puzzle.Jigsaw, label int) int {
	if p.Unsigned {
		return label
	}
	return -label
}

// A frame is a size that the board of a jigsaw may have.
type frame struct{ rows, cols int }

// cells returns those to be filled: all, or those along the border.
func (f frame) cells(p *puzzle.Jigsaw) []puzzle.Cell {
	border := p.Variant == puzzle.VariantContour || p.Variant == puzzle.VariantContourOrientation ||
		p.Variant == puzzle.VariantContourPosition
	var cells []puzzle.Cell
	for r := range f.rows {
		for c := range f.cols {
			if !border || r == 0 || c == 0 || r == f.rows-1 || c == f.cols-1 {
				cells = append(cells, puzzle.Cell{Row: r, Col: c})
			}
		}
	}
	return cells
}

// allows reports whether the size given allows a frame.
func (f frame) allows(p *puzzle.Jigsaw) bool {
	return (p.Rows == 0 || p.Rows == f.rows) && (p.Cols == 0 || p.Cols == f.cols)
}

// frames returns all that have as many cells as there are pieces.
func frames(p *puzzle.Jigsaw) []frame {
	var all []frame
	for rows := 1; rows <= len(p.Pieces); rows++ {
		for cols := 1; cols <= len(p.Pieces); cols++ {
			f := frame{rows, cols}
			if f.allows(p) && len(f.cells(p)) == len(p.Pieces) {
				all = append(all, f)
			}
		}
	}
	return all
}

// allowed reports whether hints, places and orientations known allow a piece to lie so.
func allowed(p *puzzle.Jigsaw, i int, at puzzle.Cell, rotation int) bool {
	piece := p.Pieces[i]
	if p.Variant == puzzle.VariantOrientation || p.Variant == puzzle.VariantContourOrientation {
		if rotation != 0 {
			return false
		}
	}
	if piece.Position != nil && *piece.Position != at {
		return false
	}
	for _, h := range p.Hints {
		own, here := h.Piece == piece.ID, h.Row == at.Row && h.Col == at.Col
		if own != here || own && h.Rotation != rotation {
			return false
		}
	}
	return true
}

// A board has the labels that the pieces show in each cell.
type board map[puzzle.Cell][4]int

var steps = [4]puzzle.Cell{{Row: -1}, {Col: 1}, {Row: 1}, {Col: -1}}

// fits reports whether the piece in a cell is straight along the border and nowhere else, and
// fits the pieces around it.
func (b board) fits(p *puzzle.Jigsaw, f frame, at puzzle.Cell) bool {
	for side, step := range steps {
		next := puzzle.Cell{Row: at.Row + step.Row, Col: at.Col + step.Col}
		outside := next.Row < 0 || next.Col < 0 || next.Row >= f.rows || next.Col >= f.cols
		if outside != (b[at][side] == 0) {
			return false
		}
		if other, ok := b[next]; ok && other[(side+2)%4] != mate(p, b[at][side]) {
			return false
		}
	}
	return true
}

func checkJigsaw(p *puzzle.Jigsaw, placements []puzzle.Placement) error {
	b := make(board)
	used := make(map[int]bool)
	var f frame
	for _, l := range placements {
		i := slices.IndexFunc(p.Pieces, func(piece puzzle.JigsawPiece) bool { return piece.ID == l.Piece })
		at := puzzle.Cell{Row: l.Row, Col: l.Col}
		if i < 0 || used[i] || l.Rotation < 0 || l.Rotation > 3 || !allowed(p, i, at, l.Rotation) {
			return fmt.Errorf("placement %+v", l)
		}
		if _, ok := b[at]; ok {
			return fmt.Errorf("two pieces at %v", at)
		}
		used[i] = true
		b[at] = turn(p.Pieces[i].Sides, l.Rotation)
		f.rows, f.cols = max(f.rows, l.Row+1), max(f.cols, l.Col+1)
	}
	if len(used) < len(p.Pieces) || !f.allows(p) {
		return fmt.Errorf("%d pieces of %d on a board of %d x %d", len(used), len(p.Pieces), f.rows, f.cols)
	}
	cells := f.cells(p)
	if len(cells) != len(p.Pieces) {
		return fmt.Errorf("%d pieces in %d cells", len(p.Pieces), len(cells))
	}
	for _, at := range cells {
		if _, ok := b[at]; !ok {
			return fmt.Errorf("%v is empty", at)
		}
		if !b.fits(p, f, at) {
			return fmt.Errorf("%v does not fit", at)
		}
	}
	return nil
}

// bruteJigsaw lays every piece in every rotation into every cell, in reading order, on all boards
// that there may be. Of pieces that show the same labels in a cell the first is tried alone: the
// others make the same board.
func bruteJigsaw(p *puzzle.Jigsaw, w *work) iter.Seq[puzzle.Solution] {
	return func(yield func(puzzle.Solution) bool) {
		for _, f := range frames(p) {
			if !bruteFrame(p, f, w, yield) {
				return
			}
		}
	}
}

func bruteFrame(p *puzzle.Jigsaw, f frame, w *work, yield func(puzzle.Solution) bool) bool {
	cells := f.cells(p)
	b := make(board)
	used := make([]bool, len(p.Pieces))
	var laid []puzzle.Placement
	var from func(k int) bool
	from = func(k int) bool {
		if k == len(cells) {
			return yield(&puzzle.JigsawSolution{Placements: slices.Clone(laid)})
		}
		tried := make(map[[4]int]bool)
		for i, piece := range p.Pieces {
			for rotation := range 4 {
				if used[i] || !allowed(p, i, cells[k], rotation) {
					continue
				}
				sides := turn(piece.Sides, rotation)
				if tried[sides] {
					continue
				}
				tried[sides] = true
				if !w.step() {
					return false
				}
				b[cells[k]], used[i] = sides, true
				laid = append(laid, puzzle.Placement{Piece: piece.ID, Row: cells[k].Row, Col: cells[k].Col, Rotation: rotation})
				again := !b.fits(p, f, cells[k]) || from(k+1)
				laid, used[i] = laid[:len(laid)-1], false
				delete(b, cells[k])
				if !again {
					return false
				}
			}
		}
		return true
	}
	return from(0)
}

// nameJigsaw is the least of the texts of the boards that count as the same.
func nameJigsaw(p *puzzle.Jigsaw, placements []puzzle.Placement) string {
	sides := make(map[int][4]int)
	for _, piece := range p.Pieces {
		sides[piece.ID] = piece.Sides
	}
	b := make(board)
	var f frame
	for _, l := range placements {
		b[puzzle.Cell{Row: l.Row, Col: l.Col}] = turn(sides[l.Piece], l.Rotation)
		f.rows, f.cols = max(f.rows, l.Row+1), max(f.cols, l.Col+1)
	}
	name := func() string { return fmt.Sprint(f, map[puzzle.Cell][4]int(b)) }
	least := name()
	if len(p.Hints) > 0 || p.Variant != "" && p.Variant != puzzle.VariantPuzzle && p.Variant != puzzle.VariantContour {
		return least
	}
	for range 3 {
		turned := make(board)
		for at, s := range b {
			turned[puzzle.Cell{Row: at.Col, Col: f.rows - 1 - at.Row}] = turn(s, 1)
		}
		b, f = turned, frame{f.cols, f.rows}
		if f.allows(p) {
			least = min(least, name())
		}
	}
	return least
}
