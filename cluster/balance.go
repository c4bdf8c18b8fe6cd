package cluster

import (
	"math"
	"slices"

	"github.com/muesli/clusters"

	"github.com/gridsaw/gridsaw/encode"
)

// Imbalance returns the sum over the clusters of how many more tabs than blanks
// they have, or blanks than tabs. It is 0 when each label fits a puzzle.
func (c *Clusters) Imbalance(kinds []encode.Kind) int {
	total := 0
	for _, e := range c.excess(kinds) {
		total += max(e, -e)
	}
	return total
}

// excess returns for each cluster the number of tabs less that of blanks.
func (c *Clusters) excess(kinds []encode.Kind) []int {
	e := make([]int, len(c.Centers))
	for i, at := range c.Of {
		e[at] += int(kinds[i])
	}
	return e
}

// Balance moves vectors between clusters until each has as many tabs as blanks,
// at the least total growth of squared distances, and returns how many it moved.
// Where the puzzle itself has more of one kind, as when pieces are missing,
// that many remain over. Kinds and vectors are those of the clustering; the
// centres stay where they are.
//
// Surplus flows from cluster to cluster: moving a tab away and moving a blank in
// both lower a cluster's surplus by one. Successive shortest paths (after Busacker
// and Gowen, A procedure for determining a family of minimum-cost network flow
// patterns, 1960) give the optimum.
func (c *Clusters) Balance(vectors []clusters.Coordinates, kinds []encode.Kind) (moved int) {
	was := slices.Clone(c.Of)
	b := newBalancer(c, vectors, kinds)
	for b.augment() {
	}
	for i, at := range c.Of {
		if at != was[i] {
			moved++
		}
	}
	c.Inertia = 0
	for i, at := range c.Of {
		c.Inertia += b.d[i*b.k+at]
	}
	return moved
}

// balancer is the flow network of Balance. Its nodes are the clusters.
type balancer struct {
	c       *Clusters
	k       int
	kinds   []encode.Kind
	d       []float64 // squared distance of vector i from centre j at i*k+j
	excess  []int
	cost    []float64 // of moving one unit of surplus from i to j, at i*k+j
	by      []int     // the vector that moves then
	members [][]int
}

// newBalancer puts every vector into its nearest cluster: from there, no circle
// of moves is a gain, as successive shortest paths require.
func newBalancer(c *Clusters, vectors []clusters.Coordinates, kinds []encode.Kind) *balancer {
	k := len(c.Centers)
	b := &balancer{
		c: c, k: k, kinds: kinds,
		d:       make([]float64, len(vectors)*k),
		members: make([][]int, k),
		cost:    make([]float64, k*k),
		by:      make([]int, k*k),
	}
	for i, v := range vectors {
		for j, center := range c.Centers {
			b.d[i*k+j] = squaredDistance(v, center, math.Inf(1))
			if b.d[i*k+j] < b.d[i*k+c.Of[i]] {
				c.Of[i] = j
			}
		}
		b.members[c.Of[i]] = append(b.members[c.Of[i]], i)
	}
	b.excess = c.excess(kinds)
	for j := range k {
		b.price(j)
	}
	return b
}

// price fills in the arcs from and to a cluster: from i to j the cheapest of
// the tabs that could move there, and of the blanks that could come back.
func (b *balancer) price(at int) {
	for j := range b.k {
		b.cost[at*b.k+j], b.cost[j*b.k+at] = math.Inf(1), math.Inf(1)
	}
	for _, v := range b.members[at] {
		for to := range b.k {
			b.offer(v, at, to)
		}
	}
	for v, from := range b.c.Of {
		b.offer(v, from, at)
	}
}

// offer enters that vector v can move from its cluster to another.
func (b *balancer) offer(v, from, to int) {
	if from == to {
		return
	}
	arc := from*b.k + to
	if b.kinds[v] == encode.Blank {
		arc = to*b.k + from
	}
	if d := b.d[v*b.k+to] - b.d[v*b.k+from]; d < b.cost[arc] {
		b.cost[arc], b.by[arc] = d, v
	}
}

// augment moves one unit of surplus along the cheapest way from a cluster with
// too many tabs to one with too many blanks; false when there is none.
func (b *balancer) augment() bool {
	from, to := 0, 0
	for _, e := range b.excess {
		from += max(e, 0)
		to += max(-e, 0)
	}
	if from == 0 || to == 0 {
		return false
	}
	dist, prev := b.shortest()
	end := -1
	for j, e := range b.excess {
		if e < 0 && !math.IsInf(dist[j], 1) && (end < 0 || dist[j] < dist[end]) {
			end = j
		}
	}
	if end < 0 {
		return false
	}
	way := b.way(prev, end)
	for n := 1; n < len(way); n++ {
		j, i := way[n-1], way[n]
		v := b.by[i*b.k+j]
		if b.kinds[v] == encode.Blank {
			b.move(v, j, i)
		} else {
			b.move(v, i, j)
		}
	}
	if way != nil {
		b.excess[end]++
		b.excess[way[len(way)-1]]--
	}
	for _, j := range way {
		b.price(j)
	}
	return way != nil
}

// way returns the clusters from end back to the start of its cheapest way, nil
// should rounding have closed a circle.
func (b *balancer) way(prev []int, end int) []int {
	var way []int
	for j := end; j >= 0; j = prev[j] {
		if len(way) > b.k {
			return nil
		}
		way = append(way, j)
	}
	return way
}

// shortest returns the costs of the cheapest ways from any cluster with too many
// tabs, and the cluster before each on that way (Bellman and Ford: moves that
// undo a move have negative costs).
func (b *balancer) shortest() (dist []float64, prev []int) {
	dist, prev = make([]float64, b.k), make([]int, b.k)
	for j, e := range b.excess {
		prev[j] = -1
		if e <= 0 {
			dist[j] = math.Inf(1)
		}
	}
	for changed, round := true, 0; changed && round < b.k; round++ {
		changed = false
		for i := range b.k {
			if math.IsInf(dist[i], 1) {
				continue
			}
			for j, cost := range b.cost[i*b.k : (i+1)*b.k] {
				// Rounding must not close a circle of equal costs.
				if d := dist[i] + cost; d < dist[j]-1e-12*(1+math.Abs(dist[j])) || math.IsInf(dist[j], 1) && !math.IsInf(d, 1) {
					dist[j], prev[j], changed = d, i, true
				}
			}
		}
	}
	return dist, prev
}

// move puts vector v from one cluster into another.
func (b *balancer) move(v, from, to int) {
	m := b.members[from]
	for i, x := range m {
		if x == v {
			b.members[from] = append(m[:i], m[i+1:]...)
			break
		}
	}
	b.members[to] = append(b.members[to], v)
	b.c.Of[v] = to
}
