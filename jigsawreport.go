package gridsaw

import (
	"maps"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// PieceReading tells how the pieces of a jigsaw were read, and how well they
// fit together.
type PieceReading struct {
	Found int `json:"found"`
	// Flat, Tabs and Blanks count the sides of each kind.
	Flat   int `json:"flat"`
	Tabs   int `json:"tabs"`
	Blanks int `json:"blanks"`
	// Alternatives are other sizes that the border allows.
	Alternatives [][2]int `json:"alternatives,omitempty"`
	// Labels tells about the groups of like sides.
	Labels *LabelReading `json:"labels,omitempty"`
	// Problems are the things in the pictures that were not used.
	Problems []PieceProblem `json:"problems,omitempty"`
	// Placed counts the pieces in the answer; Doubtful lists those among them
	// that may lie elsewhere, Unplaced those that are in no place.
	Placed   int   `json:"placed,omitempty"`
	Doubtful []int `json:"doubtful,omitempty"`
	Unplaced []int `json:"unplaced,omitempty"`
	// Empty lists the places, row and column, that no piece was found for.
	Empty [][2]int `json:"empty,omitempty"`
	// FaceDown lists the pieces that lie with their other side up: their sides, turns and
	// degrees count after they were turned over about the vertical axis of the picture.
	FaceDown []int `json:"face_down,omitempty"`
	// Parted lists the pieces that touched others, and were parted from them by straight lines.
	Parted []int `json:"parted,omitempty"`
	// Clipped lists the pieces of which a picture's edge hides the tip of a tab.
	Clipped []int `json:"clipped,omitempty"`
	// Doubles are the pieces that are there twice: one that was left out, and the one that
	// it is the same as.
	Doubles [][2]int `json:"doubles,omitempty"`
	// Exchangeable lists groups of pieces of one shape, as one die cuts them, of which some are
	// placed, and which could not be told apart: each may lie in the place of any other of its group.
	Exchangeable [][]int `json:"exchangeable,omitempty"`
	// Parts are groups of unplaced pieces that belong together.
	Parts []PartReport `json:"parts,omitempty"`
	// BadJoints are the joints of the answer that fit badly.
	BadJoints []BadJoint `json:"bad_joints,omitempty"`
}

// LabelReading tells about the labels of the sides.
type LabelReading struct {
	Encoder    string  `json:"encoder"`
	K          int     `json:"k"` // number of labels
	Silhouette float64 `json:"silhouette"`
	// Clean tells that the labels are fit for an exact solver.
	Clean bool `json:"clean"`
}

// PieceProblem is something in a picture that is not used as a piece, or a
// picture that could not be read at all.
type PieceProblem struct {
	Image  int     `json:"image"`
	X      float64 `json:"x,omitempty"` // pixels
	Y      float64 `json:"y,omitempty"`
	Reason string  `json:"reason"`
	Hint   string  `json:"hint,omitempty"`
}

// PartReport is a group of pieces that belong together, but whose place in the
// puzzle is not known: rows and columns count within it.
type PartReport struct {
	Rows       int                `json:"rows"`
	Cols       int                `json:"cols"`
	Placements []puzzle.Placement `json:"placements"`
	// Puzzle tells that it is a puzzle of its own, with a border all around, and Doubtful which
	// of its pieces may lie elsewhere.
	Puzzle   bool  `json:"puzzle,omitempty"`
	Doubtful []int `json:"doubtful,omitempty"`
}

// BadJoint is a joint between two neighbours that fits badly: the sides and by
// how much they gape, root mean square, in chords of a side.
type BadJoint struct {
	Pieces [2]int  `json:"pieces"`
	Sides  [2]int  `json:"sides"`
	Gap    float64 `json:"gap"`
}

// Report returns the result as it is written as JSON, without what only its caller
// knows.
func (r *JigsawResult) Report() *Report {
	out := r.Result.Report()
	out.Stages = r.Stages
	if r.counted {
		out.Pieces = r.PieceReading()
	}
	return out
}

// PieceReading tells how the pieces were read and, where there is an answer, how they fit.
func (r *JigsawResult) PieceReading() *PieceReading {
	p := &PieceReading{Found: len(r.Pieces)}
	for _, s := range r.Sides {
		switch s.Kind {
		case encode.Flat:
			p.Flat++
		case encode.Tab:
			p.Tabs++
		case encode.Blank:
			p.Blanks++
		}
	}
	for _, size := range r.Shape.Alternatives {
		p.Alternatives = append(p.Alternatives, [2]int{size.Rows, size.Cols})
	}
	if l := r.Labels; l != nil {
		p.Labels = &LabelReading{Encoder: r.Encoder, K: l.K, Silhouette: l.Silhouette, Clean: l.Clean}
	}
	for i, picture := range r.Pictures {
		p.Problems = append(p.Problems, problems(i, picture)...)
	}
	for i, piece := range r.Pieces {
		if piece.Parted {
			p.Parted = append(p.Parted, i)
		}
		if piece.Clipped {
			p.Clipped = append(p.Clipped, i)
		}
	}
	if r.Solution != nil {
		r.reportFit(p)
	}
	return p
}

func problems(image int, p Picture) []PieceProblem {
	switch {
	case p.Unseen:
		return []PieceProblem{{Image: image, Reason: "not looked at: the work was ended before"}}
	case p.Err != nil:
		return []PieceProblem{{Image: image, Reason: p.Err.Error(), Hint: p.Hint}}
	}
	var out []PieceProblem
	for _, found := range p.Page.Problems {
		out = append(out, pieceProblem(image, p.Scale, found))
	}
	return out
}

func pieceProblem(image, scale int, p pieces.Problem) PieceProblem {
	at := given(p.At, scale)
	return PieceProblem{Image: image, X: at[0], Y: at[1], Reason: p.Reason.String(), Hint: p.Reason.Hint()}
}

// reportFit fills in how well the answer fits.
func (r *JigsawResult) reportFit(p *PieceReading) {
	p.Placed = len(r.Placements)
	for i := range r.Pieces {
		switch {
		case r.Layout.Places[i] == nil:
			p.Unplaced = append(p.Unplaced, i)
		case r.Doubtful[i]:
			p.Doubtful = append(p.Doubtful, i)
		}
	}
	for _, at := range r.Empty() {
		p.Empty = append(p.Empty, [2]int{at.Row, at.Col})
	}
	p.FaceDown = slices.Sorted(maps.Keys(r.FaceDown))
	for _, double := range slices.Sorted(maps.Keys(r.Doubles)) {
		p.Doubles = append(p.Doubles, [2]int{double, r.Doubles[double]})
	}
	p.Exchangeable = r.Exchangeable
	for _, part := range r.Parts {
		report := PartReport{Rows: part.Rows, Cols: part.Cols, Puzzle: part.Puzzle, Doubtful: part.Doubtful}
		for _, at := range part.Placements {
			report.Placements = append(report.Placements, r.place(at))
		}
		p.Parts = append(p.Parts, report)
	}
	for _, j := range r.Layout.Joints {
		if j.Bad {
			p.BadJoints = append(p.BadJoints, BadJoint{
				Pieces: [2]int{j.A / 4, j.B / 4}, Sides: [2]int{j.A % 4, j.B % 4}, Gap: j.RMS,
			})
		}
	}
}
