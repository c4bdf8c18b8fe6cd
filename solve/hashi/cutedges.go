package hashi

import "github.com/gridsaw/gridsaw/solve/internal/cdcl"

// cutEdges are edges without which the edges that can still have a bridge do not connect all
// islands, found by a walk, depth first (R. Tarjan, A Note on Finding the Bridges of a Graph,
// 1974; he calls them bridges, which here they must become).
type cutEdges struct {
	depth  []int32 // island: place in the order of discovery from 1, 0 for unseen
	low    []int32 // island: least depth that its subtree reaches by another edge
	sum    []int32 // island: sum of the numbers in its subtree
	blank  []int32 // island: islands without number in its subtree
	entry  []int32 // island: edge by which it was found
	next   []uint8 // island: direction to look in next
	path   []int32 // islands from the start of the walk to the present one
	cutOff []int32 // islands whose entry is a cut edge, with their subtrees beyond it
}

func (c *cutEdges) reset(n int) {
	c.depth = filled(c.depth, n, 0)
	c.low, c.sum = filled(c.low, n, 0), filled(c.sum, n, 0)
	c.blank, c.entry = filled(c.blank, n, 0), filled(c.entry, n, none)
	c.next, c.path = filled(c.next, n, 0), c.path[:0]
	c.cutOff = c.cutOff[:0]
}

// walk finds the cut edges. It returns false if the islands are not connected, or the sum of
// all numbers is odd.
func (c *cutEdges) walk(g *graph, s *cdcl.Solver) bool {
	c.reset(len(g.at))
	if len(g.at) == 0 {
		return true
	}
	c.enter(g, 0, none)
	seen := 1
	for len(c.path) > 0 {
		i := c.path[len(c.path)-1]
		if c.next[i] == directions {
			c.leave(i)
			continue
		}
		edge := g.at[i][c.next[i]]
		c.next[i]++
		if edge == none || edge == c.entry[i] || s.Value(atLeast(edge, 1)) < 0 {
			continue
		}
		j := g.ends[edge][0] + g.ends[edge][1] - i
		if c.depth[j] > 0 {
			c.low[i] = min(c.low[i], c.depth[j])
			continue
		}
		seen++
		c.enter(g, j, edge)
	}
	return seen == len(g.at) && (c.blank[0] > 0 || c.sum[0]&1 == 0)
}

// enter comes to island i for the first time.
func (c *cutEdges) enter(g *graph, i, edge int32) {
	c.path = append(c.path, i)
	c.depth[i] = int32(len(c.path))
	c.low[i] = c.depth[i]
	c.entry[i] = edge
	c.sum[i] = int32(g.demand[i])
	if g.demand[i] == 0 {
		c.blank[i] = 1
	}
}

// leave goes from island i, all seen, back to where it was found from.
func (c *cutEdges) leave(i int32) {
	c.path = c.path[:len(c.path)-1]
	if len(c.path) == 0 {
		return
	}
	to := c.path[len(c.path)-1]
	c.low[to] = min(c.low[to], c.low[i])
	c.sum[to] += c.sum[i]
	c.blank[to] += c.blank[i]
	if c.low[i] == c.depth[i] {
		c.cutOff = append(c.cutOff, i)
	}
}
