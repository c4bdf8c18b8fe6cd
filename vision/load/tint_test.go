package load_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/gridsaw/gridsaw/vision/load"
)

// TestTint draws a shadow, black ink, and patches of other colours that are as bright
// as the paper, and wants to see the patches alone.
func TestTint(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 240, 200))
	fill := func(r image.Rectangle, c color.RGBA) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				m.SetRGBA(x, y, c)
			}
		}
	}
	fill(m.Rect, color.RGBA{200, 190, 160, 255})
	fill(image.Rect(0, 0, 60, 200), color.RGBA{100, 95, 80, 255})
	fill(image.Rect(200, 80, 220, 120), color.RGBA{20, 19, 16, 255})
	blue, pink := image.Rect(80, 80, 110, 110), image.Rect(140, 80, 170, 110)
	fill(blue, color.RGBA{188, 190, 190, 255})
	fill(pink, color.RGBA{215, 182, 160, 255})
	tint := load.New(m, load.PNG).Tint()
	for name, at := range map[string]image.Point{"paper": {120, 150}, "shadow": {20, 100}, "ink": {210, 100}} {
		if v := tint.GrayAt(at.X, at.Y).Y; v < 205 {
			t.Errorf("%s: %d, want more than 205", name, v)
		}
	}
	for name, box := range map[string]image.Rectangle{"blue": blue, "pink": pink} {
		if v := tint.GrayAt(box.Min.X+15, box.Min.Y+15).Y; v > 160 {
			t.Errorf("%s: %d, want it darker than 160", name, v)
		}
	}
}

// TestTintSmall wants no trouble with pictures of a few pixels.
func TestTintSmall(t *testing.T) {
	for _, size := range []image.Point{{1, 1}, {3, 2}, {1, 20}} {
		tint := load.New(image.NewRGBA(image.Rectangle{Max: size}), load.PNG).Tint()
		if tint.Rect.Size() != size {
			t.Errorf("%v: %v", size, tint.Rect)
		}
	}
}
