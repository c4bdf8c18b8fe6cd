package cluster

import (
	"context"
	"math"
	"sync/atomic"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// A sideSet holds the sides of a puzzle, made ready for being laid upon each other.
type sideSet struct {
	kinds   []encode.Kind
	shapes  []*encode.Shape // nil for flat sides
	ends    [][2]bool       // whether the joint starts, ends at the puzzle's border
	corners [][2]float64    // angles of the piece at the joint's start and end
	unit    float64
	workers int // goroutines
}

// newSideSet makes the sides ready, measured in units, as far as the context lets it.
func newSideSet(ctx context.Context, sides []encode.Side, unit float64, workers int) *sideSet {
	s := &sideSet{
		kinds:   make([]encode.Kind, len(sides)),
		shapes:  make([]*encode.Shape, len(sides)),
		ends:    make([][2]bool, len(sides)),
		corners: cornerAngles(sides),
		unit:    unit,
		workers: workers,
	}
	for i, side := range sides {
		s.kinds[i] = side.Kind
		p := i - i%4
		before, after := sides[p+(i+3)%4].Kind == encode.Flat, sides[p+(i+1)%4].Kind == encode.Flat
		s.ends[i] = [2]bool{before, after}
		if side.Kind == encode.Blank {
			s.ends[i] = [2]bool{after, before}
		}
	}
	s.each(ctx, len(sides), func(i int) {
		if sides[i].Kind != encode.Flat {
			s.shapes[i] = encode.NewShape(sides[i], s.unit)
		}
	})
	return s
}

// each calls do for 0 to n-1 as [parallel] does.
func (s *sideSet) each(ctx context.Context, n int, do func(i int)) {
	const block = 16
	parallel(ctx, s.workers, n, block, do)
}

// possible reports whether a and b are a tab and a blank of two pieces.
func (s *sideSet) possible(a, b int) bool {
	n := len(s.kinds)
	return a >= 0 && b >= 0 && a < n && b < n && a/4 != b/4 &&
		s.kinds[a]*s.kinds[b] == -1 && s.shapes[a] != nil && s.shapes[b] != nil
}

// Bounds of the features, in units and radians: a gap beyond says no more than
// that the curves differ, and must not outweigh all others.
const (
	gapBound    = 0.08
	endBound    = 0.15
	cornerBound = 0.5
)

// compare lays a tab and a blank upon each other; it returns their distance as
// well.
func (s *sideSet) compare(tab, blank int) (f features, distance float64) {
	fit := encode.Align(s.shapes[tab], s.shapes[blank])
	for j, g := range fit.Gaps {
		f.v[j] = float32(clip(g, gapBound))
	}
	for k := range 2 {
		f.v[encode.Stations+k] = float32(clip(fit.Ends[k], endBound))
		sum := s.corners[tab][k] + s.corners[blank][k] - math.Pi
		f.v[encode.Stations+2+k] = float32(clip(sum, cornerBound))
		if s.ends[tab][k] != s.ends[blank][k] {
			f.border++
		}
	}
	return f, fit.Distance()
}

// laidPairs counts the pairs of sides that were laid upon each other, and tells of it.
type laidPairs struct {
	tell func(done, all int)
	done atomic.Int64
	all  int // 0 until the first are known
	more int // that will follow, in parts of those
}

// expect makes ready for pairs that so many times as many will follow.
func (l *laidPairs) expect(more int) *laidPairs {
	l.more = more
	return l
}

// begin adds pairs that are about to be laid.
func (l *laidPairs) begin(pairs int) { l.all = int(l.done.Load()) + pairs*(1+l.more) }

// toldPairs is how many pairs are laid before that is told: about a tenth of a second's.
const toldPairs = 1 << 12

func (l *laidPairs) count() {
	if n := l.done.Add(1); l.tell != nil && n%toldPairs == 0 {
		l.tell(int(n), l.all)
	}
}

// compared lays the two sides of each pair upon each other.
func (s *sideSet) compared(ctx context.Context, pairs []pair, laid *laidPairs) []pair {
	laid.begin(len(pairs))
	s.each(ctx, len(pairs), func(i int) {
		laid.count()
		p := &pairs[i]
		var distance float64
		p.features, distance = s.compare(int(p.tab), int(p.blank))
		p.score = distance * (1 + float64(p.features.border))
	})
	return pairs
}

func clip(x, bound float64) float64 { return min(max(x, -bound), bound) }

// cornerAngles returns the angle of the piece at both ends of each side's
// joint, in radians.
func cornerAngles(sides []encode.Side) [][2]float64 {
	starts := make([]geom.Point, len(sides))
	ends := make([]geom.Point, len(sides))
	for i, s := range sides {
		starts[i], ends[i] = heading(s.Curve), heading(s.Curve.Reverse())
	}
	out := make([][2]float64, len(sides))
	for i, s := range sides {
		p := i - i%4
		before, after := p+(i+3)%4, p+(i+1)%4
		out[i] = [2]float64{angle(ends[before], starts[i]), angle(ends[i], starts[after])}
		if s.Kind == encode.Blank {
			out[i][0], out[i][1] = out[i][1], out[i][0]
		}
	}
	return out
}

// angle returns the angle between two directions.
func angle(u, v geom.Point) float64 { return math.Abs(math.Atan2(u.Cross(v), u.Dot(v))) }

// heading returns the direction in which c sets out, judged by its first
// eighth without the corner itself.
func heading(c geom.Curve) geom.Point {
	c = c.Resample(33)
	if c == nil {
		return geom.Point{X: 1}
	}
	return c[4].Sub(c[1])
}
