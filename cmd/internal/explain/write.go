package explain

import (
	"fmt"
	"io"
	"strings"

	"github.com/gridsaw/gridsaw/solve"
)

// Legend says how cells are named, and what is made of them.
func (e *Explanation) Legend() string { return e.words.legend }

// Write prints the steps as numbered lines. If brief is set, singles in a row
// share a line.
func Write(w io.Writer, e *Explanation, brief bool) error {
	var b strings.Builder
	for _, f := range Frames(e, !brief) {
		number := fmt.Sprint(f.From + 1)
		if !f.one() {
			number += fmt.Sprintf("-%d", f.To)
		}
		fmt.Fprintf(&b, "%s. %s: %s\n", number, f.heading(e), f.text(e))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Verdict is the last word on a puzzle: its grade, and what makes it so.
func Verdict(e *Explanation) string {
	if len(e.steps) == 0 {
		return "nothing left to solve"
	}
	hardest, count := e.steps[0], 0
	for _, s := range e.steps {
		if s.rank > hardest.rank {
			hardest, count = s, 0
		}
		if s.rank == hardest.rank {
			count++
		}
	}
	switch {
	case hardest.guess:
		return fmt.Sprintf("grade %v: %s guessed %s, deduction alone is not enough", e.Grade, e.words.guessed, times(count))
	case hardest.single:
		return fmt.Sprintf("grade %v: %s", e.Grade, e.words.enough)
	default:
		return fmt.Sprintf("grade %v: the hardest deduction is %s, needed %s", e.Grade, hardest.technique, times(count))
	}
}

// times is how often, in words.
func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// A Report is an explanation as JSON.
type Report struct {
	Grade   solve.Grade `json:"grade"`
	Logical bool        `json:"logical"` // no step is a guess
	// Techniques says how many steps are of each technique, by its name.
	Techniques map[string]int `json:"techniques"`
	// Steps are those of the package that explains the kind.
	Steps []any `json:"steps"`
}

// NewReport returns the explanation as JSON has it.
func NewReport(e *Explanation) *Report {
	r := &Report{Grade: e.Grade, Logical: true, Techniques: make(map[string]int), Steps: []any{}}
	for _, s := range e.steps {
		r.Techniques[s.technique]++
		r.Logical = r.Logical && !s.guess
		r.Steps = append(r.Steps, s.data)
	}
	return r
}
