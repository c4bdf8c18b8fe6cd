package layout

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Verdict tells how far a piece may be trusted to lie where it belongs.
type Verdict int

// The verdicts.
const (
	Unjudged Verdict = iota // no neighbours to judge by
	Sure                    // every other arrangement tried fits clearly worse
	Doubtful                // another arrangement fits about as well, or a joint is bad
	Wrong                   // another arrangement fits clearly better
)

// String returns the verdict in lower case.
func (v Verdict) String() string {
	return [...]string{"unjudged", "sure", "doubtful", "wrong"}[v]
}

// PlacementFit tells how a piece fits the hole that its neighbours leave, and how
// well others would. Lengths are relative to [Layout.Unit].
type PlacementFit struct {
	// Sides is the number of neighbours that the placement is judged by; nothing of
	// what follows is known with none.
	Sides int
	// RMS is the root mean square distance between points at equal shares of
	// the sides, after the best rigid motion of the piece.
	RMS float64
	// Rival is the piece that fits the hole best of all others but twins, and of this one
	// in its other turns, RivalRotation the quarter turns with which it does,
	// and RivalRMS how well. Rival is -1 where no piece has such sides.
	Rival, RivalRotation int
	RivalRMS             float64
	// Margin is by how much the pieces fit better as they lie than after the
	// exchange of this one with the one that would do least harm: the logarithm
	// of the ratio of the RMS of both places. It is +Inf where there is no
	// exchange, and negative where one is for the better.
	Margin  float64
	Verdict Verdict
}

// near is the margin up to which two arrangements fit about as well. Pieces
// that are alike but for noise come out between -near and near.
const near = 0.2

// ill is how many times the RMS of well-lying pieces a piece must be off before
// it is called wrong: of pieces that all fit well, none is.
const ill = 2.5

// rivals is the number of pieces whose exchange with the one in place is tried.
const rivals = 4

// coarse is the number of points that stand for a side when pieces are tried in
// a hole.
const coarse = 16

// sketch holds the coarse points of a side, with what all trials need of them.
type sketch struct {
	points [coarse]geom.Point
	sum    geom.Point
	square float64
}

func newSketch(c geom.Curve) (s sketch) {
	copy(s.points[:], c.Resample(coarse))
	for _, p := range s.points {
		s.sum = s.sum.Add(p)
		s.square += p.Dot(p)
	}
	return s
}

// sketched returns the sketches of the sides of all bodies.
func (b *board) sketched() [][4]sketch {
	out := make([][4]sketch, len(b.bodies))
	for i := range b.bodies {
		for k, c := range b.bodies[i].sides {
			if len(c) > 0 {
				out[i][k] = newSketch(c)
			}
		}
	}
	return out
}

// hole is a place with its piece lifted out.
type hole struct {
	kinds [4]encode.Kind // that a piece needs, where known is set
	known [4]bool
	walls [4]sketch // the neighbours' sides, in the direction of the piece's own
	wall  [4]bool
	sides int // walls that are there
}

// holeAt returns the hole that is left by piece i, about the piece's centre, with
// the puzzle's own gap in units.
func (b *board) holeAt(i int, gap float64) *hole {
	h := new(hole)
	center := b.frames[i].center
	for d := range 4 {
		if b.outside(i, d) {
			h.known[d] = true
			continue
		}
		j := b.neighbour(i, d)
		if j < 0 {
			continue
		}
		k := sideAt(d+2, b.places[j].Rotation)
		kind := b.bodies[j].kinds[k]
		if kind == encode.Flat {
			continue
		}
		h.known[d], h.kinds[d] = true, -kind
		wall := outset(b.laid(4*j+k), gap*b.unit).Reverse()
		h.walls[d], h.wall[d] = newSketch(wall.Shift(center.Mul(-1))), true
		h.sides++
	}
	return h
}

// without returns the hole with one wall torn down.
func (h *hole) without(d int) *hole {
	o := *h
	if o.wall[d] {
		o.wall[d], o.known[d] = false, false
		o.sides--
	}
	return &o
}

// outset returns a piece's side moved away from the piece by gap.
func outset(c geom.Curve, gap float64) geom.Curve {
	out := make(geom.Curve, len(c))
	for i, p := range c {
		u := c[min(i+1, len(c)-1)].Sub(c[max(i-1, 0)])
		out[i] = p
		if n := u.Norm(); n > 0 {
			out[i] = p.Add(geom.Point{X: u.Y, Y: -u.X}.Mul(gap / n))
		}
	}
	return out
}

// takes tells whether a piece's kinds suit the hole when it is turned by
// rotation.
func (h *hole) takes(kinds *[4]encode.Kind, rotation int) bool {
	for d := range 4 {
		k := kinds[sideAt(d, rotation)]
		if h.known[d] && k != h.kinds[d] || !h.known[d] && k == encode.Flat {
			return false
		}
	}
	return true
}

// try returns the sum of the squared distances of a piece's points from the
// walls after the best rigid motion.
func (h *hole) try(sides *[4]sketch, rotation int) float64 {
	var p, q geom.Point
	square, dot, cross := 0.0, 0.0, 0.0
	for d := range 4 {
		if !h.wall[d] {
			continue
		}
		s, w := &sides[sideAt(d, rotation)], &h.walls[d]
		p, q, square = p.Add(s.sum), q.Add(w.sum), square+s.square+w.square
		for i, a := range s.points {
			b := w.points[i]
			dot += a.X*b.X + a.Y*b.Y
			cross += a.X*b.Y - a.Y*b.X
		}
	}
	if h.sides == 0 {
		return 0
	}
	n := float64(coarse * h.sides)
	// Sums about the two means.
	square -= (p.Dot(p) + q.Dot(q)) / n
	dot -= p.Dot(q) / n
	cross -= p.Cross(q) / n
	return max(square-2*math.Hypot(dot, cross), 0)
}

// best returns the rotation with which the piece fits the hole best, and the
// sum of squares; +Inf where its kinds do not suit it. The rotation not is
// passed over; -1 is none.
func (h *hole) best(kinds *[4]encode.Kind, sides *[4]sketch, not int) (rotation int, square float64) {
	square = math.Inf(1)
	for r := range 4 {
		if r == not || !h.takes(kinds, r) {
			continue
		}
		if s := h.try(sides, r); s < square {
			rotation, square = r, s
		}
	}
	return rotation, square
}

// rival is a piece that would fit a hole.
type rival struct {
	piece, rotation int
	square          float64
}

// trial is what it takes to try every piece at every place.
type trial struct {
	*board
	sketches [][4]sketch
	holes    []*hole
	squares  []float64 // of each piece at its own place
	usual    float64   // the RMS that a quarter of the pieces keep to at their places
}

// fits tries every piece at every place, with the puzzle's own gap in units.
func (b *board) fits(gap float64) []PlacementFit {
	t := &trial{
		board: b, sketches: b.sketched(),
		holes: make([]*hole, len(b.bodies)), squares: make([]float64, len(b.bodies)),
	}
	out := make([]PlacementFit, len(b.bodies))
	for i, p := range b.places {
		out[i].Rival = -1
		if p != nil && b.cells[[2]int{p.Row, p.Col}] == i {
			t.holes[i] = b.holeAt(i, gap)
			t.squares[i] = t.holes[i].try(&t.sketches[i], p.Rotation)
		}
	}
	var all []float64
	for i, h := range t.holes {
		if h != nil && h.sides > 0 {
			all = append(all, t.rms(i, t.squares[i]))
		}
	}
	if len(all) > 0 {
		slices.Sort(all)
		t.usual = all[len(all)/4]
	}
	for i, h := range t.holes {
		if h != nil && h.sides > 0 {
			out[i] = t.fit(i)
		}
	}
	return out
}

// rms returns the relative RMS of a sum of squares at the place of piece i.
func (t *trial) rms(i int, square float64) float64 {
	return math.Sqrt(square/float64(coarse*max(t.holes[i].sides, 1))) / t.unit
}

// fit judges the place of piece i.
func (t *trial) fit(i int) PlacementFit {
	s := PlacementFit{Sides: t.holes[i].sides, RMS: t.rms(i, t.squares[i]), Rival: -1, Margin: math.Inf(1), Verdict: Sure}
	worst := s.RMS
	for k, r := range t.rivals(i) {
		if k == 0 {
			s.Rival, s.RivalRotation, s.RivalRMS = r.piece, r.rotation, t.rms(i, r.square)
		}
		if m := t.margin(i, r); m < s.Margin {
			s.Margin, worst = m, s.RMS
			if t.holes[r.piece] != nil {
				worst = max(worst, t.rms(r.piece, t.squares[r.piece]))
			}
		}
	}
	switch {
	case s.Margin < -near && worst > ill*t.usual:
		s.Verdict = Wrong
	case s.Margin < near:
		s.Verdict = Doubtful
	}
	return s
}

// rivals returns the pieces that would fit the place of piece i best, the best
// first.
func (t *trial) rivals(i int) []rival {
	h, own := t.holes[i], t.places[i].Rotation
	var best []rival
	for j := range t.bodies {
		b := &t.bodies[j]
		if b.sides[0] == nil || j != i && b.twin > 0 && b.twin == t.bodies[i].twin {
			continue
		}
		not := -1
		if j == i {
			not = own
		}
		r, square := h.best(&b.kinds, &t.sketches[j], not)
		if len(best) < rivals && !math.IsInf(square, 1) {
			best = append(best, rival{square: math.Inf(1)})
		}
		for k := len(best) - 1; k >= 0 && square < best[k].square; k-- {
			if k+1 < len(best) {
				best[k+1] = best[k]
			}
			best[k] = rival{piece: j, rotation: r, square: square}
		}
	}
	return best
}

// margin returns by how much it is worse to put r at the place of piece i, and
// piece i where r lies, if it lies anywhere.
func (t *trial) margin(i int, r rival) float64 {
	j := r.piece
	if j == i || t.holes[j] == nil {
		return ratio(r.square, t.squares[i])
	}
	a, b := t.holes[i], t.holes[j]
	before, there := t.squares[i]+t.squares[j], r.square
	if d := t.beside(i, j); d >= 0 {
		// The two are each other's walls, which the exchange takes away.
		a, b = a.without(d), b.without((d+2)%4)
		before = a.try(&t.sketches[i], t.places[i].Rotation) + b.try(&t.sketches[j], t.places[j].Rotation)
		_, there = a.best(&t.bodies[j].kinds, &t.sketches[j], -1)
	}
	_, back := b.best(&t.bodies[i].kinds, &t.sketches[i], -1)
	return ratio(there+back, before)
}

// ratio returns half the logarithm of the ratio of two sums of squares, which
// is that of two RMS.
func ratio(after, before float64) float64 {
	return math.Log(max(after, tiny)/max(before, tiny)) / 2
}

// beside returns the position of piece j about piece i, or -1 where they do not
// lie side by side.
func (t *trial) beside(i, j int) int {
	for d := range 4 {
		if t.neighbour(i, d) == j {
			return d
		}
	}
	return -1
}

// strangers returns the median RMS of the best rivals, 0 without rivals: what
// pieces that do not belong together look like in this puzzle.
func strangers(fits []PlacementFit) float64 {
	var all []float64
	for _, f := range fits {
		if f.Rival >= 0 {
			all = append(all, f.RivalRMS)
		}
	}
	return geom.MedianHigh(all)
}
