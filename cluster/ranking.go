package cluster

import (
	"cmp"
	"errors"
	"slices"
	"sync"

	"github.com/gridsaw/gridsaw/encode"
)

// ErrSides is what Rank and Label wrap for a number of sides that is no
// multiple of 4.
var ErrSides = errors.New("cluster: the number of sides is no multiple of 4")

// A Mate is a side that may belong to another.
type Mate struct {
	// Side is the side's number.
	Side int
	// Distance is the aligned distance of the two, in the median chord of the
	// puzzle's sides.
	Distance float64
	// Cost is the distance over that of true mates, as far as it can be told
	// from the surest pairs: about 1 for a true mate, comparable between sides.
	Cost float64
}

// compareMates orders by cost, then by number.
func compareMates(a, b Mate) int {
	return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Side, b.Side))
}

// A Ranking holds for every side of a puzzle the sides that may be its mates,
// best first. It may be read from several goroutines at once.
type Ranking struct {
	options RankOptions
	kinds   []encode.Kind
	shapes  []*encode.Shape
	ends    [][2]bool    // whether the joint starts, ends at the puzzle's border
	corners [][2]float64 // angles of the piece at the joint's start and end
	unit    float64
	model   *model
	mates   [][]Mate

	mu    sync.RWMutex
	known map[[2]int]float64
}

// Sides returns the number of sides, flat ones included.
func (r *Ranking) Sides() int { return len(r.kinds) }

// Kind returns the kind of a side.
func (r *Ranking) Kind(side int) encode.Kind { return r.kinds[side] }

// Unit returns the length that Mate.Distance is measured in: the median chord
// of the sides that are not flat, in the unit of their curves.
func (r *Ranking) Unit() float64 { return r.unit }

// Mates returns the sides that may belong to a side, best first: at most
// RankOptions.Keep, none of the same piece, and none for a flat side. The slice
// must not be changed.
func (r *Ranking) Mates(side int) []Mate { return r.mates[side] }

// possible reports whether a and b are a tab and a blank of two pieces.
func (r *Ranking) possible(a, b int) bool {
	n := len(r.kinds)
	return a >= 0 && b >= 0 && a < n && b < n && a/4 != b/4 &&
		r.kinds[a]*r.kinds[b] == -1 && r.shapes[a] != nil && r.shapes[b] != nil
}

// MutualBest returns the pairs (tab, blank) that each rank first for the other,
// most certain first: by how much worse the second best of either is.
func (r *Ranking) MutualBest() [][2]int {
	type sure struct {
		pair   [2]int
		margin float64
	}
	var found []sure
	for a, m := range r.mates {
		if r.kinds[a] != encode.Tab || len(m) == 0 {
			continue
		}
		b := m[0].Side
		if r.mates[b][0].Side != a {
			continue
		}
		found = append(found, sure{[2]int{a, b}, min(margin(m), margin(r.mates[b]))})
	}
	slices.SortFunc(found, func(x, y sure) int {
		return cmp.Or(-cmp.Compare(x.margin, y.margin), cmp.Compare(x.pair[0], y.pair[0]))
	})
	out := make([][2]int, len(found))
	for i, f := range found {
		out[i] = f.pair
	}
	return out
}

// margin returns by how much the second of the mates costs more than the first;
// a lone mate is as sure as one that is ten times as good.
func margin(m []Mate) float64 {
	if len(m) < 2 {
		return 9 * m[0].Cost
	}
	return m[1].Cost - m[0].Cost
}

// Labels returns labels after the ranking alone: each pair of MutualBest is a
// group of its own, from 1 in that order. Sides without such a mate get a group
// for themselves, which makes an instance unsolvable that they are part of. The
// labels are clean when there are none: then the costs of all sides agree on who
// belongs to whom, and an exact solver only has to lay the pieces.
func (r *Ranking) Labels() *Labels {
	l := &Labels{Of: make([]int, len(r.kinds)), Silhouettes: make([]float64, len(r.kinds)), Clean: true}
	for _, p := range r.MutualBest() {
		l.K++
		for _, s := range p {
			l.Of[s] = l.K * int(r.kinds[s])
			l.Silhouettes[s] = silhouetteOf(r.mates[s])
		}
	}
	n := 0
	for s, kind := range r.kinds {
		if kind == encode.Flat {
			continue
		}
		if l.Of[s] == 0 {
			l.K++
			l.Imbalance++
			l.Of[s], l.Clean = l.K*int(kind), false
		}
		l.Silhouette += l.Silhouettes[s]
		n++
	}
	l.Silhouette /= float64(max(1, n))
	return l
}

// silhouetteOf returns how much nearer the best of the mates is than the next.
func silhouetteOf(m []Mate) float64 {
	if len(m) < 2 || !(m[1].Cost > 0) {
		return 1
	}
	return (m[1].Cost - m[0].Cost) / m[1].Cost
}
