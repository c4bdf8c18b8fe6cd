package grid

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// linesOf returns the lines of cages, with so much noise.
func linesOf(cages [][]int, noise float64, rng *rand.Rand) *CageLines {
	all := weighed(cages, 3, noise, rng)
	c := &CageLines{n: len(cages), clear: standardize(all), borders: all}
	c.sort()
	return c
}

func TestCages(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 8))
	cages := [][]int{{0, 0, 1, 1, 2, 3}, {4, 0, 1, 2, 2, 3}, {4, 5, 5, 2, 6, 3}, {4, 7, 5, 8, 6, 6}, {9, 7, 7, 8, 8, 10}, {9, 9, 7, 11, 11, 10}}
	labelled := make([]bool, 36)
	seen := make(map[int]bool)
	for i := range labelled {
		k := cages[i/6][i%6]
		labelled[i], seen[k] = !seen[k], true
	}
	for range 100 {
		lines := linesOf(cages, 0.2, rng)
		if lines.Clear() < 0.8 {
			t.Errorf("clear %.2f, want 0.8 at least", lines.Clear())
		}
		got, strain := lines.Cages(labelled)
		if diff := cmp.Diff(cages, got); diff != "" {
			t.Fatalf("-want +got\n%s", diff)
		}
		if strain > 0 {
			t.Errorf("strain %.2f, want none", strain)
		}
	}
	// Labels decide where a line is faint.
	lines := linesOf(cages, 0.1, rng)
	for i, b := range lines.borders {
		if b.a == 1 && b.b == 2 {
			lines.borders[i].weight = -0.1
		}
	}
	lines.sort()
	got, strain := lines.Cages(labelled)
	if diff := cmp.Diff(cages, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if strain == 0 {
		t.Error("no strain where lines and labels contradict each other")
	}
}
