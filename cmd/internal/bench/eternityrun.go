package bench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// An entry is a method as an experiment runs it.
type entry struct {
	name   string
	method solve.Method
	puzzle *puzzle.Jigsaw
	nodes  int64 // limit; 0 is none
	// refusing is an entry whose method may not take the puzzle.
	refusing bool
}

// A boardRun is what one run of an entry came to.
type boardRun struct {
	status  solve.Status
	score   int // joints that match, counted by the rules and not by the method
	joints  int // of the full board
	nodes   int64
	seconds float64
	figures map[string]float64
	refused string // why the method did not take the puzzle
	trace   []step
}

// A step is a better score and when it was told.
type step struct {
	seconds float64
	score   int
}

// run runs an entry once, and checks each board that it shows. That the time is up is no
// error.
func (e *entry) run(ctx context.Context, o solve.Options) (*boardRun, error) {
	out := new(boardRun)
	shown := make(map[int]puzzle.Solution) // by score
	start := time.Now()
	o.Progress = func(event solve.Event) {
		if n := len(out.trace); event.Score > 0 && (n == 0 || event.Score > out.trace[n-1].score) {
			out.trace = append(out.trace, step{time.Since(start).Seconds(), event.Score})
		}
		if event.Attempt != nil && event.Score > 0 {
			shown[event.Score] = event.Attempt
		}
	}
	r, err := e.method.Solve(ctx, e.puzzle, o)
	out.seconds = time.Since(start).Seconds()
	out.status, out.nodes, out.figures = r.Status, r.Stats.Nodes, r.Stats.Figures
	switch {
	case err != nil && ctx.Err() == nil && e.refusing:
		out.refused = err.Error()
		return out, nil
	case err != nil && !errors.Is(err, errSlow):
		return nil, err
	}
	if err := out.check(e.puzzle, r, shown); err != nil {
		return nil, fmt.Errorf("%w: %s, seed %d: %v", ErrWrong, e.name, o.Seed, err)
	}
	return out, nil
}

// check scores the board that a run ended with, and compares the scores that were told
// with the boards shown for them.
func (r *boardRun) check(p *puzzle.Jigsaw, result solve.Result[puzzle.Solution], shown map[int]puzzle.Solution) error {
	if r.status == solve.Unsolvable {
		return errors.New("no solution, it says")
	}
	board := boardOf(result)
	if r.status == solve.Solved {
		if err := puzzle.Check(p, board); err != nil {
			return err
		}
	}
	var err error
	if r.score, r.joints, err = matched(p, board); err != nil {
		return err
	}
	for told, board := range shown {
		if score, _, err := matched(p, board); err != nil || score != told {
			return fmt.Errorf("%d joints told, %d counted: %v", told, score, err)
		}
	}
	if n := len(r.trace); n > 0 && r.trace[n-1].score > r.score {
		return fmt.Errorf("%d joints told, %d at the end", r.trace[n-1].score, r.score)
	}
	r.trace = append(r.trace, step{r.seconds, r.score})
	return nil
}

// clampTimes dates what a run told after its time back to its end; how late it was is told by
// late.
func (r *boardRun) clampTimes(limit float64) {
	for i := range r.trace {
		if limit > 0 {
			r.trace[i].seconds = min(r.trace[i].seconds, limit)
		}
	}
}

// late says how many runs ended well after their time, a twentieth or 50 ms, and by how
// much.
func late(runs [][]*boardRun, limit float64) string {
	n, most := 0, 0.0
	for _, one := range runs {
		for _, r := range one {
			if over := r.seconds - limit; limit > 0 && over > max(limit/20, 0.05) {
				n, most = n+1, max(most, over)
			}
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%s ended late, by up to %.2f s", runsText(n), most)
}

// boardOf returns the board in a result, nil where there is none.
func boardOf(r solve.Result[puzzle.Solution]) puzzle.Solution {
	if boards := r.Answers(); len(boards) > 0 {
		return boards[0]
	}
	return nil
}

// matched counts the joints of a board that match, and all joints.
func matched(p *puzzle.Jigsaw, board puzzle.Solution) (score, joints int, err error) {
	s, ok := board.(*puzzle.JigsawSolution)
	if board != nil && !ok {
		return 0, 0, fmt.Errorf("a %T", board)
	}
	counted, err := puzzle.ScoreJigsaw(p, s)
	return counted.MatchedJoints, counted.Joints, err
}

// at returns the score after so many seconds, and false where none had been told.
func (r *boardRun) at(seconds float64) (score int, ok bool) {
	for _, m := range r.trace {
		if m.seconds > seconds {
			break
		}
		score, ok = m.score, true
	}
	return score, ok
}

// speed is the number of nodes a second.
func (r *boardRun) speed() float64 { return float64(r.nodes) / max(r.seconds, 1e-9) }

// scoresAt returns the scores of all runs after so many seconds, nil where a run had not
// told any.
func scoresAt(runs []*boardRun, seconds float64) []float64 {
	var out []float64
	for _, r := range runs {
		score, ok := r.at(seconds)
		if !ok {
			return nil
		}
		out = append(out, float64(score))
	}
	return out
}

// ended returns the scores at the end of all runs.
func ended(runs []*boardRun) []float64 {
	return valuesOf(runs, func(r *boardRun) float64 { return float64(r.score) })
}

// valuesOf returns a value of each run.
func valuesOf(runs []*boardRun, value func(*boardRun) float64) []float64 {
	var out []float64
	for _, r := range runs {
		out = append(out, value(r))
	}
	return out
}

// curve draws a value of the scores of all runs over the time.
func curve(runs []*boardRun, times []float64, value func([]float64) float64) []dot {
	var out []dot
	for _, t := range times {
		if scores := scoresAt(runs, t); len(scores) > 0 {
			out = append(out, dot{x: t, y: value(scores)})
		}
	}
	return out
}

// placedAll reports that a run placed all pieces but those left out.
func (r *boardRun) placedAll() bool { return r.figures["complete"] > 0 }

// reached returns when the score at the end was reached.
func (r *boardRun) reached() float64 {
	for _, m := range r.trace {
		if m.score == r.score {
			return m.seconds
		}
	}
	return r.seconds
}
