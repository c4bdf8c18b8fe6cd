package cluster

import (
	"math"

	"github.com/muesli/clusters"
)

// Silhouettes returns for each vector how much nearer its own cluster is than
// the next, from -1 to 1, after Rousseeuw, Silhouettes (1987), with distances
// from centres instead of mean distances from members, which is linear in the
// number of vectors. The vector itself is left out of its own centre, so that
// splitting a group in two never looks better for it. A vector alone in its
// cluster has 0. The vectors must be those that c was made from.
func (c *Clusters) Silhouettes(vectors []clusters.Coordinates) []float64 {
	size := c.Sizes()
	s := make([]float64, len(c.Of))
	if len(c.Centers) < 2 {
		return s
	}
	for i, at := range c.Of {
		n := float64(size[at])
		if n < 2 {
			continue
		}
		own := math.Sqrt(squaredDistance(vectors[i], c.Centers[at], math.Inf(1))) * n / (n - 1)
		other := math.Inf(1)
		for k, center := range c.Centers {
			if k != at {
				other = min(other, squaredDistance(vectors[i], center, other))
			}
		}
		other = math.Sqrt(other)
		if m := max(own, other); m > 0 {
			s[i] = (other - own) / m
		}
	}
	return s
}

// Sizes returns the number of vectors in each cluster.
func (c *Clusters) Sizes() []int {
	size := make([]int, len(c.Centers))
	for _, at := range c.Of {
		size[at]++
	}
	return size
}

// Silhouette returns the mean of Silhouettes.
func (c *Clusters) Silhouette(vectors []clusters.Coordinates) float64 {
	return mean(c.Silhouettes(vectors))
}

func mean(v []float64) float64 {
	var s float64
	for _, x := range v {
		s += x
	}
	return s / float64(max(1, len(v)))
}

// Purity returns the share of members that have the commonest truth of their
// cluster, 0 to 1. Both slices hold a number for each member; members with a
// truth below 0 do not count, and without any that does the purity is 1.
func Purity(of, truth []int) float64 {
	counts := map[[2]int]int{}
	top := map[int]int{}
	total := 0
	for i, c := range of {
		if truth[i] < 0 {
			continue
		}
		total++
		key := [2]int{c, truth[i]}
		counts[key]++
		top[c] = max(top[c], counts[key])
	}
	if total == 0 {
		return 1
	}
	kept := 0
	for _, n := range top {
		kept += n
	}
	return float64(kept) / float64(total)
}

// Recall returns the share of all pairs of one truth that lie in one cluster, 0
// to 1: with joint numbers for truth, the share of joints whose two sides were
// kept together. Members with a truth below 0 do not count, and without any
// pair the recall is 1.
func Recall(of, truth []int) float64 {
	both, same := map[[2]int]int{}, map[int]int{}
	pairs, kept := 0, 0
	for i, c := range of {
		if truth[i] < 0 {
			continue
		}
		key := [2]int{c, truth[i]}
		pairs += same[truth[i]]
		kept += both[key]
		same[truth[i]]++
		both[key]++
	}
	if pairs == 0 {
		return 1
	}
	return float64(kept) / float64(pairs)
}
