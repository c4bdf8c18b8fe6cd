package islands

import (
	"cmp"
	"container/heap"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// growReach is how far apart, in radii, two islands may be of which one is
	// placed by the other, and nearReach how far those that the local frame is
	// fitted to.
	growReach, nearReach = 16, 18
	// offGrid is how far from the middle of a cell, in cells, an island may be
	// seen while the lattice is still being found.
	offGrid = 0.23
	// framePull is the weight of the frame that an island takes over against
	// what its neighbours say.
	framePull = 4
)

// placed is a ring in its cell of a lattice with any origin.
type placed struct {
	ring     int
	col, row int
}

// local is the lattice about one place: the ways to the next column and row, in
// pixels or in radii of the islands.
type local struct{ col, row geom.Point }

// cells returns how many columns and rows the way d is long.
func (l local) cells(d geom.Point) (col, row float64) {
	det := l.col.Cross(l.row)
	return d.Cross(l.row) / det, l.col.Cross(d) / det
}

// growth places the rings of a class on a lattice, from one ring outwards.
type growth struct {
	*class
	scale  []float64 // radius that an island has there
	places *places
	known  []bool
	cell   []placed
	local  []local // in radii
	order  []int   // in which the rings were placed
	taken  map[[2]int]bool
	steps  steps
}

// grow returns the rings of c that lie on the lattice f, each in its cell.
func (c *class) grow(f frame, start int) []placed {
	n := len(c.rings)
	g := &growth{
		class: c, scale: make([]float64, n), places: newPlaces(ringCenters(c.rings)),
		known: make([]bool, n), cell: make([]placed, n), local: make([]local, n),
		taken: map[[2]int]bool{{0, 0}: true},
	}
	for i, r := range c.rings {
		g.scale[i] = c.radius(r.center)
	}
	g.known[start], g.order = true, []int{start}
	g.cell[start] = placed{ring: start}
	g.local[start] = local{f.col, f.row}
	g.reach(start)
	for g.steps.Len() > 0 {
		s := heap.Pop(&g.steps).(step)
		if !g.known[s.ring] && g.fits(s.ring, s.from) {
			g.place(s.ring, s.from)
		}
	}
	out := make([]placed, len(g.order))
	for i, k := range g.order {
		out[i] = g.cell[k]
	}
	return out
}

// reach adds the ways from ring j, which is placed, to those that are not.
func (g *growth) reach(j int) {
	for _, i := range g.places.within(g.rings[j].center, growReach*g.scale[j]) {
		if !g.known[i] {
			length := g.way(g.rings[j].center, g.rings[i].center).Norm()
			heap.Push(&g.steps, step{ring: i, from: j, length: length})
		}
	}
}

// step is the way, in radii, from a ring that is placed to another one.
type step struct {
	ring, from int
	length     float64
}

// steps is a heap of ways, the shortest first.
type steps []step

func (s steps) Len() int           { return len(s) }
func (s steps) Less(i, j int) bool { return compareSteps(s[i], s[j]) < 0 }
func (s steps) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s *steps) Push(x any)        { *s = append(*s, x.(step)) }
func (s *steps) Pop() any {
	last := len(*s) - 1
	out := (*s)[last]
	*s = (*s)[:last]
	return out
}

func compareSteps(a, b step) int {
	return cmp.Or(cmp.Compare(a.length, b.length), cmp.Compare(a.ring, b.ring), cmp.Compare(a.from, b.from))
}

// fits tells whether ring i lies in a free cell as seen from ring j.
func (g *growth) fits(i, j int) bool {
	col, row := g.local[j].cells(g.way(g.rings[j].center, g.rings[i].center))
	c, r := math.Round(col), math.Round(row)
	if !(math.Abs(col-c) <= offGrid && math.Abs(row-r) <= offGrid) { // not a number, either
		return false
	}
	return !g.taken[[2]int{g.cell[j].col + int(c), g.cell[j].row + int(r)}]
}

// place places ring i as seen from ring j and fits the lattice about it to the
// rings around.
func (g *growth) place(i, j int) {
	col, row := g.local[j].cells(g.way(g.rings[j].center, g.rings[i].center))
	g.cell[i] = placed{i, g.cell[j].col + int(math.Round(col)), g.cell[j].row + int(math.Round(row))}
	g.known[i] = true
	g.order = append(g.order, i)
	g.taken[[2]int{g.cell[i].col, g.cell[i].row}] = true
	g.local[i] = g.refit(i, g.local[j])
	g.reach(i)
}

// refit returns the lattice about ring i by least squares over the rings placed
// around it, with a pull to before.
func (g *growth) refit(i int, before local) local {
	cc, cr, rr := float64(framePull), 0.0, float64(framePull)
	wc, wr := before.col.Mul(framePull), before.row.Mul(framePull)
	for _, j := range g.places.within(g.rings[i].center, nearReach*g.scale[i]) {
		if !g.known[j] || j == i {
			continue
		}
		c, r := float64(g.cell[j].col-g.cell[i].col), float64(g.cell[j].row-g.cell[i].row)
		d := g.way(g.rings[i].center, g.rings[j].center)
		cc, cr, rr = cc+c*c, cr+c*r, rr+r*r
		wc, wr = wc.Add(d.Mul(c)), wr.Add(d.Mul(r))
	}
	det := cc*rr - cr*cr
	return local{
		col: wc.Mul(rr / det).Sub(wr.Mul(cr / det)),
		row: wr.Mul(cc / det).Sub(wc.Mul(cr / det)),
	}
}
