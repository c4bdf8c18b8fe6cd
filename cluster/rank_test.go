package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/muesli/clusters"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

func rank(t testing.TB, sides []encode.Side, o cluster.RankOptions) *cluster.Ranking {
	t.Helper()
	r, err := cluster.Rank(context.Background(), sides, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// firsts returns the shares of sides whose mate is ranked first, and among the
// first five.
func firsts(r *cluster.Ranking, mate []int) (first, five float64) {
	n := 0.0
	for s, m := range mate {
		if m < 0 {
			continue
		}
		n++
		for i, x := range r.Mates(s) {
			if x.Side == m {
				if i == 0 {
					first++
				}
				if i < 5 {
					five++
				}
			}
		}
	}
	return first / n, five / n
}

func TestRankFindsMates(t *testing.T) {
	for _, test := range []struct {
		rows, cols  int
		noise       float64
		first, five float64
	}{
		{2, 2, 0.3, 1, 1},
		{5, 7, 0.3, 1, 1},
		{12, 12, 0.3, 1, 1},
		{12, 12, 1, 0.97, 0.99},
	} {
		if testing.Short() && test.rows > 5 {
			continue
		}
		c := newCut(test.rows, test.cols, 0, test.noise, 1)
		r := rank(t, c.sides, cluster.RankOptions{})
		first, five := firsts(r, c.mate)
		t.Logf("%dx%d, noise %g: first %.4f, five %.4f", test.rows, test.cols, test.noise, first, five)
		if first < test.first || five < test.five {
			t.Errorf("%dx%d, noise %g: first %.4f, five %.4f, want %g, %g", test.rows, test.cols, test.noise, first, five, test.first, test.five)
		}
	}
}

// TestRankBadCorners cuts the sides some hundredths too long or too short.
func TestRankBadCorners(t *testing.T) {
	c := newCut(8, 8, 0, 0.3, 1)
	for i := range c.sides {
		curve := c.sides[i].Curve
		a, b := i*7%4, i*5%4
		c.sides[i].Curve = curve[a : len(curve)-b]
	}
	if first, five := firsts(rank(t, c.sides, cluster.RankOptions{}), c.mate); first < 0.98 || five < 0.99 {
		t.Errorf("first %.4f, five %.4f", first, five)
	}
}

func TestRankScaleFree(t *testing.T) {
	small, large := newCut(4, 4, 0, 0.3, 1), newCut(4, 4, 0, 0.3, 1)
	for i := range large.sides {
		large.sides[i].Curve = large.sides[i].Curve.Scale(13)
	}
	a, b := rank(t, small.sides, cluster.RankOptions{}), rank(t, large.sides, cluster.RankOptions{})
	for s := range a.Sides() {
		if diff := cmp.Diff(a.Mates(s), b.Mates(s), cmpopts.EquateApprox(1e-6, 1e-9)); diff != "" {
			t.Fatalf("side %d, thirteen times as large: %s", s, diff)
		}
	}
}

func TestRankingContract(t *testing.T) {
	c := newCut(6, 6, 0, 0.5, 1)
	r := rank(t, c.sides, cluster.RankOptions{Keep: 10, Candidates: 12})
	if r.Sides() != len(c.sides) {
		t.Fatalf("%d sides, want %d", r.Sides(), len(c.sides))
	}
	for s, side := range c.sides {
		if r.Kind(s) != side.Kind {
			t.Errorf("side %d is %v", s, r.Kind(s))
		}
		mates := r.Mates(s)
		if side.Kind == encode.Flat && len(mates) > 0 || len(mates) > 10 {
			t.Errorf("side %d, %v, has %d mates", s, side.Kind, len(mates))
		}
		shares := 0.0
		for i, m := range mates {
			if m.Side/4 == s/4 || c.sides[m.Side].Kind != -side.Kind {
				t.Errorf("side %d cannot meet side %d", s, m.Side)
			}
			if i > 0 && m.Share > mates[i-1].Share {
				t.Errorf("mates of side %d are out of order", s)
			}
			shares += m.Share
			if r.Cost(s, m.Side) != m.Cost || r.Cost(m.Side, s) != m.Cost {
				t.Errorf("cost of %d and %d: %g and %g, listed as %g", s, m.Side, r.Cost(s, m.Side), r.Cost(m.Side, s), m.Cost)
			}
		}
		if shares > 1.01 {
			t.Errorf("the mates of side %d have shares of %g together", s, shares)
		}
	}
	for _, p := range [][2]int{{0, 0}, {1, 2}, {-1, 5}, {5, 1 << 20}, {0, 40}} {
		if !math.IsInf(r.Cost(p[0], p[1]), 1) {
			t.Errorf("sides %v cost %g", p, r.Cost(p[0], p[1]))
		}
	}
	pairs := r.MutualBest()
	if len(pairs) < 58 {
		t.Errorf("%d mutual pairs of 60 joints", len(pairs))
	}
	var costs []float64
	for _, p := range pairs {
		if r.Kind(p[0]) != encode.Tab || r.Mates(p[0])[0].Side != p[1] || r.Mates(p[1])[0].Side != p[0] {
			t.Errorf("pair %v", p)
		}
		costs = append(costs, r.Cost(p[0], p[1]))
	}
	if m := costs[len(costs)/2]; m < 0.5 || m > 2 {
		t.Errorf("a true mate costs %g, want about 1", m)
	}
}

// TestRankWorkers compares one worker with many, and asks for costs from many
// goroutines.
func TestRankWorkers(t *testing.T) {
	c := newCut(6, 6, 0, 0.5, 1)
	a := rank(t, c.sides, cluster.RankOptions{Workers: 1})
	b := rank(t, c.sides, cluster.RankOptions{Workers: 7})
	for s := range a.Sides() {
		if diff := cmp.Diff(a.Mates(s), b.Mates(s)); diff != "" {
			t.Fatal(diff)
		}
	}
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			for s := range b.Sides() {
				for o := range b.Sides() {
					if s%4 == g && a.Kind(s) == encode.Tab {
						b.Cost(o, s)
					}
				}
			}
		})
	}
	wg.Wait()
}

func TestRankDegenerate(t *testing.T) {
	if _, err := cluster.Rank(context.Background(), make([]encode.Side, 3), cluster.RankOptions{}); !errors.Is(err, cluster.ErrSides) {
		t.Error(err)
	}
	rank(t, nil, cluster.RankOptions{})
	empty := make([]encode.Side, 8)
	for i := range empty {
		empty[i].Kind = encode.Kind(1 - 2*(i%2))
	}
	r := rank(t, empty, cluster.RankOptions{})
	if len(r.Mates(0)) > 0 || !math.IsInf(r.Cost(0, 5), 1) || len(r.MutualBest()) > 0 {
		t.Error("sides without curves have mates")
	}
	c := newCut(1, 2, 0, 0, 1)
	if r := rank(t, c.sides, cluster.RankOptions{}); len(r.MutualBest()) != 1 || !(r.Cost(1, 7) < 9) {
		t.Errorf("two pieces: %v, cost %g", r.MutualBest(), r.Cost(1, 7))
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := errors.New("enough")
	cancel(stop)
	if _, err := cluster.Rank(ctx, c.sides, cluster.RankOptions{}); !errors.Is(err, stop) {
		t.Error(err)
	}
}

func BenchmarkRank(b *testing.B) {
	for _, n := range []int{10, 16, 24, 32} {
		c := newCut(n, n, 0, 0.3, 1)
		b.Run(fmt.Sprint(n*n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				rank(b, c.sides, cluster.RankOptions{})
			}
		})
	}
}

func BenchmarkKMeans(b *testing.B) {
	c := newCut(16, 16, 0, 0.3, 1)
	var vectors []clusters.Coordinates
	for _, s := range c.sides {
		if s.Kind != encode.Flat {
			vectors = append(vectors, encode.Profile{Unit: 100}.Encode(s))
		}
	}
	for _, k := range []int{10, 100, 480} {
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			for b.Loop() {
				if _, err := cluster.KMeans(vectors, k, cluster.Options{Restarts: 1}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestRankingLabels(t *testing.T) {
	c := newCut(6, 6, 0, 0.3, 1)
	l := rank(t, c.sides, cluster.RankOptions{}).Labels()
	if !l.Clean || l.K != 60 || l.Imbalance != 0 {
		t.Errorf("K %d, imbalance %d, clean %v, want 60, 0, true", l.K, l.Imbalance, l.Clean)
	}
	for s, m := range c.mate {
		if m >= 0 && l.Of[s] != -l.Of[m] || m < 0 && l.Of[s] != 0 {
			t.Errorf("side %d is labelled %d", s, l.Of[s])
		}
	}
	// Without the last row some sides have no mate.
	l = rank(t, c.sides[:4*30], cluster.RankOptions{}).Labels()
	if l.Clean || l.Imbalance == 0 {
		t.Errorf("with pieces missing: imbalance %d, clean %v", l.Imbalance, l.Clean)
	}
}

func TestGroupable(t *testing.T) {
	for _, test := range []struct {
		templates int
		want      bool
	}{{0, false}, {5, true}, {20, true}} {
		c := newCut(12, 12, test.templates, 0.3, 1)
		r := rank(t, c.sides, cluster.RankOptions{})
		if got := r.Groupable(20); got != test.want {
			t.Errorf("12x12 pieces of %d different joints: groupable is %v", test.templates, got)
		}
		if !r.Groupable(len(c.sides)) {
			t.Errorf("12x12 pieces cannot be told not to be of %d groups", len(c.sides))
		}
	}
}

// TestTwins puts together what one die cut twice and three times, with noise of their own.
func TestTwins(t *testing.T) {
	for times := 1; times <= 3; times++ {
		var sides []encode.Side
		const pieces = 80
		for n := range times {
			c := newCut(8, 10, 0, 0.3, 1)
			noise := rand.New(rand.NewPCG(uint64(n), 7))
			for _, s := range c.sides {
				curve := make(geom.Curve, len(s.Curve))
				for i, p := range s.Curve {
					curve[i] = p.Add(geom.Point{X: 0.3 * noise.NormFloat64(), Y: 0.3 * noise.NormFloat64()})
				}
				sides = append(sides, encode.Side{Kind: s.Kind, Curve: curve.Smooth(2)})
			}
		}
		groups := rank(t, sides, cluster.RankOptions{}).Twins(t.Context())
		if times == 1 && len(groups) > 0 {
			t.Errorf("cut once, there are twins: %v", groups)
		}
		if times > 1 && len(groups) < pieces*9/10 {
			t.Errorf("cut %d times, %d groups of twins", times, len(groups))
		}
		for _, group := range groups {
			for i, p := range group {
				if i > 0 && p.Piece <= group[i-1].Piece || p.Piece%pieces != group[0].Piece%pieces || p.Turn != 0 {
					t.Errorf("cut %d times, the group %v", times, group)
				}
			}
		}
	}
}

// TestDouble adds a second one of a piece, turned: it is found, alone, and by three of its
// sides, too.
func TestDouble(t *testing.T) {
	const piece, turn = 17, 1
	c, again := newCut(6, 7, 0, 0.3, 4), newCut(6, 7, 0, 0.3, 4)
	again.lay(piece, 0.5, rand.New(rand.NewPCG(1, 1)))
	sides := c.sides
	for k := range 4 {
		sides = append(sides, again.sides[4*piece+(k+turn)%4])
	}
	r := rank(t, sides, cluster.RankOptions{})
	for p := range 43 {
		other, ok := r.Double(p, -1)
		if want := p == piece || p == 42; ok != want {
			t.Errorf("piece %d: a double is %v", p, ok)
		} else if ok && other != piece+42-p {
			t.Errorf("piece %d is like %d", p, other)
		}
	}
	for k := range 4 {
		sides[4*42+k].Curve = c.sides[4*5+k].Curve // of another piece
		if other, ok := rank(t, sides, cluster.RankOptions{}).Double(42, k); c.sides[4*5+k].Kind == sides[4*42+k].Kind && (!ok || other != piece) {
			t.Errorf("without side %d: %d, %v", k, other, ok)
		}
		sides[4*42+k].Curve = again.sides[4*piece+(k+turn)%4].Curve
	}
}

// TestLooks shows the pieces of a puzzle again in a second picture, laid anew, all but some and
// one with a side that is another's, and in a third picture turned over; a fourth one shows
// another puzzle.
func TestLooks(t *testing.T) {
	const n, shown, spoilt = 20, 16, 3
	c, again, other := newCut(4, 5, 0, 0.3, 4), newCut(4, 5, 0, 0.3, 4), newCut(4, 5, 0, 0.3, 9)
	rng := rand.New(rand.NewPCG(2, 2))
	sides, pictures := slices.Clone(c.sides), make([]int, n)
	add := func(picture, pieces int, of func(p int) []encode.Side) {
		for p := range pieces {
			sides, pictures = append(sides, of(p)...), append(pictures, picture)
		}
	}
	for p := range n {
		again.lay(p, 0.3, rng)
	}
	add(1, shown, func(p int) []encode.Side {
		out := slices.Clone(again.sides[4*p : 4*p+4])
		out = append(out[1:], out[0]) // side k is side k+3 of that
		if p == spoilt {
			bad := slices.IndexFunc(out, func(s encode.Side) bool { return s.Kind != encode.Flat })
			out[bad].Curve = other.sides[slices.IndexFunc(other.sides, func(s encode.Side) bool { return s.Kind == out[bad].Kind })].Curve
		}
		return out
	})
	add(2, n, func(p int) []encode.Side {
		over := encode.TurnedOver([4]encode.Side(again.sides[4*p : 4*p+4]))
		return over[:]
	})
	add(3, n, func(p int) []encode.Side { return other.sides[4*p : 4*p+4] })
	looks := rank(t, sides, cluster.RankOptions{}).Looks(t.Context(), sides, pictures)
	for p := range n {
		want := []cluster.Look{{Twin: cluster.Twin{Piece: n + p, Turn: 3}}, {Twin: cluster.Twin{Piece: n + shown + p}, Over: true}}
		if p >= shown {
			want = want[1:]
		}
		if diff := cmp.Diff(want, looks[p]); diff != "" {
			t.Errorf("piece %d (-want +got):\n%s", p, diff)
		}
		if other := looks[2*n+shown+p]; len(other) > 0 {
			t.Errorf("piece %d of the other puzzle is seen again: %v", p, other)
		}
	}
	for p := range shown {
		want := cluster.Look{Twin: cluster.Twin{Piece: p, Turn: 1}}
		if !slices.Contains(looks[n+p], want) {
			t.Errorf("seen from the second picture, piece %d is %v", p, looks[n+p])
		}
	}
}

// TestBeside gives sides that were not ranked the costs that they would have.
func TestBeside(t *testing.T) {
	c := newCut(6, 7, 0, 0.3, 4)
	r := rank(t, c.sides, cluster.RankOptions{})
	b := r.Beside(t.Context(), c.sides[40:60])
	n := len(c.sides)
	if b.Sides() != n+20 || len(b.Mates(n+3)) > 0 {
		t.Fatalf("%d sides, %d mates", b.Sides(), len(b.Mates(n+3)))
	}
	for a := range n {
		for k := range 20 {
			if a/4 == (40+k)/4 {
				continue
			}
			if got, want := b.Cost(a, n+k), r.Cost(a, 40+k); got != want {
				t.Fatalf("sides %d and %d cost %g, not %g", a, 40+k, got, want)
			}
		}
	}
}
