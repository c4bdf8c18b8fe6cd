package explain

import (
	"fmt"
	"slices"
	"strings"
)

// A Frame is the steps that one picture or one paragraph shows: From to To-1,
// counted from 0. More than one are all singles.
type Frame struct{ From, To int }

// Frames cuts an explanation into frames. Singles in a row share one, unless each
// is to have its own.
func Frames(e *Explanation, each bool) []Frame {
	var out []Frame
	for k, s := range e.steps {
		joins := !each && k > 0 && s.single && e.steps[k-1].single
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
func (f Frame) Name(e *Explanation) string {
	return fmt.Sprintf("%03d-%s", f.From+1, strings.ReplaceAll(strings.ToLower(f.heading(e)), " ", "-"))
}

// heading is the technique of the frame, or what singles in a row are called.
func (f Frame) heading(e *Explanation) string {
	if f.one() {
		return e.steps[f.From].technique
	}
	return e.words.singles
}

// one reports a frame of a single step.
func (f Frame) one() bool { return f.To == f.From+1 }

// title is the heading above the picture of the frame.
func (f Frame) title(e *Explanation) string {
	if f.one() {
		return fmt.Sprintf("Step %d: %s", f.To, f.heading(e))
	}
	return fmt.Sprintf("Steps %d to %d: %s", f.From+1, f.To, f.heading(e))
}

// caption is what is written below the picture of the frame.
func (f Frame) caption(e *Explanation) string {
	if f.one() {
		return e.steps[f.From].text
	}
	return e.words.caption[f.cages(e)]
}

// text is what is said of the frame in a line.
func (f Frame) text(e *Explanation) string {
	if f.one() {
		return e.steps[f.From].text
	}
	var found []string
	for _, s := range e.steps[f.From:f.To] {
		found = append(found, s.found)
	}
	return e.words.before[f.cages(e)] + strings.Join(found, ", ") + "."
}

// cages is 1 where some of the singles are told by cages, else 0.
func (f Frame) cages(e *Explanation) int {
	if slices.ContainsFunc(e.steps[f.From:f.To], func(s step) bool { return s.cage }) {
		return 1
	}
	return 0
}
