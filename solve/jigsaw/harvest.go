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
	seed      uint64
	solutions []*puzzle.JigsawSolution
	attempt   *puzzle.JigsawSolution // the best that breaks rules
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
	if h.stock.p.Variant == puzzle.VariantPosition {
		return h.searchTurns()
	}
	boards := h.stock.boards()
	for i := range boards {
		b := &boards[i]
		plan := h.stock.newPlan(b, h.stock.order(b))
		if plan.run(h.budget, func() bool { return h.take(plan) }) != exhausted {
			return false
		}
	}
	return true
}

// take takes over a solution that the search has found, and reports whether
// more are wanted.
func (h *harvest) take(p *plan) bool {
	poses := p.poses()
	if h.stock.twin(p.b, poses) {
		return true
	}
	return h.add(p.b.BoardSize, poses)
}

// add adds a solution given by the pose in each cell.
func (h *harvest) add(size puzzle.BoardSize, poses []int32) bool {
	h.solutions = append(h.solutions, h.stock.solution(size, poses))
	h.budget.Solutions = len(h.solutions)
	return len(h.solutions) < h.wanted
}

// twin reports an arrangement that is not the one to count among those that
// are the same but for a turn of the board: the least that the boards of the
// same puzzle let the search find.
func (s *stock) twin(b *board, poses []int32) bool {
	if s.poses[poses[0]].kind == b.avoid {
		return true // found on another board
	}
	if len(b.turns) == 0 {
		return false
	}
	for _, turn := range b.turns {
		other := s.turn(b, poses, turn)
		if s.findable(b, other) && slices.Compare(other, poses) < 0 {
			return true
		}
	}
	return false
}

// findable reports an arrangement that has the fixed corner piece where one of
// the boards that pinned made has it.
func (s *stock) findable(b *board, poses []int32) bool {
	var pin int32
	for _, o := range b.fixed {
		pin = s.poses[o].kind
	}
	return s.poses[poses[0]].kind == pin || b.Rows != b.Cols && s.poses[poses[b.Cols-1]].kind == pin
}

// turn returns the arrangement after quarter turns clockwise of the whole
// board.
func (s *stock) turn(b *board, poses []int32, turns int) []int32 {
	out := make([]int32, len(poses))
	for cell, i := range poses {
		r, c := cell/b.Cols, cell%b.Cols
		rows, cols := b.Rows, b.Cols
		for range turns {
			r, c, rows, cols = c, rows-1-r, cols, rows
		}
		own := s.kinds[s.poses[i].kind].poses
		out[r*cols+c] = own[(s.poses[i].turn+turns)%4%len(own)]
	}
	return out
}

// solution names the pieces. Equal pieces are taken in the order of their IDs,
// in the cells in reading order, but for those whose place is known.
func (s *stock) solution(size puzzle.BoardSize, poses []int32) *puzzle.JigsawSolution {
	known := s.known(size)
	rotation := make(map[int]int, len(s.p.Hints)) // of pieces with a hint, by index
	for _, h := range s.p.Hints {
		rotation[s.index[h.Piece]] = h.Rotation
	}
	next := make([]int, len(s.kinds))
	out := &puzzle.JigsawSolution{Placements: make([]puzzle.Placement, len(poses))}
	for cell, i := range poses {
		o := &s.poses[i]
		piece := int(known[cell])
		if piece < 0 {
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
		out.Placements[cell] = s.p.Pieces[piece].Place(puzzle.Cell{Row: cell / size.Cols, Col: cell % size.Cols}, turns)
	}
	return out
}

func hasHint(rotation map[int]int, piece int32) bool {
	_, ok := rotation[int(piece)]
	return ok
}

// known returns the indices of the pieces whose place is known, by cell; -1 for
// none.
func (s *stock) known(size puzzle.BoardSize) []int32 {
	known := make([]int32, size.Rows*size.Cols)
	for cell := range known {
		known[cell] = -1
	}
	for i := range s.p.Pieces {
		if at := s.p.Pieces[i].Position; at != nil {
			known[at.Row*size.Cols+at.Col] = int32(i)
		}
	}
	for _, h := range s.p.Hints {
		known[h.Row*size.Cols+h.Col] = int32(s.index[h.Piece])
	}
	return known
}
