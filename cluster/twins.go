package cluster

import (
	"context"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// mostRepeats is the largest number of times that a die is thought to have cut.
	mostRepeats = 8
	// twinGap is how many times as far the nearest other pieces are as the twins, at the
	// median, when a die was used again: without, no step from one neighbour to the next is
	// over 1.2 (for points at random in so many dimensions), with one it is 3 to 5.
	twinGap = 1.8
	// twinShare is the least part of the pieces that then has all its twins.
	twinShare = 0.6
)

// A Twin is a piece of a group that one die cut: its side (k+Turn)%4 is like side k of the
// first piece of the group.
type Twin struct{ Piece, Turn int }

// A lookAlike is a piece, how far it differs from another, and by how many sides it is turned:
// side k of the other is like side k+Turn of it.
type lookAlike struct {
	piece, turn int
	distance    float64 // root mean square of the points of all sides, in units
}

// Twins returns the groups of pieces that one die cut, of two pieces or more each, if the
// puzzle was cut several times with one die: then nearly every piece has as many look-alikes
// as the others, much nearer than whatever comes next. Otherwise there are none, however
// alike a few pieces may be. The pieces of a group ascend, as do the first of the groups.
func (r *Ranking) Twins(ctx context.Context) [][]Twin {
	n := len(r.sides.kinds) / 4
	near := make([][]lookAlike, n)
	forms := r.sides.forms()
	r.sides.each(ctx, n, func(p int) { near[p] = r.sides.lookAlikes(p, -1, forms) })
	if ctx.Err() != nil {
		return nil
	}
	repeats, most := repeats(near)
	if repeats == 0 {
		return nil
	}
	groups, whole := twinGroups(near, repeats, most)
	if float64(whole) < twinShare*float64(n) {
		return nil
	}
	return groups
}

// lookAlikes returns the pieces nearest to a piece in shape, nearest first, one more than
// there can be twins. The side but of p is not compared; -1 is none.
func (s *sideSet) lookAlikes(p, but int, forms []coarseVector) []lookAlike {
	var all []lookAlike
	for q := range len(s.kinds) / 4 {
		best := lookAlike{piece: q, distance: math.Inf(1)}
		for turn := range 4 {
			if d := s.unlike(p, q, turn, but, forms); q != p && d < best.distance {
				best.turn, best.distance = turn, d
			}
		}
		if math.IsInf(best.distance, 1) {
			continue
		}
		at, _ := slices.BinarySearchFunc(all, best, func(x, y lookAlike) int {
			if x.distance <= y.distance {
				return -1
			}
			return 1
		})
		if at < mostRepeats {
			all = slices.Insert(all, at, best)
			all = all[:min(len(all), mostRepeats)]
		}
	}
	return all
}

// unlike returns how far two pieces differ when side k of p is laid on side k+turn of q; +Inf
// where their sides are of different kinds. The side but of p counts by its kind alone.
func (s *sideSet) unlike(p, q, turn, but int, forms []coarseVector) float64 {
	for k := range 4 {
		if s.kinds[4*p+k] != s.kinds[4*q+(k+turn)%4] {
			return math.Inf(1)
		}
	}
	sum, points := 0.0, 0
	for k := range 4 {
		if s.kinds[4*p+k] != encode.Flat && k != but {
			sum += float64(squared(&forms[4*p+k], &forms[4*q+(k+turn)%4]))
			points += encode.FormPoints
		}
	}
	return math.Sqrt(sum / float64(max(points, 1)))
}

// repeats returns how many twins a piece has, by the widest step between one neighbour and
// the next at the median, and the distance half way up that step; 0 if no step is wide.
func repeats(near [][]lookAlike) (twins int, most float64) {
	widest := twinGap
	for k := 1; k < mostRepeats; k++ {
		var steps, inner, outer []float64
		for _, list := range near {
			if len(list) > k {
				steps = append(steps, list[k].distance/max(list[k-1].distance, 1e-9))
				inner, outer = append(inner, list[k-1].distance), append(outer, list[k].distance)
			}
		}
		if len(steps) < 4*mostRepeats || 2*len(steps) < len(near) {
			break
		}
		if step := geom.MedianHigh(steps); step > widest {
			widest, twins = step, k
			most = math.Sqrt(geom.MedianHigh(inner) * geom.MedianHigh(outer))
		}
	}
	return twins, most
}

// twinGroups joins pieces that are among each other's so many nearest, and nearer than most.
// It returns as well how many pieces have all their twins.
func twinGroups(near [][]lookAlike, twins int, most float64) (groups [][]Twin, whole int) {
	of := func(p int) []lookAlike {
		list := near[p][:min(twins, len(near[p]))]
		n := 0
		for n < len(list) && list[n].distance < most {
			n++
		}
		return list[:n]
	}
	grouped := make([]bool, len(near))
	for p := range near {
		if grouped[p] {
			continue
		}
		group := []Twin{{Piece: p}}
		for _, q := range of(p) {
			mutual := slices.ContainsFunc(of(q.piece), func(x lookAlike) bool { return x.piece == p })
			if !grouped[q.piece] && mutual {
				group = append(group, Twin{q.piece, q.turn})
			}
		}
		if len(group) < 2 {
			continue
		}
		slices.SortFunc(group[1:], func(x, y Twin) int { return x.Piece - y.Piece })
		for _, q := range group {
			grouped[q.Piece] = true
		}
		if len(group) == twins+1 {
			whole += len(group)
		}
		groups = append(groups, group)
	}
	return groups, whole
}

const (
	// doubleSpread is how many times as far as the two sides of a joint, at the median of the
	// surest, those of two pieces of one shape may lie apart.
	doubleSpread = 4
	// doubleGap is how many times as far the next piece is from either of the two.
	doubleGap = 2
)

// Double returns the piece that is as like a piece in all its sides as mates are, if there is
// one and no other comes near: the same piece in another picture, or of another copy of the
// puzzle. The side but, 0 to 3, is not compared; -1 is none.
func (r *Ranking) Double(piece, but int) (other int, ok bool) {
	r.measure.Do(func() { r.forms, r.spread = r.measured() })
	if math.IsNaN(r.spread) {
		return 0, false
	}
	near := r.sides.lookAlikes(piece, but, r.forms)
	switch {
	case len(near) == 0 || near[0].distance > doubleSpread*r.spread:
		return 0, false
	case len(near) > 1 && near[1].distance < doubleGap*max(near[0].distance, r.spread):
		return 0, false
	}
	return near[0].piece, true
}

// measured returns the forms of all sides, and how far those of a joint lie apart at the
// median of the surest, root mean square; NaN without any.
func (r *Ranking) measured() (forms []coarseVector, spread float64) {
	forms = r.sides.forms()
	var apart []float64
	for _, p := range r.MutualBest() {
		apart = append(apart, float64(squared(&forms[p[0]], &forms[p[1]])))
	}
	if len(apart) == 0 {
		return forms, math.NaN()
	}
	return forms, math.Sqrt(geom.MedianHigh(apart) / encode.FormPoints)
}
