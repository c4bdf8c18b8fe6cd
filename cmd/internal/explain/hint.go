package explain

import (
	"strings"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
)

// A Level is how much a hint tells.
type Level string

// The levels, in their order.
const (
	LevelNudge Level = "nudge" // where to look
	LevelRule  Level = "rule"  // and for what
	LevelStep  Level = "step"  // the whole step
	LevelCell  Level = "cell"  // the next number, rectangle or bridges, without a reason
)

// Levels returns all levels in their order.
func Levels() []Level { return []Level{LevelNudge, LevelRule, LevelStep, LevelCell} }

// A Hint is what is told of one step.
type Hint struct {
	Text string `json:"text"`
	// Cells and Units are where to look; Units are rows, columns, boxes and cages of a Sudoku.
	Cells []puzzle.Cell `json:"cells,omitempty"`
	Units any           `json:"units,omitempty"`
	// Technique is told from [LevelRule] on.
	Technique string `json:"technique,omitempty"`
	// Step is told at [LevelStep], Set at [LevelCell]: a candidate of a Sudoku, a rectangle of a
	// Shikaku, bridges of a Hashi.
	Step any `json:"step,omitempty"`
	Set  any `json:"set,omitempty"`

	drawn drawn
}

// Drawn is what is drawn of the hint: marks in cells, and the rectangles or bridges that it finds, nil
// for none.
func (h *Hint) Drawn() ([]gridsaw.Mark, puzzle.Solution) { return h.drawn.marks, h.drawn.part }

// A look is where to look for a step.
type look struct {
	names []string // in words
	cells []puzzle.Cell
	units any
	marks []gridsaw.Mark
}

// drawn are marks in cells, and a part of a solution, nil for none.
type drawn struct {
	marks []gridsaw.Mark
	part  puzzle.Solution
}

// A find is what a step finds.
type find struct {
	text string
	set  any // as JSON has it
	drawn
}

// Hints returns what a level tells of the first so many steps of an explanation.
func Hints(e *Explanation, level Level, count int) []Hint {
	var out []Hint
	for k := range e.steps {
		if level == LevelCell {
			for _, f := range e.kind.finds(k) {
				out = append(out, Hint{Text: f.text, Set: f.set, drawn: f.drawn})
			}
		} else {
			out = append(out, e.hint(k, level))
		}
		if len(out) >= count {
			return out[:count]
		}
	}
	return out
}

// hint returns what a level tells of step k.
func (e *Explanation) hint(k int, level Level) Hint {
	s, at := &e.steps[k], e.kind.look(k)
	h := Hint{Cells: at.cells, Units: at.units, drawn: drawn{marks: at.marks}}
	where := "Look at " + series(at.names) + "."
	switch level {
	case LevelNudge:
		h.Text = where
		return h
	case LevelRule:
		h.Technique = s.technique
		h.Text = where + " The rule: " + h.Technique + "."
		if s.guess {
			h.Text = "No deduction leads on from here: " + e.words.try + " to be tried."
		}
		return h
	}
	h.Technique, h.Step, h.Text = s.technique, s.data, s.text
	why := e.kind.reasons(k)
	h.drawn.marks, h.drawn.part = append(h.drawn.marks, why.marks...), why.part
	return h
}

// series joins words with commas and a last "and".
func series(names []string) string {
	if last := len(names) - 1; last > 0 {
		return strings.Join(names[:last], ", ") + " and " + names[last]
	}
	return strings.Join(names, "")
}
