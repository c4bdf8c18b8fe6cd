package cluster

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/muesli/clusters"
)

// Errors of KMeans, ChooseK and Label, wrapped with the number at fault.
var (
	// ErrVectors: no vectors, vectors of different lengths, or numbers that are
	// not finite.
	ErrVectors = errors.New("cluster: vectors cannot be grouped")
	// ErrK: a number of clusters below 1 or above the number of vectors.
	ErrK = errors.New("cluster: no such number of clusters")
)

// Options are the knobs of KMeans. The zero value is the default.
type Options struct {
	// Seed makes the choice of the first centres; equal seeds give equal
	// clusters.
	Seed uint64
	// Restarts is the number of starts of which the one with the least inertia
	// is kept, default 4.
	Restarts int
	// Rounds bounds the assignments of one start, default 100.
	Rounds int
}

func (o Options) withDefaults() Options {
	if o.Restarts <= 0 {
		o.Restarts = 4
	}
	if o.Rounds <= 0 {
		o.Rounds = 100
	}
	return o
}

// Clusters is a partition of vectors around centres.
type Clusters struct {
	// Centers holds the mean of each cluster.
	Centers []clusters.Coordinates
	// Of holds the cluster, from 0, of each vector. No cluster is empty.
	Of []int
	// Inertia is the sum of the squared distances of the vectors from the
	// centres of their clusters.
	Inertia float64
	// Rounds is the number of assignments of the start that was kept.
	Rounds int
}

// KMeans groups vectors of one length into k clusters by Lloyd's rounds from
// k-means++ starts (Arthur and Vassilvitskii, k-means++: the advantages of
// careful seeding, 2007). A cluster that runs empty gets the vector that is
// farthest from its centre. Behague's k-means (section 7.3.1) starts at random
// vectors; a careful start needs fewer restarts. It returns an error that wraps
// ErrVectors or ErrK.
func KMeans(vectors []clusters.Coordinates, k int, o Options) (*Clusters, error) {
	f, err := flatten(vectors)
	if err != nil {
		return nil, err
	}
	if k < 1 || k > f.n {
		return nil, fmt.Errorf("%w: %d of %d vectors", ErrK, k, f.n)
	}
	o = o.withDefaults()
	var best *lloyd
	for i := range o.Restarts {
		l := newLloyd(f, k, rand.New(rand.NewPCG(o.Seed, uint64(i))))
		l.run(o.Rounds)
		if best == nil || l.inertia < best.inertia {
			best = l
		}
	}
	return best.clusters(), nil
}

// flat holds n vectors of dim numbers one after another.
type flat struct {
	n, dim int
	v      []float64
}

func flatten(vectors []clusters.Coordinates) (*flat, error) {
	if len(vectors) == 0 || len(vectors[0]) == 0 {
		return nil, fmt.Errorf("%w: there are none", ErrVectors)
	}
	f := &flat{n: len(vectors), dim: len(vectors[0])}
	f.v = make([]float64, 0, f.n*f.dim)
	for i, v := range vectors {
		if len(v) != f.dim {
			return nil, fmt.Errorf("%w: number %d has %d numbers, not %d", ErrVectors, i, len(v), f.dim)
		}
		for _, x := range v {
			if math.IsNaN(x) || math.Abs(x) > 1e100 {
				return nil, fmt.Errorf("%w: number %d holds %g", ErrVectors, i, x)
			}
		}
		f.v = append(f.v, v...)
	}
	return f, nil
}

// row returns vector i.
func (f *flat) row(i int) []float64 { return f.v[i*f.dim : (i+1)*f.dim] }

// squaredDistance returns the squared Euclidean distance of two vectors of one
// length, or some number of at least limit as soon as it is known to be that.
func squaredDistance(a, b []float64, limit float64) float64 {
	var s float64
	for len(a) >= 8 && len(b) >= 8 {
		d0, d1, d2, d3 := a[0]-b[0], a[1]-b[1], a[2]-b[2], a[3]-b[3]
		d4, d5, d6, d7 := a[4]-b[4], a[5]-b[5], a[6]-b[6], a[7]-b[7]
		s += (d0*d0 + d1*d1 + d2*d2 + d3*d3) + (d4*d4 + d5*d5 + d6*d6 + d7*d7)
		if s >= limit {
			return s
		}
		a, b = a[8:], b[8:]
	}
	for i, x := range a {
		d := x - b[i]
		s += d * d
	}
	return s
}
