package detect

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRegionsBoxed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		regions    regions
		rows, cols int
		ok         bool
	}{
		"boxes":     {regions{{0, 0, 1, 1}, {0, 0, 1, 1}, {2, 2, 3, 3}, {2, 2, 3, 3}}, 2, 2, true},
		"irregular": {regions{{0, 0, 0, 1}, {0, 1, 1, 1}, {2, 2, 2, 3}, {2, 3, 3, 3}}, 0, 0, false},
		"rows":      {regions{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}, 1, 3, true},
		"columns":   {regions{{0, 1, 2}, {0, 1, 2}, {0, 1, 2}}, 3, 1, true},
		"uneven":    {regions{{0, 0, 1}, {0, 1, 1}, {2, 2, 2}}, 0, 0, false},
	} {
		rows, cols, ok := c.regions.boxed()
		if rows != c.rows || cols != c.cols || ok != c.ok {
			t.Errorf("%s: %d x %d, %v, want %d x %d, %v", name, rows, cols, ok, c.rows, c.cols, c.ok)
		}
	}
}

func TestRegionsTurn(t *testing.T) {
	t.Parallel()
	r := regions{{0, 0, 1}, {0, 1, 1}, {2, 2, 2}}
	if diff := cmp.Diff(regions{{2, 0, 0}, {2, 1, 0}, {2, 1, 1}}, r.turn(1)); diff != "" {
		t.Errorf("a quarter turn: -want +got\n%s", diff)
	}
	if diff := cmp.Diff(r, r.turn(1).turn(3)); diff != "" {
		t.Errorf("a whole turn: -want +got\n%s", diff)
	}
}
