package overlay

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
)

// TestPalette wants colours that can be told apart: a difference that is just seen is
// about 0.02 in OKLab.
func TestPalette(t *testing.T) {
	for n, want := range map[int][2]float64{1: {}, 3: {0.31, 0.18}, 8: {0.21, 0.11}, 17: {0.16, 0.085}, 22: {0.13, 0.07}, mostColours: {0.13, 0.065}} {
		colours := palette(n)
		least := [2]float64{math.Inf(1), math.Inf(1)} // to most people, and to the colour-blind
		all := append(append([]swatch{}, taken...), colours...)
		for i := len(taken); i < len(all); i++ {
			for k := range i {
				for e := range all[i].sight {
					d := math.Sqrt(all[i].sight[e].squared(all[k].sight[e]))
					least[min(e, 1)] = min(least[min(e, 1)], d)
				}
			}
		}
		if len(colours) != n || least[0] < want[0] || least[1] < want[1] {
			t.Errorf("%d colours are %.3f apart, want %.3f", n, least, want)
		}
		if d := cmp.Diff(colours, palette(n), cmp.AllowUnexported(swatch{})); d != "" {
			t.Errorf("another %d colours: %s", n, d)
		}
	}
}

func TestSight(t *testing.T) {
	black, white := newSwatch(0, 0, 0), newSwatch(255, 255, 255)
	if d := black.apart(&white.sight); math.Abs(d-1) > 0.01 {
		t.Errorf("black and white are %.3f apart", d)
	}
	red, green := newSwatch(200, 80, 60), newSwatch(122, 117, 66)
	seen, unseen := math.Sqrt(red.sight[0].squared(green.sight[0])), math.Sqrt(red.sight[2].squared(green.sight[2]))
	if seen < 3*unseen {
		t.Errorf("red and green are %.3f apart, and %.3f to deuteranopes", seen, unseen)
	}
}

// TestGuises wants no two labels alike while colours and motifs last, and motifs to
// differ where colours are easily mixed up.
func TestGuises(t *testing.T) {
	for _, n := range []int{1, 22, 100, mostColours * len(motifs), 500} {
		p := &puzzle.Jigsaw{}
		for k := range n {
			p.Pieces = append(p.Pieces, puzzle.JigsawPiece{ID: k, Sides: [4]int{0, 3*k + 1, 0, -3*k - 1}})
		}
		looks, seen := guises(p), make(map[guise]bool)
		for _, g := range looks {
			seen[g] = true
		}
		if want := 2 * min(n, mostColours*len(motifs)); len(looks) != 2*n || len(seen) != want {
			t.Errorf("%d labels and their mates: %d guises, want %d", n, len(seen), want)
		}
	}
	for _, n := range []int{12, 22} {
		colours := palette(n)
		for i, g := range pair(colours, n) {
			nearest, least := -1, math.Inf(1)
			for k := range colours {
				if d := colours[i].apart(&colours[k].sight); k != i && d < least {
					nearest, least = k, d
				}
			}
			if other := pair(colours, n)[nearest]; other.motif == g.motif {
				t.Errorf("of %d colours %d and %d are the nearest and have the motif %d", n, i, nearest, g.motif)
			}
		}
	}
}
