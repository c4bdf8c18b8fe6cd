package cluster

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gridsaw/gridsaw/encode"
)

// RankOptions are the knobs of Rank. The zero value is the default.
type RankOptions struct {
	// Keep is the number of mates that are listed for a side, default 32.
	Keep int
	// Candidates is the number of sides nearest by coarse distance that each
	// side is laid upon, default 64.
	Candidates int
	// Workers bounds the goroutines, default GOMAXPROCS. The ranking does not
	// depend on it.
	Workers int
}

func (o RankOptions) withDefaults() RankOptions {
	if o.Keep <= 0 {
		o.Keep = 32
	}
	if o.Candidates <= 0 {
		o.Candidates = 64
	}
	o.Candidates = max(o.Candidates, o.Keep)
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	return o
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
	o = o.withDefaults()
	r := newRanking(sides, o)
	r.parallel(ctx, len(sides), func(i int) {
		if sides[i].Kind != encode.Flat {
			r.shapes[i] = encode.NewShape(sides[i], r.unit)
		}
	})
	pairs := r.candidates(ctx)
	r.lay(ctx, pairs)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	r.model = r.calibrate(ctx, pairs)
	r.list(pairs)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return r, nil
}

// newRanking returns a ranking without mates.
func newRanking(sides []encode.Side, o RankOptions) *Ranking {
	r := &Ranking{
		options: o,
		kinds:   make([]encode.Kind, len(sides)),
		shapes:  make([]*encode.Shape, len(sides)),
		ends:    make([][2]bool, len(sides)),
		corners: cornerAngles(sides),
		unit:    encode.Unit(sides),
		mates:   make([][]Mate, len(sides)),
		known:   map[[2]int]float64{},
	}
	for i, s := range sides {
		r.kinds[i] = s.Kind
		p := i - i%4
		before, after := sides[p+(i+3)%4].Kind == encode.Flat, sides[p+(i+1)%4].Kind == encode.Flat
		r.ends[i] = [2]bool{before, after}
		if s.Kind == encode.Blank {
			r.ends[i] = [2]bool{after, before}
		}
	}
	return r
}

// parallel calls do for 0 to n-1 on the ranking's workers, in blocks, and stops
// early when the context ends. What do writes must belong to its index alone.
func (r *Ranking) parallel(ctx context.Context, n int, do func(i int)) {
	const block = 16
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(r.options.Workers, n/block+1) {
		wg.Go(func() {
			for ctx.Err() == nil {
				from := int(next.Add(block)) - block
				if from >= n {
					return
				}
				for i := from; i < min(from+block, n); i++ {
					do(i)
				}
			}
		})
	}
	wg.Wait()
}

// pair is a tab and a blank that were laid upon each other.
type pair struct {
	tab, blank int
	features   features
	score      float64 // the less the better
}

// lay fills in the features of the pairs, and their distances as first scores.
func (r *Ranking) lay(ctx context.Context, pairs []pair) {
	r.parallel(ctx, len(pairs), func(i int) {
		p := &pairs[i]
		var distance float64
		p.features, distance = r.compare(p.tab, p.blank)
		p.score = distance * (1 + float64(p.features.border))
	})
}

// list fills in the mates of every side, best first.
func (r *Ranking) list(pairs []pair) {
	for i := range pairs {
		p := &pairs[i]
		d, c := r.model.distance(&p.features), p.score/r.model.scale
		r.known[[2]int{p.tab, p.blank}] = c
		r.mates[p.tab] = append(r.mates[p.tab], Mate{p.blank, d, c})
		r.mates[p.blank] = append(r.mates[p.blank], Mate{p.tab, d, c})
	}
	for i, m := range r.mates {
		slices.SortFunc(m, compareMates)
		r.mates[i] = slices.Clip(m[:min(len(m), r.options.Keep)])
	}
}

// Cost returns the cost of joining sides a and b, as Mate.Cost. It is +Inf for
// two sides that cannot meet: unless one is a tab and the other a blank of
// another piece; and for numbers that are no sides. Pairs that Mates does not
// list are computed when they are first asked for. It may be called from
// several goroutines at once.
func (r *Ranking) Cost(a, b int) float64 {
	if !r.possible(a, b) {
		return math.Inf(1)
	}
	if r.kinds[a] != encode.Tab {
		a, b = b, a
	}
	key := [2]int{a, b}
	r.mu.RLock()
	c, ok := r.known[key]
	r.mu.RUnlock()
	if ok {
		return c
	}
	f, _ := r.compare(a, b)
	c = r.model.cost(&f)
	r.mu.Lock()
	r.known[key] = c
	r.mu.Unlock()
	return c
}
