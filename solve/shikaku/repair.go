package shikaku

import (
	"context"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// Bounds of generation. They are counts, not times, so that a seed means the
// same puzzle on every machine.
const (
	repairRounds   = 300  // rounds of moving clues, then the grid is cut anew
	easeRounds     = 2000 // of the same, for a grade
	easeShare      = 50   // of so many open clues one is moved at a time
	componentNodes = 200  // guesses for one component, then it counts as doubtful
	attempts       = 3000 // grids tried for a grade
)

// repair moves clues within their rectangles until there is one solution. It
// returns false if that takes too many rounds.
func (g *generator) repair(ctx context.Context, p *puzzle.Shikaku) (bool, error) {
	for range repairRounds {
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		m, err := newModel(p)
		if err != nil {
			return false, err
		}
		doubtful := differing(m)
		if len(doubtful) == 0 {
			return true, nil
		}
		for _, k := range doubtful {
			p.Clues[k] = g.clue(g.spans[k])
		}
	}
	return false, nil
}

// ease moves clues within their rectangles until the deductions of the wanted
// grade solve the puzzle, and takes back what leaves more of it open.
func (g *generator) ease(ctx context.Context, p *puzzle.Shikaku) (bool, error) {
	open, err := g.open(p)
	if err != nil {
		return false, err
	}
	for range easeRounds {
		if len(open) == 0 {
			return true, nil
		}
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		before := slices.Clone(p.Clues)
		for range 1 + len(open)/easeShare {
			k := open[g.rng.IntN(len(open))]
			p.Clues[k] = g.clue(g.spans[k])
		}
		now, err := g.open(p)
		if err != nil {
			return false, err
		}
		if len(now) <= len(open) {
			open = now
		} else {
			p.Clues = before
		}
	}
	return false, nil
}

// open returns the clues that the deductions of the wanted grade leave open.
func (g *generator) open(p *puzzle.Shikaku) ([]int32, error) {
	m, err := newPlainModel(p)
	if err != nil {
		return nil, err
	}
	s, _ := deduce(m, g.Grade)
	var open []int32
	for k := range int32(len(m.fields)) {
		if s.left(k) > 1 {
			open = append(open, k)
		}
	}
	return open, nil
}

// differing solves each component by itself, and returns the clues whose rectangles
// differ between its first two solutions; all of a component that takes too long.
func differing(m *model) []int32 {
	b := budget.Nodes(0)
	s := newSearcher(m, &b, 2)
	all := s.components
	var found []int32
	for i, component := range all {
		s.restart()
		s.components, s.at = all[:i+1], i // this one alone
		b = budget.Nodes(componentNodes)
		complete := s.run()
		for _, k := range component {
			if len(s.solutions) > 1 && s.solutions[0][k] != s.solutions[1][k] ||
				len(s.solutions) < 2 && !complete {
				found = append(found, k)
			}
		}
	}
	return found
}
