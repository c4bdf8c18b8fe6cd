package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/gridsaw/gridsaw/cmd/internal/explain"
	"github.com/gridsaw/gridsaw/cmd/internal/pipeline"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
)

// explained is what the report of an outcome holds of an explanation.
type explained struct {
	*explain.Report
	steps *deduce.Explanation
}

// explainOutcome explains a puzzle that was read, and makes the outcome one that
// was solved, or says why it is not.
func explainOutcome(ctx context.Context, o *pipeline.Outcome) {
	p, ok := o.Puzzle.(*puzzle.Sudoku)
	if !ok {
		o.Fail(pipeline.StatusUnread, fmt.Errorf("this is a %s: explain knows sudoku alone so far", o.Puzzle.Kind()),
			"gridsaw solve "+strings.Join(o.Report.Input, " "))
		return
	}
	e, err := deduce.Explain(ctx, p)
	if err == nil {
		err = puzzle.CheckSudoku(p, e.Solution)
	}
	if err != nil {
		refuse(ctx, o, err)
		return
	}
	unique := true
	o.Report.Status, o.Report.Unique = pipeline.StatusSolved, &unique
	o.Solution, o.Report.Solution = e.Solution, e.Solution
	o.Report.Explanation = &explained{explain.NewReport(e), e}
}

// refuse says why a Sudoku is not explained.
func refuse(ctx context.Context, o *pipeline.Outcome, err error) {
	switch {
	case ctx.Err() != nil:
		o.Fail(pipeline.StatusTimeout, errors.New("the time limit ended the explanation"), "give it more time with --timeout")
	case errors.Is(err, deduce.ErrUnsolvable):
		o.Fail(pipeline.StatusUnsolvable, pipeline.NoSolution(o.Puzzle), "")
	case errors.Is(err, deduce.ErrSeveral):
		unique := false
		o.Report.Unique = &unique
		o.Fail(pipeline.StatusUnread, errors.New("has several solutions, so that deductions cannot lead to one"),
			"look whether a given is missing, and put it in with --set; `gridsaw solve` shows one of the solutions")
	default:
		o.Fail(pipeline.StatusUnread, err, "")
	}
}

// numbered is the beginning of the names of the pictures of puzzle k of an input.
func numbered(stem string, k int) string {
	if k == 0 {
		return stem
	}
	return fmt.Sprintf("%s-puzzle-%d", stem, k+1)
}

// draw writes the pictures of an outcome that was explained, if there is a place
// for them.
func (x *explaining) draw(ctx context.Context, o *pipeline.Outcome, stem string) error {
	found, ok := o.Report.Explanation.(*explained)
	if !ok || x.out == "" {
		return nil
	}
	if o.Report.Files == nil {
		o.Report.Files = make(map[string]string)
	}
	for _, f := range explain.Frames(found.steps, x.each) {
		if ctx.Err() != nil {
			o.Report.Explanation, o.Solution = nil, nil
			refuse(ctx, o, context.Cause(ctx))
			return nil
		}
		name := f.Name(found.steps)
		path := filepath.Join(x.out, stem+"-"+name+".png")
		picture, err := explain.Draw(found.steps, f)
		if errors.Is(err, explain.ErrSize) {
			return errors.New(strings.TrimPrefix(err.Error(), "explain: "))
		}
		if err != nil {
			return err
		}
		if err := writePNG(path, picture); err != nil {
			return err
		}
		o.Report.Files[name] = path
	}
	return nil
}

// show prints the steps, and below them the verdict.
func (x *explaining) show(w io.Writer, o *pipeline.Outcome) error {
	found, ok := o.Report.Explanation.(*explained)
	if !ok {
		return nil
	}
	if !x.quiet {
		if _, err := fmt.Fprintln(w, explain.Legend); err != nil {
			return err
		}
	}
	if err := explain.Write(w, found.steps, x.brief); err != nil {
		return err
	}
	if x.quiet {
		return nil
	}
	parts := []string{fmt.Sprintf("sudoku explained in %d steps", len(found.Steps)), explain.Verdict(found.steps)}
	if n := len(o.Report.Files); n > 0 {
		parts = append(parts, fmt.Sprintf("%d pictures in %s", n, x.out))
	}
	_, err := fmt.Fprintf(w, "%s: %s\n\n", strings.Join(o.Report.Input, " "), strings.Join(parts, "; "))
	return err
}
