package islands

import (
	"cmp"
	"container/heap"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/islands/internal/rings"
	"github.com/gridsaw/gridsaw/vision/islands/internal/warp"
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

// growth places the rings of a class on a lattice, from one ring outwards.
type growth struct {
	*class
	scale  []float64 // radius that an island has there
	places *geom.Nearby
	known  []bool
	cell   []placed
	local  []warp.Ways // in radii
	order  []int       // in which the rings were placed
	taken  map[[2]int]bool
	steps  steps
}

// grow returns the rings of c that lie on the lattice f, each in its cell, from one of them on.
func grow(c *class, f frame, start int) []placed {
	n := len(c.rings)
	g := &growth{
		class: c, scale: make([]float64, n), places: geom.NewNearby(rings.Centers(c.rings)),
		known: make([]bool, n), cell: make([]placed, n), local: make([]warp.Ways, n),
		taken: map[[2]int]bool{{0, 0}: true},
	}
	for i, r := range c.rings {
		g.scale[i] = c.radius(r.Center)
	}
	g.known[start], g.order = true, []int{start}
	g.cell[start] = placed{ring: start}
	g.local[start] = warp.Ways{Col: f.col, Row: f.row}
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
	for _, i := range g.places.Within(g.rings[j].Center, growReach*g.scale[j]) {
		if !g.known[i] {
			length := g.way(g.rings[j].Center, g.rings[i].Center).Norm()
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
	col, row := g.local[j].Cells(g.way(g.rings[j].Center, g.rings[i].Center))
	c, r := math.Round(col), math.Round(row)
	if !(math.Abs(col-c) <= offGrid && math.Abs(row-r) <= offGrid) { // not a number, either
		return false
	}
	return !g.taken[[2]int{g.cell[j].col + int(c), g.cell[j].row + int(r)}]
}

// place places ring i as seen from ring j and fits the lattice about it to the
// rings around.
func (g *growth) place(i, j int) {
	col, row := g.local[j].Cells(g.way(g.rings[j].Center, g.rings[i].Center))
	g.cell[i] = placed{i, g.cell[j].col + int(math.Round(col)), g.cell[j].row + int(math.Round(row))}
	g.known[i] = true
	g.order = append(g.order, i)
	g.taken[[2]int{g.cell[i].col, g.cell[i].row}] = true
	g.local[i] = g.refit(i, g.local[j])
	g.reach(i)
}

// refit returns the lattice about ring i by least squares over the rings placed
// around it, with a pull to before.
func (g *growth) refit(i int, before warp.Ways) warp.Ways {
	cc, cr, rr := float64(framePull), 0.0, float64(framePull)
	wc, wr := before.Col.Mul(framePull), before.Row.Mul(framePull)
	for _, j := range g.places.Within(g.rings[i].Center, nearReach*g.scale[i]) {
		if !g.known[j] || j == i {
			continue
		}
		c, r := float64(g.cell[j].col-g.cell[i].col), float64(g.cell[j].row-g.cell[i].row)
		d := g.way(g.rings[i].Center, g.rings[j].Center)
		cc, cr, rr = cc+c*c, cr+c*r, rr+r*r
		wc, wr = wc.Add(d.Mul(c)), wr.Add(d.Mul(r))
	}
	det := cc*rr - cr*cr
	return warp.Ways{
		Col: wc.Mul(rr / det).Sub(wr.Mul(cr / det)),
		Row: wr.Mul(cc / det).Sub(wc.Mul(cr / det)),
	}
}
