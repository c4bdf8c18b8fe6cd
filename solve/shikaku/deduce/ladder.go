package deduce

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// A finder looks for one step of a technique. It returns nil if there is none;
// a step that it returns changes something.
type finder func(*board) *Step

// ladder holds the finder of each technique but the last, the guess.
var ladder = [Trial]finder{
	OnlyRectangle: findOnlyRectangle,
	OnlyCover:     findOnlyCover,
	SharedCells:   findSharedCells,
	OnlyClue:      findOnlyClue,
	RestOfGrid:    findRestOfGrid,
	NoCover:       findNoCover,
	Contradiction: findContradiction,
}

// next returns the cheapest step, nil if there is none.
func next(ctx context.Context, b *board) (*Step, error) {
	b.interrupted = func() bool { return ctx.Err() != nil }
	for _, find := range ladder {
		s := find(b)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if s != nil {
			return s, nil
		}
	}
	return nil, nil
}

// guess draws the solution's rectangle of a clue with fewest candidates. That the others are
// wrong is not deduced: it is known because the search has proved that there is one solution.
func guess(b *board, right []puzzle.Rectangle) *Step {
	best := -1
	for k, drawn := range b.drawn {
		if !drawn && (best < 0 || b.left[k] < b.left[best]) {
			best = k
		}
	}
	set := right[best]
	s := &Step{Technique: Trial, Clues: []int{best}, Basis: b.named(b.candidates(best)), Set: &set}
	s.Text = fmt.Sprintf("No deduction known here leads on. Try %s for %s: only %s leads to a solution. "+
		"This is a guess, which was proved right by searching.",
		deduction.Series(names(s.Basis), "and"), Label(b.Clues[best]), Name(set))
	return s
}

// names are those of rectangles.
func names(list []puzzle.Rectangle) []string {
	var out []string
	for _, r := range list {
		out = append(out, Name(r))
	}
	return out
}

// labels are those of clues.
func (s *shape) labels(clues []int) []string {
	var out []string
	for _, k := range clues {
		out = append(out, Label(s.Clues[k]))
	}
	return out
}

// cluesOf returns those of candidates, rising, each once.
func (s *shape) cluesOf(list []int) []int {
	var out []int
	for _, c := range list {
		out = append(out, s.rects[c].Clue)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
