package islands_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/samples/render/rendertest"
	"github.com/gridsaw/gridsaw/vision/islands"
	"github.com/gridsaw/gridsaw/vision/load"
)

// rendered takes a picture of a Hashi as the project's samples are taken, and
// returns it as it is read from its file.
func rendered(t testing.TB, h *puzzle.Hashi, o render.Options) *load.Picture {
	t.Helper()
	picture, err := load.Decode(rendertest.File(t, h, o))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func hashi(rows, cols int, places [][3]int) *puzzle.Hashi {
	h := &puzzle.Hashi{Rows: rows, Cols: cols}
	for _, p := range places {
		h.Islands = append(h.Islands, puzzle.Island{Row: p[0], Col: p[1], Bridges: p[2]})
	}
	return h
}

// TestRendered finds islands in pictures of newspaper pages, with other things
// printed around the puzzle.
func TestRendered(t *testing.T) {
	if testing.Short() {
		t.Skip("renders photos")
	}
	for _, level := range []render.Level{render.Clean, render.Medium, render.Hard} {
		for seed := range uint64(2) {
			t.Run(fmt.Sprint(level, seed), func(t *testing.T) {
				places := scattered(seed, 9, 9, 18)
				p := rendered(t, hashi(9, 9, places), render.Options{Seed: seed + 20, Level: level})
				found, err := islands.Find(t.Context(), p.Gray(), islands.Options{})
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(relative(places), cellsOf(found[0])); diff != "" {
					t.Errorf("islands (-want +got):\n%s", diff)
				}
			})
		}
	}
}
