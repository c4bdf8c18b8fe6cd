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
func (s *sideSet) candidates(ctx context.Context, most int) []pair {
	vectors := make([]coarseVector, len(s.shapes))
	var tabs, blanks []int
	for i, shape := range s.shapes {
		if shape == nil {
			continue
		}
		vectors[i] = coarse(shape)
		if s.kinds[i] == encode.Tab {
			tabs = append(tabs, i)
		} else {
			blanks = append(blanks, i)
		}
	}
	near := make([][]int, len(s.shapes))
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

func coarse(s *encode.Shape) coarseVector {
	var v coarseVector
	for i, p := range s.Form() {
		v[2*i], v[2*i+1] = float32(p.X), float32(p.Y)
	}
	return v
}

// nearest returns the others nearest to side i.
func (s *sideSet) nearest(i int, others []int, vectors []coarseVector, most int) []int {
	if s.shapes[i] == nil {
		return nil
	}
	same, differ := nearList{most: most}, nearList{most: most / 4}
	for _, o := range others {
		if o/4 == i/4 {
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
	sides []int
	far   []float32
}

func (l *nearList) add(side int, d float32) {
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
func union(tabs, blanks []int, near [][]int) []pair {
	partners := make([][]int, len(near))
	for _, t := range tabs {
		partners[t] = append(partners[t], near[t]...)
	}
	for _, b := range blanks {
		for _, t := range near[b] {
			partners[t] = append(partners[t], b)
		}
	}
	var pairs []pair
	for _, t := range tabs {
		slices.Sort(partners[t])
		for _, b := range slices.Compact(partners[t]) {
			pairs = append(pairs, pair{tab: t, blank: b})
		}
	}
	return pairs
}
