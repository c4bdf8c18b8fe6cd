package kernel_test

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// blended returns what becomes of a level under a part of a colour, 0 to 255.
func blended(level, colour uint8, part int, multiply bool) uint8 {
	over := int(colour)
	if multiply {
		over = int(level) * int(colour) / 255
	}
	return uint8((int(level)*(255-part) + over*part + 127) / 255)
}

// TestBlend compares both blends, within a part of a picture, with the plain
// formula, for all levels of the picture and the mask.
func TestBlend(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	box := image.Rect(11, 7, 11+256, 7+256)
	for _, colour := range []color.NRGBA{{R: 255, G: 214, A: 140}, {R: 1, G: 77, B: 128, A: 255}, {A: 255}, {R: 255, G: 255, B: 255, A: 3}} {
		for _, multiply := range []bool{false, true} {
			out := image.NewRGBA(image.Rect(3, 2, 300, 280))
			for i := range out.Pix {
				out.Pix[i] = uint8(rng.IntN(256))
			}
			mask := image.NewAlpha(box)
			for y := range 256 {
				for x := range 256 {
					mask.Pix[y*mask.Stride+x] = uint8(y)
					out.SetRGBA(11+x, 7+y, color.RGBA{R: uint8(x), G: uint8(x), B: uint8(255 - x), A: uint8(x)})
				}
			}
			before := *out
			before.Pix = append([]uint8(nil), out.Pix...)
			if multiply {
				kernel.MultiplyBlend(out, mask, colour)
			} else {
				kernel.AlphaBlend(out, mask, colour)
			}
			for y := out.Rect.Min.Y; y < out.Rect.Max.Y; y++ {
				for x := out.Rect.Min.X; x < out.Rect.Max.X; x++ {
					want := before.RGBAAt(x, y)
					if (image.Point{X: x, Y: y}).In(box) {
						part := int(mask.AlphaAt(x, y).A) * int(colour.A) / 255
						want.R, want.G = blended(want.R, colour.R, part, multiply), blended(want.G, colour.G, part, multiply)
						want.B, want.A = blended(want.B, colour.B, part, multiply), blended(want.A, 255, part, multiply)
					}
					if got := out.RGBAAt(x, y); got != want {
						t.Fatalf("%v, multiply %v: %v at (%d,%d), want %v", colour, multiply, got, x, y, want)
					}
				}
			}
		}
	}
}

func TestBlendOutside(t *testing.T) {
	out := image.NewRGBA(image.Rect(0, 0, 4, 4))
	for _, box := range []image.Rectangle{{}, image.Rect(2, 2, 5, 3), image.Rect(-1, 0, 2, 2)} {
		mask := image.NewAlpha(box)
		for i := range mask.Pix {
			mask.Pix[i] = 255
		}
		kernel.AlphaBlend(out, mask, color.NRGBA{R: 9, A: 255})
	}
	for i, v := range out.Pix {
		if v != 0 {
			t.Fatalf("byte %d of the picture became %d", i, v)
		}
	}
}
