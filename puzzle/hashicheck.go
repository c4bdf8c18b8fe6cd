package puzzle

import (
	"cmp"
	"fmt"
	"slices"
)

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
	m := &bridgeMap{
		p: p, islands: p.index(), passed: newCellIndex(p.Rows, p.Cols), bridges: s.Bridges,
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
	return m.checkConnected()
}

// A bridgeMap is a puzzle with bridges in it.
type bridgeMap struct {
	p       *Hashi
	islands *cellIndex
	passed  *cellIndex // bridges that pass here
	bridges []Bridge
	ends    []int // bridges that end at each island
	pairs   map[[2]int]bool
}

// checkEnds looks at number i of the bridges by itself.
func (m *bridgeMap) checkEnds(i int, b Bridge) error {
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
func (m *bridgeMap) fault(b Bridge, format string, args ...any) *Fault {
	from, to := m.p.Islands[b.A].Cell(), m.p.Islands[b.B].Cell()
	return &Fault{[]Cell{from, to}, fmt.Sprintf(format, append([]any{from, to}, args...)...)}
}

// build lays number i of the bridges over the cells between its ends.
func (m *bridgeMap) build(i int, b Bridge) error {
	from, to := m.p.Islands[b.A].Cell(), m.p.Islands[b.B].Cell()
	step := Cell{cmp.Compare(to.Row, from.Row), cmp.Compare(to.Col, from.Col)}
	for at := (Cell{from.Row + step.Row, from.Col + step.Col}); at != to; at.Row, at.Col = at.Row+step.Row, at.Col+step.Col {
		if _, ok := m.islands.get(at); ok {
			return &Fault{[]Cell{from, to, at}, fmt.Sprintf("the bridge between %v and %v runs over the island at %v", from, to, at)}
		}
		if j, ok := m.passed.put(at, i); !ok {
			other := m.bridges[j]
			a, z := m.p.Islands[other.A].Cell(), m.p.Islands[other.B].Cell()
			return &Fault{[]Cell{from, to, a, z}, fmt.Sprintf("the bridges between %v and %v and between %v and %v cross at %v", from, to, a, z, at)}
		}
	}
	m.ends[b.A] += b.Count
	m.ends[b.B] += b.Count
	return nil
}

// checkNumbers compares the islands with their numbers. An island whose number
// is not shown has one all the same, so it needs a bridge.
func (m *bridgeMap) checkNumbers() error {
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

// checkConnected looks for islands that cannot be reached from the first.
func (m *bridgeMap) checkConnected() error {
	neighbours := make([][]int, len(m.p.Islands))
	for _, b := range m.bridges {
		neighbours[b.A] = append(neighbours[b.A], b.B)
		neighbours[b.B] = append(neighbours[b.B], b.A)
	}
	of, _ := components(neighbours)
	for i, component := range of {
		if component != 0 {
			a, b := m.p.Islands[i].Cell(), m.p.Islands[0].Cell()
			return &Fault{[]Cell{a, b}, fmt.Sprintf("no way over bridges leads from %v to %v", b, a)}
		}
	}
	return nil
}

// components returns the connected component of each vertex of a graph, in the order of their
// first vertices, and the number of vertices of each.
func components(neighbours [][]int) (of, sizes []int) {
	of = slices.Repeat([]int{-1}, len(neighbours))
	for i := range of {
		if of[i] >= 0 {
			continue
		}
		number := len(sizes)
		of[i] = number
		queue := []int{i}
		for k := 0; k < len(queue); k++ {
			for _, j := range neighbours[queue[k]] {
				if of[j] < 0 {
					of[j] = number
					queue = append(queue, j)
				}
			}
		}
		sizes = append(sizes, len(queue))
	}
	return of, sizes
}

// Diagnose returns reasons why p has no solution that can be seen by counting:
// numbers with an odd sum or with too few bridges to join all islands, or that are not the same on both sides where
// bridges lead from islands of one side to those of the other alone, islands
// without a neighbour in sight, numbers larger than their neighbours allow, and
// islands that no line of sight leads to from the others. Two islands are
// neighbours that lie in one row or column without another between them, and not
// side by side unless that is allowed; between them there are two bridges at most,
// no more than either number, and never all of both, which would cut the two off
// from the rest. An empty list proves nothing. It expects a valid Hashi.
func (p *Hashi) Diagnose() []Obstacle {
	d := &hashiDiagnosis{p: p, spans: p.spans()}
	d.sum()
	d.numbers()
	if !d.isolated {
		d.components()
	}
	if len(d.found) == 0 { // else it says the same in other words
		d.balance()
	}
	return d.found
}

// A hashiDiagnosis collects the obstacles of a Hashi.
type hashiDiagnosis struct {
	p        *Hashi
	spans    [][]span // by island
	isolated bool     // an island can have no bridge
	obstacles
}

// A span is a neighbour of an island, and the most bridges between the two.
type span struct{ to, most int }

// spans returns the neighbours of each island.
func (p *Hashi) spans() [][]span {
	all := make([][]span, len(p.Islands))
	at := p.index()
	for i, island := range p.Islands {
		for _, side := range []int{Right, Bottom} {
			next := neighbour(island.Cell(), side)
			j, ok := at.get(next)
			for !ok && at.holds(next) {
				next = neighbour(next, side)
				j, ok = at.get(next)
			}
			if ok && (p.Touching || !Touch(island, p.Islands[j])) {
				most := p.most(island, p.Islands[j])
				all[i] = append(all[i], span{j, most})
				all[j] = append(all[j], span{i, most})
			}
		}
	}
	return all
}

// most returns the largest number of bridges between two neighbours.
func (p *Hashi) most(a, b Island) int {
	most := MaxParallel
	for _, n := range []int{a.Bridges, b.Bridges} {
		if n > 0 {
			most = min(most, n)
		}
	}
	if a.Bridges == most && b.Bridges == most && len(p.Islands) > 2 {
		most--
	}
	return most
}

// sum looks at the numbers together.
func (d *hashiDiagnosis) sum() {
	sum := 0
	for _, island := range d.p.Islands {
		if island.Bridges == 0 {
			return
		}
		sum += island.Bridges
	}
	switch n := len(d.p.Islands); {
	case sum%2 != 0:
		d.add(nil, "the numbers sum up to %d, but every bridge counts twice", sum)
	case sum/2 < n-1:
		d.add(nil, "the numbers make %s, too few to join %s", counted(sum/2, "bridge"), counted(n, "island"))
	}
}

// numbers compares each island with its neighbours.
func (d *hashiDiagnosis) numbers() {
	for i, island := range d.p.Islands {
		at, room := island.Cell(), 0
		for _, s := range d.spans[i] {
			room += s.most
		}
		switch {
		case len(d.spans[i]) == 0:
			d.add([]Cell{at}, "no other island is in sight of %v", at)
			d.isolated = true
		case room == 0:
			d.add(d.around(i), "%v can have no bridge: each would cut it off from the rest together with a neighbour", at)
			d.isolated = true
		case island.Bridges > room:
			d.add(d.around(i), "%v says %d, but its neighbours allow %s", at, island.Bridges, counted(room, "bridge"))
		}
	}
}

// around returns the cell of an island and those of its neighbours.
func (d *hashiDiagnosis) around(i int) []Cell {
	cells := []Cell{d.p.Islands[i].Cell()}
	for _, s := range d.spans[i] {
		cells = append(cells, d.p.Islands[s.to].Cell())
	}
	return cells
}

// balance looks for islands of two colours that only see islands of the other colour: each bridge counts once for
// each of the colours.
func (d *hashiDiagnosis) balance() {
	colour := make([]int, len(d.spans)) // 0 is none yet, 1 and -1
	for first := range colour {
		if colour[first] != 0 {
			continue
		}
		colour[first] = 1
		queue, sums := []int{first}, [2]int{}
		for k := 0; k < len(queue); k++ {
			i := queue[k]
			n := d.p.Islands[i].Bridges
			if n == 0 {
				return
			}
			sums[(1-colour[i])/2] += n
			for _, s := range d.spans[i] {
				switch {
				case s.most == 0:
				case colour[s.to] == 0:
					colour[s.to] = -colour[i]
					queue = append(queue, s.to)
				case colour[s.to] == colour[i]:
					return
				}
			}
		}
		if sums[0] != sums[1] {
			d.add(nil, "all bridges lead from islands of one sort to islands of another, as on a chessboard, but their numbers sum up to %d and %d",
				sums[0], sums[1])
			return
		}
	}
}

// components looks for islands that cannot be joined with the others.
func (d *hashiDiagnosis) components() {
	neighbours := make([][]int, len(d.spans))
	for i, spans := range d.spans {
		for _, s := range spans {
			if s.most > 0 {
				neighbours[i] = append(neighbours[i], s.to)
			}
		}
	}
	of, sizes := components(neighbours)
	largest := slices.Index(sizes, slices.Max(sizes))
	for k, n := range sizes {
		if k == largest {
			continue
		}
		var cells []Cell
		for i, island := range d.p.Islands {
			if of[i] == k {
				cells = append(cells, island.Cell())
			}
		}
		if n == 1 {
			d.add(cells, "no bridge can join %v with the rest", cells[0])
		} else {
			d.add(cells, "no bridge can join %v and %s with the rest", cells[0], counted(n-1, "more island"))
		}
	}
}
