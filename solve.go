package gridsaw

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/jigsaw/eternity"
	"github.com/gridsaw/gridsaw/solve/suite"
)

// SolvePuzzle solves a puzzle that a program has made; it needs no engine. Of o all counts
// but what is known of a picture or a text. The result is never nil. The error is its Err.
func SolvePuzzle(ctx context.Context, p puzzle.Puzzle, o Options) (*Result, error) {
	start := time.Now()
	r := &Result{Kind: p.Kind(), Status: StatusRead, Puzzle: p}
	err := r.Solve(ctx, o)
	r.Seconds.Total = time.Since(start).Seconds()
	return r, err
}

// SolvingMethod returns the method that solves puzzles of a kind with these options. The error is
// an [*Error].
func (o Options) SolvingMethod(kind puzzle.Kind) (solve.Method, error) {
	m, err := o.findMethod(kind)
	if err != nil {
		return solve.Method{}, &Error{ErrMethod, err, AdviceMethods}
	}
	if err := takesStart(m, o); err != nil {
		return m, err
	}
	return m, nil
}

func (o Options) findMethod(kind puzzle.Kind) (solve.Method, error) {
	if o.Solver != nil {
		return *o.Solver, nil
	}
	if o.Method == "" {
		return suite.Default(kind)
	}
	m, err := suite.Find(kind, o.Method)
	if err != nil {
		return m, err
	}
	m, ok := m.Preset(o.Preset)
	if !ok {
		return m, fmt.Errorf("%s has no preset %q", m.Name, o.Preset)
	}
	return m, nil
}

// Solve solves a puzzle that was read, whose Status is [StatusRead], and checks the answer.
// It does nothing to other results. The error is r.Err.
func (r *Result) Solve(ctx context.Context, o Options) (err error) {
	if r.Status != StatusRead {
		return r.Err
	}
	begun := time.Now()
	defer func() {
		if fault := recover(); fault != nil {
			r.fail(broken(fault, o.Observer.Stage != nil))
		}
		r.Seconds.Solve = time.Since(begun).Seconds()
		r.late(ctx)
		err = r.Err
	}()
	method, err := o.SolvingMethod(r.Kind)
	r.Method = method.Name
	if failed := new(Error); errors.As(err, &failed) {
		r.fail(failed)
		return err
	}
	r.take(r.run(ctx, method, o))
	return r.Err
}

// Count counts the solutions of a puzzle that was read, whose Status is [StatusRead], up to o.Limit, and makes
// the first of them its solution. Only of a Sudoku may there be more than 100,000. Where a limit of time or
// nodes ends the count, it is of the solutions until then, and the error says so; the error is r.Err.
func (r *Result) Count(ctx context.Context, o Options) (c Count, err error) {
	if r.Status != StatusRead {
		return c, r.Err
	}
	begun := time.Now()
	defer func() {
		if fault := recover(); fault != nil {
			r.fail(broken(fault, o.Observer.Stage != nil))
		}
		r.Seconds.Solve = time.Since(begun).Seconds()
		r.late(ctx)
		err = r.Err
	}()
	o.Limit = max(o.Limit, 1)
	method, err := o.SolvingMethod(r.Kind)
	r.Method = method.Name
	if failed := new(Error); errors.As(err, &failed) {
		r.fail(failed)
		return c, err
	}
	var first puzzle.Solution
	var fault error
	if p, ok := r.Puzzle.(*puzzle.Sudoku); ok && o.Method == "" && o.Solver == nil {
		first, c, fault = countSudoku(ctx, p, o)
	} else {
		first, c, fault = countAny(ctx, method, r.Puzzle, o)
	}
	switch {
	case fault != nil:
		r.fail(&Error{ErrMethod, fault, NoAdvice})
	case c.Solutions == 0 && c.All:
		r.fail(&Error{ErrUnsolvable, puzzle.NoSolution(r.Puzzle), NoAdvice})
	case c.Solutions == 0 || !c.All && c.Solutions < o.Limit:
		end := endOf(ctx, o, solve.Limit, 0)
		if end == nil {
			end = &Error{ErrLimit, errTimeLimit, AdviceTime}
		}
		r.fail(end)
	default:
		r.Status = StatusSolved
	}
	if c.Solutions > 1 || c.All && c.Solutions == 1 {
		unique := c.Solutions == 1
		r.Unique = &unique
	}
	if c.Solutions > 0 {
		r.Solution = first
		if err := puzzle.Check(r.Puzzle, first); err != nil {
			r.Solution = nil
			r.fail(&Error{ErrInternal, fmt.Errorf("internal error: the answer is wrong: %w", err), AdviceReport})
		}
	}
	return c, r.Err
}

// run has a method solve the puzzle.
func (r *Result) run(ctx context.Context, m solve.Method, o Options) answer {
	if o.Limit == 0 {
		o.Limit = 2
	}
	best := newRecord(r.Puzzle, o.Resume)
	result := solve.Result[puzzle.Solution]{}
	var err error
	if !best.solved() {
		options := solve.Options{
			Seed: o.Seed, Limit: o.Limit, Workers: o.Workers, Nodes: o.Nodes,
			Resume: o.Resume.State, Progress: best.watched(o.Observer.Search),
		}
		if r.Start != nil {
			options.Start = r.Start
		}
		result, err = m.Solve(ctx, r.Puzzle, options)
	}
	r.Stats = &result.Stats
	answered := len(result.Solutions) > 0 || result.Status == solve.Unsolvable || result.Status == solve.Partial
	if err != nil && ctx.Err() == nil && !answered {
		return answer{err: unsuited(m, err)}
	}
	best.complete(&result)
	switch {
	case len(result.Solutions) > 0:
		return solution(r.Puzzle, result, o.Limit)
	case result.Status == solve.Unsolvable:
		return answer{err: &Error{ErrUnsolvable, puzzle.NoSolution(r.Puzzle), NoAdvice}}
	}
	end := endOf(ctx, o, result.Status, result.Stats.Nodes)
	if end == nil && result.Status != solve.Partial {
		end = &Error{ErrLimit, errTimeLimit, AdviceTime}
	}
	if len(result.Attempt) > 0 {
		return attempt(r.Puzzle, result.Attempt[0], end)
	}
	return answer{err: end}
}

// An answer is what a search came to: a solution, an attempt with its error, or the error
// alone.
type answer struct {
	solution puzzle.Solution
	unique   *bool
	score    *puzzle.JigsawScore
	err      *Error
}

// take makes an answer that of the result.
func (r *Result) take(a answer) {
	r.Solution, r.Unique, r.Score = a.solution, a.unique, a.score
	if a.err != nil {
		r.fail(a.err)
		return
	}
	r.Status = StatusSolved
}

// solution is the first solution, if the checker agrees.
func solution(p puzzle.Puzzle, result solve.Result[puzzle.Solution], limit int) answer {
	a := answer{solution: result.Solutions[0]}
	if err := puzzle.Check(p, a.solution); err != nil {
		return answer{err: &Error{ErrInternal, fmt.Errorf("internal error: the answer is wrong: %w", err), AdviceReport}}
	}
	if limit > 1 && (result.Complete || len(result.Solutions) > 1) {
		unique := len(result.Solutions) == 1
		a.unique = &unique
	}
	return a
}

// attempt is an answer of a method that is not exact or that a limit ended: it says how good
// it is, unless what is placed breaks a rule that no attempt may break. end is what ended the
// search before its own end; nil is nothing.
func attempt(p puzzle.Puzzle, best puzzle.Solution, end *Error) answer {
	jigsaw, ok := p.(*puzzle.Jigsaw)
	board, both := best.(*puzzle.JigsawSolution)
	if !ok || !both {
		err := puzzle.Check(p, best)
		if err == nil {
			err = errors.New("internal error: it breaks no rule")
		}
		return answer{solution: best, err: &Error{ErrPartial, fmt.Errorf("an attempt: %w", err), AdviceBetter}}
	}
	score, err := puzzle.ScoreJigsaw(jigsaw, board)
	if err != nil {
		return answer{err: &Error{ErrInternal, fmt.Errorf("internal error: the attempt is wrong: %w", err), AdviceReport}}
	}
	failed := &Error{ErrPartial, fmt.Errorf("an attempt: %d of %d pieces are placed so that they fit, %d of %d joints match",
		score.Valid, score.Pieces, score.MatchedJoints, score.Joints), AdviceBetter}
	if end != nil {
		failed.Err, failed.Advice = fmt.Errorf("%w: %w", end, failed.Err), end.Advice
	}
	return answer{solution: board, score: &score, err: failed}
}

// unsuited says that a method does not take such a puzzle, or else why it gave nothing.
func unsuited(m solve.Method, err error) *Error {
	for _, known := range []error{
		jigsaw.ErrVariant, jigsaw.ErrHints, jigsaw.ErrThin,
		eternity.ErrVariant, eternity.ErrFrame, eternity.ErrSize, eternity.ErrLabels,
	} {
		if errors.Is(err, known) {
			name, _, _ := strings.Cut(err.Error(), ": ")
			return &Error{ErrMethod, fmt.Errorf("%s: %w", m.Name, bare{name + ": ", err}), AdviceSuited}
		}
	}
	return &Error{ErrMethod, err, NoAdvice}
}

// endOf says what ended a search with that status after so many nodes; nil is that nothing
// did before its own end.
func endOf(ctx context.Context, o Options, status solve.Status, nodes int64) *Error {
	switch {
	case ctx.Err() != nil:
		return timeLimit(ctx)
	case o.Nodes > 0 && (status == solve.Limit || status == solve.Partial && nodes >= o.Nodes):
		return &Error{errNodes, errNodeLimit, AdviceNodes}
	}
	return nil
}

// A record is the best attempt of all runs at a jigsaw. The state that a method goes on from
// may be older than the best board, which must not be lost by that.
type record struct {
	jigsaw *puzzle.Jigsaw // nil for other kinds, which have no record
	best   *puzzle.JigsawSolution
	joints int
}

// newRecord is the record at the start of a run. A start that is no attempt at p is left out.
func newRecord(p puzzle.Puzzle, from Resume) *record {
	r := new(record)
	r.jigsaw, _ = p.(*puzzle.Jigsaw)
	if from.Best != nil {
		r.take(from.Best)
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

// complete puts the best attempt in place of a worse one, or of none.
func (r *record) complete(result *solve.Result[puzzle.Solution]) {
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
