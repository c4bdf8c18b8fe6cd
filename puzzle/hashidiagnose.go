package puzzle

import "fmt"

// Diagnose returns reasons why p has no solution that can be seen by counting:
// numbers with an odd sum or with too few bridges to join all islands, islands
// without a neighbour in sight, numbers larger than their neighbours allow, and
// islands that no line of sight leads to from the others. Two islands are
// neighbours that lie in one row or column without another between them, and not
// side by side unless that is allowed; between them there are two bridges at most,
// no more than either number, and never all of both, which would cut the two off
// from the rest. An empty list proves nothing. It expects a valid Hashi.
func (p *Hashi) Diagnose() []Obstacle {
	d := &chart{p: p, spans: p.spans()}
	d.sum()
	d.numbers()
	if !d.lonely {
		d.parts()
	}
	return d.found
}

// A chart collects the obstacles of a Hashi.
type chart struct {
	p      *Hashi
	spans  [][]span // by island
	lonely bool     // an island can have no bridge
	found  []Obstacle
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

func (d *chart) add(cells []Cell, format string, args ...any) {
	d.found = append(d.found, Obstacle{Reason: fmt.Sprintf(format, args...), Cells: cells})
}

// sum looks at the numbers together.
func (d *chart) sum() {
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
func (d *chart) numbers() {
	for i, island := range d.p.Islands {
		at, room := island.Cell(), 0
		for _, s := range d.spans[i] {
			room += s.most
		}
		switch {
		case len(d.spans[i]) == 0:
			d.add([]Cell{at}, "no other island is in sight of %v", at)
			d.lonely = true
		case room == 0:
			d.add(d.around(i), "%v can have no bridge: each would cut it off from the rest together with a neighbour", at)
			d.lonely = true
		case island.Bridges > room:
			d.add(d.around(i), "%v says %d, but its neighbours allow %s", at, island.Bridges, counted(room, "bridge"))
		}
	}
}

// around returns the cell of an island and those of its neighbours.
func (d *chart) around(i int) []Cell {
	cells := []Cell{d.p.Islands[i].Cell()}
	for _, s := range d.spans[i] {
		cells = append(cells, d.p.Islands[s.to].Cell())
	}
	return cells
}

// parts looks for islands that cannot be joined with the others.
func (d *chart) parts() {
	part := make([]int, len(d.p.Islands)) // from 1
	var sizes []int
	for i := range d.p.Islands {
		if part[i] == 0 {
			sizes = append(sizes, d.spread(i, part, len(sizes)+1))
		}
	}
	if len(sizes) < 2 {
		return
	}
	main := 0
	for k, n := range sizes {
		if n > sizes[main] {
			main = k
		}
	}
	for k, n := range sizes {
		if k == main {
			continue
		}
		var cells []Cell
		for i, island := range d.p.Islands {
			if part[i] == k+1 {
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

// spread gives a part to an island and to all that can be reached from it, and
// returns their number.
func (d *chart) spread(i int, part []int, number int) int {
	part[i] = number
	queue := []int{i}
	for k := 0; k < len(queue); k++ {
		for _, s := range d.spans[queue[k]] {
			if s.most > 0 && part[s.to] == 0 {
				part[s.to] = number
				queue = append(queue, s.to)
			}
		}
	}
	return len(queue)
}
