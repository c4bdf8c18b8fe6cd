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

// vacant is the state of a cell without a piece. The state of another cell is
// four times the piece, plus its rotation.
const vacant = -1

// sideOf returns the side that a state has in a direction.
func sideOf(state int32, direction int) int {
	return int(state)&^3 | (direction-int(state))&3
}

// turnedBy returns a state after k quarter turns.
func turnedBy(state int32, k int) int32 { return state&^3 | (state+int32(k))&3 }

// A component is a rigid group of pieces on a grid of its own.
type component struct {
	at     map[spot]int32 // states
	order  []spot         // the occupied spots in the order of their arrival
	low    spot           // least row and column
	high   spot           // greatest row and column
	flat   [4]bool        // by direction: the component has flat sides that way
	serial int            // order of origin, which breaks ties
}

// single returns the component of one piece.
func single(m *model, piece int) *component {
	p := &component{at: make(map[spot]int32, 1)}
	p.put(m, spot{}, int32(4*piece))
	return p
}

// put adds a piece.
func (p *component) put(m *model, s spot, state int32) {
	if len(p.order) == 0 {
		p.low, p.high = s, s
	}
	p.at[s] = state
	p.order = append(p.order, s)
	p.low = spot{min(p.low.row, s.row), min(p.low.col, s.col)}
	p.high = spot{max(p.high.row, s.row), max(p.high.col, s.col)}
	for d := range 4 {
		p.flat[d] = p.flat[d] || m.kind[sideOf(state, d)] == encode.Flat
	}
}

// extent returns the number of rows and columns.
func (p *component) extent() (h, w int) {
	return p.high.row - p.low.row + 1, p.high.col - p.low.col + 1
}

// A move carries a component onto the grid of another: first the turn about the
// origin, then the shift.
type move struct {
	turn  int
	shift spot
}

// apply returns where a piece at s comes to lie.
func (v move) apply(s spot, state int32) (spot, int32) {
	s = s.turned(v.turn)
	return spot{s.row + v.shift.row, s.col + v.shift.col}, turnedBy(state, v.turn)
}

// onto returns the move of the component with side b that brings b against side a.
func onto(sa spot, la int32, a int, sb spot, lb int32, b int) move {
	direction := (int(la) + a) & 3
	target := sa.step(direction)
	turn := (direction + 2 - b - int(lb)) & 3
	from := sb.turned(turn)
	return move{turn, spot{target.row - from.row, target.col - from.col}}
}

// A contact is what two components have to do with each other after a move.
type contact struct {
	joints int
	weight float64
	worst  float64
}

// touch returns the contact of p with q moved by v; ok is false if they overlap
// or a joint is impossible.
func (p *component) touch(m *model, q *component, v move) (c contact, ok bool) {
	for _, s := range q.order {
		at, state := v.apply(s, q.at[s])
		if _, taken := p.at[at]; taken {
			return c, false
		}
		for d := range 4 {
			other, there := p.at[at.step(d)]
			if !there {
				continue
			}
			w := m.joint(sideOf(state, d), sideOf(other, d^2))
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

// limits are the bounds on the extent of any component: the shorter and the longer
// side of the puzzle.
type limits struct {
	short, long int
	exact       bool // opposite flat sides are one of the two apart
}

// united returns the union of p and q moved by v, or nil if its flat sides do
// not lie on the sides of one rectangle within the limits.
func (p *component) united(m *model, q *component, v move, bound limits) *component {
	u := &component{at: make(map[spot]int32, len(p.order)+len(q.order))}
	for _, s := range p.order {
		u.put(m, s, p.at[s])
	}
	for _, s := range q.order {
		at, state := v.apply(s, q.at[s])
		u.put(m, at, state)
	}
	if !u.fits(bound) || !u.framed(m) {
		return nil
	}
	return u
}

// fits reports whether the extent is within the limits, and equal to one of
// them between opposite flat sides.
func (p *component) fits(bound limits) bool {
	h, w := p.extent()
	if min(h, w) > bound.short || max(h, w) > bound.long {
		return false
	}
	tall := !p.flat[0] || !p.flat[2] || h == bound.short || h == bound.long
	wide := !p.flat[1] || !p.flat[3] || w == bound.short || w == bound.long
	return !bound.exact || tall && wide
}

// framed reports whether flat sides lie in the outermost rows and columns, and
// whether all sides there are flat.
func (p *component) framed(m *model) bool {
	for s, state := range p.at {
		edge := [4]bool{s.row == p.low.row, s.col == p.high.col, s.row == p.high.row, s.col == p.low.col}
		for d := range 4 {
			if p.flat[d] && edge[d] != (m.kind[sideOf(state, d)] == encode.Flat) {
				return false
			}
		}
	}
	return true
}
