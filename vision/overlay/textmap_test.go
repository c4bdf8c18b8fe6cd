package overlay_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/overlay"
)

func ExampleTextMap() {
	fmt.Print(overlay.TextMap(2, 3, []overlay.MapCell{
		{Row: 0, Col: 0, Page: 0, Piece: 7},
		{Row: 0, Col: 1, Page: 1, Piece: 12, Degrees: 92},
		{Row: 1, Col: 1, Page: 0, Piece: 3, Degrees: -44, Doubtful: true},
		{Row: 1, Col: 2, Page: 0, Piece: 0, Degrees: 180},
	}))
	// Output:
	//   0    1     2
	// 0 0:7↑ 1:12← ·
	// 1 ·    0:3↗? 0:0↓
}

func TestTextMapBounds(t *testing.T) {
	cells := []overlay.MapCell{{Row: 5}, {Col: -1}, {Row: 0, Col: 0, Degrees: math.Inf(1)}}
	for _, c := range []struct {
		rows, cols int
		want       string
	}{{0, 0, "\n"}, {-3, -1, "\n"}, {1, 1, "  0\n0 0:0\n"}} {
		if got := overlay.TextMap(c.rows, c.cols, cells); got != c.want {
			t.Errorf("%d x %d: %q", c.rows, c.cols, got)
		}
	}
}
