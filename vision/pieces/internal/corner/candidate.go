package corner

import (
	"cmp"
	"math"
	"slices"
)

const (
	// leastTurn is the angle that a candidate must turn at one scale.
	leastTurn = 28 * math.Pi / 180
	// apart is the distance within which only the sharpest candidate stays.
	apart = 0.04
	// mostCandidates bounds the quadruples that are scored.
	mostCandidates = 26
)

// reaches are the lengths of the legs over which turning is measured.
var reaches = [...]float64{0.05, 0.09, 0.15}

// candidate is a place that may be a corner.
type candidate struct {
	at   int     // its sample
	turn float64 // mean turning over the scales, radians
	cost float64 // how unlike a corner it looks, seen alone
}

// candidates returns where the outline turns out of the piece, in the order of
// the outline.
func candidates(t *trace) []candidate {
	n := len(t.points)
	strength := make([]float64, n)
	peak := make([]bool, n)
	for _, reach := range reaches {
		turns := make([]float64, n)
		for i := range turns {
			turns[i] = turning(t, i, samples(reach))
			strength[i] += turns[i] / float64(len(reaches))
		}
		markPeaks(turns, peak)
	}
	markPeaks(strength, peak)
	var all []candidate
	for i, is := range peak {
		if is {
			all = append(all, candidate{at: i, turn: strength[i]})
		}
	}
	return thin(t, all)
}

// turning returns by how much the outline turns at sample i, between the
// chords of the two legs of the given length, the tip left out.
func turning(t *trace, i, reach int) float64 {
	tip := max(1, reach/4)
	before := t.at(i - tip).Sub(t.at(i - reach))
	after := t.at(i + reach).Sub(t.at(i + tip))
	return math.Atan2(before.Cross(after), before.Dot(after))
}

// markPeaks marks the largest values within a short way on both sides.
func markPeaks(values []float64, peak []bool) {
	n, near := len(values), samples(apart/2)
	for i, v := range values {
		if v < leastTurn {
			continue
		}
		top := true
		for d := 1; d <= near && top; d++ {
			top = v >= values[wrap(i-d, n)] && v > values[wrap(i+d, n)]
		}
		peak[i] = peak[i] || top
	}
}

// thin keeps the sharpest candidates of each neighbourhood and judges them.
func thin(t *trace, all []candidate) []candidate {
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.turn, a.turn) })
	n, near := len(t.points), samples(apart)
	var kept []candidate
	for _, c := range all {
		crowded := slices.ContainsFunc(kept, func(k candidate) bool {
			d := wrap(c.at-k.at, n)
			return min(d, n-d) < near
		})
		if !crowded && len(kept) < mostCandidates {
			e := cornerEvidence(t, c.at)
			c.cost = e.cost()
			kept = append(kept, c)
		}
	}
	slices.SortFunc(kept, func(a, b candidate) int { return a.at - b.at })
	return kept
}

// cornerEvidence judges a corner alone: it turns by something near a right
// angle, most of it at the tip, and its legs are nearly straight.
func cornerEvidence(t *trace, i int) (e evidence) {
	tip, leg, far := samples(0.035), samples(0.12), samples(0.2)
	whole := turning(t, i, leg)
	sharp := t.headingAt(i+tip) - t.headingAt(i-tip)
	in := t.headingAt(i-tip) - t.headingAt(i-leg)
	out := t.headingAt(i+leg) - t.headingAt(i+tip)
	inFar := t.headingAt(i-leg) - t.headingAt(i-far)
	outFar := t.headingAt(i+far) - t.headingAt(i+leg)
	e[cornerTurn] = odd((whole - math.Pi/2) / radians(22))
	e[cornerBlunt] = odd(max(0, radians(75)-sharp) / radians(18))
	e[cornerBend] = odd(in/radians(25)) + odd(out/radians(25))
	e[cornerLong] = odd(inFar/radians(30)) + odd(outFar/radians(30))
	return e
}
