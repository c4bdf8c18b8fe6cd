package cluster

import (
	"context"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
)

// coarseVector holds the points of a form, x and y.
type coarseVector [2 * encode.FormPoints]float32

// candidates returns the pairs worth a closer look, by tab and then blank: for
// each tab the nearest blanks, for each blank the nearest tabs. A quarter as many
// may meet the border otherwise than the side does, so that a side that
// was wrongly taken for flat hides no mate.
func (s *sideSet) candidates(ctx context.Context, vectors []coarseVector, most int) []pair {
	var tabs, blanks []int32
	for i, shape := range s.shapes {
		switch {
		case shape == nil:
		case s.kinds[i] == encode.Tab:
			tabs = append(tabs, int32(i))
		default:
			blanks = append(blanks, int32(i))
		}
	}
	near := make([][]int32, len(s.shapes))
	s.each(ctx, len(s.shapes), func(i int) {
		switch s.kinds[i] {
		case encode.Tab:
			near[i] = s.nearest(i, blanks, vectors, most)
		case encode.Blank:
			near[i] = s.nearest(i, tabs, vectors, most)
		}
	})
	return union(tabs, blanks, near)
}

// forms returns the points of the form of each side, zeros for flat ones.
func (s *sideSet) forms() []coarseVector {
	out := make([]coarseVector, len(s.shapes))
	for i, shape := range s.shapes {
		if shape == nil {
			continue
		}
		for k, p := range shape.Form() {
			out[i][2*k], out[i][2*k+1] = float32(p.X), float32(p.Y)
		}
	}
	return out
}

const (
	// whitenPairs is the number of sure pairs a coordinate that it takes to learn how
	// mates differ.
	whitenPairs = 8
	// whitenRidge is the part of the mean variance of mates' differences that is added
	// to every direction: none is trusted only because it is quiet in the pairs at hand.
	whitenRidge = 0.02
)

// whitened returns the vectors in coordinates in which those of mates differ equally in all
// directions, as far as the surest pairs of a first look tell (Mahalanobis' distance); where
// there are too few of these, it returns the vectors themselves. What differs between mates
// is mostly the place and the turn of the whole form; what tells others from them is finer.
func (s *sideSet) whitened(ctx context.Context, vectors []coarseVector, most int, laid *laidPairs) []coarseVector {
	const n = len(coarseVector{})
	if len(vectors) < 2*whitenPairs*n {
		return vectors
	}
	pairs := s.compared(ctx, s.candidates(ctx, vectors, most), laid.expect(firstLook))
	sure := mutual(pairs, len(vectors))
	if len(sure) < whitenPairs*n {
		return vectors
	}
	cov := newSquare(n)
	trace := 0.0
	for _, i := range sure {
		a, b := &vectors[pairs[i].tab], &vectors[pairs[i].blank]
		for r := range n {
			for c := range r + 1 {
				cov[r][c] += float64(a[r]-b[r]) * float64(a[c]-b[c]) / float64(len(sure))
			}
		}
	}
	for r := range n {
		trace += cov[r][r]
	}
	for r := range n {
		cov[r][r] += whitenRidge * trace / float64(n)
	}
	factor := cholesky(cov)
	out := make([]coarseVector, len(vectors))
	s.each(ctx, len(vectors), func(i int) {
		var y [n]float64
		for k, x := range vectors[i] {
			y[k] = float64(x)
		}
		factor.solve(y[:])
		for k, x := range y {
			out[i][k] = float32(x)
		}
	})
	return out
}

// nearest returns the others nearest to side i.
func (s *sideSet) nearest(i int, others []int32, vectors []coarseVector, most int) []int32 {
	if s.shapes[i] == nil {
		return nil
	}
	same, differ := nearList{most: most}, nearList{most: most / 4}
	for _, o := range others {
		if int(o)/4 == i/4 {
			continue
		}
		l := &differ
		if s.ends[i] == s.ends[o] {
			l = &same
		}
		l.add(o, squared(&vectors[i], &vectors[o]))
	}
	return append(same.sides, differ.sides...)
}

// nearList keeps the nearest of the sides that are added to it, nearest first;
// among equals the one added first.
type nearList struct {
	most  int
	sides []int32
	far   []float32
}

func (l *nearList) add(side int32, d float32) {
	n := len(l.far)
	if n == l.most {
		if n == 0 || d >= l.far[n-1] {
			return
		}
		n--
		l.sides, l.far = l.sides[:n], l.far[:n]
	}
	at, _ := slices.BinarySearchFunc(l.far, d, func(x, d float32) int {
		if x <= d {
			return -1
		}
		return 1
	})
	l.sides = slices.Insert(l.sides, at, side)
	l.far = slices.Insert(l.far, at, d)
}

func squared(a, b *coarseVector) float32 {
	var s0, s1 float32
	for k := 0; k < len(a); k += 2 {
		d, e := a[k]-b[k], a[k+1]-b[k+1]
		s0 += d * d
		s1 += e * e
	}
	return s0 + s1
}

// union returns the pairs that near names from either side.
func union(tabs, blanks []int32, near [][]int32) []pair {
	for _, b := range blanks {
		for _, t := range near[b] {
			near[t] = append(near[t], b)
		}
	}
	n := 0
	for _, t := range tabs {
		slices.Sort(near[t])
		near[t] = slices.Compact(near[t])
		n += len(near[t])
	}
	pairs := make([]pair, 0, n)
	for _, t := range tabs {
		for _, b := range near[t] {
			pairs = append(pairs, pair{tab: t, blank: b})
		}
	}
	return pairs
}
