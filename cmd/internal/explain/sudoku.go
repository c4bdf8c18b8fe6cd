package explain

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

var sudokuWords = words{
	legend:  "r3c4 is row 3, column 4. Rows, columns and boxes are counted from 1, from the top left.",
	singles: "singles", enough: "singles are enough", guessed: "numbers were", try: "a number has",
	caption: [2]string{
		"Singles alone: each number is the only one left for its cell, or its cell is the only place left for it " +
			"in a row, column or box. The small numbers tell the order.",
		"Singles alone: each number is the only one left for its cell, or its cell is the only place left for it " +
			"in a row, column or box, or it is all that the sum of a cage lacks. The small numbers tell the order.",
	},
	before: [2]string{
		"One after the other, each the only number for its cell or the only place for its number: ",
		"One after the other, each the only number for its cell or the only place for its number, or all that its cage lacks: ",
	},
}

// sudokuSteps are the steps of a Sudoku.
type sudokuSteps struct{ *deduce.Explanation }

func explainSudoku(ctx context.Context, p *puzzle.Sudoku, entered [][]int) (*Explanation, error) {
	e, err := deduce.ExplainFrom(ctx, p, entered)
	if err != nil {
		return nil, err
	}
	out := &Explanation{Puzzle: e.Puzzle, Solution: e.Solution, Grade: e.Grade, words: sudokuWords, kind: sudokuSteps{e}}
	for _, s := range e.Steps {
		told := step{
			technique: s.Technique.String(), rank: int(s.Technique), single: s.Technique.Single(), guess: s.Technique == deduce.Trial,
			cage: s.Technique == deduce.LastInCage, text: s.Text, data: s,
		}
		if s.Set != nil {
			told.found = s.Set.String()
		}
		out.steps = append(out.steps, told)
	}
	return out, nil
}

// finds is the number that a step finds.
func (e sudokuSteps) finds(k int) []find {
	set := e.Steps[k].Set
	if set == nil {
		return nil
	}
	return []find{{
		text: fmt.Sprintf("%v is %d.", set.Cell, set.Number), set: set,
		drawn: drawn{marks: []gridsaw.Mark{{Cell: set.Cell, Number: set.Number, Style: overlay.Found}}},
	}}
}

// look tells the rows, columns and boxes that a step looks at, and the cells where there are none.
func (e sudokuSteps) look(k int) look {
	s := &e.Steps[k]
	out := look{marks: areas(e.Puzzle, s)}
	if len(s.Units) > 0 {
		out.units = s.Units
	} else {
		out.cells = s.Cells
		if s.Set != nil {
			out.cells = []puzzle.Cell{s.Set.Cell}
		}
	}
	for _, u := range s.Units {
		out.names = append(out.names, u.String())
	}
	for _, c := range out.cells {
		out.names = append(out.names, c.String())
	}
	return out
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
func (e sudokuSteps) reasons(k int) drawn {
	s := &e.Steps[k]
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
		return drawn{marks: out}
	}
	for _, at := range s.Cells {
		if at != s.Set.Cell && !tinted[at] {
			out = append(out, gridsaw.Mark{Cell: at, Style: overlay.Basis})
		}
	}
	return drawn{marks: append(out, gridsaw.Mark{Cell: s.Set.Cell, Number: s.Set.Number, Style: overlay.Found})}
}
