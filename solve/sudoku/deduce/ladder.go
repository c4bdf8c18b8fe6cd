package deduce

import "context"

// A finder looks for one step of a technique. It returns nil if there is none;
// a step that it returns changes something.
type finder func(*board) *Step

// ladder holds the finder of each technique but the last, the guess.
var ladder = [Trial]finder{
	FullHouse:     findFullHouse,
	HiddenSingle:  findHiddenSingle,
	NakedSingle:   findNakedSingle,
	Pointing:      findPointing,
	Claiming:      findClaiming,
	NakedPair:     findNaked(NakedPair, 2),
	HiddenPair:    findHidden(HiddenPair, 2),
	NakedTriple:   findNaked(NakedTriple, 3),
	HiddenTriple:  findHidden(HiddenTriple, 3),
	XWing:         findFish(XWing, 2),
	XYWing:        findXYWing,
	XYZWing:       findXYZWing,
	WWing:         findWWing,
	Swordfish:     findFish(Swordfish, 3),
	NakedQuad:     findNaked(NakedQuad, 4),
	HiddenQuad:    findHidden(HiddenQuad, 4),
	Jellyfish:     findFish(Jellyfish, 4),
	XChain:        findChain(linkings[0]),
	XYChain:       findChain(linkings[1]),
	AIC:           findChain(linkings[2]),
	Contradiction: findContradiction,
}

// next returns the cheapest step that is a deduction of the limit or below, nil
// if there is none.
func (b *board) next(ctx context.Context, limit Grade) (*Step, error) {
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
