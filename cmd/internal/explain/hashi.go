package explain

import (
	"context"
	"fmt"
	"strings"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/hashi/deduce"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

var hashiWords = words{
	legend:  "r3c4 is row 3, column 4. Rows and columns are counted from 1, from the top left.",
	singles: "single islands", enough: "it is enough to look at one island at a time", guessed: "bridges were", try: "bridges have",
	caption: [2]string{"Single islands: each has room for just the bridges that it needs, or for one more, so that it has at least one " +
		"wherever there is room for two. The small numbers tell the order."},
	before: [2]string{"One after the other, each island has room for just the bridges that it needs, or for one more: "},
}

// hashiSteps are the steps of a Hashi.
type hashiSteps struct{ *deduce.Explanation }

func explainHashi(ctx context.Context, p *puzzle.Hashi, drawn []puzzle.Bridge) (*Explanation, error) {
	e, err := deduce.ExplainFrom(ctx, p, drawn)
	if err != nil {
		return nil, err
	}
	out := &Explanation{Puzzle: e.Puzzle, Solution: e.Solution, Grade: e.Grade, words: hashiWords, kind: hashiSteps{e}}
	for _, s := range e.Steps {
		out.steps = append(out.steps, step{
			technique: s.Technique.String(), rank: int(s.Technique), single: s.Technique.Single(), guess: s.Technique == deduce.Trial,
			text: s.Text, found: hashiSteps{e}.found(&s), data: s,
		})
	}
	return out, nil
}

// cell is that of an island.
func (e hashiSteps) cell(island int) puzzle.Cell { return e.Puzzle.Islands[island].Cell() }

// found lists the bridges that a step builds, as r1c2=r1c5 for two and r1c2-r1c5 for one.
func (e hashiSteps) found(s *deduce.Step) string {
	var out []string
	for _, l := range s.Built {
		out = append(out, fmt.Sprintf("%v%c%v", e.cell(l.A), " -="[l.Count], e.cell(l.B)))
	}
	return strings.Join(out, " ")
}

// finds are the bridges that a step builds, between one pair of islands after the other.
func (e hashiSteps) finds(k int) []find {
	var out []find
	for _, l := range e.Steps[k].Built {
		out = append(out, find{
			text:  fmt.Sprintf("%v and %v are joined by %s.", e.cell(l.A), e.cell(l.B), [...]string{1: "a bridge at least", 2: "2 bridges"}[l.Count]),
			set:   l,
			drawn: drawn{part: &puzzle.HashiSolution{Bridges: []puzzle.Bridge{l}}},
		})
	}
	return out
}

// mostLooked is how many islands a hint names.
const mostLooked = 4

// look tells the islands that a step looks at.
func (e hashiSteps) look(k int) look {
	s := &e.Steps[k]
	islands := s.Islands
	switch {
	case s.Technique.Single():
		islands = islands[:1]
	case s.Technique != deduce.OnlyWay && s.Technique != deduce.EvenSum:
		islands = islands[:2] // between which bridges are supposed
	}
	var out look
	for _, i := range islands[:min(len(islands), mostLooked)] {
		at := e.cell(i)
		name := at.String()
		if s.Technique.Single() {
			name = deduce.Label(e.Puzzle.Islands[i])
		}
		out.names, out.cells = append(out.names, name), append(out.cells, at)
		out.marks = append(out.marks, gridsaw.Mark{Cell: at, Style: overlay.Area})
	}
	return out
}

// reasons are the cells that what a step rests on and rules out passes, and the bridges that it builds.
func (e hashiSteps) reasons(k int) drawn {
	s := &e.Steps[k]
	var out []gridsaw.Mark
	tinted := make(map[puzzle.Cell]bool)
	add := func(l puzzle.Bridge, style overlay.Style) {
		for _, at := range e.between(l) {
			if !tinted[at] {
				out = append(out, gridsaw.Mark{Cell: at, Style: style})
			}
			tinted[at] = true
		}
	}
	for _, l := range s.Limited {
		add(l, overlay.RuledOut)
	}
	for _, c := range s.Basis {
		add(c.Bridge, overlay.Basis)
	}
	if len(s.Built) == 0 {
		return drawn{marks: out}
	}
	return drawn{out, &puzzle.HashiSolution{Bridges: s.Built}}
}

// between returns the cells that bridges pass.
func (e hashiSteps) between(l puzzle.Bridge) []puzzle.Cell {
	var out []puzzle.Cell
	a, z := e.cell(l.A), e.cell(l.B)
	for r := min(a.Row, z.Row); r <= max(a.Row, z.Row); r++ {
		for c := min(a.Col, z.Col); c <= max(a.Col, z.Col); c++ {
			if at := (puzzle.Cell{Row: r, Col: c}); at != a && at != z {
				out = append(out, at)
			}
		}
	}
	return out
}
