package deduce

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// A finder looks for one step of a technique. It returns nil if there is none;
// a step that it returns changes something.
type finder func(*board) *Step

// ladder holds the finder of each technique but the last, the guess.
var ladder = [Trial]finder{
	JustEnough:    findCount(JustEnough, 0),
	AtLeast:       findCount(AtLeast, 1),
	Isolation:     findIsolation(Isolation),
	OnlyWay:       findOnlyWay,
	EvenSum:       findEvenSum,
	Segment:       findIsolation(Segment),
	LookAhead:     findContradiction(LookAhead, 2),
	Contradiction: findContradiction(Contradiction, 1<<30),
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

// guess builds and limits what the solution has between two islands, of those of which least is
// open the first. That anything else is wrong is not deduced: it is known because the search has
// proved that there is one solution.
func guess(b *board, right []int) *Step {
	best := -1
	for e := range b.lo {
		if b.lo[e] < b.hi[e] && (best < 0 || b.hi[e]-b.lo[e] < b.hi[best]-b.lo[best]) {
			best = e
		}
	}
	n := right[best]
	s := &Step{Technique: Trial, Islands: b.ends[best][:], Limited: []puzzle.Bridge{b.bridge(best, n)}}
	if n > b.lo[best] {
		s.Built = []puzzle.Bridge{b.bridge(best, n)}
	}
	var choices []string
	for k := b.lo[best]; k <= b.hi[best]; k++ {
		choices = append(choices, fmt.Sprint(k))
	}
	s.Text = fmt.Sprintf("No deduction known here leads on. Try %s bridges between %s: only %d leads to a solution. "+
		"This is a guess, which was proved right by searching.", deduction.Series(choices, "and"), b.pair(best), n)
	return s
}
