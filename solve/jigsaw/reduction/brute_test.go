package reduction_test

import (
	"iter"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// A walk tries the pieces of a contour in every cell, clockwise around the
// border.
type walk struct {
	p     *puzzle.Jigsaw
	cells []puzzle.Cell
	board map[puzzle.Cell][4]int
	used  []bool
	laid  []puzzle.Placement
	yield func(*puzzle.JigsawSolution) bool
}

// contours goes over the solutions of a contour of known size.
func contours(p *puzzle.Jigsaw) iter.Seq[*puzzle.JigsawSolution] {
	return func(yield func(*puzzle.JigsawSolution) bool) {
		w := &walk{p: p, board: make(map[puzzle.Cell][4]int), used: make([]bool, len(p.Pieces)), yield: yield}
		for c := range p.Cols {
			w.cells = append(w.cells, puzzle.Cell{Row: 0, Col: c})
		}
		for r := 1; r < p.Rows; r++ {
			w.cells = append(w.cells, puzzle.Cell{Row: r, Col: p.Cols - 1})
		}
		for c := p.Cols - 2; c >= 0; c-- {
			w.cells = append(w.cells, puzzle.Cell{Row: p.Rows - 1, Col: c})
		}
		for r := p.Rows - 2; r > 0; r-- {
			w.cells = append(w.cells, puzzle.Cell{Row: r, Col: 0})
		}
		w.step()
	}
}

// step fills the next cell in every way, and reports whether to go on.
func (w *walk) step() bool {
	if len(w.laid) == len(w.cells) {
		return w.yield(&puzzle.JigsawSolution{Placements: append([]puzzle.Placement(nil), w.laid...)})
	}
	at := w.cells[len(w.laid)]
	for i := range w.p.Pieces {
		if w.used[i] || w.twin(i) {
			continue
		}
		for k := range 4 {
			l := w.p.Pieces[i].Place(at, k)
			if !w.hinted(l) || !w.fits(at, w.p.Pieces[i].Turned(k)) {
				continue
			}
			w.used[i], w.board[at] = true, w.p.Pieces[i].Turned(k)
			w.laid = append(w.laid, l)
			again := w.step()
			w.laid = w.laid[:len(w.laid)-1]
			w.used[i] = false
			delete(w.board, at)
			if !again {
				return false
			}
		}
	}
	return true
}

// twin reports whether an equal piece comes first, which makes no other contour.
func (w *walk) twin(i int) bool {
	return len(w.p.Hints) == 0 && i > 0 && !w.used[i-1] && w.p.Pieces[i-1].Sides == w.p.Pieces[i].Sides
}

// hinted reports whether the hints allow a placement.
func (w *walk) hinted(l puzzle.Placement) bool {
	for _, h := range w.p.Hints {
		if h.Piece == l.Piece && (h.Row != l.Row || h.Col != l.Col || h.Rotation != l.Rotation) {
			return false
		}
	}
	return true
}

// fits reports whether a piece may lie in a cell, beside the cells filled.
func (w *walk) fits(at puzzle.Cell, sides [4]int) bool {
	for side, step := range [4]puzzle.Cell{{Row: -1}, {Col: 1}, {Row: 1}, {Col: -1}} {
		next := puzzle.Cell{Row: at.Row + step.Row, Col: at.Col + step.Col}
		outside := next.Row < 0 || next.Col < 0 || next.Row >= w.p.Rows || next.Col >= w.p.Cols
		if outside != (sides[side] == 0) {
			return false
		}
		if facing, ok := w.board[next]; ok && !w.p.Fit(sides[side], facing[(side+2)%4]) {
			return false
		}
	}
	return true
}

// search returns all solutions of a full jigsaw, or so many.
func search(t *testing.T, p *puzzle.Jigsaw, limit int) []*puzzle.JigsawSolution {
	t.Helper()
	r := solvetest.Solve(t, jigsaw.Search{}, p, solve.Options{Limit: limit})
	if r.Status == solve.Limit && len(r.Solutions) < limit {
		t.Fatalf("%v: %v", p, r.Status)
	}
	return r.Solutions
}

// sound fails the test if a jigsaw is malformed, or if it has a solution and
// counting denies it.
func sound(t *testing.T, p *puzzle.Jigsaw, solvable bool) {
	t.Helper()
	if err := p.Validate(); err != nil {
		t.Fatalf("%v: %v", p, err)
	}
	if found := p.Diagnose(); solvable && len(found) > 0 {
		t.Fatalf("%v: %v", p, found)
	}
}
