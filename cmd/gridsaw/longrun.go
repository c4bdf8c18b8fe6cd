package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/solve"
)

// A longRun solves one input, which may take hours: it tells how far the search is, keeps it
// in a checkpoint, goes on from one, and prints the best board when it is interrupted.
type longRun struct {
	*batch
	reader *reader
	long   *longFlags
	clock  func() time.Time
	line   *progressLine  // on a terminal
	lines  *progressLines // there and in what is kept of standard error
	keeper *keeper

	jigsaw *puzzle.Jigsaw // nil for other kinds
	report gridsaw.Report
	record runRecord
	begun  time.Time
	before time.Duration // that earlier runs took
	standing
	kept bool // an interrupt leaves an answer to print
}

// newLongRun makes a run of a batch of one input.
func newLongRun(b *batch, r *reader, long *longFlags) *longRun {
	l := &longRun{batch: b, reader: r, long: long, clock: time.Now}
	const gap, beat = 200 * time.Millisecond, 10 * time.Second
	switch l.line = newProgressLine(b.streams, b.flags.lineless()); {
	case l.line != nil: // and that tells how it goes
		l.lines = &progressLines{out: l.line.above(), name: b.names[0], gap: gap}
	case !b.flags.quiet && long.checkpoint != "":
		l.lines = &progressLines{out: b.err, name: b.names[0], gap: gap, beat: beat}
	}
	if long.checkpoint != "" {
		l.keeper = &keeper{
			path: long.checkpoint, err: b.err,
			every: 30 * time.Second, better: time.Second, retry: 10 * time.Second,
		}
	}
	return l
}

// run solves the input and prints what came of it.
func (l *longRun) run(ctx context.Context) error {
	if l.keeper != nil && l.long.resume == "" {
		if err := l.keeper.free(); err != nil {
			return err
		}
	}
	work, asked := l.work, l.long.asked()
	l.lists = asked == ""
	l.work = func(ctx context.Context, in job) ([]*outcome, error) {
		switch {
		case in.listed:
		case in.Written():
			return l.solve(ctx, in)
		case asked != "":
			return nil, l.long.unwritten(in.Name, asked)
		}
		return work(ctx, in)
	}
	l.line.say("reading")
	var unprinted error
	code := exitOK
	l.input(ctx, job{Input: gridsaw.Input{Name: l.names[0]}, stem: stems(l.names)[0]}, func(r *result) {
		if r.count.listed == 0 {
			l.line.end()
		}
		code = max(code, r.code)
		if unprinted == nil && (ctx.Err() == nil || l.kept) {
			unprinted = l.line.aside(func() error { return l.emit(r) })
			l.line.say(fmt.Sprintf("%d puzzles", l.puzzles))
		}
	})
	l.line.end()
	switch {
	case ctx.Err() != nil && !l.kept:
		return l.interrupted(0)
	case unprinted != nil:
		return unprinted
	case ctx.Err() != nil:
		return status(exitInterrupted)
	case l.keeper != nil && l.keeper.failed:
		code = max(code, exitUnread)
	}
	return status(code)
}

// solve reads a text, and solves it from where the checkpoint is.
func (l *longRun) solve(ctx context.Context, in job) ([]*outcome, error) {
	start := l.clock()
	ctx, cancel := limited(ctx, l.reader.timeout)
	defer cancel()
	options := l.reader.options
	options.Nodes, options.Observer.Search = l.long.nodes, l.progress
	logStages(l.reader.log, in.Name, &options.Observer)
	page, err := l.reader.engine.Read(ctx, in.Input, options)
	all := outcomes(in.Name, page, err)
	o := all[0]
	if o.Status != gridsaw.StatusRead {
		return all, nil
	}
	if method, err := options.SolvingMethod(o.Kind); err == nil {
		if options.Resume, err = l.begin(o.Result, method.Name); err != nil {
			hint := ""
			if c := new(complaint); errors.As(err, &c) {
				hint = c.hint
			}
			o.refuse(gridsaw.StatusUnread, err, hint)
			return all, nil
		}
	}
	o.Solve(ctx, options)
	o.Seconds.Total = l.clock().Sub(start).Seconds()
	err = saveOverlay(ctx, l.flags.out, in.stem, page, all)
	if !l.begun.IsZero() {
		l.end(o)
	}
	return all, err
}

// begin makes ready for the solving of a puzzle by a method.
func (l *longRun) begin(r *gridsaw.Result, method string) (gridsaw.Resume, error) {
	l.jigsaw, _ = r.Puzzle.(*puzzle.Jigsaw)
	l.clues = board.RegimeText(r.Clues)
	l.report = gridsaw.Report{
		Input: l.names, Kind: r.Kind, Status: gridsaw.StatusPartial, Method: method, Clues: r.Clues,
	}
	from, err := l.open(r)
	if err != nil {
		return from, err
	}
	l.begun = l.clock()
	l.lines.begin(l.begun, l.standing)
	l.line.until("solving", l.due())
	return from, nil
}

// open reads the checkpoint, if there is one to go on from, and writes the first of this run:
// a place where that fails is told before hours are lost in it.
func (l *longRun) open(r *gridsaw.Result) (gridsaw.Resume, error) {
	if l.keeper == nil {
		return gridsaw.Resume{}, nil
	}
	text, err := json.Marshal(r.Puzzle)
	if err != nil {
		return gridsaw.Resume{}, err
	}
	l.report.Instance = json.RawMessage(text)
	l.record = runRecord{
		Preset: l.reader.options.Preset, Seed: l.flags.seed, NodeLimit: l.long.nodes, Workers: l.flags.workers,
		Clues: r.Clues, Puzzle: digest(text),
	}
	if r.Start != nil {
		if text, err = json.Marshal(r.Start); err != nil {
			return gridsaw.Resume{}, err
		}
		l.record.From = digest(text)
	}
	var start gridsaw.Resume
	if l.long.resume != "" {
		if start, err = l.resume(); err != nil {
			return start, err
		}
	}
	return start, l.keeper.write(l.clock(), l.checkpoint())
}

// resume takes over what the checkpoint holds.
func (l *longRun) resume() (gridsaw.Resume, error) {
	s, err := l.keeper.load()
	if err != nil {
		return gridsaw.Resume{}, err
	}
	if s == nil {
		l.say("no checkpoint in %s yet: begins", printable(l.keeper.path))
		return gridsaw.Resume{}, nil
	}
	if err := s.differs(l.report.Method, &l.record); err != nil {
		return gridsaw.Resume{}, unread(l.keeper.path, err, "give the flags of that run, or name another file")
	}
	if s.best != nil && !l.place(s.best) {
		return gridsaw.Resume{}, unread(l.keeper.path, errDamaged, "name another file")
	}
	l.before, l.elapsed = s.elapsed(), s.elapsed()
	l.nodes, l.restarts, l.record.State = s.Nodes, s.Restarts, s.State
	if len(s.State) == 0 {
		l.say("no state of the search in %s: begins again", printable(l.keeper.path))
		l.nodes, l.restarts = 0, 0
	} else {
		l.say("goes on after %s, %s nodes", durationText(l.elapsed), countText(l.nodes))
	}
	return gridsaw.Resume{State: s.State, Best: s.best}, nil
}

// say tells how the run begins.
func (l *longRun) say(format string, args ...any) {
	if l.lines == nil {
		return
	}
	text := fmt.Sprintf(format, args...)
	if l.board {
		text += ", best " + l.boardText()
	}
	l.lines.line(text)
}

// place makes a board the best one. It returns false for one that is none of this jigsaw.
func (l *longRun) place(board *puzzle.JigsawSolution) bool {
	if l.jigsaw == nil {
		return false
	}
	score, err := puzzle.ScoreJigsaw(l.jigsaw, board)
	if err != nil {
		return false
	}
	l.board, l.score, l.joints = true, score.MatchedJoints, score.Joints
	l.report.Solution, l.report.Score = board, &score
	return true
}

// progress is gridsaw.Observer.Search.
func (l *longRun) progress(e solve.Event) {
	now := l.clock()
	l.elapsed = l.before + now.Sub(l.begun)
	l.nodes, l.restarts = e.Nodes, e.Restarts
	had, score := l.board, l.score
	board, ok := e.Attempt.(*puzzle.JigsawSolution)
	placed := ok && l.place(board)
	if e.State != nil {
		l.record.State = e.State
	}
	l.keeper.note(placed || e.State != nil, placed && (!had || l.score > score))
	l.lines.see(now, l.standing)
	l.line.until("solving: "+l.text(), l.due())
	if l.keeper.due(now) {
		l.keeper.keep(now, l.checkpoint())
	}
}

// due is when the time limit ends the search, the zero time where there is none.
func (l *longRun) due() time.Time {
	if l.reader.timeout == 0 {
		return time.Time{}
	}
	return l.begun.Add(l.reader.timeout)
}

// end tells of what came of the run, and keeps it.
func (l *longRun) end(o *outcome) {
	now := l.clock()
	l.elapsed = l.before + now.Sub(l.begun)
	l.kept = o.Solution != nil
	if board, ok := o.Solution.(*puzzle.JigsawSolution); ok {
		l.place(board)
	}
	if o.Stats != nil {
		l.nodes = max(l.nodes, o.Stats.Nodes)
	}
	l.lines.finish(now, l.standing)
	if l.keeper == nil {
		return
	}
	c := l.checkpoint()
	if o.Status != gridsaw.StatusUnread { // a method that fails leaves the board that it had
		c.Report = *o.report()
		c.Input, c.Score = l.names, l.report.Score
	}
	l.keeper.keep(now, c)
	if errors.Is(o.Err, gridsaw.ErrLimit) || errors.Is(o.Err, context.Canceled) {
		o.advice = fmt.Sprintf("go on with --checkpoint %s --resume", printable(l.keeper.path))
	}
}

// checkpoint is the run as it stands.
func (l *longRun) checkpoint() *checkpoint {
	c := &checkpoint{Report: l.report, Run: l.record}
	c.Run.Seconds, c.Run.Nodes, c.Run.Restarts = l.elapsed.Seconds(), l.nodes, l.restarts
	return c
}
