package assembly

import (
	"context"
	"fmt"
	"math"
)

// Solve puts the pieces together. It returns an error for evidence that makes
// no sense; pieces that do not fit are left out and are no error. When the
// context is done it soon returns the best assembly so far together with
// context.Cause. The same evidence and options give the same assembly.
func Solve(ctx context.Context, e Evidence, o Options) (*Assembly, error) {
	if e.Sides() == 0 || e.Sides()%4 != 0 {
		return nil, fmt.Errorf("%w, not %d sides", ErrEvidence, e.Sides())
	}
	if o.Rows < 0 || o.Cols < 0 {
		return nil, fmt.Errorf("%w: %d x %d", ErrSize, o.Rows, o.Cols)
	}
	for _, group := range o.Twins {
		for _, t := range group {
			if t.Piece < 0 || 4*t.Piece >= e.Sides() {
				return nil, fmt.Errorf("%w: %d of %d", ErrTwins, t.Piece, e.Sides()/4)
			}
		}
	}
	if err := checkSaid(e, o); err != nil {
		return nil, err
	}
	s := newSearch(ctx, e, o)
	a := s.run()
	if ctx.Err() != nil {
		return a, context.Cause(ctx)
	}
	return a, nil
}

// A search is one run of Solve.
type search struct {
	ctx   context.Context
	o     Options
	m     *model
	frame frame
	spent *int // rounds of growth so far
}

func newSearch(ctx context.Context, e Evidence, o Options) *search {
	s := &search{ctx: ctx, o: o, m: newModel(e, o), spent: new(int)}
	s.frame = frameOf(s.m, o)
	return s
}

// Thresholds on logarithms of odds.
const (
	lastSure  = 2.0 // of a bond, or of the union of two components, at the last growth
	sureStep  = 2.0 // what is asked less each time that little grows
	placeSure = 3.0 // of the placement of a component on the board
	fillSure  = 2.0 // of a piece in a cell
)

// enough is the number of joints that calibration needs.
const enough = 8

// run solves for the frame that is given or counted. A counted frame may be
// wrong, if pieces are missing or too many; so if it cannot be filled, the pieces
// are put together without.
func (s *search) run() *Assembly {
	b, components := s.attempt()
	if s.frame.counted && !b.full() && !s.sure(b).settled() && s.ctx.Err() == nil {
		free := *s
		free.frame = frame{}
		if c, others := free.attempt(); c.weight() > b.weight() {
			s.frame = free.frame
			return s.finish(c, others)
		}
	}
	return s.finish(b, components)
}

// attempt grows components and fills a board with them, and does so again from
// what is sure on the board, as long as that is not nearly all, and it helps.
func (s *search) attempt() (*board, []*component) {
	bound := s.frame.limits(s.m.pieces)
	f := newForest(s.m, bound)
	f.obey()
	s.grow(f)
	if pairs := f.pairs(); len(pairs) >= enough && s.ctx.Err() == nil {
		s.m.calibrate(pairs)
		again := newForest(s.m, bound)
		again.obey()
		s.grow(again)
		if s.ctx.Err() == nil || again.joined() > f.joined() {
			f = again
		}
	}
	components := f.components()
	b := s.fill(components)
	for i := 0; i < mostRestarts && !b.full() && s.ctx.Err() == nil; i++ {
		sure := s.sure(b)
		if sure.settled() {
			break
		}
		f = forestOn(sure, bound)
		f.obey()
		s.grow(f)
		again := f.components()
		c := s.fill(again)
		if c.weight() <= b.weight()+1 {
			break
		}
		b, components = c, again
	}
	return b, components
}

// sure returns a copy of the board with those pieces alone that are sure.
func (s *search) sure(b *board) *board {
	c := b.clone()
	for cell, margin := range s.peel(c, 0) {
		if c.cell[cell] != vacant && margin < SureMargin {
			c.take(cell)
		}
	}
	return c
}

// fill lays components onto a board, then single pieces, and mends the result.
func (s *search) fill(components []*component) *board {
	b := s.lay(components)
	if s.ctx.Err() == nil {
		newFiller(b).fillAll(fillSure)
		b.learn()
		s.improve(b)
	}
	return b
}

// The bounds on the rounds of growth, at once and altogether, and on how often
// what is sure on a board is made the seed of another.
const (
	mostRounds   = 24
	allRounds    = 60
	mostRestarts = 2
)

// littleGrowth is the share of the pieces that one round unites at least before the next
// one asks for less.
const littleGrowth = 0.01

// grow grows components. After each round the candidates that are left are weighed
// anew, until nothing grows. So many unions are looked at that one of a puzzle's sides is
// wrong by chance with odds of as many to one; with those first that are surer, most of what
// else would be united wrongly finds its place taken, or has a better one by then. Pieces that
// are all single yet are grown once even if the context is done: no support is passed on then,
// and what comes of it is doubtful.
func (s *search) grow(f *forest) {
	sure := math.Log(float64(s.m.e.Sides()))
	for i := 0; i < mostRounds && *s.spent < allRounds && (s.ctx.Err() == nil || f.single()); i++ {
		*s.spent++
		before := f.made
		bonds := newFactorGraph(s.ctx, s.m, f).bonds()
		if s.ctx.Err() == nil || f.single() {
			f.grow(bonds, sure)
			f.join(bonds, sure)
		}
		if s.o.Progress != nil {
			s.o.Progress(f.joined(), s.m.pieces)
		}
		switch made := f.made - before; {
		case s.ctx.Err() != nil || made == 0 && sure <= lastSure:
			return
		case float64(made) < littleGrowth*float64(s.m.pieces):
			sure = max(sure-sureStep, lastSure)
		}
	}
}

// lay lays the components onto a board of the size known, or onto one for the
// largest component.
func (s *search) lay(components []*component) *board {
	var several []*component
	for _, p := range components {
		if len(p.order) > 1 {
			several = append(several, p)
		}
	}
	if !s.frame.known() {
		s.frame = frameAround(s.m, components[0])
	}
	if s.frame.known() {
		b := newBoard(s.m, s.frame.rows, s.frame.cols, [4]bool{true, true, true, true})
		placeAll(s.ctx, b, several, placeSure)
		return b
	}
	room := int(math.Sqrt(float64(s.m.pieces))) + 1
	b, shift := boardFor(components[0], s.m, room)
	lay(b, components[0], move{0, shift})
	if len(several) > 1 {
		placeAll(s.ctx, b, several[1:], placeSure)
	}
	return b
}

// reward is what a piece on the board is worth to the improvement beyond its
// joints, when all pieces should find their places.
const reward = 8.0

// defaultEffort is the default of Options.Effort.
const defaultEffort = 40

// improve mends the board.
func (s *search) improve(b *board) {
	effort := s.o.Effort
	if effort == 0 {
		effort = defaultEffort
	}
	im := newImprover(b, s.o.Seed)
	if s.frame.exact {
		im.reward = reward
	}
	im.run(s.ctx, effort*s.m.pieces)
	b.learn()
}

// finish mends a board and describes it.
func (s *search) finish(b *board, components []*component) *Assembly {
	margins := s.mend(b)
	if s.m.said != nil {
		obeyOn(b, margins)
		b.learn()
		margins = s.appraise(b, s.prior())
	}
	twins, exchangeable, known := s.tellTwins(b)
	// What lay on the board first may lie anywhere until the rest has come to it.
	sized := s.frame.known() && (s.ctx.Err() == nil || b.cornered())
	if !sized {
		b = cropped(b)
	}
	if !sized || len(twins) > 0 {
		b.learn()
		margins = s.appraise(b, s.prior())
	}
	for c, state := range b.cell {
		// Among twins that might be others, no piece without one is more certain than they.
		if len(twins) > 0 && state != vacant && !known[state>>2] && s.m.twins[state] < 0 {
			margins[c] = min(margins[c], 0)
		}
	}
	a := describe(b, sized, margins, components)
	a.Twins, a.Exchangeable = twins, exchangeable
	return a
}

// trust is the prior, a logarithm of odds, that a piece belongs to the puzzle
// when the pieces are as many as the frame has cells.
const trust = 5.0

// prior returns the logarithm of the odds that a piece belongs to the puzzle.
func (s *search) prior() float64 {
	if s.frame.exact {
		return trust
	}
	return 0
}

// mend takes off what does not hold, fills gaps with pieces that fit if one of
// their sides was misread, and returns the margins. If all pieces but a few have
// found their places, then these few take the places that are left.
func (s *search) mend(b *board) []float64 {
	b.learn()
	if s.ctx.Err() != nil {
		return s.appraise(b, 0)
	}
	s.peel(b, 0)
	b.relaxed = true
	fill := newFiller(b)
	fill.fillAll(fillSure)
	b.learn()
	margins := s.peel(b, s.prior())
	if !s.frame.exact {
		return margins
	}
	if left := s.m.pieces - b.placed; left > 0 && float64(left) < fewLeft*float64(s.m.pieces) {
		fill.fillAll(impossible / 2)
		b.learn()
		margins = s.appraise(b, s.prior())
	}
	return margins
}

// fewLeft is the share of pieces that may be laid for no other reason than that
// no other place is left. They are doubtful, of course.
const fewLeft = 0.05

// peel takes the pieces off that are likelier not to belong where they lie, and
// returns the margins of the others.
func (s *search) peel(b *board, prior float64) []float64 {
	for {
		margins := s.appraise(b, prior)
		weak := false
		if s.ctx.Err() != nil {
			return margins
		}
		for c, state := range b.cell {
			if state != vacant && margins[c] < 0 {
				b.take(c)
				weak = true
			}
		}
		if !weak {
			return margins
		}
	}
}

// appraise returns the margins of all cells. When the context is done, there is
// no time to find out, and nothing is certain.
func (s *search) appraise(b *board, prior float64) []float64 {
	a := newAppraiser(b, prior)
	a.turns()
	a.exchanges(s.ctx)
	a.blocks()
	for c := range a.margin {
		if s.ctx.Err() != nil {
			a.margin[c] = min(a.margin[c], 0)
		}
	}
	return a.margin
}
