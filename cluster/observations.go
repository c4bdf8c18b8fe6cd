package cluster

import (
	"slices"

	"github.com/muesli/clusters"
)

// Observations returns vectors as muesli/clusters observations.
func Observations(vectors [][]float64) clusters.Observations {
	o := make(clusters.Observations, len(vectors))
	for i, v := range vectors {
		o[i] = clusters.Coordinates(v)
	}
	return o
}

// Vectors returns the coordinates of observations, for KMeans.
func Vectors(o clusters.Observations) [][]float64 {
	v := make([][]float64, len(o))
	for i, x := range o {
		v[i] = x.Coordinates()
	}
	return v
}

// Muesli returns the clusters as muesli/clusters has them, each with its
// centre and those of the given observations that belong to it: the vectors
// that c was made from, in their order.
func (c *Clusters) Muesli(o clusters.Observations) clusters.Clusters {
	out := make(clusters.Clusters, len(c.Centers))
	for i, center := range c.Centers {
		out[i].Center = slices.Clone(center)
	}
	for i, at := range c.Of {
		if i < len(o) {
			out[at].Append(o[i])
		}
	}
	return out
}
