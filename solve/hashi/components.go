package hashi

// components are the sets of islands that bridges join: a forest with union by size
// and without path compression (R. Tarjan, Efficiency of a Good but not Linear
// Set Union Algorithm, 1975), so that joins can be taken back in reverse order.
// Only literals of the trail that were propagated count.
type components struct {
	root  []int32 // island: an island nearer to the root of its tree, or itself
	size  []int32 // root: islands of the component
	out   []int32 // root: ends of open edges at islands of the component
	ring  []int32 // island: the next of its component, in a ring
	joins []int32 // for each bridge in turn, the root that was put below another, or none
}

func (c *components) reset(g *graph) {
	n := len(g.at)
	c.root, c.size = filled(c.root, n, 0), filled(c.size, n, 1)
	c.out, c.ring = filled(c.out, n, 0), filled(c.ring, n, 0)
	c.joins = c.joins[:0]
	for i := range c.root {
		c.root[i], c.ring[i] = int32(i), int32(i)
	}
	for _, ends := range g.ends {
		c.out[ends[0]]++
		c.out[ends[1]]++
	}
}

func (c *components) find(i int32) int32 {
	for c.root[i] != i {
		i = c.root[i]
	}
	return i
}

// join puts the components of two roots together and returns the root of both.
func (c *components) join(a, b int32) int32 {
	if a == b {
		c.joins = append(c.joins, none)
		return a
	}
	if c.size[a] < c.size[b] {
		a, b = b, a
	}
	c.joins = append(c.joins, b)
	c.root[b] = a
	c.size[a] += c.size[b]
	c.out[a] += c.out[b]
	c.ring[a], c.ring[b] = c.ring[b], c.ring[a]
	return a
}

// split takes back the latest join.
func (c *components) split() {
	last := len(c.joins) - 1
	b := c.joins[last]
	c.joins = c.joins[:last]
	if b == none {
		return
	}
	a := c.root[b]
	c.root[b] = b
	c.size[a] -= c.size[b]
	c.out[a] -= c.out[b]
	c.ring[a], c.ring[b] = c.ring[b], c.ring[a]
}
