package workbench

import (
	"time"

	"github.com/gridsaw/gridsaw"
)

// newJigsaw returns a jigsaw without pictures.
func newJigsaw() *Puzzle {
	p := &Puzzle{Name: "jigsaw", Jigsaw: &Jigsaw{Pictures: []JigsawPicture{}}}
	p.Answer = p.Jigsaw.answer()
	return p
}

// changed notes a change, and says anew what there is.
func (p *Puzzle) changed() {
	p.Jigsaw.Revision++
	p.Changed = time.Now().UTC()
	p.Answer = p.Jigsaw.answer()
}

// A jigsawView is a jigsaw as the page shows it.
type jigsawView struct {
	summary
	Hint     string          `json:"hint,omitempty"`
	Revision int             `json:"revision"`
	Pictures []JigsawPicture `json:"pictures"`
	Pieces   int             `json:"pieces"`
	Waiting  int             `json:"waiting"`
	Work     *jigsawWork     `json:"work"` // nil where nothing is under way
	Solved   *SolvedJigsaw   `json:"solved"`
	Stale    bool            `json:"stale"` // the answer is of other pictures, or of other constraints
	// Constraints are what people say, with the numbers of pictures; whether the last change can be taken back, and that.
	Constraints []gridsaw.JigsawConstraint `json:"constraints"`
	Undo        bool                       `json:"undo"`
	Redo        bool                       `json:"redo"`
}

// A jigsawWork is how far the putting together has come.
type jigsawWork struct {
	// Stage is "waiting", or as [gridsaw.JigsawProgress] names it; so are Done and All.
	Stage string  `json:"stage"`
	Done  int     `json:"done"`
	All   int     `json:"all"`
	Left  float64 `json:"left"` // about so many seconds to go; 0 is unknown
}

// view returns the jigsaw as the page shows it.
func (p *Puzzle) jigsawView(work *jigsawWork) *jigsawView {
	j := p.Jigsaw
	v := &jigsawView{summary: p.summary(), Hint: p.Answer.Hint, Revision: j.Revision, Pictures: j.Pictures, Work: work, Solved: j.Solved, Stale: j.stale()}
	v.Constraints, v.Undo, v.Redo = j.saidNow(), j.SaidAt > 0, j.SaidAt+1 < len(j.Said)
	v.Pieces, v.Waiting = j.counts()
	return v
}
