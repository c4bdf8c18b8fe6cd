package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"

	"github.com/gridsaw/gridsaw/encode"
)

// ErrSides is what Rank and Label wrap for a number of sides that is no
// multiple of 4.
var ErrSides = errors.New("cluster: the number of sides is no multiple of 4")

// RankOptions are the knobs of Rank. The zero value is the default.
type RankOptions struct {
	// Keep is the number of mates that are listed for a side, default 32.
	Keep int
	// Candidates is the number of sides nearest by coarse distance that each
	// side is laid upon. The default grows with the root of the number of sides, from
	// 64: 88 for a thousand pieces, 158 for three thousand.
	Candidates int
	// Fronts says whether what the sides show has a vote, where it is known; see
	// [Ranking.Votes]. By default it has none where it tells no mates.
	Fronts Fronts
	// Workers bounds the goroutines, default GOMAXPROCS. The ranking does not
	// depend on it.
	Workers int
	// Progress, if set, is called now and then, by several goroutines at once, with the number
	// of pairs of sides that were laid upon each other, of about so many.
	Progress func(done, all int)
}

func (o RankOptions) withDefaults(sides int) RankOptions {
	if o.Keep <= 0 {
		o.Keep = 32
	}
	if o.Candidates <= 0 {
		o.Candidates = max(64, int(math.Sqrt(2*float64(sides))))
	}
	o.Candidates = max(o.Candidates, o.Keep)
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	return o
}

// A Mate is a side that may belong to another.
type Mate struct {
	// Side is the side's number.
	Side int
	// Distance is the aligned distance of the two, in the median chord of the
	// puzzle's sides.
	Distance float64
	// Cost is the distance over that of true mates, as far as it can be told
	// from the surest pairs: about 1 for a true mate, comparable between sides.
	Cost float64
	// Vote is what the fronts of the two say, see [Ranking.Votes].
	Vote float64
	// Beyond tells that others cost less that are not listed: it is for its vote that this one is.
	Beyond bool
	// Share is the likelihood of this mate among all of both sides, 0 to 1, given that no
	// side has two.
	Share float64
}

// misfit returns the cost with the vote taken into account: that which has the same likelihood
// without one, less than 0 where no cost has.
func (m *Mate) misfit() float64 {
	if m.Vote == 0 {
		return m.Cost
	}
	square := m.Cost*m.Cost - m.Vote*VoteWorth
	return math.Copysign(math.Sqrt(math.Abs(square)), square)
}

// byCost, byMisfit and byShare order mates by cost, with the vote or without it, and by share,
// then by number.
func byCost(a, b Mate) int {
	return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Side, b.Side))
}

func byMisfit(a, b Mate) int { return cmp.Or(cmp.Compare(a.misfit(), b.misfit()), byCost(a, b)) }

func byShare(a, b Mate) int { return cmp.Or(cmp.Compare(b.Share, a.Share), byMisfit(a, b)) }

// A Ranking holds for every side of a puzzle the sides that may be its mates,
// best first. It may be read from several goroutines at once.
type Ranking struct {
	sides  *sideSet
	model  *model
	fronts *fronts // nil where they have no vote
	mates  [][]Mate

	mu    sync.RWMutex
	known map[[2]int]float64 // costs by tab and blank

	measure sync.Once // what Double needs
	forms   []coarseVector
	spread  float64
}

// Rank finds for every side that is not flat the sides that may be its mate.
// Sides are numbered 4*piece + k; the sides of a piece follow one another
// clockwise. Coarse to fine: points along the joint, compared for all tabs and
// blanks, choose the candidates; these are laid upon each other, and what
// remains between them is judged by how the surest pairs differ, see Ranking.
//
// The number of sides must be a multiple of 4 (ErrSides). Cancelling the
// context ends it with context.Cause.
func Rank(ctx context.Context, sides []encode.Side, o RankOptions) (*Ranking, error) {
	if len(sides)%4 != 0 {
		return nil, fmt.Errorf("%w: %d", ErrSides, len(sides))
	}
	o = o.withDefaults(len(sides))
	s := newSideSet(ctx, sides, encode.Unit(sides), o.Workers)
	laid := &laidPairs{tell: o.Progress}
	vectors := s.forms()
	vectors = s.whitened(ctx, vectors, o.Candidates/firstLook, laid)
	pairs := s.compared(ctx, s.candidates(ctx, vectors, o.Candidates), laid.expect(0))
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	r := &Ranking{
		sides: s, model: calibrate(ctx, s, pairs),
		mates: make([][]Mate, len(sides)), known: make(map[[2]int]float64),
	}
	if r.fronts = newFronts(ctx, sides, s, pairs, o.Fronts); r.fronts != nil {
		pairs = r.withFronts(ctx, pairs, o.Candidates/frontCandidates)
	}
	r.list(pairs, o.Keep)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return r, nil
}

// firstLook is how many times fewer candidates do to find sure pairs than to find all.
const firstLook = 4

// frontCandidates is how many times fewer candidates are chosen by their fronts than by shape.
const frontCandidates = 4

// withFronts gives pairs their votes, and adds those whose fronts are most alike.
func (r *Ranking) withFronts(ctx context.Context, pairs []pair, most int) []pair {
	more := r.fronts.candidates(ctx, r.sides, pairs, most)
	r.sides.each(ctx, len(more), func(i int) {
		p := &more[i]
		p.features, _ = r.sides.compare(int(p.tab), int(p.blank))
		p.score = r.model.deviation(&p.features)
	})
	pairs = append(pairs, more...)
	r.sides.each(ctx, len(pairs), func(i int) {
		pairs[i].vote = r.fronts.vote(int(pairs[i].tab), int(pairs[i].blank))
	})
	return pairs
}

// list fills in the mates of every side: so many at the most, those that cost least, and as
// many that fit best with their votes, in the order of their shares.
func (r *Ranking) list(pairs []pair, keep int) {
	share := shares(pairs, len(r.mates), r.model.scale)
	count := make([]int, len(r.mates))
	for i := range pairs {
		count[pairs[i].tab]++
		count[pairs[i].blank]++
	}
	for side, n := range count {
		r.mates[side] = make([]Mate, 0, n)
	}
	for i := range pairs {
		p := &pairs[i]
		m := Mate{Distance: r.model.distance(&p.features), Cost: p.score / r.model.scale, Vote: p.vote, Share: share[i]}
		for _, ends := range [2][2]int32{{p.tab, p.blank}, {p.blank, p.tab}} {
			m.Side = int(ends[1])
			r.mates[ends[0]] = append(r.mates[ends[0]], m)
		}
	}
	for i, m := range r.mates {
		slices.SortFunc(m, byCost)
		least := min(len(m), keep)
		beyond := m[least:]
		if r.fronts == nil {
			beyond = nil
		}
		slices.SortFunc(beyond, byMisfit)
		for k := range beyond {
			beyond[k].Beyond = true
		}
		m = slices.Clone(m[:min(len(m), least+min(len(beyond), keep/2))])
		slices.SortFunc(m, byShare)
		r.mates[i] = m
	}
}

// Sides returns the number of sides, flat ones included.
func (r *Ranking) Sides() int { return len(r.sides.kinds) }

// Kind returns the kind of a side.
func (r *Ranking) Kind(side int) encode.Kind { return r.sides.kinds[side] }

// Unit returns the length that Mate.Distance is measured in: the median chord
// of the sides that are not flat, in the unit of their curves.
func (r *Ranking) Unit() float64 { return r.sides.unit }

// Mates returns the sides that may belong to a side, best first: at most
// RankOptions.Keep, none of the same piece, and none for a flat side. They are those that
// cost least, but not in the order of their costs: a mate that others fit much better than
// this side comes later, see Mate.Share. The slice must not be changed.
func (r *Ranking) Mates(side int) []Mate { return r.mates[side] }

// Cost returns the cost of joining sides a and b, as Mate.Cost. It is +Inf for
// two sides that cannot meet: unless one is a tab and the other a blank of
// another piece; and for numbers that are no sides. Costs are
// computed when they are first asked for. It may be called from
// several goroutines at once.
func (r *Ranking) Cost(a, b int) float64 {
	if !r.sides.possible(a, b) {
		return math.Inf(1)
	}
	if r.sides.kinds[a] != encode.Tab {
		a, b = b, a
	}
	key := [2]int{a, b}
	r.mu.RLock()
	c, ok := r.known[key]
	r.mu.RUnlock()
	if ok {
		return c
	}
	f, _ := r.sides.compare(a, b)
	c = r.model.cost(&f)
	r.mu.Lock()
	r.known[key] = c
	r.mu.Unlock()
	return c
}

// Votes returns what tells how much likelier two sides are mates by what the pieces show along
// them, as a logarithm, at most [MostVote] and about -3 at least; nil where the ranking was
// made without fronts. Kinds do not count: a side may have been misread. A vote is 0 for a side
// whose front is not known, for sides of one piece, and for numbers that are no sides. It is
// the same for (a, b) and (b, a).
func (r *Ranking) Votes() func(a, b int) float64 {
	if r.fronts == nil {
		return nil
	}
	return r.fronts.vote
}

// MutualBest returns the pairs (tab, blank) that each rank first for the other,
// most certain first: by how much more the cheapest other mate of either costs.
func (r *Ranking) MutualBest() [][2]int {
	type sure struct {
		pair   [2]int
		margin float64
	}
	var found []sure
	for a, m := range r.mates {
		if r.sides.kinds[a] != encode.Tab || len(m) == 0 {
			continue
		}
		b := m[0].Side
		if r.mates[b][0].Side != a {
			continue
		}
		found = append(found, sure{[2]int{a, b}, min(margin(m), margin(r.mates[b]))})
	}
	slices.SortFunc(found, func(x, y sure) int {
		return cmp.Or(-cmp.Compare(x.margin, y.margin), cmp.Compare(x.pair[0], y.pair[0]))
	})
	out := make([][2]int, len(found))
	for i, f := range found {
		out[i] = f.pair
	}
	return out
}

// margin returns by how much the cheapest other of the mates, votes counted, costs more than
// the first, which is negative where the first is best because others have no mate but the cheapest; a
// lone mate is as sure as one that is ten times as good.
func margin(m []Mate) float64 {
	if len(m) < 2 {
		return 9 * max(m[0].misfit(), 0)
	}
	other := slices.MinFunc(m[1:], byMisfit)
	return other.misfit() - m[0].misfit()
}

// Labels returns labels after the ranking alone: each pair of MutualBest is a
// group of its own, from 1 in that order. Sides without such a mate get a group
// for themselves, which makes an instance unsolvable that they are part of. The
// labels are clean when there are none: then the costs of all sides agree on who
// belongs to whom, and an exact solver only has to lay the pieces.
func (r *Ranking) Labels() *Labels {
	l := &Labels{Of: make([]int, len(r.sides.kinds)), Silhouettes: make([]float64, len(r.sides.kinds)), Clean: true}
	for _, p := range r.MutualBest() {
		l.K++
		for _, s := range p {
			l.Of[s] = l.K * int(r.sides.kinds[s])
			l.Silhouettes[s] = silhouetteOf(r.mates[s])
		}
	}
	n := 0
	for s, kind := range r.sides.kinds {
		if kind == encode.Flat {
			continue
		}
		if l.Of[s] == 0 {
			l.K++
			l.Imbalance++
			l.Of[s], l.Clean = l.K*int(kind), false
		}
		l.Silhouette += l.Silhouettes[s]
		n++
	}
	l.Silhouette /= float64(max(1, n))
	return l
}

// Beside returns a ranking that gives the costs of further sides, too, numbered from Sides()
// on, four a piece: in the measure of the sides that were ranked, which it does not rank anew.
// The further sides have no mates.
func (r *Ranking) Beside(ctx context.Context, further []encode.Side) *Ranking {
	more := newSideSet(ctx, further, r.sides.unit, r.sides.workers)
	s := &sideSet{
		kinds:   slices.Concat(r.sides.kinds, more.kinds),
		shapes:  slices.Concat(r.sides.shapes, more.shapes),
		ends:    slices.Concat(r.sides.ends, more.ends),
		corners: slices.Concat(r.sides.corners, more.corners),
		unit:    r.sides.unit, workers: r.sides.workers,
	}
	mates := slices.Concat(r.mates, make([][]Mate, len(further)))
	return &Ranking{sides: s, model: r.model, fronts: r.fronts, mates: mates, known: make(map[[2]int]float64)}
}

// alikeCost is how many times as much as the cheapest mate the others of a group cost at
// most: among 40 to 64 different joints half of the sides have 1.2 to 1.32, in puzzles of 208
// to 3168 pieces whose joints are all different 3.3 to 1.78.
const alikeCost = 1.55

// Groupable reports whether so many groups, or fewer, could hold all sides. If they do, then
// half of the sides or more lie in groups of at least half the mean size, and have as many
// mates that fit about as well as the best. Where that is one, nothing can be told, and it
// is true.
func (r *Ranking) Groupable(groups int) bool {
	tabs := 0
	for _, kind := range r.sides.kinds {
		if kind == encode.Tab {
			tabs++
		}
	}
	n := tabs / max(1, 2*groups)
	if n == 0 {
		return true
	}
	alike, other := 0, 0
	for _, m := range r.mates {
		if len(m) == 0 {
			continue
		}
		most := alikeCost * slices.MinFunc(m, byCost).Cost
		count := 0
		for _, x := range m {
			if x.Cost <= most {
				count++
			}
		}
		if count > min(n, len(m)-1) {
			alike++
		} else {
			other++
		}
	}
	return alike >= other
}

// silhouetteOf returns how much nearer the best of the mates is than the nearest other.
func silhouetteOf(m []Mate) float64 {
	d := margin(m)
	most := max(m[0].misfit(), 0) + max(d, 0)
	if len(m) < 2 || !(most > 0) {
		return 1
	}
	return d / most
}
