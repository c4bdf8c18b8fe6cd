package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/pipeline"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/solve"
)

// A longRun solves one input, which may take hours: it tells how far the search is, keeps it
// in a checkpoint, goes on from one, and prints the best board when it is interrupted.
type longRun struct {
	*batch
	reading *reading
	long    *longFlags
	clock   func() time.Time
	lines   *progressLines
	keeper  *keeper

	jigsaw *puzzle.Jigsaw // nil for other kinds
	report pipeline.Report
	record runRecord
	begun  time.Time
	before time.Duration // that earlier runs took
	standing
	kept bool // an interrupt leaves an answer to print
}

// newLongRun makes a run of a batch of one input.
func newLongRun(b *batch, r *reading, long *longFlags) *longRun {
	l := &longRun{batch: b, reading: r, long: long, clock: time.Now}
	if !b.flags.quiet && (long.checkpoint != "" || terminal(b.err)) {
		l.lines = &progressLines{out: b.err, name: b.names[0], gap: 200 * time.Millisecond, beat: 10 * time.Second}
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
	if l.keeper != nil && !l.long.resume {
		if err := l.keeper.free(); err != nil {
			return err
		}
	}
	l.reading.options.Nodes = l.long.nodes
	l.reading.options.Watch = pipeline.Watch{Begin: l.begin, Progress: l.progress}
	work := l.work
	l.work = func(ctx context.Context, i int, in pipeline.Input) ([]*pipeline.Outcome, error) {
		if flag := l.long.asked(); flag != "" && !in.Written() {
			return nil, l.long.unwritten(in.Name, flag)
		}
		all, err := work(ctx, i, in)
		if !l.begun.IsZero() {
			l.end(all[0])
		}
		return all, err
	}
	r := l.one(ctx, 0)
	if ctx.Err() != nil && !l.kept {
		return interrupted(0, 1)
	}
	if err := l.emit(r); err != nil {
		return err
	}
	switch {
	case ctx.Err() != nil:
		return status(exitInterrupted)
	case l.keeper != nil && l.keeper.failed:
		return status(max(r.code, exitUnread))
	}
	return status(r.code)
}

// begin is pipeline.Watch.Begin.
func (l *longRun) begin(o *pipeline.Outcome) pipeline.Start {
	l.jigsaw, _ = o.Puzzle.(*puzzle.Jigsaw)
	l.clues = board.RegimeText(o.Report.Clues)
	l.report = pipeline.Report{
		Input: l.names, Kind: o.Report.Kind, Status: pipeline.StatusPartial, Method: o.Report.Method, Clues: o.Report.Clues,
	}
	start, err := l.open(o)
	if err != nil {
		l.refuse(o, err)
		return start
	}
	l.begun = l.clock()
	l.lines.begin(l.begun, l.standing)
	return start
}

// refuse fails an outcome with a complaint about the checkpoint.
func (l *longRun) refuse(o *pipeline.Outcome, err error) {
	var hint string
	var c *complaint
	if errors.As(err, &c) {
		hint = c.hint
	}
	o.Fail(pipeline.StatusUnread, err, hint)
}

// open reads the checkpoint, if there is one to go on from, and writes the first of this run:
// a place where that fails is told before hours are lost in it.
func (l *longRun) open(o *pipeline.Outcome) (pipeline.Start, error) {
	if l.keeper == nil {
		return pipeline.Start{}, nil
	}
	text, err := json.Marshal(o.Puzzle)
	if err != nil {
		return pipeline.Start{}, err
	}
	l.report.Instance = json.RawMessage(text)
	l.record = runRecord{
		Preset: l.reading.options.Preset, Seed: l.flags.seed, NodeLimit: l.long.nodes, Workers: l.flags.workers,
		Clues: o.Report.Clues, Puzzle: digest(text),
	}
	if o.Start != nil {
		if text, err = json.Marshal(o.Start); err != nil {
			return pipeline.Start{}, err
		}
		l.record.From = digest(text)
	}
	var start pipeline.Start
	if l.long.resume {
		if start, err = l.resume(); err != nil {
			return start, err
		}
	}
	return start, l.keeper.write(l.clock(), l.checkpoint())
}

// resume takes over what the checkpoint holds.
func (l *longRun) resume() (pipeline.Start, error) {
	s, err := l.keeper.load()
	if err != nil {
		return pipeline.Start{}, err
	}
	if s == nil {
		l.say("no checkpoint in %s yet: begins", printable(l.keeper.path))
		return pipeline.Start{}, nil
	}
	if err := s.differs(l.report.Method, &l.record); err != nil {
		return pipeline.Start{}, unread(l.keeper.path, err, "give the flags of that run, or name another file")
	}
	if s.best != nil && !l.place(s.best) {
		return pipeline.Start{}, unread(l.keeper.path, errDamaged, "name another file")
	}
	l.before, l.elapsed = s.elapsed(), s.elapsed()
	l.nodes, l.restarts, l.record.State = s.Nodes, s.Restarts, s.State
	if len(s.State) == 0 {
		l.say("no state of the search in %s: begins again", printable(l.keeper.path))
		l.nodes, l.restarts = 0, 0
	} else {
		l.say("goes on after %s, %s nodes", durationText(l.elapsed), countText(l.nodes))
	}
	return pipeline.Start{Resume: s.State, Best: s.best}, nil
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

// progress is pipeline.Watch.Progress.
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
	if l.keeper.due(now) {
		l.keeper.keep(now, l.checkpoint())
	}
}

// end tells of what came of the run, and keeps it.
func (l *longRun) end(o *pipeline.Outcome) {
	now := l.clock()
	l.elapsed = l.before + now.Sub(l.begun)
	l.kept = o.Solution != nil
	if board, ok := o.Solution.(*puzzle.JigsawSolution); ok {
		l.place(board)
	}
	if stats, ok := o.Report.Stats.(solve.Stats); ok {
		l.nodes = max(l.nodes, stats.Nodes)
	}
	l.lines.finish(now, l.standing)
	if l.keeper == nil {
		return
	}
	c := l.checkpoint()
	if o.Report.Status != pipeline.StatusUnread { // a method that fails leaves the board that it had
		c.Report = o.Report
		c.Input, c.Score = l.names, l.report.Score
	}
	l.keeper.keep(now, c)
	if o.CutShort() {
		o.Hint = fmt.Sprintf("go on with --checkpoint %s --resume", printable(l.keeper.path))
	}
}

// checkpoint is the run as it stands.
func (l *longRun) checkpoint() *checkpoint {
	c := &checkpoint{Report: l.report, Run: l.record}
	c.Run.Seconds, c.Run.Nodes, c.Run.Restarts = l.elapsed.Seconds(), l.nodes, l.restarts
	return c
}
