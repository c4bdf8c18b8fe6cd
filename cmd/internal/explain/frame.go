package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
)

// A Frame is the steps that one picture or one paragraph shows: From to To-1,
// counted from 0. More than one are all singles.
type Frame struct{ From, To int }

// Frames cuts an explanation into frames. Singles in a row share one, unless each
// is to have its own.
func Frames(e *deduce.Explanation, each bool) []Frame {
	var out []Frame
	for k, s := range e.Steps {
		joins := !each && k > 0 && s.Technique.Single() && e.Steps[k-1].Technique.Single()
		if joins {
			out[len(out)-1].To++
		} else {
			out = append(out, Frame{k, k + 1})
		}
	}
	return out
}

// Name returns a name for the frame's file, as in "007-x-wing"; steps are
// counted from 1 in it, so that names sort as the steps do.
func (f Frame) Name(e *deduce.Explanation) string {
	technique := "singles"
	if f.To == f.From+1 {
		technique = strings.ReplaceAll(strings.ToLower(e.Steps[f.From].Technique.String()), " ", "-")
	}
	return fmt.Sprintf("%03d-%s", f.From+1, technique)
}

// title is the heading of the frame.
func (f Frame) title(e *deduce.Explanation) string {
	if f.To == f.From+1 {
		return fmt.Sprintf("Step %d: %v", f.To, e.Steps[f.From].Technique)
	}
	return fmt.Sprintf("Steps %d to %d: singles", f.From+1, f.To)
}

// caption is what is written below the picture of the frame.
func (f Frame) caption(e *deduce.Explanation) string {
	if f.To == f.From+1 {
		return e.Steps[f.From].Text
	}
	cage := ""
	if inCages(e.Steps[f.From:f.To]) {
		cage = ", or it is all that the sum of a cage lacks"
	}
	return "Singles alone: each number is the only one left for its cell, or its cell is the only place left for it " +
		"in a row, column or box" + cage + ". The small numbers tell the order."
}

// text is what is said of the frame in a line.
func (f Frame) text(e *deduce.Explanation) string {
	if f.To == f.From+1 {
		return e.Steps[f.From].Text
	}
	return singlesText(e.Steps[f.From:f.To])
}

// singlesText lists what singles set, in order.
func singlesText(steps []deduce.Step) string {
	parts := make([]string, len(steps))
	for k, s := range steps {
		parts[k] = s.Set.String()
	}
	cage := ""
	if inCages(steps) {
		cage = ", or all that its cage lacks"
	}
	return "One after the other, each the only number for its cell or the only place for its number" + cage + ": " +
		strings.Join(parts, ", ") + "."
}

// inCages reports that some of the singles are the last of their cages.
func inCages(steps []deduce.Step) bool {
	return slices.ContainsFunc(steps, func(s deduce.Step) bool { return s.Technique == deduce.LastInCage })
}
