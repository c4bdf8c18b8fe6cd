package hashi

// beliefs are the statements held true at present.
type beliefs struct {
	value []int8   // lit: 1 true, -1 false, 0 open
	level []int32  // variable: level at which it was decided
	why   []reason // variable
	trail []lit    // true statements in the order of their discovery
	head  int      // statements of the trail that were followed up
	start []int32  // level from 1: length of the trail before it

	// What is known at each island, a bit a statement: direction for the first
	// bridge, 4 + direction for the second.
	yes, no []uint8
}

func (s *beliefs) reset(g *graph) {
	islands, edges := len(g.at), len(g.ends)
	s.value = filled(s.value, 4*edges, 0)
	s.level = filled(s.level, 2*edges, 0)
	s.why = filled(s.why, 2*edges, reason{})
	s.trail, s.head, s.start = s.trail[:0], 0, s.start[:0]
	s.yes = filled(s.yes, islands, 0)
	s.no = filled(s.no, islands, 0)
	for i, at := range g.at {
		for d, edge := range at {
			if edge == none {
				s.no[i] |= both << d
			}
		}
	}
}

// both has the bits of the first and the second bridge to the right.
const both = 0x11

// set makes l true for the reason, and returns false after noting the clash if
// it is false already. What it says of the other bridge of its edge follows.
func (e *engine) set(l lit, why reason) bool {
	switch e.value[l] {
	case 1:
		return true
	case -1:
		e.clash = append(e.explain(l, why, e.clash[:0]), l.not())
		return false
	}
	e.put(l, why)
	other := l ^ 2
	if l.second() != l.negative() && e.value[other] == 0 {
		e.put(other, reason{kind: byPair, ref: uint32(l)})
	}
	return true
}

// put makes the open statement l true.
func (e *engine) put(l lit, why reason) {
	e.value[l], e.value[l.not()] = 1, -1
	v := l.variable()
	e.level[v] = int32(len(e.start))
	e.why[v] = why
	e.trail = append(e.trail, l)
	a, b, bit := e.bits(l)
	if l.negative() {
		e.no[a] |= bit
		e.no[b] |= bit << 2
	} else {
		e.yes[a] |= bit
		e.yes[b] |= bit << 2
	}
}

// bits returns the islands of the statement's edge, and its bit at the first;
// at the second the direction is opposite, two places further up.
func (e *engine) bits(l lit) (a, b int32, bit uint8) {
	edge := l.edge()
	bit = 1 << e.way[edge]
	if l.second() {
		bit <<= 4
	}
	return e.ends[edge][0], e.ends[edge][1], bit
}

// guess opens a level with the statement.
func (e *engine) guess(l lit) {
	e.start = append(e.start, int32(len(e.trail)))
	e.set(l, reason{})
}

// back takes back all levels above the given one.
func (e *engine) back(level int) {
	if level >= len(e.start) {
		return
	}
	from := int(e.start[level])
	for k := len(e.trail) - 1; k >= from; k-- {
		l := e.trail[k]
		if k < e.head && !l.second() {
			e.disconnect(l)
		}
		e.value[l], e.value[l.not()] = 0, 0
		a, b, bit := e.bits(l)
		e.yes[a] &^= bit
		e.no[a] &^= bit
		e.yes[b] &^= bit << 2
		e.no[b] &^= bit << 2
		e.reopen(l)
	}
	e.trail = e.trail[:from]
	e.head = min(e.head, from)
	e.start = e.start[:level]
}

// decided reports that no statement is open.
func (e *engine) decided() bool { return len(e.trail) == 2*len(e.ends) }
