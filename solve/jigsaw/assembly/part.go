package assembly

import "github.com/gridsaw/gridsaw/encode"

// Directions are 0 up, 1 right, 2 down, 3 left. A piece in rotation k, quarter
// turns clockwise, has its side (d-k) mod 4 in direction d.
var (
	rowStep = [4]int{-1, 0, 1, 0}
	colStep = [4]int{0, 1, 0, -1}
)

// A spot is a cell of the infinite grid.
type spot struct{ row, col int }

// step returns the neighbouring spot.
func (s spot) step(direction int) spot {
	return spot{s.row + rowStep[direction], s.col + colStep[direction]}
}

// turned returns the spot after k quarter turns of the grid about the origin,
// clockwise.
func (s spot) turned(k int) spot {
	for range k & 3 {
		s = spot{s.col, -s.row}
	}
	return s
}

// A laid is a piece with its rotation.
type laid struct {
	piece, rotation int
}

// side returns the side that the piece has in a direction.
func (l laid) side(direction int) int {
	return l.piece<<2 | (direction-l.rotation)&3
}

// A part is a rigid group of pieces on a grid of its own.
type part struct {
	at     map[spot]laid
	order  []spot  // the occupied spots in the order of their arrival
	low    spot    // least row and column
	high   spot    // greatest row and column
	flat   [4]bool // by direction: the part has flat sides that way
	serial int     // order of origin, which breaks ties
}

// single returns the part of one piece.
func single(m *model, piece int) *part {
	p := &part{at: make(map[spot]laid, 1)}
	p.put(m, spot{}, laid{piece, 0})
	return p
}

// put adds a piece.
func (p *part) put(m *model, s spot, l laid) {
	if len(p.order) == 0 {
		p.low, p.high = s, s
	}
	p.at[s] = l
	p.order = append(p.order, s)
	p.low = spot{min(p.low.row, s.row), min(p.low.col, s.col)}
	p.high = spot{max(p.high.row, s.row), max(p.high.col, s.col)}
	for d := range 4 {
		p.flat[d] = p.flat[d] || m.kind[l.side(d)] == encode.Flat
	}
}

// A move carries a part onto the grid of another: first the turn about the
// origin, then the shift.
type move struct {
	turn  int
	shift spot
}

// apply returns where a piece at s comes to lie.
func (v move) apply(s spot, l laid) (spot, laid) {
	s = s.turned(v.turn)
	return spot{s.row + v.shift.row, s.col + v.shift.col}, laid{l.piece, (l.rotation + v.turn) & 3}
}

// onto returns the move of the part with side b that brings b against side a.
func onto(sa spot, la laid, a int, sb spot, lb laid, b int) move {
	direction := (la.rotation + a) & 3
	target := sa.step(direction)
	turn := (direction + 2 - b - lb.rotation) & 3
	from := sb.turned(turn)
	return move{turn, spot{target.row - from.row, target.col - from.col}}
}

// A contact is what two parts have to do with each other after a move.
type contact struct {
	joints int
	weight float64
	worst  float64
}

// touch returns the contact of p with q moved by v; ok is false if they overlap
// or a joint is impossible.
func (p *part) touch(m *model, q *part, v move) (c contact, ok bool) {
	for _, s := range q.order {
		at, l := v.apply(s, q.at[s])
		if _, taken := p.at[at]; taken {
			return c, false
		}
		for d := range 4 {
			other, there := p.at[at.step(d)]
			if !there {
				continue
			}
			w := m.joint(l.side(d), other.side((d+2)&3))
			if w <= impossible {
				return c, false
			}
			c.joints++
			c.weight += w
			c.worst = min(c.worst, w)
		}
	}
	return c, c.joints > 0
}

// limits are the bounds on the extent of any part: the shorter and the longer
// side of the puzzle.
type limits struct {
	short, long int
	exact       bool // opposite flat sides are one of the two apart
}

// united returns the union of p and q moved by v, or nil if its flat sides do
// not lie on the sides of one rectangle within the limits.
func (p *part) united(m *model, q *part, v move, bound limits) *part {
	u := &part{at: make(map[spot]laid, len(p.order)+len(q.order))}
	for _, s := range p.order {
		u.put(m, s, p.at[s])
	}
	for _, s := range q.order {
		at, l := v.apply(s, q.at[s])
		u.put(m, at, l)
	}
	if !u.fits(bound) || !u.framed(m) {
		return nil
	}
	return u
}

// fits reports whether the extent is within the limits, and equal to one of
// them between opposite flat sides.
func (p *part) fits(bound limits) bool {
	h, w := p.high.row-p.low.row+1, p.high.col-p.low.col+1
	if min(h, w) > bound.short || max(h, w) > bound.long {
		return false
	}
	tall := !p.flat[0] || !p.flat[2] || h == bound.short || h == bound.long
	wide := !p.flat[1] || !p.flat[3] || w == bound.short || w == bound.long
	return !bound.exact || tall && wide
}

// framed reports whether flat sides lie in the outermost rows and columns, and
// whether all sides there are flat.
func (p *part) framed(m *model) bool {
	for s, l := range p.at {
		edge := [4]bool{s.row == p.low.row, s.col == p.high.col, s.row == p.high.row, s.col == p.low.col}
		for d := range 4 {
			if p.flat[d] && edge[d] != (m.kind[l.side(d)] == encode.Flat) {
				return false
			}
		}
	}
	return true
}
