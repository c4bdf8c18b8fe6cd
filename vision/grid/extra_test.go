package grid

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const extraCell = 24

// extraGrid returns an even grid of n x n cells and a noisy picture of it, with its lines.
func extraGrid(n int, dark bool) (*Grid, *image.RGBA) {
	g := &Grid{Rows: n, Cols: n}
	for r := range n + 1 {
		g.Cross = append(g.Cross, nil)
		for c := range n + 1 {
			g.Cross[r] = append(g.Cross[r], geom.Point{X: float64(extraCell * c), Y: float64(extraCell * r)})
		}
	}
	paper, ink := uint8(220), color.RGBA{A: 255}
	if dark {
		paper, ink = 40, color.RGBA{R: 200, G: 200, B: 200, A: 255}
	}
	side := n*extraCell + 1
	m := image.NewRGBA(image.Rect(0, 0, side, side))
	rng := rand.New(rand.NewPCG(1, 2))
	for y := range side {
		for x := range side {
			v := paper + uint8(rng.IntN(9))
			m.SetRGBA(x, y, color.RGBA{R: v, G: v, B: v, A: 255})
			if x%extraCell == 0 || y%extraCell == 0 {
				m.SetRGBA(x, y, ink)
			}
		}
	}
	return g, m
}

// tint adds blue to the cells.
func tint(m *image.RGBA, n int, cells []int) {
	for _, i := range cells {
		for y := range extraCell {
			for x := range extraCell {
				at := m.PixOffset(i%n*extraCell+x, i/n*extraCell+y)
				m.Pix[at] -= min(m.Pix[at], 14)
			}
		}
	}
}

func TestTinted(t *testing.T) {
	const n = 6
	var falling, rising, all []int
	for i := range n {
		falling, rising = append(falling, i*n+i), append(rising, i*n+n-1-i)
	}
	for i := range n * n {
		all = append(all, i)
	}
	sets := [][]int{falling, rising}
	for name, tt := range map[string]struct {
		tinted []int
		want   [2]bool
	}{
		"nothing":        {nil, [2]bool{}},
		"everything":     {all, [2]bool{}},
		"one":            {falling, [2]bool{true, false}},
		"the other":      {rising, [2]bool{false, true}},
		"part of one":    {falling[:3], [2]bool{}},
		"a row":          {all[:n], [2]bool{}},
		"a checkerboard": {checkered(n), [2]bool{}},
	} {
		g, m := extraGrid(n, false)
		tint(m, n, tt.tinted)
		if got := FindTints(g, m).Sets(sets); [2]bool(got) != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
	g, m := extraGrid(n, false)
	if got := FindTints(g, m).Sets([][]int{nil}); got[0] {
		t.Error("a set of no cells is tinted")
	}
	g.Rows--
	if got := FindTints(g, m).Sets(sets); got[0] || got[1] {
		t.Error("a grid that is no square")
	}
}

func checkered(n int) []int {
	var out []int
	for i := range n * n {
		if (i/n+i%n)%2 == 0 {
			out = append(out, i)
		}
	}
	return out
}

// TestCrossedByMarks takes marks in one corner of the cells for no diagonal.
func TestCrossedByMarks(t *testing.T) {
	const n = 6
	g, m := extraGrid(n, false)
	for i := range n {
		for k := extraCell * 6 / 10; k < extraCell; k++ {
			m.SetRGBA(i*extraCell+k, (n-i)*extraCell-k, color.RGBA{A: 255})
		}
	}
	gray := image.NewGray(m.Rect)
	draw.Draw(gray, gray.Rect, m, image.Point{}, draw.Src)
	if Crossed(g, gray, true) {
		t.Error("marks are taken for a diagonal")
	}
}

func TestCrossed(t *testing.T) {
	const n = 6
	for _, dark := range []bool{false, true} {
		for _, lines := range [][2]bool{{}, {true, false}, {false, true}, {true, true}} {
			g, m := extraGrid(n, dark)
			ink := color.RGBA{R: 90, G: 90, B: 90, A: 255}
			for i := range n * extraCell {
				if lines[0] {
					m.SetRGBA(i, i, ink)
				}
				if lines[1] {
					m.SetRGBA(i, n*extraCell-i, ink)
				}
			}
			gray := image.NewGray(m.Rect)
			draw.Draw(gray, gray.Rect, m, image.Point{}, draw.Src)
			if got := [2]bool{Crossed(g, gray, false), Crossed(g, gray, true)}; got != lines {
				t.Errorf("dark %v: %v, want %v", dark, got, lines)
			}
		}
	}
}
