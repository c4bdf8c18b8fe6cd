// Package mincut parts the cells of a grid in two such that the costs of the cells and of
// the border between the parts are least.
//
// It is the method of Boykov and Kolmogorov, "An experimental comparison of min-cut/max-flow
// algorithms for energy minimization in vision", 2004: two trees grow from the source and
// from the sink until they touch, flow is pushed along the path where they do, and what it
// cuts off is adopted by the nearest that still hangs on a root.
package mincut

// Directions are the eight neighbours of a cell: the opposite of direction k is 7-k.
var Directions = [8][2]int{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}

// A Grid is a graph of cells, row by row. Capacities are at least 0.
type Grid struct {
	w, h  int
	own   []int32 // what the source still gives, or less than 0 what the sink still takes
	caps  [8][]int32
	step  [8]int
	tree  []int8  // +1 the source's, -1 the sink's, 0 neither
	up    []int8  // the direction to the parent, or one of those below
	stamp []int32 // when far was found
	far   []int32 // steps to the root

	active  []int32 // a queue
	waiting []bool  // cells in it
	orphans []int32
	time    int32
}

const (
	root   = 8 + iota // the cell hangs on source or sink itself
	orphan            // its parent is lost
	none
)

// New returns a grid of w x h cells without any costs.
func New(w, h int) *Grid {
	n := w * h
	g := &Grid{w: w, h: h, own: make([]int32, n), tree: make([]int8, n), up: make([]int8, n),
		stamp: make([]int32, n), far: make([]int32, n), waiting: make([]bool, n)}
	for k, d := range Directions {
		g.caps[k] = make([]int32, n)
		g.step[k] = d[1]*w + d[0]
	}
	return g
}

// Prefer makes it cost so much that cell i is not the source's; where v is less than 0, -v
// that it is not the sink's.
func (g *Grid) Prefer(i int, v int32) { g.own[i] += v }

// Join makes it cost so much that cell i and its neighbour in direction k, which must lie in
// the grid, are in different parts.
func (g *Grid) Join(i, k int, v int32) {
	g.caps[k][i] += v
	g.caps[7-k][i+g.step[k]] += v
}

// Cut returns which cells are the source's. It can be called once.
func (g *Grid) Cut() []bool {
	for i, v := range g.own {
		g.up[i] = none
		if v != 0 {
			g.tree[i], g.up[i], g.far[i] = 1, root, 1
			if v < 0 {
				g.tree[i] = -1
			}
			g.wake(int32(i))
		}
	}
	for len(g.active) > 0 {
		i := g.active[0]
		g.active = g.active[1:]
		g.waiting[i] = false
		if g.tree[i] != 0 {
			g.grow(i)
		}
	}
	out := make([]bool, len(g.own))
	for i, t := range g.tree {
		out[i] = t > 0
	}
	return out
}

func (g *Grid) wake(i int32) {
	if !g.waiting[i] {
		g.waiting[i] = true
		g.active = append(g.active, i)
	}
}

// inside tells whether cell i has a neighbour in direction k.
func (g *Grid) inside(i int32, k int) bool {
	x, y := int(i)%g.w+Directions[k][0], int(i)/g.w+Directions[k][1]
	return x >= 0 && y >= 0 && x < g.w && y < g.h
}

// from returns the capacity that is left in a tree's direction of flow between cell i and
// the one in direction k, further from the root.
func (g *Grid) from(i int32, k int, tree int8) *int32 {
	if tree > 0 {
		return &g.caps[k][i]
	}
	return &g.caps[7-k][int(i)+g.step[k]]
}

// grow lets a cell's tree take the free cells around it, and pushes flow where it meets
// the other tree.
func (g *Grid) grow(i int32) {
	for k := 0; k < 8; k++ {
		if g.tree[i] == 0 {
			return
		}
		if !g.inside(i, k) || *g.from(i, k, g.tree[i]) == 0 {
			continue
		}
		j := i + int32(g.step[k])
		switch g.tree[j] {
		case 0:
			g.tree[j], g.up[j] = g.tree[i], int8(7-k)
			g.stamp[j], g.far[j] = g.stamp[i], g.far[i]+1
			g.wake(j)
		case g.tree[i]:
			if g.stamp[j] <= g.stamp[i] && g.far[j] > g.far[i] {
				g.up[j] = int8(7 - k)
				g.stamp[j], g.far[j] = g.stamp[i], g.far[i]+1
			}
		default:
			if g.tree[i] > 0 {
				g.push(i, j, k)
			} else {
				g.push(j, i, 7-k)
			}
			g.adopt()
			k-- // there may be more to push
		}
	}
}

// push sends as much as goes along the path that leads through s, the source's, and t, the
// sink's, which lies in direction k from it.
func (g *Grid) push(s, t int32, k int) {
	most := g.caps[k][s]
	i := s
	for g.up[i] != root {
		up := int(g.up[i])
		i += int32(g.step[up])
		most = min(most, g.caps[7-up][i])
	}
	most = min(most, g.own[i])
	i = t
	for g.up[i] != root {
		up := int(g.up[i])
		most = min(most, g.caps[up][i])
		i += int32(g.step[up])
	}
	most = min(most, -g.own[i])

	g.time++
	g.caps[k][s] -= most
	g.caps[7-k][t] += most
	i = s
	for g.up[i] != root {
		up, j := int(g.up[i]), i
		i += int32(g.step[up])
		g.caps[up][j] += most
		if g.caps[7-up][i] -= most; g.caps[7-up][i] == 0 {
			g.lose(j)
		}
	}
	if g.own[i] -= most; g.own[i] == 0 {
		g.lose(i)
	}
	i = t
	for g.up[i] != root {
		up, j := int(g.up[i]), i
		i += int32(g.step[up])
		g.caps[7-up][i] += most
		if g.caps[up][j] -= most; g.caps[up][j] == 0 {
			g.lose(j)
		}
	}
	if g.own[i] += most; g.own[i] == 0 {
		g.lose(i)
	}
}

func (g *Grid) lose(i int32) {
	g.up[i] = orphan
	g.orphans = append(g.orphans, i)
}

// adopt finds new parents for the cells that lost theirs, and frees those that find none.
func (g *Grid) adopt() {
	for len(g.orphans) > 0 {
		i := g.orphans[len(g.orphans)-1]
		g.orphans = g.orphans[:len(g.orphans)-1]
		best, parent := int32(1<<30), none
		for k := range 8 {
			if !g.inside(i, k) {
				continue
			}
			j := i + int32(g.step[k])
			if g.tree[j] != g.tree[i] || *g.from(j, 7-k, g.tree[i]) == 0 {
				continue
			}
			if d := g.toRoot(j); d < best {
				best, parent = d, k
			}
		}
		if parent != none {
			g.up[i] = int8(parent)
			g.stamp[i], g.far[i] = g.time, best+1
			continue
		}
		for k := range 8 {
			if !g.inside(i, k) {
				continue
			}
			j := i + int32(g.step[k])
			if g.tree[j] != g.tree[i] {
				continue
			}
			if *g.from(j, 7-k, g.tree[i]) > 0 {
				g.wake(j)
			}
			if int(g.up[j]) == 7-k {
				g.lose(j)
			}
		}
		g.tree[i], g.up[i] = 0, none
	}
}

// toRoot returns how many steps a cell is from its root, very many if it hangs on none.
func (g *Grid) toRoot(i int32) int32 {
	d := int32(0)
	j := i
	for g.stamp[j] != g.time || g.up[j] == orphan {
		switch up := int(g.up[j]); up {
		case orphan, none:
			return 1 << 30
		case root:
			g.stamp[j], g.far[j] = g.time, 1
		default:
			j += int32(g.step[up])
			d++
		}
	}
	d += g.far[j]
	for j, k := i, d; g.stamp[j] != g.time; k-- {
		g.stamp[j], g.far[j] = g.time, k
		j += int32(g.step[g.up[j]])
	}
	return d
}
