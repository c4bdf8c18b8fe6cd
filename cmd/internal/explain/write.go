package explain

import (
	"fmt"
	"io"
	"strings"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
)

// Legend says how cells are named.
const Legend = "r3c4 is row 3, column 4. Rows, columns and boxes are counted from 1, from the top left."

// Write prints the steps as numbered lines. If brief is set, singles in a row
// share a line.
func Write(w io.Writer, e *deduce.Explanation, brief bool) error {
	var b strings.Builder
	for _, f := range Frames(e, !brief) {
		number := fmt.Sprint(f.From + 1)
		if f.To > f.From+1 {
			number += fmt.Sprintf("-%d", f.To)
		}
		heading := "singles"
		if f.To == f.From+1 {
			heading = e.Steps[f.From].Technique.String()
		}
		fmt.Fprintf(&b, "%s. %s: %s\n", number, heading, f.text(e))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Verdict is the last word on a puzzle: its grade, and what makes it so.
func Verdict(e *deduce.Explanation) string {
	hardest, ok := e.Hardest()
	if !ok {
		return "nothing left to solve"
	}
	count := 0
	for _, s := range e.Steps {
		if s.Technique == hardest {
			count++
		}
	}
	switch {
	case !e.Logical():
		return fmt.Sprintf("grade %v: numbers were guessed %s, deduction alone is not enough", e.Grade, times(count))
	case hardest.Single():
		return fmt.Sprintf("grade %v: singles are enough", e.Grade)
	default:
		return fmt.Sprintf("grade %v: the hardest deduction is %v, needed %s", e.Grade, hardest, times(count))
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
	Steps      []deduce.Step  `json:"steps"`
}

// NewReport returns the explanation as JSON has it.
func NewReport(e *deduce.Explanation) *Report {
	r := &Report{Grade: e.Grade, Logical: e.Logical(), Techniques: make(map[string]int), Steps: e.Steps}
	if r.Steps == nil {
		r.Steps = []deduce.Step{}
	}
	for _, s := range e.Steps {
		r.Techniques[s.Technique.String()]++
	}
	return r
}
