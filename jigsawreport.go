package gridsaw

import (
	"maps"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

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
	p.Placed, p.Constraints = len(r.Placements), r.Constraints
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
