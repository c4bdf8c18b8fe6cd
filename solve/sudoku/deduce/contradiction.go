package deduce

import (
	"fmt"
	"slices"
	"strings"
)

// enough is the number of numbers set in a contradiction, from the supposition
// on, with which the search for a shorter one ends.
const enough = 5

// findContradiction looks for a candidate from which naked and hidden singles, and last
// cells of cages, lead to a contradiction, and takes one in which it takes few of them. This is
// known as Nishio, or as a forcing chain.
func findContradiction(b *board) *Step {
	s := newSupposition(b)
	var best *proof
	for i := range b.cand {
		if b.interrupted() {
			return nil
		}
		for v := range numbers(b.cand[i]) {
			p := s.refute(i, v)
			if p != nil && (best == nil || len(p.follows) < len(best.follows)) {
				best = p
			}
			if best != nil && len(best.follows) <= enough {
				return contradictionStep(b, best)
			}
		}
	}
	if best == nil {
		return nil
	}
	return contradictionStep(b, best)
}

// A conclusion is a number that follows from a supposition.
type conclusion struct {
	cell, number int
	unit         int // where it is a hidden single, else -1
	cage         int // of which it is the last cell, else -1
}

// A proof is the conclusions that lead to a contradiction, in order; the first
// is the supposition.
type proof struct {
	follows []conclusion
	cell    int // that no number is left for, or -1
	unit    int // that has no place for number, or -1
	number  int
	cage    int // that cannot be filled, or -1
}

// A supposition follows singles on a copy of the board, and remembers why each
// candidate went.
type supposition struct {
	from  *board
	board *board
	made  []conclusion
	due   []conclusion // singles that were seen, not all of them made yet
	why   []int        // for each candidate, cell*size + number-1: which of made ruled it out
	fault *proof       // what is wrong; its follows are not known yet
	taken []mask       // numbers set in each unit
}

func newSupposition(b *board) *supposition {
	s := &supposition{from: b, board: b.clone(), why: make([]int, len(b.cand)*b.size), taken: make([]mask, len(b.units))}
	return s
}

// reset goes back to the board before the supposition.
func (s *supposition) reset() {
	s.board.copyFrom(s.from)
	s.made, s.due, s.fault = s.made[:0], s.due[:0], nil
	for k := range s.why {
		s.why[k] = -1
	}
	clear(s.taken)
}

// refute returns the proof that cell i has not number v, nil if there is none.
func (s *supposition) refute(i, v int) *proof {
	s.reset()
	s.due = append(s.due, conclusion{i, v, -1, -1})
	for k := 0; k < len(s.due) && s.fault == nil; k++ {
		c := s.due[k]
		switch {
		case s.board.number[c.cell] == c.number:
		case s.board.has(c.cell, c.number):
			s.make(c)
		}
	}
	if s.fault == nil {
		return nil
	}
	s.fault.follows = s.needed()
	return s.fault
}

// make sets a number and rules out what it excludes.
func (s *supposition) make(c conclusion) {
	b, by := s.board, len(s.made)
	s.made = append(s.made, c)
	b.number[c.cell] = c.number
	for _, u := range b.of[c.cell] {
		s.taken[u] |= bit(c.number)
	}
	for w := range numbers(b.cand[c.cell] &^ bit(c.number)) {
		s.rule(c.cell, w, by)
	}
	for _, j := range b.peers[c.cell] {
		if b.has(j, c.number) {
			s.rule(j, c.number, by)
		}
	}
	if k := b.cageOf[c.cell]; k >= 0 {
		s.sumUp(k)
	}
}

// sumUp looks at what a cage with a new number lacks.
func (s *supposition) sumUp(k int) {
	open, sum, _ := s.board.rest(&s.board.cages[k])
	switch {
	case !s.board.fits(&s.board.cages[k]):
		s.wrong(&proof{cell: -1, unit: -1, cage: k})
	case len(open) == 1:
		s.due = append(s.due, conclusion{open[0], sum, -1, k})
	}
}

// rule rules a candidate out and looks at what is left beside it.
func (s *supposition) rule(i, v, by int) {
	b := s.board
	b.remove(i, v)
	s.why[i*b.size+v-1] = by
	if b.number[i] == 0 {
		switch count(b.cand[i]) {
		case 0:
			s.wrong(&proof{cell: i, unit: -1, cage: -1})
		case 1:
			s.due = append(s.due, conclusion{i, first(b.cand[i]), -1, -1})
		}
	}
	for _, u := range b.of[i] {
		if s.taken[u]&bit(v) != 0 {
			continue
		}
		switch places := b.in(u, v); count(places) {
		case 0:
			s.wrong(&proof{cell: -1, unit: u, number: v, cage: -1})
		case 1:
			s.due = append(s.due, conclusion{b.units[u][first(places)-1], v, u, -1})
		}
	}
}

// wrong keeps the first fault.
func (s *supposition) wrong(p *proof) {
	if s.fault == nil {
		s.fault = p
	}
}

// needed returns those conclusions that the fault rests on, in order.
func (s *supposition) needed() []conclusion {
	need := make([]bool, len(s.made))
	need[0] = true
	switch {
	case s.fault.cell >= 0:
		s.needCell(s.fault.cell, 0, need)
	case s.fault.unit >= 0:
		s.needUnit(s.fault.unit, s.fault.number, -1, need)
	default:
		s.needCage(s.fault.cage, need)
	}
	for k := len(s.made) - 1; k > 0; k-- {
		if !need[k] {
			continue
		}
		switch c := s.made[k]; {
		case c.cage >= 0:
			s.needSum(c.cage, need[:k])
		case c.unit >= 0:
			s.needUnit(c.unit, c.number, c.cell, need)
		default:
			s.needCell(c.cell, c.number, need)
		}
	}
	var out []conclusion
	for k, c := range s.made {
		if need[k] {
			out = append(out, c)
		}
	}
	return out
}

// needCell marks what left cell i with no number but the given one.
func (s *supposition) needCell(i, except int, need []bool) {
	for v := range numbers(s.from.cand[i]) {
		if v != except {
			need[s.why[i*s.from.size+v-1]] = true
		}
	}
}

// needUnit marks what left number v with no place in unit u but the given cell.
func (s *supposition) needUnit(u, v, except int, need []bool) {
	for _, i := range s.from.cellsAt(u, s.from.in(u, v)) {
		if i != except {
			need[s.why[i*s.from.size+v-1]] = true
		}
	}
}

// needSum marks the numbers that were set in a cage, as far as need reaches.
func (s *supposition) needSum(k int, need []bool) {
	for j, c := range s.made[:len(need)] {
		if s.from.cageOf[c.cell] == k {
			need[j] = true
		}
	}
}

// needCage marks what left a cage with no way of filling it.
func (s *supposition) needCage(k int, need []bool) {
	s.needSum(k, need)
	for _, i := range s.from.cages[k].cells {
		if s.board.number[i] != 0 {
			continue
		}
		for v := range numbers(s.from.cand[i] &^ s.board.cand[i]) {
			need[s.why[i*s.from.size+v-1]] = true
		}
	}
}

// contradictionStep makes a step of a proof.
func contradictionStep(b *board, p *proof) *Step {
	s := &Step{Technique: Contradiction}
	var m mask
	for _, c := range p.follows {
		m |= bit(c.number)
		s.Basis = append(s.Basis, b.candidate(c.cell, c.number))
		s.Cells = append(s.Cells, b.cell(c.cell))
	}
	s.Removed = []Candidate{s.Basis[0]}
	switch {
	case p.cell >= 0:
		s.Cells = append(s.Cells, b.cell(p.cell))
		m |= b.cand[p.cell]
	case p.unit >= 0:
		s.Units = []Unit{b.unit(p.unit)}
		m |= bit(p.number)
	default:
		s.Units = []Unit{b.cages[p.cage].unit}
	}
	s.Numbers = listed(m)
	s.Cells = slices.Compact(s.Cells)
	s.Text = contradictionText(b, p, s)
	return s
}

// contradictionText reads a proof aloud.
func contradictionText(b *board, p *proof, s *Step) string {
	var t strings.Builder
	fmt.Fprintf(&t, "Suppose %v were %d.", s.Basis[0].Cell, s.Basis[0].Number)
	for k, c := range p.follows[1:] {
		word := map[bool]string{true: " Then", false: ","}[k == 0]
		fmt.Fprintf(&t, "%s %v is %d", word, b.cell(c.cell), c.number)
		if c.unit >= 0 {
			fmt.Fprintf(&t, " (the only place in %v)", b.unit(c.unit))
		}
		if c.cage >= 0 {
			fmt.Fprintf(&t, " (what %s lacks)", b.called(&b.cages[c.cage]))
		}
	}
	before := ", but then"
	if len(p.follows) == 1 {
		before = " Then"
	}
	switch {
	case p.cell >= 0:
		fmt.Fprintf(&t, "%s nothing is left for %v.", before, b.cell(p.cell))
	case p.unit >= 0:
		fmt.Fprintf(&t, "%s there is no place for %d in %v.", before, p.number, b.unit(p.unit))
	default:
		fmt.Fprintf(&t, "%s no numbers that are left add up to %s.", before, b.called(&b.cages[p.cage]))
	}
	fmt.Fprintf(&t, " So %v is not %d.", s.Basis[0].Cell, s.Basis[0].Number)
	return t.String()
}
