package deduce

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// A finder looks for one step of a technique. It returns nil if there is none;
// a step that it returns changes something.
type finder func(*board) *Step

// ladder holds the finder of each technique but the last, the guess.
var ladder = [Trial]finder{
	FullHouse:        findFullHouse,
	LastInCage:       findLastInCage,
	HiddenSingle:     findHiddenSingle,
	NakedSingle:      findNakedSingle,
	RuleOf45:         findRuleOf45(RuleOf45, 1, 1),
	CageCombination:  findCageCombination,
	CageOverlap:      findCageOverlap,
	Pointing:         findPointing,
	Claiming:         findClaiming,
	NakedPair:        findNaked(NakedPair, 2),
	HiddenPair:       findHidden(HiddenPair, 2),
	NakedTriple:      findNaked(NakedTriple, 3),
	HiddenTriple:     findHidden(HiddenTriple, 3),
	InniesOuties:     findRuleOf45(InniesOuties, 2, 2),
	CagePermutation:  findCagePermutation,
	XWing:            findFish(XWing, 2),
	XYWing:           findWing(XYWing, 2),
	XYZWing:          findWing(XYZWing, 3),
	WWing:            findWWing,
	Swordfish:        findFish(Swordfish, 3),
	NakedQuad:        findNaked(NakedQuad, 4),
	HiddenQuad:       findHidden(HiddenQuad, 4),
	Jellyfish:        findFish(Jellyfish, 4),
	ManyInniesOuties: findRuleOf45(ManyInniesOuties, 3, 4),
	XChain:           findChain(linkings[0]),
	XYChain:          findChain(linkings[1]),
	AIC:              findChain(linkings[2]),
	Contradiction:    findContradiction,
}

// next returns the cheapest step that is a deduction of the limit or below, nil
// if there is none.
func next(ctx context.Context, b *board, limit solve.Grade) (*Step, error) {
	b.interrupted = func() bool { return ctx.Err() != nil }
	for t, find := range ladder {
		if Technique(t).Grade() > limit {
			return nil, nil
		}
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

// guess sets the solution's number in an open cell with fewest candidates.
// That the others are wrong is not deduced: it is known because the search has
// proved that there is one solution.
func guess(b *board, solution [][]int) *Step {
	best := -1
	for i, m := range b.cand {
		if b.number[i] == 0 && (best < 0 || count(m) < count(b.cand[best])) {
			best = i
		}
	}
	cell := b.cell(best)
	v := solution[cell.Row][cell.Col]
	s := setStep(b, Trial, best, v)
	s.Numbers, s.Basis = listed(b.cand[best]), b.candidates(b.cand[best], best)
	s.Text = fmt.Sprintf("No deduction known here leads on. Try %s in %v: only %d leads to a solution. "+
		"This is a guess, which was proved right by searching.", deduction.Series(s.Numbers, "and"), cell, v)
	return s
}
