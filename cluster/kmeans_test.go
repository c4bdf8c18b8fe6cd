package cluster_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/muesli/clusters"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
)

// blobs returns n points about each of the centres, and which they belong to.
func blobs(centers []clusters.Coordinates, n int, spread float64) (vectors []clusters.Coordinates, of []int) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range n {
		for c, center := range centers {
			v := slices.Clone(center)
			for i := range v {
				v[i] += spread * rng.NormFloat64()
			}
			vectors, of = append(vectors, v), append(of, c)
		}
	}
	return vectors, of
}

var corners = []clusters.Coordinates{{0, 0}, {10, 0}, {0, 10}, {10, 10}}

func TestKMeansFindsBlobs(t *testing.T) {
	vectors, truth := blobs(corners, 50, 0.5)
	c, err := cluster.KMeans(vectors, 4, cluster.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p, r := cluster.Purity(c.Of, truth), cluster.Recall(c.Of, truth); p != 1 || r != 1 {
		t.Errorf("purity %g, recall %g", p, r)
	}
	var inertia float64
	for i, v := range vectors {
		d := math.Hypot(v[0]-c.Centers[c.Of[i]][0], v[1]-c.Centers[c.Of[i]][1])
		inertia += d * d
	}
	if math.Abs(inertia-c.Inertia) > 1e-9 {
		t.Errorf("inertia %g, want %g", c.Inertia, inertia)
	}
	if s := c.Silhouette(vectors); s < 0.8 {
		t.Errorf("silhouette %.2f of far blobs", s)
	}
}

// TestKMeansOptimum checks small cases against all partitions.
func TestKMeansOptimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 20 {
		vectors := make([]clusters.Coordinates, 7)
		for i := range vectors {
			vectors[i] = []float64{rng.Float64(), rng.Float64()}
		}
		c, err := cluster.KMeans(vectors, 2, cluster.Options{Restarts: 20})
		if err != nil {
			t.Fatal(err)
		}
		best := math.Inf(1)
		for mask := 1; mask < 1<<6; mask++ {
			best = min(best, inertiaOf(vectors, mask))
		}
		if c.Inertia > best+1e-9 {
			t.Errorf("inertia %g, the best partition has %g", c.Inertia, best)
		}
	}
}

// inertiaOf returns the inertia of the two clusters that a bit mask describes.
func inertiaOf(vectors []clusters.Coordinates, mask int) (sum float64) {
	for side := range 2 {
		var n, x, y, xx float64
		for i, v := range vectors {
			if mask>>i&1 == side {
				n, x, y, xx = n+1, x+v[0], y+v[1], xx+v[0]*v[0]+v[1]*v[1]
			}
		}
		if n > 0 {
			sum += xx - (x*x+y*y)/n
		}
	}
	return sum
}

func TestKMeansEdges(t *testing.T) {
	same := []clusters.Coordinates{{1}, {1}, {1}}
	c, err := cluster.KMeans(same, 3, cluster.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{1, 1, 1}, c.Sizes()); diff != "" {
		t.Error("equal vectors, three clusters:", diff)
	}
	for name, test := range map[string]struct {
		vectors []clusters.Coordinates
		k       int
		want    error
	}{
		"none":    {nil, 1, cluster.ErrVectors},
		"empty":   {[]clusters.Coordinates{{}}, 1, cluster.ErrVectors},
		"ragged":  {[]clusters.Coordinates{{1}, {1, 2}}, 1, cluster.ErrVectors},
		"nan":     {[]clusters.Coordinates{{math.NaN()}}, 1, cluster.ErrVectors},
		"zero":    {same, 0, cluster.ErrK},
		"toomany": {same, 4, cluster.ErrK},
	} {
		if _, err := cluster.KMeans(test.vectors, test.k, cluster.Options{}); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

func TestKMeansSeed(t *testing.T) {
	vectors, _ := blobs(corners, 30, 3)
	a, _ := cluster.KMeans(vectors, 9, cluster.Options{Seed: 3})
	b, _ := cluster.KMeans(vectors, 9, cluster.Options{Seed: 3})
	if diff := cmp.Diff(a, b); diff != "" {
		t.Error(diff)
	}
}

// TestBalance has one blank on the wrong side of a border.
func TestBalance(t *testing.T) {
	vectors := []clusters.Coordinates{{0}, {0.1}, {0.2}, {5.1}, {10}, {10.1}, {9}, {6}}
	kinds := []encode.Kind{encode.Tab, encode.Tab, encode.Blank, encode.Blank, encode.Tab, encode.Blank, encode.Blank, encode.Tab}
	c := &cluster.Clusters{Centers: []clusters.Coordinates{{0}, {10}}, Of: []int{0, 0, 0, 1, 1, 1, 1, 1}}
	if got := c.Imbalance(kinds); got != 2 {
		t.Fatalf("imbalance %d, want 2", got)
	}
	if moved := c.Balance(vectors, kinds); moved != 1 || c.Imbalance(kinds) != 0 || c.Of[3] != 0 {
		t.Errorf("moved %d, imbalance %d, clusters %v", moved, c.Imbalance(kinds), c.Of)
	}
}

// TestBalanceOptimum checks the cost of the repair against all assignments.
func TestBalanceOptimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 30 {
		const n, k = 8, 3
		vectors := make([]clusters.Coordinates, n)
		kinds := make([]encode.Kind, n)
		for i := range vectors {
			vectors[i] = []float64{rng.Float64(), rng.Float64()}
			kinds[i] = encode.Kind(1 - 2*(i%2))
		}
		c, err := cluster.KMeans(vectors, k, cluster.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c.Balance(vectors, kinds)
		if got := c.Imbalance(kinds); got != 0 {
			t.Errorf("imbalance %d", got)
		}
		best := math.Inf(1)
		for code := range 6561 { // 3^8
			best = min(best, costOf(c, vectors, kinds, code))
		}
		if c.Inertia > best+1e-9 {
			t.Errorf("repaired to %g, the best balanced assignment has %g", c.Inertia, best)
		}
	}
}

// costOf returns the sum of squared distances of an assignment written in base
// 3, +Inf when it is not balanced.
func costOf(c *cluster.Clusters, vectors []clusters.Coordinates, kinds []encode.Kind, code int) (sum float64) {
	var excess [3]int
	for i, v := range vectors {
		at := code % 3
		code /= 3
		excess[at] += int(kinds[i])
		dx, dy := v[0]-c.Centers[at][0], v[1]-c.Centers[at][1]
		sum += dx*dx + dy*dy
	}
	if excess != [3]int{} {
		return math.Inf(1)
	}
	return sum
}

func TestPurityRecall(t *testing.T) {
	of, truth := []int{1, 1, 1, 2, 2, 3}, []int{7, 7, 8, 8, 9, -1}
	if got := cluster.Purity(of, truth); math.Abs(got-3.0/5) > 1e-9 {
		t.Errorf("purity %g, want 0.6", got)
	}
	if got := cluster.Recall(of, truth); got != 0.5 {
		t.Errorf("recall %g, want 0.5", got)
	}
	if cluster.Purity(nil, nil) != 1 || cluster.Recall(nil, nil) != 1 {
		t.Error("figures of nothing")
	}
}

func FuzzKMeans(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8}, 2, uint64(1))
	f.Add([]byte{0, 0, 0, 0}, 2, uint64(0))
	f.Fuzz(func(t *testing.T, data []byte, k int, seed uint64) {
		var vectors []clusters.Coordinates
		var kinds []encode.Kind
		for i := 0; i+1 < min(len(data), 200); i += 2 {
			vectors = append(vectors, []float64{float64(data[i]), float64(data[i+1])})
			kinds = append(kinds, encode.Kind(1-2*int(data[i]%2)))
		}
		c, err := cluster.KMeans(vectors, k, cluster.Options{Seed: seed, Restarts: 1})
		if err != nil {
			return
		}
		if slices.Min(c.Sizes()) < 1 {
			t.Fatal("an empty cluster")
		}
		var all int
		for _, kind := range kinds {
			all += int(kind)
		}
		c.Balance(vectors, kinds)
		if got := c.Imbalance(kinds); got != max(all, -all) {
			t.Fatalf("imbalance %d after the repair, want %d", got, max(all, -all))
		}
	})
}
