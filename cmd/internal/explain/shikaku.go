package explain

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/shikaku/deduce"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

var shikakuWords = words{
	legend:  "r3c4 is row 3, column 4, counted from 1, from the top left. r1c2-r3c4 is the rectangle between these corners.",
	singles: "single rectangles", enough: "it is enough to look at one clue or one cell at a time", guessed: "rectangles were",
	try: "a rectangle has",
	caption: [2]string{"Single rectangles: each is the only one left for its clue, or the only one left that covers some cell. " +
		"The small numbers tell the order."},
	before: [2]string{"One after the other, each the only one left for its clue, or the only one left that covers some cell: "},
}

// shikakuSteps are the steps of a Shikaku.
type shikakuSteps struct{ *deduce.Explanation }

func explainShikaku(ctx context.Context, p *puzzle.Shikaku, drawn []puzzle.Rectangle) (*Explanation, error) {
	e, err := deduce.ExplainFrom(ctx, p, drawn)
	if err != nil {
		return nil, err
	}
	out := &Explanation{Puzzle: e.Puzzle, Solution: e.Solution, Grade: e.Grade, words: shikakuWords, kind: shikakuSteps{e}}
	for _, s := range e.Steps {
		told := step{
			technique: s.Technique.String(), rank: int(s.Technique), single: s.Technique.Single(), guess: s.Technique == deduce.Trial,
			text: s.Text, data: s,
		}
		if s.Set != nil {
			told.found = deduce.Name(*s.Set)
		}
		out.steps = append(out.steps, told)
	}
	return out, nil
}

// finds is the rectangle that a step finds.
func (e shikakuSteps) finds(k int) []find {
	set := e.Steps[k].Set
	if set == nil {
		return nil
	}
	return []find{{
		text:  fmt.Sprintf("The rectangle of %s is %s.", deduce.Label(e.Puzzle.Clues[set.Clue]), deduce.Name(*set)),
		set:   set,
		drawn: drawn{part: partition(*set)},
	}}
}

func partition(list ...puzzle.Rectangle) *puzzle.ShikakuSolution {
	return &puzzle.ShikakuSolution{Rectangles: list}
}

// look tells the cell that a step looks at, or else the clue.
func (e shikakuSteps) look(k int) look {
	s := &e.Steps[k]
	clue := e.Puzzle.Clues[s.Clues[0]]
	at, name := clue.Cell(), deduce.Label(clue)
	if s.Technique == deduce.OnlyCover || s.Technique == deduce.OnlyClue {
		at, name = s.Cells[0], s.Cells[0].String()
	}
	return look{names: []string{name}, cells: []puzzle.Cell{at}, marks: []gridsaw.Mark{{Cell: at, Style: overlay.Area}}}
}

// reasons are the cells of what a step rests on and rules out, and the rectangle that it finds.
func (e shikakuSteps) reasons(k int) drawn {
	s := &e.Steps[k]
	var out []gridsaw.Mark
	tinted := make(map[puzzle.Cell]bool)
	add := func(at puzzle.Cell, style overlay.Style) {
		if !tinted[at] {
			out = append(out, gridsaw.Mark{Cell: at, Style: style})
		}
		tinted[at] = true
	}
	for _, at := range s.Cells {
		add(at, overlay.Basis)
	}
	for _, r := range s.Removed {
		for at := range cells(r) {
			add(at, overlay.RuledOut)
		}
	}
	if s.Technique == deduce.Contradiction {
		for _, r := range s.Basis[1:] {
			for at := range cells(r) {
				add(at, overlay.Basis)
			}
		}
	}
	if s.Set == nil {
		return drawn{marks: out}
	}
	return drawn{out, partition(*s.Set)}
}

// cells runs over those of a rectangle in reading order.
func cells(r puzzle.Rectangle) func(yield func(puzzle.Cell) bool) {
	return func(yield func(puzzle.Cell) bool) {
		for k := range r.Cells() {
			if !yield(puzzle.Cell{Row: r.Row + k/r.Cols, Col: r.Col + k%r.Cols}) {
				return
			}
		}
	}
}
