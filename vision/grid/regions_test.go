package grid

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// weighed returns the borders of regions, thick ones of the given weight among those of
// weight 1, all with so much noise.
func weighed(regions [][]int, thick, noise float64, rng *rand.Rand) []border {
	return weighBorders(len(regions), func(r, c int, across bool) float64 {
		pr, pc := r-1, c
		if across {
			pr, pc = r, c-1
		}
		w := 100.0
		if regions[r][c] != regions[pr][pc] {
			w *= thick
		}
		return w * (1 + noise*(2*rng.Float64()-1))
	})
}

// layouts are irregular boxes, numbered in reading order.
func layouts() [][][]int {
	var out [][][]int
	for _, text := range []string{
		"001111 200011 220333 224435 244335 445555",
		"001111111 000021122 003022224 333555224 363355774 366655574 366857774 668887744 688888744",
		"011111112 001122222 033332242 033533344 055555664 000575564 777776664 788877644 888888664",
	} {
		var layout [][]int
		for line := range strings.FieldsSeq(text) {
			var row []int
			for _, k := range []byte(line) {
				row = append(row, int(k-'0'))
			}
			layout = append(layout, row)
		}
		out = append(out, layout)
	}
	return out
}

func TestCutRegions(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for _, want := range layouts() {
		for range 50 {
			got := cutRegions(len(want), weighed(want, 2, 0.15, rng))
			if got == nil {
				t.Fatalf("no regions, want %v", want)
			}
			if diff := cmp.Diff(want, got.numbered()); diff != "" {
				t.Fatalf("-want +got\n%s", diff)
			}
			if got.clear < clearBorders {
				t.Errorf("clear %.2f, want %.2f at least", got.clear, clearBorders)
			}
		}
	}
}

// TestCutRegionsNone has lines that differ by chance alone.
func TestCutRegionsNone(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 6))
	none := make([][]int, 9)
	for r := range none {
		none[r] = make([]int, 9)
	}
	cut := 0
	for range 500 {
		if r := cutRegions(9, weighed(none, 1, 0.5, rng)); r != nil && r.clear >= clearBorders {
			cut++
		}
	}
	if cut > 0 {
		t.Errorf("%d of 500 grids without regions were cut", cut)
	}
}
