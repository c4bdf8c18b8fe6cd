package jigsaw

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// A harvest collects the solutions of a jigsaw, each once.
type harvest struct {
	stock     *stock
	budget    *budget.Budget
	wanted    int
	solutions []*puzzle.JigsawSolution
	attempt   *puzzle.JigsawSolution // the best that breaks rules
	furthest  *puzzle.JigsawSolution // most pieces, when the budget ended the search
	figures   map[string]float64
}

// note adds a figure to what the method tells of its work.
func (h *harvest) note(name string, value float64) {
	if h.figures == nil {
		h.figures = make(map[string]float64)
	}
	h.figures[name] = value
}

// search searches all boards, and reports whether that was everything.
func (h *harvest) search() bool {
	switch v := h.stock.p.Variant; {
	case v.Contour():
		return h.searchContour()
	case v.Positioned():
		return h.searchTurns()
	}
	return h.searchPlans(h.stock.order)
}

// searchPlans searches all boards, each in an order of its cells, and reports
// whether that was everything.
func (h *harvest) searchPlans(order func(*board) []int) bool {
	boards := h.stock.boards()
	for i := range boards {
		if h.searchPlan(&boards[i], order(&boards[i])) != exhausted {
			return false
		}
	}
	return true
}

// searchPlan searches a board in an order of its cells.
func (h *harvest) searchPlan(b *board, order []int) ending {
	plan := h.stock.newPlan(b, order)
	ending := plan.run(h.budget, func() bool { return h.take(b, listed(plan.poses())) })
	if ending == broke {
		h.note("deepest", float64(len(plan.furthest)+len(b.fixed)))
		h.furthest = h.stock.solution(b.BoardSize, listed(plan.attempt()))
	}
	return ending
}

// take takes over a solution that the search of a board has found, and reports
// whether more are wanted.
func (h *harvest) take(b *board, pieces []laid) bool {
	if h.stock.twin(b, pieces) {
		return true
	}
	return h.add(b.BoardSize, pieces)
}

// add adds a solution, and reports whether more are wanted.
func (h *harvest) add(size puzzle.BoardSize, pieces []laid) bool {
	h.solutions = append(h.solutions, h.stock.solution(size, pieces))
	h.budget.Solutions = len(h.solutions)
	return len(h.solutions) < h.wanted
}

// twin reports an arrangement that is not the one to count among those that
// are the same but for a turn of the board: the least that the boards of the
// same puzzle let the search find.
func (s *stock) twin(b *board, pieces []laid) bool {
	if s.poses[pieces[0].pose].kind == b.avoid {
		return true // found on another board
	}
	for _, turn := range b.turns {
		other := s.turn(b, pieces, turn)
		if s.findable(b, other) && slices.CompareFunc(other, pieces, comparePoses) < 0 {
			return true
		}
	}
	return false
}

func comparePoses(a, b laid) int { return int(a.pose) - int(b.pose) }

// findable reports an arrangement that has the fixed corner piece where one of
// the boards that pinned made has it.
func (s *stock) findable(b *board, pieces []laid) bool {
	var pin int32
	for _, o := range b.fixed {
		pin = s.poses[o].kind
	}
	return s.poses[pieces[0].pose].kind == pin || b.Rows != b.Cols && s.poses[pieces[b.Cols-1].pose].kind == pin
}

// turn returns the arrangement after quarter turns clockwise of the whole
// board, in reading order.
func (s *stock) turn(b *board, pieces []laid, turns int) []laid {
	out := make([]laid, len(pieces))
	for i, l := range pieces {
		r, c := l.cell/b.Cols, l.cell%b.Cols
		rows, cols := b.Rows, b.Cols
		for range turns {
			r, c, rows, cols = c, rows-1-r, cols, rows
		}
		own := s.kinds[s.poses[l.pose].kind].poses
		out[i] = laid{r*cols + c, own[(s.poses[l.pose].turn+turns)%4%len(own)]}
	}
	slices.SortFunc(out, func(a, b laid) int { return a.cell - b.cell })
	return out
}

// A laid piece is a pose in a cell of a board, counted in reading order.
type laid struct {
	cell int
	pose int32
}

// listed lists the poses of a board by cell; a negative one leaves its cell empty.
func listed(poses []int32) []laid {
	out := make([]laid, 0, len(poses))
	for cell, o := range poses {
		if o >= 0 {
			out = append(out, laid{cell, o})
		}
	}
	return out
}

// solution names the pieces that lie on a board, in reading order. Equal pieces are
// taken in the order of their IDs, but for those whose place is known.
func (s *stock) solution(size puzzle.BoardSize, pieces []laid) *puzzle.JigsawSolution {
	known := s.known(size)
	rotation := make(map[int]int, len(s.p.Hints)) // of pieces with a hint, by index
	for _, h := range s.p.Hints {
		rotation[s.index[h.Piece]] = h.Rotation
	}
	next := make([]int, len(s.kinds))
	out := &puzzle.JigsawSolution{Placements: make([]puzzle.Placement, len(pieces))}
	for i, l := range pieces {
		o := &s.poses[l.pose]
		piece, ok := known[l.cell]
		if !ok {
			own := s.kinds[o.kind].pieces
			for hasHint(rotation, own[next[o.kind]]) {
				next[o.kind]++
			}
			piece = int(own[next[o.kind]])
			next[o.kind]++
		}
		turns, hinted := rotation[piece]
		if !hinted {
			turns = s.rotationOf(piece, o)
		}
		at := puzzle.Cell{Row: l.cell / size.Cols, Col: l.cell % size.Cols}
		out.Placements[i] = s.p.Pieces[piece].Place(at, turns)
	}
	return out
}

func hasHint(rotation map[int]int, piece int32) bool {
	_, ok := rotation[int(piece)]
	return ok
}

// known returns the indices of the pieces whose place is known, by cell.
func (s *stock) known(size puzzle.BoardSize) map[int]int {
	known := make(map[int]int)
	for i := range s.p.Pieces {
		if at := s.p.Pieces[i].Position; at != nil {
			known[at.Row*size.Cols+at.Col] = i
		}
	}
	for _, h := range s.p.Hints {
		known[h.Row*size.Cols+h.Col] = s.index[h.Piece]
	}
	return known
}
