package hashi

import "github.com/gridsaw/gridsaw/puzzle"

// Directions in which an island sees others. The numbers are the slots of
// graph.at, and their order makes opposite directions differ by 2.
const (
	right = iota
	down
	left
	up
	directions
)

// none stands for an edge or an island that is not there.
const none = -1

// A graph is the islands of a puzzle and the pairs among them that see each
// other. Islands are numbered row by row, whatever their order in the puzzle.
type graph struct {
	place  []int32             // island: its index in the puzzle
	demand []uint8             // island: bridges that end there, 0 for any
	at     [][directions]int32 // island: edge in each direction, or none
	ends   [][2]int32          // edge: islands, left or upper one first
	way    []uint8             // edge: direction in which the first sees the second
	cross  [][]int32           // edge: the edges that cross it

	// Scratch.
	cells   []int32    // island in each cell, or none
	reach   []int32    // column: the last island's cell, then the vertical edge there
	pairs   [][2]int32 // horizontal and vertical edges that cross
	count   []int32    // edge: how many cross it
	backing []int32    // of cross
}

// load builds the graph of a valid puzzle, in time proportional to cells and
// crossings.
func (g *graph) load(p *puzzle.Hashi) {
	g.gather(p)
	g.look(p)
	g.intersect(p)
}

// gather lists the islands row by row.
func (g *graph) gather(p *puzzle.Hashi) {
	g.cells = filled(g.cells, p.Rows*p.Cols, none)
	for i, island := range p.Islands {
		g.cells[island.Row*p.Cols+island.Col] = int32(i)
	}
	g.place, g.demand, g.at = g.place[:0], g.demand[:0], g.at[:0]
	for cell, i := range g.cells {
		if i == none {
			continue
		}
		g.cells[cell] = int32(len(g.place))
		g.place = append(g.place, i)
		g.demand = append(g.demand, uint8(p.Islands[i].Bridges))
		g.at = append(g.at, [directions]int32{none, none, none, none})
	}
}

// look finds the pairs of islands that see each other and may have a bridge.
func (g *graph) look(p *puzzle.Hashi) {
	g.ends, g.way = g.ends[:0], g.way[:0]
	g.reach = filled(g.reach, p.Cols, none)
	gap := 2
	if p.Touching {
		gap = 1
	}
	for r := range p.Rows {
		before, beforeCol := int32(none), 0
		row := g.cells[r*p.Cols : (r+1)*p.Cols]
		for c, i := range row {
			if i == none {
				continue
			}
			if before != none && c-beforeCol >= gap {
				g.bind(before, i, right)
			}
			before, beforeCol = i, c
			if above := g.reach[c]; above != none && r-int(above)/p.Cols >= gap {
				g.bind(g.cells[above], i, down)
			}
			g.reach[c] = int32(r*p.Cols + c)
		}
	}
}

// bind adds the edge from island a in the direction to island b.
func (g *graph) bind(a, b int32, direction int) {
	e := int32(len(g.ends))
	g.ends = append(g.ends, [2]int32{a, b})
	g.way = append(g.way, uint8(direction))
	g.at[a][direction] = e
	g.at[b][direction^2] = e
}

// intersect lists for every edge those that cross it.
func (g *graph) intersect(p *puzzle.Hashi) {
	g.meet(p)
	g.count = filled(g.count, len(g.ends), 0)
	for _, pair := range g.pairs {
		g.count[pair[0]]++
		g.count[pair[1]]++
	}
	if cap(g.cross) < len(g.ends) {
		g.cross = make([][]int32, len(g.ends))
	}
	g.cross = g.cross[:len(g.ends)]
	g.backing = filled(g.backing, 2*len(g.pairs), 0)
	rest := g.backing
	for edge, n := range g.count {
		g.cross[edge], rest = rest[:0:n], rest[n:]
	}
	for _, pair := range g.pairs {
		h, v := pair[0], pair[1]
		g.cross[h] = append(g.cross[h], v)
		g.cross[v] = append(g.cross[v], h)
	}
}

// meet finds the pairs of a horizontal and a vertical edge that cross.
func (g *graph) meet(p *puzzle.Hashi) {
	g.pairs = g.pairs[:0]
	g.reach = filled(g.reach, p.Cols, none)
	for r := range p.Rows {
		horizontal := int32(none)
		for c, i := range g.cells[r*p.Cols : (r+1)*p.Cols] {
			if i != none {
				horizontal = g.at[i][right]
				g.reach[c] = g.at[i][down]
			} else if vertical := g.reach[c]; vertical != none && horizontal != none {
				g.pairs = append(g.pairs, [2]int32{horizontal, vertical})
			}
		}
	}
}

// solution writes the number of bridges of each edge as a solution of the puzzle.
func (g *graph) solution(bridges func(edge int) int) *puzzle.HashiSolution {
	s := &puzzle.HashiSolution{Bridges: make([]puzzle.Bridge, 0, len(g.at))}
	for edge := range g.ends {
		if n := bridges(edge); n > 0 {
			s.Bridges = append(s.Bridges, g.bridge(edge, n))
		}
	}
	return s
}

// bridge returns n bridges on an edge, in the numbers of the puzzle.
func (g *graph) bridge(edge, n int) puzzle.Bridge {
	a, b := int(g.place[g.ends[edge][0]]), int(g.place[g.ends[edge][1]])
	return puzzle.Bridge{A: min(a, b), B: max(a, b), Count: n}
}

// filled returns s with length n and all values v.
func filled[T any](s []T, n int, v T) []T {
	if cap(s) < n {
		s = make([]T, n)
	}
	s = s[:n]
	for i := range s {
		s[i] = v
	}
	return s
}
