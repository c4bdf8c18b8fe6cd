package render_test

import (
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/samples/render"
)

// TestTruthLiesOnLines looks across every drawn line, half way between two
// crossings of the truth, and wants the dark stripe's middle there.
func TestTruthLiesOnLines(t *testing.T) {
	plain := &render.Style{Thin: 0.5, Thick: 0.6}
	for name, o := range map[string]render.Options{
		"screen": {Width: 601, Style: plain},
		"flat":   {Level: render.Easy, Width: 640, Height: 480, Style: plain, Damage: &render.Damage{Turn: 8}},
		"tilted": {Level: render.Hard, Width: 640, Height: 480, Style: plain, Damage: &render.Damage{
			Tilt: 30, Yaw: -20, Turn: -12, Distance: 1.8, Blur: 0.7, Noise: 2,
		}},
		"curled": {Level: render.Hard, Width: 800, Height: 600, Style: plain, Damage: &render.Damage{
			Tilt: -20, Yaw: 15, Turn: 100, Distance: 2, Curl: 0.07, CurlTurn: 20, Light: 0.5, Vignette: 0.4,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			picture, err := render.Draw(pattern(t, 9), o)
			if err != nil {
				t.Fatal(err)
			}
			if worst, where := worstLine(picture); worst > 0.7 {
				t.Errorf("line %s is %.2f pixels from its truth", where, worst)
			}
		})
	}
}

// worstLine returns the largest distance of a line from the truth, in pixels.
func worstLine(p *render.Picture) (worst float64, where string) {
	cross := p.Truth.Crossings
	for r := range cross {
		for c := range cross[r] {
			for _, to := range [][2]int{{r + 1, c}, {r, c + 1}} {
				if to[0] >= len(cross) || to[1] >= len(cross[r]) {
					continue
				}
				if off := math.Abs(offset(p.Image, middle(cross, r, c, to), cross[r][c], cross[to[0]][to[1]])); off > worst {
					worst, where = off, fmt.Sprintf("%d,%d to %v", r, c, to)
				}
			}
		}
	}
	return worst, where
}

// middle returns the point half way between two neighbouring crossings, on the
// curve through those before and after them, where there are such.
func middle(cross [][]render.XY, r, c int, to [2]int) render.XY {
	a, b := cross[r][c], cross[to[0]][to[1]]
	dr, dc := to[0]-r, to[1]-c
	mid := render.XY{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}
	n := len(cross) - 1
	if r-dr < 0 || c-dc < 0 || to[0]+dr > n || to[1]+dc > n {
		return mid
	}
	before, after := cross[r-dr][c-dc], cross[to[0]+dr][to[1]+dc]
	for i := range mid {
		mid[i] = (9*(a[i]+b[i]) - before[i] - after[i]) / 16
	}
	return mid
}

// offset returns how far the middle of the darkness lies from the point at,
// measured across the line from a to b.
func offset(img *image.RGBA, at, a, b render.XY) float64 {
	dx, dy := b[0]-a[0], b[1]-a[1]
	length := math.Hypot(dx, dy)
	nx, ny := -dy/length, dx/length
	reach := 0.12 * length
	paper := 0.0
	for _, s := range []float64{-reach, reach} {
		paper = math.Max(paper, grey(img, at[0]+s*nx, at[1]+s*ny))
	}
	sum, moment := 0.0, 0.0
	for s := -reach; s <= reach; s += 0.25 {
		dark := math.Max(0, paper-grey(img, at[0]+s*nx, at[1]+s*ny)-20)
		sum += dark
		moment += dark * s
	}
	if sum < 20 {
		return math.Inf(1) // no line at all
	}
	return moment / sum
}

// grey reads a picture between its pixels.
func grey(img *image.RGBA, x, y float64) float64 {
	ix, iy := int(math.Floor(x)), int(math.Floor(y))
	tx, ty := x-float64(ix), y-float64(iy)
	at := func(x, y int) float64 {
		c := img.RGBAAt(min(max(x, 0), img.Rect.Dx()-1), min(max(y, 0), img.Rect.Dy()-1))
		return (float64(c.R) + float64(c.G) + float64(c.B)) / 3
	}
	return (at(ix, iy)*(1-tx)+at(ix+1, iy)*tx)*(1-ty) + (at(ix, iy+1)*(1-tx)+at(ix+1, iy+1)*tx)*ty
}
