package kernel_test

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// lying returns a picture of a colour with two pixels of others in its middle.
func lying(under, left, right color.RGBA) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, 12, 8))
	for y := range 8 {
		for x := range 12 {
			m.SetRGBA(x, y, under)
		}
	}
	m.SetRGBA(5, 4, left)
	m.SetRGBA(6, 4, right)
	return m
}

func TestRelief(t *testing.T) {
	under := color.RGBA{120, 90, 60, 255}
	// A shadow of a third, and the same distance to another colour.
	shade := color.RGBA{80, 60, 40, 255}
	away := math.Sqrt(40*40 + 30*30 + 20*20)
	m := lying(under, shade, color.RGBA{120 - 18, 90, 60 + 36, 255}) // at right angles to the light
	blocks := []float32{120, 90, 60, 20, 120, 90, 60, 20, 120, 90, 60, 20, 120, 90, 60, 20, 120, 90, 60, 20, 120, 90, 60, 20}
	for name, tt := range map[string]struct {
		shades      kernel.Shades
		left, right float64 // in edges of 20
	}{
		"plain": {kernel.Shades{}, away / 20, math.Sqrt(18*18+36*36) / 20},
		"shady": {kernel.Shades{Depth: 0.6, Glow: 0.2, Kept: 0.1}, away / 200, math.Sqrt(18*18+36*36) / 20},
	} {
		t.Run(name, func(t *testing.T) {
			window := image.Rect(2, 1, 11, 8)
			got := kernel.Relief(m.SubImage(window).(*image.RGBA), blocks, 3, 4, tt.shades)
			if got.Rect != (image.Rectangle{Max: window.Size()}) || got.Pix[0] != 0 {
				t.Fatalf("bounds %v, %d on the background", got.Rect, got.Pix[0])
			}
			for x, want := range map[int]float64{3: tt.left, 4: tt.right} {
				level := min(math.Sqrt(want)*kernel.ReliefEdge, 255)
				if v := float64(got.GrayAt(x, 3).Y); math.Abs(v-level) > 2 {
					t.Errorf("at %d: %.0f, want %.1f", x, v, level)
				}
			}
		})
	}
	if got := kernel.Relief(m, nil, 0, 4, kernel.Shades{}); got.Pix[0] != 0 {
		t.Errorf("without blocks: %d", got.Pix[0])
	}
}

// TestReliefSlope has a background that grows lighter from block to block.
func TestReliefSlope(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 64, 4))
	for y := range 4 {
		for x := range 64 {
			m.SetRGBA(x, y, color.RGBA{uint8(2 * x), uint8(3 * x), 50, 255})
		}
	}
	var blocks []float32
	for b := range 8 {
		middle := float32(8*b) + 3.5
		blocks = append(blocks, 2*middle, 3*middle, 50, 10)
	}
	got := kernel.Relief(m, blocks, 8, 8, kernel.Shades{})
	part := kernel.Relief(m.SubImage(image.Rect(17, 0, 60, 4)).(*image.RGBA), blocks, 8, 8, kernel.Shades{})
	for x, v := range slices.Concat(got.Pix[4:60], part.Pix[:43]) {
		if v > kernel.ReliefEdge/3 { // a tenth of an edge
			t.Fatalf("at %d: %d, want next to 0", x+4, v)
		}
	}
}

func TestCoverage(t *testing.T) {
	// A disc of red on grey that is darker below, its edge one pixel wide.
	const side, radius = 60, 20.25
	m := image.NewRGBA(image.Rect(0, 0, side+3, side+3))
	for y := range side {
		for x := range side {
			in := min(max(radius-math.Hypot(float64(x-30), float64(y-30))+0.5, 0), 1)
			mix := func(piece, bare float64) uint8 { return uint8(piece*in + bare*(1-in) + 0.5) }
			grey := 150 - float64(y)
			m.SetRGBA(x+3, y+3, color.RGBA{mix(200, grey), mix(60, grey), mix(50, grey), 255})
		}
	}
	var places []float32
	for i := range 120 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 60)
		places = append(places, float32(30+20*cos), float32(30+20*sin), float32(cos), float32(sin))
	}
	p := kernel.Profiles{Places: places, Across: 13, Ends: 3, Step: 0.5, Faint: 2, Inner: []float32{0.5, 0.25}, Outer: []float32{1}}
	window := m.SubImage(image.Rect(3, 3, side+3, side+3)).(*image.RGBA)
	got := kernel.Coverage(window, p)
	for i := range 120 {
		profile := got[13*i : 13*i+13]
		at := 0.0
		for k := range 12 {
			if profile[k] >= 0.5 && profile[k+1] < 0.5 {
				at = (float64(k-6) + float64((profile[k]-0.5)/(profile[k]-profile[k+1]))) / 2
			}
		}
		if math.Abs(at-(radius-20)) > 0.12 || profile[0] < 0.95 || profile[12] > 0.05 {
			t.Errorf("point %d: edge at %.2f, want %.2f; %.2f", i, at, radius-20, profile)
		}
	}
	p.Places = []float32{-50, 900, 1, 0} // beyond the picture all is alike
	for k, v := range kernel.Coverage(window, p) {
		if want := float32(1); k > 6 && v != 0 || k <= 6 && v != want {
			t.Errorf("where nothing is told: place %d is %.1f", k, v)
		}
	}
	if got := kernel.Coverage(window, kernel.Profiles{Across: 13}); len(got) != 0 {
		t.Errorf("no points: %v", got)
	}
}
