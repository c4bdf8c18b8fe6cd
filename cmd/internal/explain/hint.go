package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// A Level is how much a hint tells.
type Level string

// The levels, in their order.
const (
	LevelNudge Level = "nudge" // where to look
	LevelRule  Level = "rule"  // and for what
	LevelStep  Level = "step"  // the whole step
	LevelCell  Level = "cell"  // the next number, without a reason
)

// Levels returns all levels in their order.
func Levels() []Level { return []Level{LevelNudge, LevelRule, LevelStep, LevelCell} }

// A Hint is what is told of one step.
type Hint struct {
	Text string `json:"text"`
	// Cells and Units are where to look.
	Cells []puzzle.Cell `json:"cells,omitempty"`
	Units []deduce.Unit `json:"units,omitempty"`
	// Technique is told from [LevelRule] on.
	Technique string `json:"technique,omitempty"`
	// Step is told at [LevelStep], Set at [LevelCell].
	Step *deduce.Step      `json:"step,omitempty"`
	Set  *deduce.Candidate `json:"set,omitempty"`

	marks []gridsaw.Mark
}

// Marks are what is drawn of the hint.
func (h *Hint) Marks() []gridsaw.Mark { return h.marks }

// Hints returns what a level tells of the first so many steps of an explanation.
func Hints(e *deduce.Explanation, level Level, count int) []Hint {
	var out []Hint
	for k := range e.Steps {
		s := &e.Steps[k]
		if len(out) == count {
			break
		}
		if level == LevelCell {
			if s.Set != nil {
				out = append(out, Hint{
					Text: fmt.Sprintf("%v is %d.", s.Set.Cell, s.Set.Number), Set: s.Set,
					marks: []gridsaw.Mark{{Cell: s.Set.Cell, Number: s.Set.Number, Style: overlay.Found}},
				})
			}
			continue
		}
		out = append(out, newHint(e.Puzzle, s, level))
	}
	return out
}

func newHint(p *puzzle.Sudoku, s *deduce.Step, level Level) Hint {
	h := Hint{Units: s.Units, marks: areas(p, s)}
	if len(s.Units) == 0 {
		h.Cells = s.Cells
		if s.Set != nil {
			h.Cells = []puzzle.Cell{s.Set.Cell}
		}
	}
	where := "Look at " + places(&h) + "."
	switch level {
	case LevelNudge:
		h.Text = where
		return h
	case LevelRule:
		h.Technique = s.Technique.String()
		h.Text = where + " The rule: " + h.Technique + "."
		if s.Technique == deduce.Trial {
			h.Text = "No deduction leads on from here: a number has to be tried."
		}
		return h
	}
	h.Technique, h.Step, h.Text = s.Technique.String(), s, s.Text
	h.marks = append(h.marks, reasons(s)...)
	return h
}

// places names where to look.
func places(h *Hint) string {
	var names []string
	for _, u := range h.Units {
		names = append(names, u.String())
	}
	for _, c := range h.Cells {
		names = append(names, c.String())
	}
	if last := len(names) - 1; last > 0 {
		return strings.Join(names[:last], ", ") + " and " + names[last]
	}
	return strings.Join(names, "")
}

// areas tints the rows, columns and boxes that a step looks at, and the cells where there are none.
func areas(p *puzzle.Sudoku, s *deduce.Step) []gridsaw.Mark {
	var cells []puzzle.Cell
	for _, u := range s.Units {
		cells = append(cells, unitCells(p, u)...)
	}
	if len(s.Units) == 0 {
		cells = slices.Clone(s.Cells)
	}
	var out []gridsaw.Mark
	seen := make(map[puzzle.Cell]bool)
	for _, at := range cells {
		if !seen[at] {
			out = append(out, gridsaw.Mark{Cell: at, Style: overlay.Area})
		}
		seen[at] = true
	}
	return out
}

// unitCells returns the cells of a unit.
func unitCells(p *puzzle.Sudoku, u deduce.Unit) []puzzle.Cell {
	switch u.Kind {
	case puzzle.UnitDiagonal, puzzle.UnitExtra:
		return p.Extra[u.Index]
	case puzzle.UnitCage:
		return p.Cages[u.Index].Cells
	}
	index := 0
	for _, a := range p.Areas() {
		if a.Unit != u.Kind {
			continue
		}
		if index == u.Index {
			return a.Cells
		}
		index++
	}
	return nil
}

// reasons are the candidates that a step rests on and rules out, and the number that it finds.
func reasons(s *deduce.Step) []gridsaw.Mark {
	var out []gridsaw.Mark
	tinted := make(map[puzzle.Cell]bool)
	add := func(c deduce.Candidate, style overlay.Style) {
		if s.Set != nil && c.Cell == s.Set.Cell {
			return
		}
		if !tinted[c.Cell] {
			out = append(out, gridsaw.Mark{Cell: c.Cell, Style: style})
		}
		tinted[c.Cell] = true
		out = append(out, gridsaw.Mark{Cell: c.Cell, Number: c.Number, Style: style, Small: true})
	}
	for _, c := range s.Removed {
		add(c, overlay.RuledOut)
	}
	for _, c := range s.Basis {
		add(c, overlay.Basis)
	}
	if s.Set == nil {
		return out
	}
	for _, at := range s.Cells {
		if at != s.Set.Cell && !tinted[at] {
			out = append(out, gridsaw.Mark{Cell: at, Style: overlay.Basis})
		}
	}
	return append(out, gridsaw.Mark{Cell: s.Set.Cell, Number: s.Set.Number, Style: overlay.Found})
}
