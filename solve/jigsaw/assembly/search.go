package assembly

import (
	"context"
	"math"
)

// search is one run of Solve.
type search struct {
	ctx   context.Context
	o     Options
	m     *model
	frame frame
	spent *int // plantings so far
}

func newSearch(ctx context.Context, e Evidence, o Options) *search {
	s := &search{ctx: ctx, o: o, m: newModel(e), spent: new(int)}
	s.frame = frameOf(s.m, o)
	return s
}

// Thresholds on logarithms of odds.
const (
	firstSure = 4.0 // of a bond, or of the union of two parts, at the first growth
	lastSure  = 2.0 // the same, at the last growth
	seatSure  = 3.0 // of the seat of a part on the board
	fillSure  = 2.0 // of a piece in a cell
)

// enough is the number of joints that calibration needs.
const enough = 8

// run solves for the frame that is given or counted. A counted frame may be
// wrong, if pieces are missing or too many; so if it cannot be filled, the pieces
// are put together without.
func (s *search) run() *Assembly {
	b, parts := s.attempt()
	if s.frame.counted && !b.full() && s.ctx.Err() == nil {
		free := *s
		free.frame = frame{}
		if c, others := free.attempt(); c.weight() > b.weight() {
			s.frame = free.frame
			return s.finish(c, others)
		}
	}
	return s.finish(b, parts)
}

// attempt grows parts and furnishes a board with them, and does so again from
// what is sure on the board, as long as that helps.
func (s *search) attempt() (*board, []*part) {
	bound := s.frame.limits(s.m.pieces)
	f := newForest(s.m, bound)
	s.plant(f)
	if pairs := f.pairs(); len(pairs) >= enough {
		s.m.calibrate(pairs)
		f = newForest(s.m, bound)
		s.plant(f)
	}
	parts := f.parts()
	b := s.furnish(parts)
	for i := 0; i < mostReplantings && !b.full() && s.ctx.Err() == nil; i++ {
		f = s.clearing(b).replant(bound)
		s.plant(f)
		again := f.parts()
		c := s.furnish(again)
		if c.weight() <= b.weight()+1 {
			break
		}
		b, parts = c, again
	}
	return b, parts
}

// clearing returns a copy of the board with those pieces alone that are sure.
func (s *search) clearing(b *board) *board {
	c := b.clone()
	for cell, margin := range s.peel(c, 0) {
		if c.cell[cell] != vacant && margin < SureMargin {
			c.take(cell)
		}
	}
	return c
}

// furnish lays parts onto a board, then single pieces, and mends the result.
func (s *search) furnish(parts []*part) *board {
	b := s.lay(parts)
	if s.ctx.Err() == nil {
		fill := newFiller(b)
		fill.giveRest()
		fill.considerAll()
		fill.run(fillSure)
		b.learn()
		s.improve(b)
	}
	return b
}

// The bounds on the rounds of plant, at once and altogether, and on how often
// what is sure on a board is made the seed of another.
const (
	mostPlantings   = 24
	allPlantings    = 60
	mostReplantings = 2
)

// plant grows parts. After each growth the candidates that are left are weighed
// anew, until nothing grows.
func (s *search) plant(f *forest) {
	sure := firstSure
	for i := 0; i < mostPlantings && *s.spent < allPlantings && s.ctx.Err() == nil; i++ {
		*s.spent++
		before := f.made
		bonds := newWeb(s.ctx, s.m, f).bonds()
		if s.ctx.Err() == nil {
			f.grow(bonds, sure)
			f.join(bonds, sure)
		}
		if f.made == before {
			if sure -= 1; sure < lastSure {
				break
			}
		}
	}
}

// lay lays the parts onto a board of the size known, or onto one for the
// largest part.
func (s *search) lay(parts []*part) *board {
	var several []*part
	for _, p := range parts {
		if len(p.order) > 1 {
			several = append(several, p)
		}
	}
	if !s.frame.known() {
		s.frame = frameAround(s.m, parts[0])
	}
	if s.frame.known() {
		b := newBoard(s.m, s.frame.rows, s.frame.cols, [4]bool{true, true, true, true})
		b.settle(s.ctx, several, seatSure)
		return b
	}
	room := int(math.Sqrt(float64(s.m.pieces))) + 1
	b, shift := boardFor(parts[0], s.m, room)
	b.lay(parts[0], move{0, shift})
	if len(several) > 1 {
		b.settle(s.ctx, several[1:], seatSure)
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
