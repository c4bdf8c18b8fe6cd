package pipeline

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strings"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/jigsaw/eternity"
	"github.com/gridsaw/gridsaw/solve/suite"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/load"
)

// Options says what is known of an input and what to do with it. The zero
// value finds everything out.
type Options struct {
	Kind       puzzle.Kind   // "" is found out
	Rows, Cols int           // number of cells, 0 is found out
	Method     string        // "" is the fastest exact one
	Preset     string        // settings of the method, "" are its own
	Seed       uint64        // of whatever is random in the method
	Workers    int           // threads that a method may use for one input; 0 means 1
	Timeout    time.Duration // for one input, 0 is none
	Set        []Override    // cells that the user overrules
	Limit      int           // number of solutions looked for; 0 means 2, to prove uniqueness
	All        bool          // every puzzle on a page, not the largest alone
	ReadOnly   bool          // only read: the solution is neither printed nor drawn
	Nodes      int64         // longest search, as the method counts its nodes; 0 is no limit
	Watch      Watch         // of an input written as text

	// Solver, if set, solves instead of the method that Method and Preset name.
	Solver *solve.Method

	Clues board.Clues    // those in force, of a jigsaw written as text
	From  *format.Answer // what a search begins with; nil is the board itself if the input is one

	// Stages, if set, is called with the picture of every stage of the
	// reading.
	Stages func(name string, img image.Image)
}

// Input is a picture or an instance in one of the text formats.
type Input struct {
	Name string
	Data []byte
}

// Written tells whether the input is text rather than a picture.
func (in Input) Written() bool {
	return len(in.Data) > 0 && load.Sniff(in.Data) == load.Unknown && format.Looks(in.Data)
}

// Pipeline reads and solves inputs. It is safe for concurrent use.
type Pipeline struct {
	reader digits.Reader // of the digits of a Sudoku
	clues  *digits.Clues // of the numbers of other kinds
}

// New returns a pipeline with the digit reader of that name: "model",
// "tesseract", or "" for the better one, which is the model.
func New(reader string) (*Pipeline, error) {
	switch reader {
	case "", "model":
		digit, err := digits.NewModel()
		if err != nil {
			return nil, err
		}
		clue, err := digits.NewClues(digit)
		if err != nil {
			return nil, errors.Join(err, digit.Close())
		}
		return &Pipeline{reader: digit, clues: clue}, nil
	case "tesseract":
		r, err := digits.NewTesseract()
		if err != nil {
			return nil, err
		}
		return &Pipeline{reader: r, clues: digits.CluesByCharacters(r)}, nil
	}
	return nil, fmt.Errorf("no digit reader is called %q", reader)
}

// Close frees the digit readers.
func (p *Pipeline) Close() error {
	return errors.Join(p.clues.Close(), p.reader.Close())
}

// Run reads and solves one input, of several puzzles in a picture the largest.
// All that can go wrong is told in the outcome.
func (p *Pipeline) Run(ctx context.Context, in Input, o Options) *Outcome {
	o.All = false
	return p.RunAll(ctx, in, o)[0]
}

// RunAll is Run for every puzzle in a picture, if o.All is set: there is an
// outcome for each that could be read, from the top down, or one that says why
// there is none. They share one overlay.
func (p *Pipeline) RunAll(ctx context.Context, in Input, o Options) (all []*Outcome) {
	start := time.Now()
	out := &Outcome{Report: Report{Input: []string{in.Name}}}
	all = []*Outcome{out}
	defer func() {
		if fault := recover(); fault != nil {
			out.broken(fault, o.Stages != nil, "picture")
		}
		for _, out := range all {
			if out.Report.Seconds != nil {
				out.Report.Seconds.Total = time.Since(start).Seconds()
			}
		}
	}()
	if o.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Timeout)
		defer cancel()
	}
	if in.Written() {
		p.runText(ctx, in, o, out)
	} else if o.Clues != "" || o.From != nil {
		out.Fail(StatusUnread, errNotWritten, "")
	} else if o.Kind == puzzle.KindJigsaw {
		out.Fail(StatusUnread, errors.New("a picture among jigsaws written as text"),
			"solve pictures and written puzzles apart: all pictures of one command are of one jigsaw")
	} else {
		o.Watch = Watch{} // of one search, and there may be many on a page
		all = p.runPicture(ctx, in, o, out)
	}
	for _, out := range all {
		if ctx.Err() != nil && out.Report.Status == StatusUnread {
			out.Report.Status = StatusTimeout
		}
	}
	return all
}

// runText solves an instance that was written as text.
func (p *Pipeline) runText(ctx context.Context, in Input, o Options, out *Outcome) {
	start := time.Now()
	read, err := format.Decode(in.Data)
	if err != nil {
		out.Fail(StatusUnread, err, beginHint(err))
		return
	}
	if o.Kind != "" && o.Kind != read.Kind() {
		out.Fail(StatusUnread, fmt.Errorf("this is a %s, not a %s", read.Kind(), o.Kind), "leave out --kind")
		return
	}
	out.Puzzle, out.Report.Kind, out.Report.Instance = read, read.Kind(), read
	out.Report.Seconds = &Seconds{Read: time.Since(start).Seconds()}
	if err := overrule(read, o.Set); err != nil {
		out.Fail(StatusUnread, err, overrideHint)
		return
	}
	if err := begin(in.Data, o, out); err != nil {
		out.Fail(StatusUnread, err, beginHint(err))
		return
	}
	if o.ReadOnly {
		out.Report.Status = StatusRead
		return
	}
	p.solve(ctx, o, out)
}

// solve solves out.Puzzle, checks the answer and reports it.
func (p *Pipeline) solve(ctx context.Context, o Options, out *Outcome) {
	begun := time.Now()
	defer func() { out.Report.Seconds.Solve = time.Since(begun).Seconds() }()
	method, err := findMethod(out.Puzzle.Kind(), o)
	if err != nil {
		out.Fail(StatusUnread, err, "`gridsaw methods` lists them")
		return
	}
	out.Report.Method = method.Name
	if err := takesStart(method, o); err != nil {
		out.Fail(StatusUnread, err, beginHint(err))
		return
	}
	start := o.Watch.begin(out)
	if out.Err != nil {
		return
	}
	limit := o.Limit
	if limit == 0 {
		limit = 2
	}
	best := newRecord(out.Puzzle, start)
	result := solve.Result[puzzle.Solution]{}
	if !best.solved() {
		options := solve.Options{
			Seed: o.Seed, Limit: limit, Workers: o.Workers, Nodes: o.Nodes,
			Resume: start.Resume, Progress: best.watched(o.Watch.Progress),
		}
		if out.Start != nil {
			options.Start = out.Start
		}
		result, err = method.Solve(ctx, out.Puzzle, options)
	}
	out.Report.Stats = result.Stats
	answered := len(result.Solutions) > 0 || result.Status == solve.Unsolvable || result.Status == solve.Partial
	if err != nil && ctx.Err() == nil && !answered {
		hint, why := unsuited(method, err)
		out.Fail(StatusUnread, why, hint)
		return
	}
	best.settle(&result)
	p.answer(endingOf(ctx, o, result.Status, result.Stats.Nodes), result, limit, out)
}

// answer reports what a method came to, and what ended it.
func (p *Pipeline) answer(end ending, result solve.Result[puzzle.Solution], limit int, out *Outcome) {
	switch {
	case result.Status == solve.Partial:
		acceptPartial(result.Attempt[0], end, out)
	case len(result.Solutions) > 0:
		p.accept(result, limit, out)
	case result.Status == solve.Unsolvable:
		out.Fail(StatusUnsolvable, NoSolution(out.Puzzle), "")
	default:
		if end.err == nil {
			end = ending{errTimeLimit, StatusTimeout, timeoutHint}
		}
		out.Fail(end.status, end.err, end.hint)
		if len(result.Attempt) > 0 {
			acceptPartial(result.Attempt[0], end, out)
		}
	}
}

// accept takes the first solution, if the checker agrees.
func (p *Pipeline) accept(result solve.Result[puzzle.Solution], limit int, out *Outcome) {
	found := result.Solutions[0]
	if err := puzzle.Check(out.Puzzle, found); err != nil {
		out.Fail(StatusUnread, fmt.Errorf("internal error: the answer is wrong: %w", err),
			ownFault("input"))
		return
	}
	out.Report.Status, out.Solution, out.Report.Solution = StatusSolved, found, found
	if result.Complete || len(result.Solutions) > 1 {
		unique := len(result.Solutions) == 1
		if limit > 1 {
			out.Report.Unique = &unique
		}
	}
}

// unsuited says what to do where a method does not take such a puzzle, and why it gave
// nothing, without the name of a package.
func unsuited(m solve.Method, err error) (hint string, why error) {
	for _, known := range []error{
		jigsaw.ErrVariant, jigsaw.ErrHints, jigsaw.ErrThin,
		eternity.ErrVariant, eternity.ErrFrame, eternity.ErrSize, eternity.ErrLabels,
	} {
		if errors.Is(err, known) {
			_, text, _ := strings.Cut(err.Error(), ": ") // without the name of the package
			return fmt.Sprintf("leave out --method, or take another: `gridsaw methods %s --json` says what each is for", m.Kind),
				fmt.Errorf("%s: %s", m.Name, text)
		}
	}
	return "", err
}

// acceptPartial takes an attempt, of a method that is not exact or that the time limit
// ended, and says how good it is, unless what is placed breaks a rule that no attempt may
// break.
func acceptPartial(best puzzle.Solution, end ending, out *Outcome) {
	jigsaw, ok := out.Puzzle.(*puzzle.Jigsaw)
	attempt, both := best.(*puzzle.JigsawSolution)
	if !ok || !both {
		acceptAttempt(best, out)
		return
	}
	score, err := puzzle.ScoreJigsaw(jigsaw, attempt)
	if err != nil {
		out.Fail(StatusUnread, fmt.Errorf("internal error: the attempt is wrong: %w", err), ownFault("input"))
		return
	}
	out.Solution, out.Report.Solution, out.Report.Score = attempt, attempt, &score
	why := fmt.Errorf("an attempt: %d of %d pieces are placed so that they fit, %d of %d joints match",
		score.Valid, score.Pieces, score.MatchedJoints, score.Joints)
	hint := "another method may do better: `gridsaw methods jigsaw` lists them"
	if end.err != nil {
		why, hint = fmt.Errorf("%w: %w", end.err, why), end.hint
	}
	out.Fail(StatusPartial, why, hint)
}

// acceptAttempt takes an attempt at a printed grid, and says which rule it breaks.
func acceptAttempt(attempt puzzle.Solution, out *Outcome) {
	err := puzzle.Check(out.Puzzle, attempt)
	if err == nil {
		err = errors.New("internal error: it breaks no rule")
	}
	out.Solution, out.Report.Solution = attempt, attempt
	out.Fail(StatusPartial, fmt.Errorf("an attempt: %w", err),
		fmt.Sprintf("another method may do better: `gridsaw methods %s` lists them", out.Puzzle.Kind()))
}

func findMethod(kind puzzle.Kind, o Options) (solve.Method, error) {
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

// NoSolution says why an instance has no solution, where that can be seen.
func NoSolution(p puzzle.Puzzle) error {
	switch p := p.(type) {
	case *puzzle.Sudoku:
		if c := p.Conflicts(); len(c) > 0 {
			return fmt.Errorf("no solution: %s", c[0])
		}
	case *puzzle.Shikaku:
		if why := p.Diagnose(); len(why) > 0 {
			return fmt.Errorf("no solution: %s", why[0].Reason)
		}
		return errors.New("no solution: the grid cannot be cut into rectangles with these numbers")
	case *puzzle.Hashi:
		if why := p.Diagnose(); len(why) > 0 {
			return fmt.Errorf("no solution: %s", why[0].Reason)
		}
		return errors.New("no solution: the islands cannot be joined with these numbers of bridges")
	case *puzzle.Jigsaw:
		if why := p.Diagnose(); len(why) > 0 {
			return fmt.Errorf("no solution: %s", why[0].Reason)
		}
		return errors.New("no solution: the pieces cannot be laid so that all sides fit")
	}
	return errors.New("no solution: the clues contradict each other")
}
