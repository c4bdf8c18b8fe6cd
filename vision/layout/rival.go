package layout

import (
	"math"
	"slices"
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

// Seat tells how a piece fits the hole that its neighbours leave, and how well
// others would. Lengths are relative to [Layout.Unit].
type Seat struct {
	// Sides is the number of neighbours that the seat is judged by; nothing of
	// what follows is known with none.
	Sides int
	// RMS is the root mean square distance between points at equal shares of
	// the sides, after the best rigid motion of the piece.
	RMS float64
	// Rival is the piece that fits the hole best of all others and of this one
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

// rival is a piece that would fit a hole.
type rival struct {
	piece, rotation int
	square          float64
}

// trial is what it takes to try every piece at every place.
type trial struct {
	l        *Layout
	sketches [][4]sketch
	holes    []*hole
	squares  []float64 // of each piece at its own place
	usual    float64   // the RMS that a quarter of the pieces keep to at their places
}

// seatAll tries every piece at every place.
func (l *Layout) seatAll() {
	t := &trial{
		l: l, sketches: l.sketched(),
		holes: make([]*hole, len(l.bodies)), squares: make([]float64, len(l.bodies)),
	}
	l.Seats = make([]Seat, len(l.bodies))
	for i, p := range l.Places {
		l.Seats[i].Rival = -1
		if p != nil && l.cells[[2]int{p.Row, p.Col}] == i {
			t.holes[i] = l.holeAt(i)
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
			l.Seats[i] = t.seat(i)
		}
	}
}

// rms returns the relative RMS of a sum of squares at the place of piece i.
func (t *trial) rms(i int, square float64) float64 {
	return math.Sqrt(square/float64(coarse*max(t.holes[i].sides, 1))) / t.l.Unit
}

// seat judges the place of piece i.
func (t *trial) seat(i int) Seat {
	s := Seat{Sides: t.holes[i].sides, RMS: t.rms(i, t.squares[i]), Rival: -1, Margin: math.Inf(1), Verdict: Sure}
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
	h, own := t.holes[i], t.l.Places[i].Rotation
	var best []rival
	for j := range t.l.bodies {
		b := &t.l.bodies[j]
		if b.sides[0] == nil {
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
		before = a.try(&t.sketches[i], t.l.Places[i].Rotation) + b.try(&t.sketches[j], t.l.Places[j].Rotation)
		_, there = a.best(&t.l.bodies[j].kinds, &t.sketches[j], -1)
	}
	_, back := b.best(&t.l.bodies[i].kinds, &t.sketches[i], -1)
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
		if t.l.neighbour(i, d) == j {
			return d
		}
	}
	return -1
}
