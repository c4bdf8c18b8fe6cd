package assembly

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
)

// doubled is a puzzle that one die cut twice, the second half turned: piece p is cell p, in
// rotation 0, and its twin is the last piece but p. The mate of a side costs 1, the twin of
// its mate stray more, and noise is the standard deviation of both.
type doubled struct {
	rows, cols   int
	stray, noise float64
}

func (e doubled) Sides() int { return 4 * e.rows * e.cols }

// mate returns the side that lies against a side; -1 at the border.
func (e doubled) mate(side int) int {
	at := spot{side / 4 / e.cols, side / 4 % e.cols}.step(side & 3)
	if at.row < 0 || at.col < 0 || at.row >= e.rows || at.col >= e.cols {
		return -1
	}
	return 4*(at.row*e.cols+at.col) + side&3 ^ 2
}

func (e doubled) twin(side int) int { return e.Sides() - 4 - side&^3 + side&3 ^ 2 }

// Kind makes a tab of one side of each joint, and of its twin.
func (e doubled) Kind(side int) encode.Kind {
	mate := e.mate(side)
	switch {
	case mate < 0:
		return encode.Flat
	case mate == e.twin(side): // in the middle
		if side < mate {
			return encode.Tab
		}
		return encode.Blank
	}
	own, other := min(side, e.twin(side)), min(mate, e.twin(mate))
	if (own < other) == ((own+other)%3 > 0) {
		return encode.Tab
	}
	return encode.Blank
}

func (e doubled) Mates(side int) []cluster.Mate {
	if e.Kind(side) == encode.Flat {
		return nil
	}
	var out []cluster.Mate
	for _, x := range []int{e.mate(side), e.twin(e.mate(side))} {
		if x != side {
			out = append(out, cluster.Mate{Side: x, Cost: e.Cost(side, x)})
		}
	}
	return out
}

func (e doubled) Cost(a, b int) float64 {
	if a > b {
		a, b = b, a
	}
	noise := e.noise * rand.New(rand.NewPCG(uint64(a), uint64(b))).NormFloat64()
	switch b {
	case e.mate(a):
		return 1 + noise
	case e.twin(e.mate(a)):
		return 1 + e.stray + noise
	}
	return 8
}

// shuffledTwins returns a search over e, with its board, on which half of the twins are
// exchanged, and all groups.
func shuffledTwins(t *testing.T, e doubled) (*search, *board, [][]cluster.Twin) {
	t.Helper()
	n := e.rows * e.cols
	var groups [][]cluster.Twin
	for p := range n / 2 {
		groups = append(groups, []cluster.Twin{{Piece: p}, {Piece: n - 1 - p, Turn: 2}})
	}
	s := newSearch(t.Context(), e, Options{Rows: e.rows, Cols: e.cols, Twins: groups})
	b := newBoard(s.m, e.rows, e.cols, [4]bool{true, true, true, true})
	rng := rand.New(rand.NewPCG(7, 7))
	for p := range n / 2 {
		at, other := p, n-1-p
		if rng.IntN(2) == 0 {
			at, other = other, at
		}
		b.put(at, int32(4*p+2*(at/(n/2))))
		b.put(other, int32(4*(n-1-p)+2*(1-other/(n/2))))
	}
	return s, b, groups
}

// TestTellTwins lays twins that the cuts tell apart, and does not pretend to where they do not.
func TestTellTwins(t *testing.T) {
	for name, e := range map[string]doubled{
		"stray":   {10, 12, 0.2, 0.02},
		"noisy":   {10, 12, 0.2, 0.06},
		"no sign": {10, 12, 0, 0.06},
	} {
		s, b, groups := shuffledTwins(t, e)
		_, open, known := s.tellTwins(b)
		wrong := 0
		for x, y := range b.joints() {
			if known[x>>2] && known[y>>2] && e.mate(x) != y {
				wrong++
			}
		}
		switch {
		case wrong > 0:
			t.Errorf("%s: %d joints between known pieces are wrong", name, wrong)
		case e.stray == 0 && len(open) < len(groups):
			t.Errorf("%s: %d of %d groups are told", name, len(groups)-len(open), len(groups))
		case e.stray > 0 && len(open) > len(groups)/10:
			t.Errorf("%s: %d of %d groups are not told", name, len(open), len(groups))
		}
	}
}

// TestCompletedTwins finds the twins that were not told by where they lie.
func TestCompletedTwins(t *testing.T) {
	e := doubled{6, 8, 0.2, 0}
	_, b, groups := shuffledTwins(t, e)
	kept := append(groups[:9:9], groups[12:]...)
	kept[3] = kept[3][:1]
	all := b.completed(kept)
	turn := make(map[int]int)
	found := 0
	for _, g := range all {
		for _, x := range g {
			turn[x.Piece] = x.Turn
		}
		if len(g) == 2 && g[0].Piece+g[1].Piece == e.rows*e.cols-1 && (g[0].Turn-g[1].Turn)&3 == 2 {
			found++
		}
	}
	if found != len(groups) || len(turn) != e.rows*e.cols {
		t.Errorf("%d of %d pairs, %d pieces", found, len(groups), len(turn))
	}
}

// TestSharpness tells loops that break by chance from those that do not.
func TestSharpness(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const sharp = 4.0
	var honest, random [][4]float64
	for range 2000 {
		var a, b [4]float64
		for i := range a {
			gap := math.Abs(rng.NormFloat64())
			a[i], b[i] = gap, gap
			if rng.Float64() < 1/(1+math.Exp(sharp*gap)) {
				a[i] = -gap
			}
			if rng.IntN(2) == 0 {
				b[i] = -gap
			}
		}
		honest, random = append(honest, a), append(random, b)
	}
	if s := sharpness(honest); s < sharp/1.5 || s > sharp*1.5 {
		t.Errorf("sharpness %v, want %v", s, sharp)
	}
	if s := sharpness(random); s != 0 {
		t.Errorf("sharpness %v of chance", s)
	}
}
