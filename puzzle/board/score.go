package board

import (
	"errors"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A Score says how much of a board fits, and what does not.
type Score struct {
	Rows int `json:"rows"`
	Cols int `json:"cols"`
	// Joints is the number of joints of the full board, Matched that of those
	// whose two sides are equal and not grey.
	Joints  int `json:"joints"`
	Matched int `json:"matched_joints"`
	// Empty is the number of empty cells.
	Empty int `json:"empty"`
	// Mismatched are the joints between two pieces that do not match: row and
	// column of the left or upper cell, then of the other.
	Mismatched [][2][2]int `json:"mismatched"`
	// Grey are the cells with a grey side inside the board or a colour on its
	// border.
	Grey [][2]int `json:"grey_wrong"`
	// Official tells that the pieces are those of Eternity II.
	Official bool `json:"official"`
	// Checked tells that the pieces were compared with a list: Wrong are the cells
	// whose piece is not on it, Twice those whose piece is used up by cells
	// before. Why says why there was nothing to compare, or no way to.
	Checked bool     `json:"pieces_checked"`
	Why     string   `json:"pieces_unchecked_because,omitempty"`
	Wrong   [][2]int `json:"pieces_wrong,omitempty"`
	Twice   [][2]int `json:"pieces_twice,omitempty"`
	// Clues are those that the board keeps; "" where that is not known.
	Clues Clues `json:"-"`
	// Regime is what [Regime] says of the pieces with those clues alone.
	Regime string `json:"-"`

	unfit bool // there is a list of pieces, and the board is not made of them
}

// Perfect reports a full board on which everything matches, with the pieces of the
// list if there is one.
func (s *Score) Perfect() bool {
	return s.Matched == s.Joints && !s.unfit && s.Empty+len(s.Grey)+len(s.Wrong)+len(s.Twice) == 0
}

// Reasons for pieces that were not checked.
const (
	noList        = "there is no list of them, and they are not those of Eternity II"
	noListPartial = "there is no list of them, and the board is not full"
)

// Count scores a board against the pieces of p; p nil means that there is no list
// of them: then a full board of the pieces of Eternity II is still recognised.
// Pieces that cannot be compared are told in the score. The hints of p are its
// clues, which the board need not keep. The error wraps [puzzle.ErrInvalid].
func Count(b *Board, p *puzzle.Jigsaw) (*Score, error) {
	if err := b.Validate(); err != nil {
		return nil, err
	}
	s := &Score{Rows: b.Rows, Cols: b.Cols, Mismatched: [][2][2]int{}, Grey: [][2]int{}}
	s.Joints = 2*b.Rows*b.Cols - b.Rows - b.Cols
	for i := range b.Cells {
		s.cell(b, i)
	}
	if p == nil {
		var err error
		if p, err = s.own(b); p == nil {
			return s, err
		}
	}
	s.Official = Official(p)
	return s, s.compare(b, p)
}

// CountAnswer scores an answer to a jigsaw of known size, whose labels may have
// signs. The error is that of [puzzle.ScoreJigsaw], which counts the joints.
func CountAnswer(p *puzzle.Jigsaw, answer *puzzle.JigsawSolution) (*Score, error) {
	b, err := Of(equalised(p, answer))
	if err != nil {
		return nil, err
	}
	s, err := Count(b, nil)
	if err != nil {
		return nil, err
	}
	s.Official = Official(p)
	s.keep(p, answer)
	s.Checked, s.Why = true, ""
	return s, nil
}

// equalised returns a jigsaw without hints and signs on whose board the same
// sides match. Where labels have signs those of every other cell are negated, so
// that sides match that are equal.
func equalised(p *puzzle.Jigsaw, answer *puzzle.JigsawSolution) (*puzzle.Jigsaw, *puzzle.JigsawSolution) {
	out := p.Clone()
	out.Hints = nil
	if p.Unsigned {
		return out, answer
	}
	odd := make(map[int]int, len(answer.Placements))
	for _, l := range answer.Placements {
		odd[l.Piece] = (l.Row + l.Col) & 1
	}
	out.Unsigned = true
	for i := range out.Pieces {
		sides := &out.Pieces[i].Sides
		for k, label := range sides {
			negative := odd[out.Pieces[i].ID]
			if label < 0 {
				label, negative = -label, 1-negative
			}
			if label != 0 {
				sides[k] = 2*label - negative
			}
		}
	}
	return out, answer
}

// own returns the pieces of the board itself, if they are those of Eternity II.
func (s *Score) own(b *Board) (*puzzle.Jigsaw, error) {
	p, _, err := b.Jigsaw()
	switch {
	case errors.Is(err, ErrPartial):
		s.Why = noListPartial
		return nil, nil
	case err != nil:
		return nil, err
	case !Official(p):
		s.Why = noList
		return nil, nil
	}
	return p, nil
}

// cell scores a cell with its right and its lower joint.
func (s *Score) cell(b *Board, cell int) {
	if b.Empty(cell) {
		s.Empty++
		return
	}
	at, sides := b.At(cell), b.Cells[cell]
	rim := [4]bool{at.Row == 0, at.Col == b.Cols-1, at.Row == b.Rows-1, at.Col == 0}
	wrong := false
	for k, colour := range sides {
		wrong = wrong || rim[k] != (colour == 0)
	}
	if wrong {
		s.Grey = append(s.Grey, pair(at))
	}
	if !rim[puzzle.Right] {
		s.joint(b, cell, cell+1, puzzle.Right)
	}
	if !rim[puzzle.Bottom] {
		s.joint(b, cell, cell+b.Cols, puzzle.Bottom)
	}
}

// joint scores the joint between a cell and that on its given side.
func (s *Score) joint(b *Board, cell, next, side int) {
	here, there := b.Cells[cell][side], b.Cells[next][(side+2)%4]
	switch {
	case b.Empty(next):
	case here == there && here != 0:
		s.Matched++
	default:
		s.Mismatched = append(s.Mismatched, [2][2]int{pair(b.At(cell)), pair(b.At(next))})
	}
}

func pair(at puzzle.Cell) [2]int { return [2]int{at.Row, at.Col} }

// compare looks for the pieces of the board in a list, and at the clues.
func (s *Score) compare(b *Board, p *puzzle.Jigsaw) error {
	f, err := match(b, p)
	if err != nil {
		s.Why, s.unfit = err.Error(), true
		return nil
	}
	s.Checked = true
	for _, cell := range f.wrong {
		s.Wrong = append(s.Wrong, pair(b.At(cell)))
	}
	for _, cell := range f.twice {
		s.Twice = append(s.Twice, pair(b.At(cell)))
	}
	answer := lay(b, p, f)
	s.keep(p, answer)
	if f.faults() > 0 {
		return nil
	}
	free := *p // of hints: whether they are kept is told apart
	free.Hints, free.Rows, free.Cols = nil, b.Rows, b.Cols
	counted, err := puzzle.ScoreJigsaw(&free, answer)
	if err != nil {
		return err
	}
	s.Matched = counted.MatchedJoints
	return nil
}

// keep notes the clues of p that an answer keeps.
func (s *Score) keep(p *puzzle.Jigsaw, answer *puzzle.JigsawSolution) {
	s.Clues, s.Regime = Kept(p, answer), string(CluesNone)
	if kept, err := WithClues(p, s.Clues); err == nil {
		s.Regime = Regime(kept)
	}
}
