package assembly

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
)

// noisy is evidence about a whole puzzle that lies in place: every joint is a point, and two
// sides cost what they differ by.
type noisy struct {
	kinds []encode.Kind
	shown [][8]float64
	mates [][]cluster.Mate
}

func (e *noisy) Sides() int                    { return len(e.kinds) }
func (e *noisy) Kind(side int) encode.Kind     { return e.kinds[side] }
func (e *noisy) Mates(side int) []cluster.Mate { return e.mates[side] }
func (e *noisy) Cost(a, b int) float64 {
	sum := 0.0
	for i, x := range e.shown[a] {
		sum += (x - e.shown[b][i]) * (x - e.shown[b][i])
	}
	return 30 * math.Sqrt(sum)
}

func newNoisy(rows, cols int, seed uint64) *noisy {
	rng := rand.New(rand.NewPCG(seed, 1))
	n := 4 * rows * cols
	e := &noisy{kinds: make([]encode.Kind, n), shown: make([][8]float64, n), mates: make([][]cluster.Mate, n)}
	join := func(a, b int) {
		if rng.IntN(2) == 0 {
			a, b = b, a
		}
		e.kinds[a], e.kinds[b] = encode.Tab, encode.Blank
		for i := range e.shown[a] {
			e.shown[a][i] = rng.Float64()
			e.shown[b][i] = e.shown[a][i] + 0.01*rng.NormFloat64()
		}
	}
	for p := range rows * cols {
		if p%cols+1 < cols {
			join(4*p+1, 4*(p+1)+3)
		}
		if p/cols+1 < rows {
			join(4*p+2, 4*(p+cols))
		}
	}
	for a, kind := range e.kinds {
		for b, other := range e.kinds {
			if kind != encode.Flat && kind+other == 0 && a/4 != b/4 {
				e.mates[a] = append(e.mates[a], cluster.Mate{Side: b, Cost: e.Cost(a, b)})
			}
		}
		slices.SortFunc(e.mates[a], func(x, y cluster.Mate) int { return int(1e6 * (x.Cost - y.Cost)) })
		e.mates[a] = e.mates[a][:min(6, len(e.mates[a]))]
	}
	return e
}

// TestExchanges compares the margins with those of all exchanges, none left out.
func TestExchanges(t *testing.T) {
	const rows, cols = 9, 11
	for seed := range uint64(4) {
		m := newModel(newNoisy(rows, cols, seed), Options{})
		b := newBoard(m, rows, cols, [4]bool{true, true, true, true})
		for c := range b.cell {
			b.put(c, int32(4*c))
		}
		b.learn()
		b.relaxed = seed%2 == 1
		got, want := newAppraiser(b, trust), newAppraiser(b, trust)
		got.exchanges(t.Context())
		skipped := 0
		caps := got.caps()
		for x := range b.cell {
			for y := range x {
				if want.edges[x] == want.edges[y] {
					want.exchange(y, x)
				}
				if want.own[x]+want.own[y]-caps[x]-caps[y] >= max(got.margin[x], got.margin[y]) {
					skipped++
				}
			}
		}
		if !slices.Equal(got.margin, want.margin) {
			t.Errorf("seed %d: margins %v, want %v", seed, got.margin, want.margin)
		}
		if skipped == 0 {
			t.Errorf("seed %d: no exchange can be left out", seed)
		}
	}
}
