package pipeline

import (
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// A Watch follows the solving of one input that may take long, and says where it goes on.
// The zero value does neither.
type Watch struct {
	// Begin, if set, is called once before the solving, when Puzzle, Start, and of Report
	// the kind, the instance, the clues and the method are known. An outcome that it fails is not solved.
	Begin func(*Outcome) Start
	// Progress, if set, is solve.Options.Progress. Score and Attempt are those of the best
	// attempt that there is, whichever of the runs it is of.
	Progress func(solve.Event)
}

// A Start is where the solving goes on that was broken off. The zero value is the beginning.
type Start struct {
	Resume []byte                 // as in solve.Options; the method counts its nodes on from there
	Best   *puzzle.JigsawSolution // best attempt until then; nil where there is none
}

func (w *Watch) begin(out *Outcome) Start {
	if w.Begin == nil {
		return Start{}
	}
	return w.Begin(out)
}

// A record is the best attempt of all runs at a jigsaw. The state that a method goes on from
// may be older than the best board, which must not be lost by that.
type record struct {
	jigsaw *puzzle.Jigsaw // nil for other kinds, which have no record
	best   *puzzle.JigsawSolution
	joints int
}

// newRecord is the record at the start of a run. A start that is no attempt at p is left out.
func newRecord(p puzzle.Puzzle, s Start) *record {
	r := new(record)
	r.jigsaw, _ = p.(*puzzle.Jigsaw)
	if s.Best != nil {
		r.take(s.Best)
	}
	return r
}

// take makes an attempt the best one unless a better one is known. Of equal ones the later
// stands: so a run that goes on ends with the board that it would have had unbroken.
func (r *record) take(s puzzle.Solution) bool {
	attempt, ok := s.(*puzzle.JigsawSolution)
	if !ok || attempt == nil || r.jigsaw == nil {
		return false
	}
	score, err := puzzle.ScoreJigsaw(r.jigsaw, attempt)
	if err != nil || r.best != nil && score.MatchedJoints < r.joints {
		return false
	}
	r.best, r.joints = attempt, score.MatchedJoints
	return true
}

// solved tells whether the best attempt is a solution.
func (r *record) solved() bool {
	return r.best != nil && puzzle.CheckJigsaw(r.jigsaw, r.best) == nil
}

// watched is what a method calls for progress to be told, nil for nothing.
func (r *record) watched(progress func(solve.Event)) func(solve.Event) {
	if progress == nil {
		return nil
	}
	return func(e solve.Event) {
		if !r.take(e.Attempt) {
			e.Attempt = nil
		}
		if r.best != nil {
			e.Score = r.joints
		}
		progress(e)
	}
}

// settle puts the best attempt in place of a worse one, or of none.
func (r *record) settle(result *solve.Result[puzzle.Solution]) {
	if len(result.Solutions) > 0 || result.Status == solve.Unsolvable {
		return
	}
	if len(result.Attempt) > 0 {
		r.take(result.Attempt[0])
	}
	switch {
	case r.best == nil:
	case r.solved():
		result.Status, result.Solutions, result.Attempt = solve.Solved, []puzzle.Solution{r.best}, nil
	default:
		result.Attempt = []puzzle.Solution{r.best}
	}
}
