package puzzle

import (
	"fmt"
	"iter"
)

// A JigsawSolution says where the pieces of a [Jigsaw] lie. In a partial answer
// pieces are missing.
type JigsawSolution struct {
	Placements []Placement `json:"placements"`
}

// A Placement is a piece in its place.
type Placement struct {
	// Piece is the ID of the piece.
	Piece int `json:"piece"`
	// Row and Col are its cell.
	Row int `json:"row"`
	Col int `json:"col"`
	// Rotation is the number of quarter turns clockwise, 0 to 3, applied to the
	// listed sides.
	Rotation int `json:"rotation"`
	// Degrees is how far to turn the piece clockwise from how it lies in the
	// picture to how it lies in the finished puzzle. No check looks at it.
	Degrees float64 `json:"degrees"`
}

// Kind returns [KindJigsaw].
func (*JigsawSolution) Kind() Kind { return KindJigsaw }

func (*JigsawSolution) sealed() {}

// CheckJigsaw returns nil if s is a solution of p, whatever the variant. It
// looks at the placements in their order first: each names a piece of p, a
// rotation and a cell of the board, no piece and no cell is used twice, hints,
// known places and known orientations are kept. Then it looks for pieces that
// are missing, and then at the cells in reading order: sides on the border of
// the board are straight, and the cell fits its right and its lower neighbour.
// The first fault met is returned as a [*Fault]. In the contour variants the
// cells are those along the border. Where p does not say how large the board
// is, the cells used must make a full one. A malformed p gives the error of
// [Jigsaw.Validate].
//
// The check shares no code with any solving method.
func CheckJigsaw(p *Jigsaw, s *JigsawSolution) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if s == nil {
		return &Fault{Reason: "there is no solution to check"}
	}
	b, err := layOut(p, s)
	if err != nil {
		return err
	}
	if err := b.checkComplete(); err != nil {
		return err
	}
	return b.checkSides()
}

// A layout is a board with pieces on it.
type layout struct {
	p          *Jigsaw
	rows, cols int
	at         map[Cell]laid
	used       map[int]Cell // by ID of the piece
}

// laid is a piece on the board: its ID and its labels as they lie.
type laid struct {
	id    int
	sides [4]int
}

// layOut puts the pieces on the board, and finds the faults that single
// placements have.
func layOut(p *Jigsaw, s *JigsawSolution) (*layout, error) {
	b := &layout{p: p, rows: p.Rows, cols: p.Cols, at: make(map[Cell]laid), used: make(map[int]Cell)}
	if p.Rows == 0 {
		for _, l := range s.Placements {
			b.rows = max(b.rows, min(l.Row, MaxJigsawPieces-1)+1)
		}
	}
	if p.Cols == 0 {
		for _, l := range s.Placements {
			b.cols = max(b.cols, min(l.Col, MaxJigsawPieces-1)+1)
		}
	}
	pieces := make(map[int]*JigsawPiece, len(p.Pieces))
	for i := range p.Pieces {
		pieces[p.Pieces[i].ID] = &p.Pieces[i]
	}
	hints := make(map[int]Hint, len(p.Hints))
	for _, h := range p.Hints {
		hints[h.Piece] = h
	}
	for _, l := range s.Placements {
		piece := pieces[l.Piece]
		if piece == nil {
			return nil, &Fault{Reason: fmt.Sprintf("there is no piece %d", l.Piece)}
		}
		if err := b.lay(piece, l); err != nil {
			return nil, err
		}
		if h, ok := hints[l.Piece]; ok && (h.Row != l.Row || h.Col != l.Col || h.Rotation != l.Rotation) {
			return nil, faultAt(Cell{l.Row, l.Col}, "holds piece %d in rotation %d, but its hint says %v in rotation %d",
				l.Piece, l.Rotation, Cell{h.Row, h.Col}, h.Rotation)
		}
	}
	return b, nil
}

// lay puts one piece on the board.
func (b *layout) lay(piece *JigsawPiece, l Placement) error {
	at := Cell{l.Row, l.Col}
	switch {
	case l.Row < 0 || l.Col < 0 || l.Row >= b.rows || l.Col >= b.cols:
		return faultAt(at, "is outside the board of %d x %d", b.rows, b.cols)
	case b.p.Variant.Contour() && !onBorder(at, b.rows, b.cols):
		return faultAt(at, "is not on the border of the board of %d x %d", b.rows, b.cols)
	case l.Rotation < 0 || l.Rotation > 3:
		return faultAt(at, "holds piece %d in rotation %d, want 0 to 3", l.Piece, l.Rotation)
	case b.p.Variant.Oriented() && l.Rotation != 0:
		return faultAt(at, "holds piece %d in rotation %d, but its orientation is given", l.Piece, l.Rotation)
	case b.p.Variant.Positioned() && *piece.Position != at:
		return faultAt(at, "holds piece %d, whose position is %v", l.Piece, *piece.Position)
	}
	if other, ok := b.at[at]; ok {
		return faultAt(at, "holds the pieces %d and %d", other.id, l.Piece)
	}
	if other, ok := b.used[l.Piece]; ok {
		return &Fault{[]Cell{at, other}, fmt.Sprintf("piece %d is at %v and at %v", l.Piece, other, at)}
	}
	b.at[at], b.used[l.Piece] = laid{l.Piece, piece.Turned(l.Rotation)}, at
	return nil
}

// checkComplete looks for pieces and cells without each other.
func (b *layout) checkComplete() error {
	for _, piece := range b.p.Pieces {
		if _, ok := b.used[piece.ID]; !ok {
			return &Fault{Reason: fmt.Sprintf("piece %d is not placed", piece.ID)}
		}
	}
	if len(b.used) == b.size() {
		return nil
	}
	for at := range b.cells() {
		if _, ok := b.at[at]; !ok {
			return faultAt(at, "is empty")
		}
	}
	return nil
}

// cells goes over the cells to fill, in reading order.
func (b *layout) cells() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for r := range b.rows {
			step := 1
			if b.p.Variant.Contour() && r > 0 && r < b.rows-1 {
				step = max(b.cols-1, 1)
			}
			for c := 0; c < b.cols; c += step {
				if !yield(Cell{r, c}) {
					return
				}
			}
		}
	}
}

// size returns the number of cells to fill.
func (b *layout) size() int {
	if b.p.Variant.Contour() && b.rows > 1 && b.cols > 1 {
		return 2*(b.rows+b.cols) - 4
	}
	return b.rows * b.cols
}

// checkSides compares what touches on a full board.
func (b *layout) checkSides() error {
	for at := range b.cells() {
		for side, label := range b.at[at].sides {
			if err := b.checkSide(at, side, label); err != nil {
				return err
			}
		}
	}
	return nil
}

var sideNames = [4]string{"upper", "right", "lower", "left"}

// checkSide looks at one side of a cell; joints are looked at from above and
// from the left alone.
func (b *layout) checkSide(at Cell, side, label int) error {
	next := neighbour(at, side)
	if next.Row < 0 || next.Col < 0 || next.Row >= b.rows || next.Col >= b.cols {
		if label != 0 {
			return faultAt(at, "has label %d on the %s border of the board, want 0", label, sideNames[side])
		}
		return nil
	}
	if label == 0 {
		return faultAt(at, "has a straight %s side inside the board", sideNames[side])
	}
	other, ok := b.at[next]
	if !ok || side == Top || side == Left {
		return nil
	}
	if facing := other.sides[(side+2)%4]; !b.p.Fit(label, facing) {
		return &Fault{[]Cell{at, next}, fmt.Sprintf("%v and %v do not fit: label %d meets %d", at, next, label, facing)}
	}
	return nil
}

// A JigsawScore says how good a partial or faulty answer is, in the measures of
// Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024).
type JigsawScore struct {
	// Pieces is the number of pieces of the jigsaw, Placed that of those on
	// the board.
	Pieces int `json:"pieces"`
	Placed int `json:"placed"`
	// Valid is the number of valid pieces (section 4.1): placed pieces all of
	// whose sides fit the neighbours they have, and that are straight along
	// the border of the board. A piece without neighbours is valid if it does
	// not lie on the border with another label than 0.
	Valid int `json:"valid"`
	// Faces is the number of pairs of faces on the full board, and Matched that
	// of those that fit (section 5.1): the 2mn-m-n joints, and the 2m+2n faces
	// along the border of the board, where a straight side fits; 2mn+m+n in
	// all.
	Faces   int `json:"faces"`
	Matched int `json:"matched"`
	// Joints is the number of joints of the full board alone, and
	// MatchedJoints that of those that fit: the score that Eternity II counts.
	Joints        int `json:"joints"`
	MatchedJoints int `json:"matched_joints"`
}

// ScoreJigsaw counts what fits in an answer. Placements must name pieces,
// cells and rotations as [CheckJigsaw] wants it, and keep hints, positions and
// orientations, but pieces may be missing and sides need not fit; the error is
// that of CheckJigsaw for single placements. Where the size of the board is not
// known, the smallest that holds the placements is taken. A joint between an
// empty cell and any other does not fit. In the contour variants the faces are
// those between cells of the border, and those on the border.
func ScoreJigsaw(p *Jigsaw, s *JigsawSolution) (JigsawScore, error) {
	score := JigsawScore{}
	if err := p.Validate(); err != nil {
		return score, err
	}
	if s == nil {
		s = new(JigsawSolution)
	}
	b, err := layOut(p, s)
	if err != nil {
		return score, err
	}
	score.Pieces, score.Placed = len(p.Pieces), len(b.at)
	score.Joints = b.joints()
	score.Faces = score.Joints + 2*(b.rows+b.cols)
	for at, piece := range b.at {
		b.score(at, piece, &score)
	}
	return score, nil
}

// joints returns the number of joints of the full board.
func (b *layout) joints() int {
	if b.p.Variant.Contour() && b.rows > 2 && b.cols > 2 {
		return 2*(b.rows+b.cols) - 4
	}
	return 2*b.rows*b.cols - b.rows - b.cols
}

// score counts one piece, and its joints to the right and below.
func (b *layout) score(at Cell, piece laid, score *JigsawScore) {
	valid := true
	for side, label := range piece.sides {
		next := neighbour(at, side)
		other, taken := b.at[next]
		switch {
		case next.Row < 0 || next.Col < 0 || next.Row >= b.rows || next.Col >= b.cols:
			if label == 0 {
				score.Matched++
			} else {
				valid = false
			}
		case !taken:
		case !b.p.Fit(label, other.sides[(side+2)%4]):
			valid = false
		case side == Right || side == Bottom:
			score.Matched++
			score.MatchedJoints++
		}
	}
	if valid {
		score.Valid++
	}
}
