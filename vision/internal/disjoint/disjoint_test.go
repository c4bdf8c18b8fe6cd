package disjoint_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/disjoint"
)

// TestSets joins at random and compares with sets that are relabelled at each join.
func TestSets(t *testing.T) {
	const n = 60
	rng := rand.New(rand.NewPCG(1, 2))
	s := disjoint.New(n)
	label := make([]int, n)
	for i := range label {
		label[i] = i
	}
	for range n {
		i, j := rng.IntN(n), rng.IntN(n)
		root := s.Root(j)
		s.Join(i, j)
		if s.Root(i) != root || s.Root(j) != root {
			t.Fatalf("%d joined to %d: roots %d and %d, want %d", i, j, s.Root(i), s.Root(j), root)
		}
		from, to := label[i], label[j]
		for k, l := range label {
			if l == from {
				label[k] = to
			}
		}
		for a := range n {
			for b := range n {
				if (s.Root(a) == s.Root(b)) != (label[a] == label[b]) {
					t.Fatalf("%d and %d: roots %d and %d, labels %d and %d", a, b, s.Root(a), s.Root(b), label[a], label[b])
				}
			}
		}
	}
}
