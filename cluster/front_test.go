package cluster_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
)

// painted gives the sides of a puzzle fronts: those of mates show the same colours, smooth along
// the joint, in the light of their pieces; or all of them their own, if they tell nothing.
func painted(c *cut, tells bool) []encode.Side {
	rng := rand.New(rand.NewPCG(1, 2))
	smooth := func() (out [encode.FrontPlaces][3]float64) {
		for ch := range 3 {
			level, slope, wave := 60+120*rng.Float64(), 40*rng.NormFloat64(), 30*rng.NormFloat64()
			phase := 6 * rng.Float64()
			for i := range out {
				u := float64(i)/encode.FrontPlaces - 0.5
				out[i][ch] = min(max(level+slope*u+wave*math.Sin(6*u+phase), 10), 250)
			}
		}
		return out
	}
	sides := make([]encode.Side, len(c.sides))
	copy(sides, c.sides)
	light := make([]float64, len(sides)/4)
	for p := range light {
		light[p] = math.Exp(0.1 * rng.NormFloat64())
	}
	put := func(side int, colours [encode.FrontPlaces][3]float64, backwards bool) {
		f := new(encode.Front)
		for i := range f {
			from := i
			if backwards {
				from = len(f) - 1 - i
			}
			for d := range f[i] {
				for ch := range 3 {
					f[i][d][ch] = float32(light[side/4]*colours[from][ch] + 2*rng.NormFloat64())
				}
			}
		}
		sides[side].Front = f
	}
	for s, mate := range c.mate {
		if mate < s {
			continue // a border, or done
		}
		colours := smooth()
		put(s, colours, false)
		if !tells {
			colours = smooth()
		}
		put(mate, colours, true)
	}
	return sides
}

func TestVotes(t *testing.T) {
	c := newCut(8, 9, 0, 0.4, 3)
	shown := painted(c, true)
	for name, tt := range map[string]struct {
		sides []encode.Side
		use   cluster.Fronts
		want  bool
	}{
		"pictures": {shown, cluster.FrontsAuto, true}, "refused": {shown, cluster.FrontsNo, false},
		"no fronts": {c.sides, cluster.FrontsYes, false}, "they tell nothing": {painted(c, false), cluster.FrontsAuto, false},
	} {
		if votes := rank(t, tt.sides, cluster.RankOptions{Fronts: tt.use}).Votes(); (votes != nil) != tt.want {
			t.Errorf("%s: there are votes is %v", name, votes != nil)
		}
	}
	votes := rank(t, shown, cluster.RankOptions{}).Votes()
	mates, others, n := 0.0, 0.0, 0
	for s, mate := range c.mate {
		if mate < 0 {
			continue
		}
		n++
		v := votes(s, mate)
		if v > cluster.MostVote || v != votes(mate, s) {
			t.Errorf("vote %v for %d and %d, the other way about %v", v, s, mate, votes(mate, s))
		}
		mates += v
		others += votes(s, c.mate[(s+37)%len(shown)])
	}
	if mates /= float64(n); mates < 2 {
		t.Errorf("votes for mates are %.2f at the mean", mates)
	}
	if others /= float64(n); others > -1 {
		t.Errorf("votes for others are %.2f at the mean", others)
	}
	for _, side := range []int{-1, len(shown), 0, 2} {
		if v := votes(1, side); v != 0 {
			t.Errorf("vote %v for sides 1 and %d", v, side)
		}
	}
}

// TestVotesMend ranks mates first whose outlines were read wrongly, by what they show.
func TestVotesMend(t *testing.T) {
	c := newCut(8, 9, 0, 0.4, 3)
	sides := painted(c, true)
	rng := rand.New(rand.NewPCG(5, 5))
	for p := range len(sides) / 4 {
		if p%4 == 0 {
			c.lay(p, 3, rng)
		}
	}
	for i := range sides {
		sides[i].Curve = c.sides[i].Curve
	}
	first := func(use cluster.Fronts) (n int) {
		r := rank(t, sides, cluster.RankOptions{Fronts: use})
		for s, mate := range c.mate {
			if m := r.Mates(s); mate >= 0 && len(m) > 0 && m[0].Side == mate {
				n++
			}
		}
		return n
	}
	if shape, fronts := first(cluster.FrontsNo), first(cluster.FrontsAuto); fronts <= shape {
		t.Errorf("%d mates are ranked first by shape alone, %d with fronts", shape, fronts)
	}
}
