package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/explain"
	"github.com/gridsaw/gridsaw/puzzle"
)

// explained is what the report of an outcome holds of an explanation.
type explained struct {
	*explain.Report
	steps *explain.Explanation
}

// explainOutcome explains a puzzle that was read, and makes the outcome one that
// was solved, or says why it is not.
func explainOutcome(ctx context.Context, o *outcome) {
	e, err := explain.Explain(ctx, o.Puzzle, explain.Begun{})
	if err == nil {
		err = puzzle.Check(o.Puzzle, e.Solution)
	}
	if err != nil {
		refuse(ctx, o, err)
		return
	}
	unique := true
	o.Status, o.Unique, o.Solution = gridsaw.StatusSolved, &unique, e.Solution
	o.explanation = &explained{explain.NewReport(e), e}
}

// refuse says why a puzzle is not explained.
func refuse(ctx context.Context, o *outcome, err error) {
	switch {
	case ctx.Err() != nil:
		o.refuse(gridsaw.StatusTimeout, errors.New("the time limit ended the explanation"), "give it more time with --timeout")
	case errors.Is(err, explain.ErrKind):
		o.refuse(gridsaw.StatusUnread, fmt.Errorf("this is a %s, of which no steps are told", o.Kind), "gridsaw solve "+strings.Join(o.Input, " "))
	case errors.Is(err, explain.ErrUnsolvable):
		o.refuse(gridsaw.StatusUnsolvable, puzzle.NoSolution(o.Puzzle), "")
	case errors.Is(err, explain.ErrSeveral):
		unique := false
		o.Unique = &unique
		o.refuse(gridsaw.StatusUnread, errors.New("has several solutions, so that deductions cannot lead to one"),
			"look whether a number is missing, and put it in with --set; `gridsaw solve` shows one of the solutions")
	default:
		o.refuse(gridsaw.StatusUnread, err, "")
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
func (x *explaining) draw(ctx context.Context, o *outcome, stem string) error {
	found, ok := o.explanation.(*explained)
	if !ok || x.out == "" {
		return nil
	}
	for _, f := range explain.Frames(found.steps, x.each) {
		if ctx.Err() != nil {
			o.explanation, o.Solution = nil, nil
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
		o.file(name, path)
	}
	return nil
}

// show prints the steps, and below them the verdict.
func (x *explaining) show(w io.Writer, o *outcome) error {
	found, ok := o.explanation.(*explained)
	if !ok {
		return nil
	}
	if !x.quiet {
		if _, err := fmt.Fprintln(w, found.steps.Legend()); err != nil {
			return err
		}
	}
	if err := explain.Write(w, found.steps, x.brief); err != nil {
		return err
	}
	if x.quiet {
		return nil
	}
	parts := []string{fmt.Sprintf("%s explained in %d steps", o.Kind, len(found.Steps)), explain.Verdict(found.steps)}
	if n := len(o.files); n > 0 {
		what := map[bool]string{true: "picture", false: "pictures"}[n == 1]
		parts = append(parts, fmt.Sprintf("%d %s in %s", n, what, x.out))
	}
	_, err := fmt.Fprintf(w, "%s: %s\n\n", strings.Join(o.Input, " "), strings.Join(parts, "; "))
	return err
}
