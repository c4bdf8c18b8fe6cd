package corner

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// farCorner is how far a worn corner may lie from the outline, in units.
	farCorner = 0.09
	// pairRange is by how much a pair of legs may be worse than the best.
	pairRange = 2.5
	// pairPower says how fast the weight of a pair falls with its doubt.
	pairPower = 4
)

// spot is a refined corner.
type spot struct {
	at    geom.Point // in units
	near  int        // the sample nearest to it
	sigma float64    // standard error to expect, in units
	moved float64    // how far it lies from its candidate, in units
}

// pair is a leg on each side of a corner.
type pair struct {
	in, out int     // which of the legs before and after
	doubt   float64 // error to expect where they cross
	whole   float64 // the same, more where they are far from square
}

// refine returns where the curves fitted to the two legs at sample i cross. Of
// all windows those pairs are taken that promise little error and cross at
// something like a right angle, so that a cut-off corner is not taken for a
// leg; the mean over them is steadier than the best one.
func refine(t *trace, i int) spot {
	s := spot{at: t.rawAt(i), near: i, sigma: 0.03}
	in, out := t.legs(i, -1), t.legs(i, +1)
	var sum geom.Point
	weight, square, doubt := 0.0, 0.0, 0.0
	for _, p := range goodPairs(in, out) {
		at, angle, ok := cross(&in[p.in], &out[p.out])
		far := at.Sub(t.at(i)).Norm()
		if !ok || far > farCorner {
			continue
		}
		w := math.Pow(p.whole+0.1*far, -pairPower)
		weight += w
		sum = sum.Add(at.Mul(w))
		square += w * at.Dot(at)
		doubt += w * p.doubt / math.Sin(angle)
	}
	if weight > 0 {
		s.at = sum.Mul(1 / weight)
		spread := math.Sqrt(max(0, square/weight-s.at.Dot(s.at)))
		s.sigma = math.Hypot(doubt/weight, spread)
	}
	s.near, s.moved = t.nearest(s.at, i), s.at.Sub(t.at(i)).Norm()
	return s
}

// goodPairs returns the pairs that are not much worse than the best one.
func goodPairs(in, out []leg) []pair {
	all := make([]pair, 0, len(in)*len(out))
	best := math.Inf(1)
	for a := range in {
		for b := range out {
			p := pair{in: a, out: b, doubt: math.Hypot(in[a].doubt, out[b].doubt)}
			cos := max(-1, min(1, in[a].along.Dot(out[b].along)))
			square := (math.Acos(cos) - math.Pi/2) / radians(25)
			p.whole = p.doubt + 0.004*square*square
			best = min(best, p.whole)
			all = append(all, p)
		}
	}
	return slices.DeleteFunc(all, func(p pair) bool { return p.whole > pairRange*best })
}

// nearest returns the sample nearest to p, not far from sample i.
func (t *trace) nearest(p geom.Point, i int) int {
	best, at := math.Inf(1), i
	reach := samples(farCorner)
	for s := i - reach; s <= i+reach; s++ {
		if d := t.rawAt(s).Sub(p).Norm(); d < best {
			best, at = d, s
		}
	}
	return at
}
