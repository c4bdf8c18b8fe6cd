package kernel_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

func TestLuminance(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 16, 16))
	for i := range 256 {
		m.SetRGBA(i%16, i/16, color.RGBA{R: uint8(i), G: uint8(7 * i), B: uint8(31 * i), A: 255})
	}
	for _, box := range []image.Rectangle{m.Rect, image.Rect(3, 5, 11, 16), image.Rect(15, 15, 16, 16), {}} {
		window := m.SubImage(box).(*image.RGBA)
		got := kernel.Luminance(window)
		if got.Rect.Size() != box.Size() || got.Rect.Min != (image.Point{}) {
			t.Fatalf("window %v: bounds %v", box, got.Rect)
		}
		for y := range box.Dy() {
			for x := range box.Dx() {
				// Go rounds down, but from sixteen bits.
				want := color.GrayModel.Convert(m.RGBAAt(box.Min.X+x, box.Min.Y+y)).(color.Gray).Y
				if got := got.GrayAt(x, y).Y; got+1 < want || got > want+1 {
					t.Fatalf("window %v at %d,%d: %d, want %d", box, x, y, got, want)
				}
			}
		}
	}
}
