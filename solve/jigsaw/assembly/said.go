package assembly

import (
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
)

// A said is what people say of pairs of sides.
type said struct {
	pairs [][2]int // that lie against each other
	mate  []int32  // by side: the one that lies against it, or -1
	apart map[[2]int]bool
}

// newSaid takes over what the options say of n sides, nil where they say nothing.
func newSaid(n int, o Options) *said {
	if len(o.Together)+len(o.Apart) == 0 {
		return nil
	}
	s := &said{pairs: o.Together, mate: slices.Repeat([]int32{-1}, n), apart: make(map[[2]int]bool)}
	for _, p := range o.Together {
		s.mate[p[0]], s.mate[p[1]] = int32(p[1]), int32(p[0])
	}
	for _, p := range o.Apart {
		s.apart[[2]int{min(p[0], p[1]), max(p[0], p[1])}] = true
	}
	return s
}

// checkSaid returns an error for pairs that are none of these sides, or that contradict each other.
func checkSaid(e Evidence, o Options) error {
	taken := make(map[int]int)
	for _, p := range slices.Concat(o.Together, o.Apart) {
		if min(p[0], p[1]) < 0 || max(p[0], p[1]) >= e.Sides() {
			return fmt.Errorf("%w: sides %d and %d of %d", ErrSaid, p[0], p[1], e.Sides())
		}
	}
	for _, p := range o.Together {
		if a, b := e.Kind(p[0]), e.Kind(p[1]); a == encode.Flat || a+b != 0 || p[0]/4 == p[1]/4 {
			return fmt.Errorf("%w: sides %d and %d are no tab and blank of two pieces", ErrSaid, p[0], p[1])
		}
		for i, side := range p {
			if other, ok := taken[side]; ok && other != p[1-i] {
				return fmt.Errorf("%w: side %d has two mates", ErrSaid, side)
			}
			taken[side] = p[1-i]
		}
		if slices.Contains(o.Apart, p) || slices.Contains(o.Apart, [2]int{p[1], p[0]}) {
			return fmt.Errorf("%w: sides %d and %d are together and apart", ErrSaid, p[0], p[1])
		}
	}
	return nil
}

// forbids reports whether two sides must not lie against each other.
func (s *said) forbids(a, b int) bool {
	if s == nil {
		return false
	}
	if x, y := s.mate[a], s.mate[b]; x >= 0 && int(x) != b || y >= 0 && int(y) != a {
		return true
	}
	return len(s.apart) > 0 && s.apart[[2]int{min(a, b), max(a, b)}]
}

// wants reports whether two sides are to lie against each other.
func (s *said) wants(a, b int) bool { return s != nil && int(s.mate[a]) == b }

// about tells of the pieces whether anything is said of them.
func (s *said) about() map[int]bool {
	out := make(map[int]bool)
	if s == nil {
		return out
	}
	for _, p := range s.pairs {
		out[p[0]>>2], out[p[1]>>2] = true, true
	}
	for p := range s.apart {
		out[p[0]>>2], out[p[1]>>2] = true, true
	}
	return out
}

// obey unites the components of sides that are to lie against each other, as far as all fits.
func (f *forest) obey() {
	if f.m.said == nil {
		return
	}
	for _, pair := range f.m.said.pairs {
		p, q, v := f.proposal(pair[0], pair[1])
		if p == nil {
			continue
		}
		if _, ok := p.touch(f.m, q, v); !ok {
			continue
		}
		if u := p.united(f.m, q, v, f.bound); u != nil {
			f.adopt(u)
			f.given++
		}
	}
}

// obeyOn lays pieces beside those that they are to lie against, where that can be: those without a place, and of two that
// lie apart the one with the smaller margin.
func obeyOn(b *board, margins []float64) {
	if b.m.said == nil {
		return
	}
	for _, pair := range b.m.said.pairs {
		x, y := pair[0], pair[1]
		if facing(b, x) == y {
			continue
		}
		at := [2]int32{b.at[x>>2], b.at[y>>2]}
		if at[0] == vacant || at[1] != vacant && margins[at[0]] < margins[at[1]] {
			x, y = y, x
		}
		if b.at[x>>2] == vacant {
			continue // neither has a place
		}
		cell := int(b.at[x>>2])
		d := (x + int(b.cell[cell])) & 3
		to := b.near[cell][d]
		if to == vacant || b.cell[to] != vacant {
			continue
		}
		from, before := b.at[y>>2], int32(vacant)
		if from != vacant {
			before = b.take(int(from))
		}
		state := int32(y&^3 | (d+2-y)&3)
		if gain, _ := b.gain(int(to), state); gain > impossible {
			b.put(int(to), state)
		} else if before != vacant {
			b.put(int(from), before)
		}
	}
}

// facing returns the side that lies against one, -1 where none does.
func facing(b *board, side int) int {
	cell := b.at[side>>2]
	if cell == vacant {
		return -1
	}
	d := (side + int(b.cell[cell])) & 3
	to := b.near[cell][d]
	if to == vacant || b.cell[to] == vacant {
		return -1
	}
	return sideOf(b.cell[to], d^2)
}
