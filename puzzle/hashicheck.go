package puzzle

import "fmt"

// CheckHashi returns nil if s is a solution of p. It looks at the bridges in
// their order first: each joins two islands of p by one or two bridges, along a
// row or a column, without another island between them, not islands that touch
// unless p allows that, no two islands twice, and without crossing an earlier
// one. Then it compares the islands with their numbers, in the order of the
// puzzle, and then it looks for islands that the first one is not joined with.
// The first fault met is returned as a [*Fault] that names the cells of the
// islands. A malformed p gives the error of [Hashi.Validate].
//
// The check shares no code with any solving method.
func CheckHashi(p *Hashi, s *HashiSolution) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if s == nil {
		return &Fault{Reason: "there is no solution to check"}
	}
	m := &seaMap{
		p: p, islands: p.index(), water: newCellIndex(p.Rows, p.Cols), bridges: s.Bridges,
		ends: make([]int, len(p.Islands)), pairs: make(map[[2]int]bool),
	}
	for i, b := range s.Bridges {
		if err := m.checkEnds(i, b); err != nil {
			return err
		}
		if err := m.build(i, b); err != nil {
			return err
		}
	}
	if err := m.checkNumbers(); err != nil {
		return err
	}
	return m.checkJoined()
}

// A seaMap is a puzzle with bridges in it.
type seaMap struct {
	p       *Hashi
	islands *cellIndex
	water   *cellIndex // bridges that pass here
	bridges []Bridge
	ends    []int // bridges that end at each island
	pairs   map[[2]int]bool
}

// checkEnds looks at number i of the bridges by itself.
func (m *seaMap) checkEnds(i int, b Bridge) error {
	if b.A < 0 || b.B >= len(m.p.Islands) || b.A >= b.B {
		return &Fault{Reason: fmt.Sprintf("bridge %d joins the islands %d and %d, want two of 0 to %d, the smaller first",
			i, b.A, b.B, len(m.p.Islands)-1)}
	}
	from, to := m.p.Islands[b.A], m.p.Islands[b.B]
	switch {
	case b.Count < 1 || b.Count > MaxParallel:
		return m.fault(b, "%v and %v are joined by %s, want 1 or 2", counted(b.Count, "bridge"))
	case m.pairs[[2]int{b.A, b.B}]:
		return m.fault(b, "the bridges between %v and %v are listed twice")
	case from.Row != to.Row && from.Col != to.Col:
		return m.fault(b, "%v and %v are in no common row or column, but have a bridge")
	case !m.p.Touching && Touch(from, to):
		return m.fault(b, "%v and %v touch, but have a bridge")
	}
	m.pairs[[2]int{b.A, b.B}] = true
	return nil
}

// fault speaks of the two ends of a bridge.
func (m *seaMap) fault(b Bridge, format string, args ...any) *Fault {
	from, to := m.p.Islands[b.A].Cell(), m.p.Islands[b.B].Cell()
	return &Fault{[]Cell{from, to}, fmt.Sprintf(format, append([]any{from, to}, args...)...)}
}

// build lays number i of the bridges over the water.
func (m *seaMap) build(i int, b Bridge) error {
	from, to := m.p.Islands[b.A].Cell(), m.p.Islands[b.B].Cell()
	step := Cell{sign(to.Row - from.Row), sign(to.Col - from.Col)}
	for at := (Cell{from.Row + step.Row, from.Col + step.Col}); at != to; at.Row, at.Col = at.Row+step.Row, at.Col+step.Col {
		if _, ok := m.islands.get(at); ok {
			return &Fault{[]Cell{from, to, at}, fmt.Sprintf("the bridge between %v and %v runs over the island at %v", from, to, at)}
		}
		if j, ok := m.water.put(at, i); !ok {
			other := m.bridges[j]
			a, z := m.p.Islands[other.A].Cell(), m.p.Islands[other.B].Cell()
			return &Fault{[]Cell{from, to, a, z}, fmt.Sprintf("the bridges between %v and %v and between %v and %v cross at %v", from, to, a, z, at)}
		}
	}
	m.ends[b.A] += b.Count
	m.ends[b.B] += b.Count
	return nil
}

func sign(v int) int {
	switch {
	case v < 0:
		return -1
	case v > 0:
		return 1
	default:
		return 0
	}
}

// checkNumbers compares the islands with their numbers. An island whose number
// is not shown has one all the same, so it needs a bridge.
func (m *seaMap) checkNumbers() error {
	for i, island := range m.p.Islands {
		switch n := m.ends[i]; {
		case island.Bridges != 0 && n != island.Bridges:
			return faultAt(island.Cell(), "says %d, but has %s", island.Bridges, counted(n, "bridge"))
		case n == 0:
			return faultAt(island.Cell(), "has no bridge")
		}
	}
	return nil
}

// checkJoined looks for islands that cannot be reached from the first.
func (m *seaMap) checkJoined() error {
	shores := make([][]int, len(m.p.Islands))
	for _, b := range m.bridges {
		shores[b.A] = append(shores[b.A], b.B)
		shores[b.B] = append(shores[b.B], b.A)
	}
	reached := make([]bool, len(m.p.Islands))
	reached[0] = true
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for _, i := range shores[queue[0]] {
			if !reached[i] {
				reached[i] = true
				queue = append(queue, i)
			}
		}
	}
	for i, ok := range reached {
		if !ok {
			a, b := m.p.Islands[i].Cell(), m.p.Islands[0].Cell()
			return &Fault{[]Cell{a, b}, fmt.Sprintf("no way over bridges leads from %v to %v", b, a)}
		}
	}
	return nil
}
