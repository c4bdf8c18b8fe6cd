package cluster

import (
	"context"
	"maps"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// A Look is a piece that is another one, seen again in another picture: with its Turn as of a
// [Twin], once it was turned over ([encode.TurnedOver]) if Over.
type Look struct {
	Twin
	Over bool
}

const (
	// lookGap is how many times as far the next piece of a picture is as the nearest one where
	// that is clearly the same: of pieces that are all different it is seldom over 1.2, of two
	// photos it is 2 and more, and of the two faces of a piece, which differ, 1.1 to 1.6.
	lookGap = 1.3
	// lookShare is the part of the pieces of one of two pictures that must clearly be in the
	// other, too, for any to be the same.
	lookShare = 1.0 / 3
	// lookFar is how many times as far apart as the clear ones, at the median, two pieces may
	// be that are each other's nearest.
	lookFar = 1.5
)

// Looks returns for every piece the same one in other pictures, at most one in each: those
// nearest to each other in the shape of all sides, as they lie or turned over, in pictures
// that clearly have many pieces in common; and of the others there those that are in all sides
// but one, which may have been seen badly. sides are those that were ranked, and pictures tells
// for each piece the picture that it lies in, from 0. Of two pieces each has the other.
func (r *Ranking) Looks(ctx context.Context, sides []encode.Side, pictures []int) [][]Look {
	n := len(pictures)
	var mirrored []encode.Side
	for p := range n {
		over := encode.TurnedOver([4]encode.Side(sides[4*p : 4*p+4]))
		mirrored = append(mirrored, over[:]...)
	}
	more := newSideSet(ctx, mirrored, r.sides.unit, r.sides.workers)
	a := &album{
		sides: &sideSet{kinds: slices.Concat(r.sides.kinds, more.kinds)},
		forms: slices.Concat(r.sides.forms(), more.forms()), pieces: n,
	}
	var in [][]int
	for p, i := range pictures {
		in = append(in, make([][]int, max(i+1-len(in), 0))...)
		in[i] = append(in[i], p)
	}
	var pairs [][2]int
	for second := range in {
		for first := range second {
			pairs = append(pairs, [2]int{first, second})
		}
	}
	found := make([]map[int]Look, len(pairs))
	parallel(ctx, r.sides.workers, len(pairs), 1, func(i int) {
		found[i] = a.inBoth(in[pairs[i][0]], in[pairs[i][1]])
	})
	out := make([][]Look, n)
	if ctx.Err() != nil {
		return out
	}
	for _, same := range found {
		for _, p := range slices.Sorted(maps.Keys(same)) {
			l := same[p]
			back := Look{Twin{p, (4 - l.Turn) % 4}, l.Over}
			if l.Over { // it runs the other way about
				back.Turn = l.Turn
			}
			out[p], out[l.Piece] = append(out[p], l), append(out[l.Piece], back)
		}
	}
	return out
}

// An album holds the pieces of all pictures, and after them the same turned over.
type album struct {
	sides  *sideSet
	forms  []coarseVector
	pieces int
}

// A nearestLook is the piece of another picture that is nearest to a piece, and how far that
// and the next one are.
type nearestLook struct {
	Look
	distance, next float64
}

// meet takes a further piece into account.
func (n *nearestLook) meet(l Look, distance float64) {
	switch same := l.Piece == n.Piece && !math.IsInf(n.distance, 1); {
	case distance < n.distance && same:
		n.Look, n.distance = l, distance
	case distance < n.distance:
		n.next = n.distance
		n.Look, n.distance = l, distance
	case !same:
		n.next = min(n.next, distance)
	}
}

// inBoth finds the pieces of the first of two pictures that are in the second one.
func (a *album) inBoth(first, second []int) map[int]Look {
	pairs := a.nearestPairs(first, second, []int{0, a.pieces}, -1)
	var clear []float64
	over := 0
	for _, l := range pairs {
		if l.next >= lookGap*l.distance {
			clear = append(clear, l.distance)
			if l.Over {
				over++
			}
		}
	}
	if float64(len(clear)) < lookShare*float64(min(len(first), len(second))) {
		return nil
	}
	face, far := 0, lookFar*geom.MedianHigh(clear)
	if 2*over > len(clear) {
		face = a.pieces
	}
	out := make(map[int]Look)
	for p, l := range pairs {
		if l.Over == (face > 0) && (l.distance <= far || l.next >= lookGap*l.distance) {
			out[p] = l.Look
		}
	}
	for again := true; again; {
		again = false
		taken := make(map[int]bool)
		for p, l := range out {
			taken[p], taken[l.Piece] = true, true
		}
		is := func(p int) bool { return taken[p] }
		restFirst, restSecond := slices.DeleteFunc(slices.Clone(first), is), slices.DeleteFunc(slices.Clone(second), is)
		for but := range 4 {
			for p, l := range a.nearestPairs(restFirst, restSecond, []int{face}, but) {
				if _, known := out[p]; !known && !taken[l.Piece] && l.distance <= far && l.next >= lookGap*l.distance {
					out[p], taken[l.Piece], again = l.Look, true, true
				}
			}
		}
	}
	return out
}

// nearestPairs finds the pieces of two lists that are each other's nearest, by those of the
// first: the distance of the next one is that of the next of either. faces are what is added
// to the numbers of the second. The side but of the first is not compared; -1 is none.
func (a *album) nearestPairs(first, second, faces []int, but int) map[int]nearestLook {
	none := nearestLook{distance: math.Inf(1), next: math.Inf(1)}
	back := make(map[int]nearestLook)
	out := make(map[int]nearestLook)
	for _, p := range first {
		best := none
		for _, q := range second {
			b, met := back[q]
			if !met {
				b = none
			}
			for _, face := range faces {
				for turn := range 4 {
					d := a.sides.unlike(p, q+face, turn, but, a.forms)
					best.meet(Look{Twin{q, turn}, face > 0}, d)
					b.meet(Look{Twin{p, turn}, face > 0}, d)
				}
			}
			back[q] = b
		}
		out[p] = best
	}
	maps.DeleteFunc(out, func(p int, l nearestLook) bool {
		return math.IsInf(l.distance, 1) || back[l.Piece].Piece != p
	})
	for p, l := range out {
		l.next = min(l.next, back[l.Piece].next)
		out[p] = l
	}
	return out
}
