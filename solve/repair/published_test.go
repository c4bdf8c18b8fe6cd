package repair_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve/repair"
)

// TestPublished repairs readings of large puzzles of other makers, which have one
// solution each but for the random ones.
func TestPublished(t *testing.T) {
	light := misreader{doubtful: 0.02, doubt: 0.1}
	tests := []struct {
		file  string
		share float64 // of the puzzles, that must be found and trusted
	}{
		{"shikaku/tatham_25x25.txt", 0.9},
		{"shikaku/tatham_50x50.txt", 0.6},
		{"shikaku/rand_25_a2-12.txt", 0.6},
		{"hashi/tatham_15x15i30e10m2d2.txt", 0.9},
		{"hashi/tatham_30x30i30e10m2d2.txt", 0.8},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			var v verdicts
			all := puzzletest.Puzzles[puzzle.Puzzle](t, "instances", tt.file)
			for k, p := range all {
				m := light
				m.Rand = rand.New(rand.NewPCG(uint64(k), 3))
				switch p := p.(type) {
				case *puzzle.Shikaku:
					m.limit = p.Rows * p.Cols
					v.judge(t, outcomeOf(repair.Shikaku(t.Context(), m.shikaku(p))), cellsOf(p))
				case *puzzle.Hashi:
					m.limit = 8
					v.judge(t, outcomeOf(repair.Hashi(t.Context(), m.hashi(p))), numbersOf(p))
				}
			}
			t.Logf("of %d, %d read right at once, %d after repair, %d wrong", len(all), v.plain, v.right, v.wrong)
			if v.wrong > 0 || float64(v.right) < tt.share*float64(len(all)) {
				t.Errorf("%d of %d right, %d wrong passed off as right", v.right, len(all), v.wrong)
			}
		})
	}
}
