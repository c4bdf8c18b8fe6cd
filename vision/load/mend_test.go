package load_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/load"
)

// blobMask returns a black picture with a white thing that touches all its
// edges, wide enough to lie over what a damaged picture loses.
func blobMask(w, h int) *image.Gray {
	m := image.NewGray(image.Rect(0, 0, w, h))
	cx, cy := float64(w-1)/2, float64(h-1)/2
	for y := range h {
		for x := range w {
			u, v := (float64(x)-cx)/cx, (float64(y)-cy)/cy
			a := math.Atan2(v, u)
			if math.Hypot(u, v) < 0.85+0.15*math.Cos(4*a) {
				m.SetGray(x, y, color.Gray{Y: 255})
			}
		}
	}
	return m
}

// converted returns what a converter makes of a mask that takes the last 8
// bytes of a BMP file's header for pixels.
func converted(m *image.Gray) *image.Gray {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	stride := (w + 31) / 32 * 32
	bits := make([]bool, 64, 64+stride*h)
	for x := 32; x < 56; x++ {
		bits[x] = true
	}
	for y := h - 1; y >= 0; y-- {
		row := make([]bool, stride)
		for x := range w {
			row[x] = m.GrayAt(x, y).Y > 0
		}
		bits = append(bits, row...)
	}
	out := image.NewGray(m.Rect)
	for y := range h {
		for x := range w {
			if bits[(h-1-y)*stride+x] {
				out.SetGray(x, y, color.Gray{Y: 255})
			}
		}
	}
	return out
}

func TestMend(t *testing.T) {
	for _, w := range []int{320, 333, 351, 321} {
		whole := blobMask(w, 301)
		p, err := load.Decode(asPNG(t, converted(whole)))
		if err != nil {
			t.Fatal(err)
		}
		stride := (w + 31) / 32 * 32
		wrong, lost := 0, 0
		for y := 1; y < 301; y++ { // the right end of the first row is gone
			for x := range w {
				if p.Color.RGBAAt(x, y).R == whole.GrayAt(x, y).Y {
					continue
				}
				wrong++
				if x >= w-64 && x < stride-64 {
					lost++
				}
			}
		}
		if wrong != lost || lost > 2*(stride-w)+8 {
			t.Errorf("width %d: %d pixels wrong, %d of them in the %d lost columns", w, wrong, lost, stride-w)
		}
	}
}

func TestMendKeeps(t *testing.T) {
	bar := blobMask(320, 200) // a white bar that stands on the bottom where a palette would be
	for y := 100; y < 200; y++ {
		for x := range 64 {
			bar.SetGray(x, y, color.Gray{Y: uint8(255 * min(max(x-31, 0), 1) * min(max(56-x, 0), 1))})
		}
	}
	for name, m := range map[string]*image.Gray{"sound": blobMask(333, 301), "a bar": bar, "small": blobMask(40, 40)} {
		p, err := load.Decode(asPNG(t, m))
		if err != nil {
			t.Fatal(err)
		}
		for y := range m.Rect.Dy() {
			for x := range m.Rect.Dx() {
				if p.Color.RGBAAt(x, y).R != m.GrayAt(x, y).Y {
					t.Fatalf("%s: changed at %d,%d", name, x, y)
				}
			}
		}
	}
}
