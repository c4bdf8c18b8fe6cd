package corner

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// observed is the radius within which two thirds of the corners lie, on drawn
// and on real pieces, over the error that the fit of their legs promises.
const observed = 0.65

// settle turns readings into fits with refined corners, best first, and adds
// those that say the same as a better one to it.
func settle(t *trace, found []candidate, readings []reading) []Fit {
	spots := make(map[int]spot)
	var all []Fit
	for _, r := range readings {
		if r.score < readings[0].score-worse {
			break
		}
		for _, c := range r.corner {
			if _, known := spots[c]; !known {
				spots[c] = refine(t, found[c].at)
			}
		}
		if f, ok := r.fit(t, spots); ok {
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b Fit) int { return cmp.Compare(b.Score, a.Score) })
	var fits []Fit
	total := 0.0
	for _, f := range all {
		f.Confidence = math.Exp(f.Score - all[0].Score)
		total += f.Confidence
		if k := said(fits, f, apart*t.unit); k >= 0 {
			fits[k].Confidence += f.Confidence
		} else if len(fits) < offered {
			fits = append(fits, f)
		}
	}
	for i, f := range fits {
		fits[i].Confidence = f.Confidence / total * likely(f.Score)
	}
	return fits
}

// likely returns how likely an outline with this score is one whole piece. Real
// pieces, even wild ones, score above -28, most pairs of pieces that touch
// below -30.
func likely(score float64) float64 { return 1 / (1 + math.Exp(-(score+30)/1.5)) }

// said returns which fit of the list has the same corners, within the given
// distance in pixels, or -1.
func said(fits []Fit, f Fit, near float64) int {
	for i, g := range fits {
		for turned := range 4 {
			same := true
			for k := range 4 {
				same = same && f.Corners[k].Sub(g.Corners[(k+turned)%4]).Norm() < near
			}
			if same {
				return i
			}
		}
	}
	return -1
}

// fit returns the reading with refined corners, its sides measured once more.
// It reports false where that leaves no side.
func (r reading) fit(t *trace, spots map[int]spot) (Fit, bool) {
	f := Fit{Score: r.score}
	n := len(t.points)
	for k, c := range r.corner {
		s := spots[c]
		f.Corners[k] = s.at.Mul(t.unit).Add(t.origin)
		f.Index[k] = t.place[wrap(s.near, n)]
		f.Sigma[k] = observed * s.sigma * t.unit
		f.Score -= odd(s.moved / 0.05)
	}
	for k, c := range r.corner {
		a, b := spots[c], spots[r.corner[(k+1)%4]]
		s := judgeBetween(t, a, b)
		if math.IsInf(s.cost, 1) {
			return f, false
		}
		f.Kinds[k], f.Depth[k], f.Flatness[k] = s.kind, s.depth, s.flatness
	}
	return f, true
}

// judgeBetween judges a side between two refined corners, whose chord does not
// suffer from the wear of the corners.
func judgeBetween(t *trace, a, b spot) side {
	i, j := wrap(a.near, len(t.points)), wrap(b.near, len(t.points))
	if j <= i {
		j += len(t.points)
	}
	return judgeChord(t, i, j, [2]geom.Point{a.at, b.at})
}
