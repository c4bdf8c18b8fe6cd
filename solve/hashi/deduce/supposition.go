package deduce

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A bound says how many bridges an edge has at least, or, if upper is set, at most.
type bound struct {
	edge, count int
	upper       bool
}

// The reasons of a bound.
type reason int

const (
	supposed reason = iota
	enough          // an island has all its bridges, or not many to go
	crossed         // by the bridges of another edge
	needed          // by an island
	onlyWay         // some islands have no other way out
)

// A conclusion is a bound that follows from a supposition.
type conclusion struct {
	bound
	why    reason
	of     int    // island, or for crossed the other edge
	side   []bool // for onlyWay the islands on one side
	old    int    // the bound before
	before int    // of made, the one that set the old bound; else -1
}

// told reports conclusions that are spelled out: those that rule bridges out at once are not.
func (c *conclusion) told() bool { return c.why == needed || c.why == onlyWay }

// A fault is how a contradiction shows. Of island and side one is set, or both edges.
type fault struct {
	island int // which gets too few, or if full is set too many; else -1
	full   bool
	side   []bool // islands that are cut off; else nil
	edges  [2]int // that cross
}

// A proof is the conclusions that lead to a contradiction, in order; the first is the supposition.
type proof struct {
	follows []conclusion
	fault   fault
}

// A supposition draws conclusions on a board, remembers why, and takes all back.
type supposition struct {
	board *board
	made  []conclusion
	last  [2][]int // edge: the latest of made that set its lower and its upper bound, -1 if none
	due   []int    // islands that lost room, to be looked at
	fault *fault
	group []int // island: the number of those that it was joined with before the supposition
	outs  []int // group: edges to others that may have bridges
}

func newSupposition(b *board) *supposition {
	s := &supposition{board: b.clone()}
	for k := range s.last {
		s.last[k] = slices.Repeat([]int{-1}, len(b.ends))
	}
	s.groups()
	return s
}

// groups numbers the islands by what they are joined with, and counts the ways out.
func (s *supposition) groups() {
	b := s.board
	s.group = slices.Repeat([]int{-1}, len(b.Islands))
	for i := range b.Islands {
		if s.group[i] >= 0 {
			continue
		}
		n := len(s.outs)
		s.outs, s.group[i] = append(s.outs, 0), n
		for path := []int{i}; len(path) > 0; {
			at := path[len(path)-1]
			path = path[:len(path)-1]
			for _, e := range b.at[at] {
				if j := b.other(e, at); b.lo[e] > 0 && s.group[j] < 0 {
					s.group[j] = n
					path = append(path, j)
				}
			}
		}
	}
	for e, ends := range b.ends {
		if a, z := s.group[ends[0]], s.group[ends[1]]; a != z && b.hi[e] > 0 {
			s.outs[a]++
			s.outs[z]++
		}
	}
}

// refute returns the proof that a bound is wrong in which at most so many conclusions are told;
// nil if there is none.
func (s *supposition) refute(b bound, depth int) *proof {
	s.due, s.fault = s.due[:0], nil
	s.conclude(conclusion{bound: b, why: supposed})
	for told := 0; s.fault == nil && told < depth && s.follow(); told++ {
	}
	var p *proof
	if s.fault != nil {
		p = &proof{s.needed(), *s.fault}
	}
	for k := len(s.made) - 1; k >= 0; k-- {
		c := &s.made[k]
		*s.bound(c.edge, c.upper) = c.old
		s.last[side(c.upper)][c.edge] = c.before
	}
	s.made = s.made[:0]
	return p
}

// side is the index of lower and upper bounds in last.
func side(upper bool) int {
	if upper {
		return 1
	}
	return 0
}

// bound returns where a bound of an edge is kept.
func (s *supposition) bound(e int, upper bool) *int {
	if upper {
		return &s.board.hi[e]
	}
	return &s.board.lo[e]
}

// conclude sets a bound, and rules out what it excludes at once.
func (s *supposition) conclude(c conclusion) {
	from := len(s.made)
	s.set(c)
	for k := from; k < len(s.made) && s.fault == nil; k++ {
		if e := s.made[k].edge; s.made[k].upper {
			s.lowered(e)
		} else {
			s.raised(e)
		}
	}
	for _, c := range s.made[from:] {
		if s.fault == nil && c.upper && c.count == 0 {
			s.lookAround(c.edge)
		}
	}
}

func (s *supposition) set(c conclusion) {
	at, last := s.bound(c.edge, c.upper), &s.last[side(c.upper)][c.edge]
	c.old, c.before = *at, *last
	*at, *last = c.count, len(s.made)
	s.made = append(s.made, c)
}

// raised rules out what is too many, or crosses, now that an edge has more bridges.
func (s *supposition) raised(e int) {
	b := s.board
	for _, i := range b.ends[e] {
		lo, _ := b.sums(i)
		if lo > b.most(i) {
			s.fault = &fault{island: i, full: true}
			return
		}
		for _, f := range b.at[i] {
			if most := b.lo[f] + b.most(i) - lo; most < b.hi[f] {
				s.set(conclusion{bound: bound{f, most, true}, why: enough, of: i})
			}
		}
	}
	for _, f := range b.cross[e] {
		if b.lo[f] > 0 {
			s.fault = &fault{island: -1, edges: [2]int{e, f}}
			return
		}
		if b.hi[f] > 0 {
			s.set(conclusion{bound: bound{f, 0, true}, why: crossed, of: e})
		}
	}
}

// lowered looks at the islands of an edge that has room for fewer bridges.
func (s *supposition) lowered(e int) {
	for _, i := range s.board.ends[e] {
		if _, hi := s.board.sums(i); hi < s.board.least(i) {
			s.fault = &fault{island: i}
			return
		}
		s.due = append(s.due, i)
	}
}

// lookAround looks whether the islands that are joined with the ends of an edge without bridges
// have another way out.
func (s *supposition) lookAround(e int) {
	b := s.board
	for _, i := range b.ends[e] {
		if s.hasOut(i) {
			continue
		}
		in := b.reached(i, func(f int) bool { return b.lo[f] > 0 })
		if s.cutOff(in) {
			s.fault = &fault{island: -1, side: in}
			return
		}
	}
}

// hasOut reports that those that are joined with an island are known to have a way out without
// following them all: the group with most ways out keeps one, though each other that was joined to it
// takes all of its own, and each conclusion one more.
func (s *supposition) hasOut(i int) bool {
	joined := []int{s.group[i]}
	closed := 0
	for again := true; again; {
		again, closed = false, 0
		for k := range s.made {
			c := &s.made[k]
			if c.upper {
				closed++
				continue
			}
			a, z := s.group[s.board.ends[c.edge][0]], s.group[s.board.ends[c.edge][1]]
			if slices.Contains(joined, a) != slices.Contains(joined, z) {
				joined, again = append(joined, a, z), true
				slices.Sort(joined)
				joined = slices.Compact(joined)
			}
		}
	}
	most, all := 0, 0
	for _, g := range joined {
		most, all = max(most, s.outs[g]), all+s.outs[g]
	}
	return 2*most-all-closed > 0
}

// cutOff reports islands, not all, with no way to the others.
func (s *supposition) cutOff(in []bool) bool {
	if !slices.Contains(in, false) {
		return false
	}
	for e, ends := range s.board.ends {
		if s.board.hi[e] > 0 && in[ends[0]] != in[ends[1]] {
			return false
		}
	}
	return true
}

// follow draws the next conclusion that is told. It returns false if there is none.
func (s *supposition) follow() bool {
	b := s.board
	for len(s.due) > 0 {
		i := s.due[0]
		lacks, spare := b.slack(i)
		for _, e := range b.at[i] {
			if n := b.needed(e, spare); lacks > 0 && n > b.lo[e] {
				s.conclude(conclusion{bound: bound{e, n, false}, why: needed, of: i})
				return true
			}
		}
		s.due = s.due[1:]
	}
	all := b.reached(0, func(e int) bool { return b.hi[e] > 0 })
	if slices.Contains(all, false) {
		s.fault = &fault{island: -1, side: all}
		return true
	}
	for _, c := range b.cutEdges(func(e int) bool { return b.lo[e] == 0 }) {
		s.conclude(conclusion{bound: bound{c.edge, 1, false}, why: onlyWay, side: c.side})
		return true
	}
	return false
}

// needed returns those conclusions that the fault rests on, in order.
func (s *supposition) needed() []conclusion {
	need := make([]bool, len(s.made))
	need[0] = true
	switch f := s.fault; {
	case f.side != nil:
		s.needSide(f.side, -1, len(s.made), need)
	case f.island >= 0:
		s.needIsland(f.island, -1, !f.full, len(s.made), need)
	default:
		s.need(f.edges[0], false, len(s.made), need)
		s.need(f.edges[1], false, len(s.made), need)
	}
	for k := len(s.made) - 1; k > 0; k-- {
		if !need[k] {
			continue
		}
		switch c := &s.made[k]; c.why {
		case enough:
			s.needIsland(c.of, c.edge, false, k, need)
		case crossed:
			s.need(c.of, false, k, need)
		case needed:
			s.needIsland(c.of, c.edge, true, k, need)
		case onlyWay:
			s.needSide(c.side, c.edge, k, need)
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

// need marks the conclusion that a bound was from when so many were made.
func (s *supposition) need(e int, upper bool, made int, need []bool) {
	k := s.last[side(upper)][e]
	for k >= made {
		k = s.made[k].before
	}
	if k >= 0 {
		need[k] = true
	}
}

// needIsland does so for the edges of an island but one.
func (s *supposition) needIsland(i, except int, upper bool, made int, need []bool) {
	for _, e := range s.board.at[i] {
		if e != except {
			s.need(e, upper, made, need)
		}
	}
}

// needSide does so for the upper bounds of the edges between a set of islands and the others, but one.
func (s *supposition) needSide(in []bool, except, made int, need []bool) {
	for e, ends := range s.board.ends {
		if e != except && in[ends[0]] != in[ends[1]] {
			s.need(e, true, made, need)
		}
	}
}

// findIsolation looks for bridges with which the two islands that they join, or more, would be cut off
// at once.
func findIsolation(t Technique) finder {
	return func(b *board) *Step {
		s := newSupposition(b)
		for e := range b.ends {
			if b.interrupted() {
				return nil
			}
			for n := b.lo[e] + 1; n <= b.hi[e]; n++ {
				p := s.refute(bound{e, n, false}, 0)
				if p != nil && p.fault.side != nil && b.alone(e, p.fault.side) == (t == Isolation) {
					return refutedStep(b, t, p)
				}
			}
		}
		return nil
	}
}

// depths are how many conclusions are told at most where a contradiction is looked for, in turn: the
// short ones first, since a long one takes as many times the work for each bound.
var depths = [...]int{0, 1, 2, 8, 1 << 30}

// findContradiction looks for a supposition that leads to a contradiction, and takes one in which
// fewest conclusions are told. There may be so many at most, but others that turn out not to be
// needed do not count.
func findContradiction(t Technique, most int) finder {
	return func(b *board) *Step {
		s := newSupposition(b)
		for _, depth := range depths {
			var best *proof
			for e := range b.ends {
				if b.interrupted() {
					return nil
				}
				for n := b.lo[e]; n < b.hi[e]; n++ {
					for _, c := range []bound{{e, n + 1, false}, {e, n, true}} {
						if p := s.refute(c, depth); p != nil && p.length() <= most && (best == nil || p.length() < best.length()) {
							best = p
						}
					}
				}
			}
			if best != nil {
				return refutedStep(b, t, best)
			}
		}
		return nil
	}
}

// length is how many conclusions are told.
func (p *proof) length() int {
	n := 0
	for k := range p.follows {
		if p.follows[k].told() {
			n++
		}
	}
	return n
}

// refutedStep makes a step of a proof.
func refutedStep(b *board, t Technique, p *proof) *Step {
	first := p.follows[0]
	s := &Step{Technique: t, Islands: slices.Clone(b.ends[first.edge][:])}
	for k, c := range p.follows {
		if k == 0 || c.told() {
			s.Basis = append(s.Basis, Claim{b.bridge(c.edge, c.count), c.upper})
		}
	}
	if first.upper {
		s.Built = []puzzle.Bridge{b.bridge(first.edge, first.count+1)}
	} else {
		s.Limited = []puzzle.Bridge{b.bridge(first.edge, first.count-1)}
	}
	switch f := &p.fault; {
	case f.side != nil:
		for _, i := range b.fewer(f.side) {
			if !slices.Contains(s.Islands, i) {
				s.Islands = append(s.Islands, i)
			}
		}
	case f.island >= 0:
		s.Islands = append(s.Islands, f.island)
	default:
		s.Islands = append(append(s.Islands, b.ends[f.edges[0]][:]...), b.ends[f.edges[1]][:]...)
	}
	s.Text = refutedText(b, p)
	return s
}

// refutedText reads a proof aloud.
func refutedText(b *board, p *proof) string {
	var t strings.Builder
	first := p.follows[0]
	pair := b.pair(first.edge)
	short := p.length() == 0
	switch {
	case short:
		fmt.Fprintf(&t, "With %s between %s ", bridges(first.count), pair)
	case first.upper && first.count > 0:
		fmt.Fprintf(&t, "Suppose no second bridge joined %s.", pair)
	default:
		fmt.Fprintf(&t, "Suppose %s joined %s.", bridges(first.count), pair)
	}
	for _, c := range p.follows[1:] {
		switch c.why {
		case needed:
			fmt.Fprintf(&t, " Then %s needs %s to %v.", Label(b.Islands[c.of]), bridges(c.count), b.Islands[b.other(c.edge, c.of)].Cell())
		case onlyWay:
			in := b.members(c.side)
			fmt.Fprintf(&t, " Then only a bridge between %s can join %s with the other islands.", b.pair(c.edge), b.group(in))
		}
	}
	if !short {
		t.WriteString(" But then ")
	}
	switch f := &p.fault; {
	case f.side != nil:
		is := map[bool]string{true: "would be", false: "is"}[short]
		fmt.Fprintf(&t, "there %s no way from %s to the other islands.", is, b.group(b.fewer(f.side)))
	case f.island >= 0 && f.full:
		fmt.Fprintf(&t, "%s has too many bridges.", Label(b.Islands[f.island]))
	case f.island >= 0:
		is := map[bool]string{true: "would have", false: "has"}[short]
		fmt.Fprintf(&t, "%s %s room for too few bridges.", Label(b.Islands[f.island]), is)
	default:
		fmt.Fprintf(&t, "bridges between %s and between %s cross.", b.pair(f.edges[0]), b.pair(f.edges[1]))
	}
	switch {
	case first.upper && first.count > 0:
		t.WriteString(" So there are 2.")
	case first.upper:
		t.WriteString(" So there is at least one.")
	case first.count > 1:
		t.WriteString(" So there is one at most.")
	default:
		t.WriteString(" So there is none.")
	}
	return t.String()
}
