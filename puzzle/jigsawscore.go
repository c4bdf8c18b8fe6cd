package puzzle

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
