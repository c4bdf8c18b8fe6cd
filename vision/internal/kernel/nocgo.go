//go:build !cgo

package kernel

import (
	"errors"
	"image"
	"image/color"
)

// Without cgo no picture is read, and pictures are only drawn: nothing calls the
// functions that panic.

var errMissing = errors.New("kernel: built without cgo")

// AlphaBlend lays a colour over out where mask says how much of each pixel it
// covers. The colour's alpha says how much of the picture it hides. A mask that
// does not lie in out covers nothing.
func AlphaBlend(out *image.RGBA, mask *image.Alpha, colour color.NRGBA) {
	blend(out, mask, colour, func(_, level uint32) uint32 { return level })
}

// MultiplyBlend dyes out where mask says how much of each pixel is dyed: each level
// is multiplied by the colour's, so that ink stays as dark against the paper as it
// was. The colour's alpha says how strong it is. A mask that does not lie in out
// dyes nothing.
func MultiplyBlend(out *image.RGBA, mask *image.Alpha, colour color.NRGBA) {
	blend(out, mask, colour, func(below, level uint32) uint32 { return below * level / 255 })
}

func blend(out *image.RGBA, mask *image.Alpha, colour color.NRGBA, over func(below, level uint32) uint32) {
	box := mask.Rect
	if !box.In(out.Rect) {
		return
	}
	levels := [4]uint32{uint32(colour.R), uint32(colour.G), uint32(colour.B), 255}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := out.Pix[out.PixOffset(box.Min.X, y):]
		for x, m := range mask.Pix[mask.PixOffset(box.Min.X, y):][:box.Dx()] {
			if part := uint32(m) * uint32(colour.A) / 255; part > 0 {
				for k, p := range row[4*x : 4*x+4] {
					below := uint32(p)
					row[4*x+k] = uint8((below*(255-part) + over(below, levels[k])*part + 127) / 255)
				}
			}
		}
	}
}

// Mesh says from where in a picture the pixels of another one come.
type Mesh struct {
	Places []float32
	Cols   int
	Step   int
}

// LargestSide is the longest side, in pixels, of a picture that is sampled.
const LargestSide = 1 << 14

// Field holds a number for each pixel of a picture.
type Field struct {
	V             []int16
	Width, Height int
}

// Histogram counts how often each of 256 levels occurs.
type Histogram [256]uint32

// Profiles says where across a closed outline the colours of a picture are looked at.
type Profiles struct {
	Places       []float32
	Across, Ends int
	Step, Faint  float64
	Inner, Outer []float32
}

// ReliefEdge is the level of a relief where a colour is as far from the background's as
// the edge lies.
const ReliefEdge = 128

// Shades says what a change of light alone counts for in a relief.
type Shades struct{ Depth, Glow, Kept float32 }

func (Field) MovingMeans(int, int, int) Field                              { panic(errMissing) }
func (Field) ContrastStretch(int, int) *image.Gray                         { panic(errMissing) }
func (Field) RunHistograms(int, int, int) (Histogram, Histogram)           { panic(errMissing) }
func (Field) PixelHistograms(*image.Gray, int, int) (Histogram, Histogram) { panic(errMissing) }

func Luminance(*image.RGBA) *image.Gray                                { panic(errMissing) }
func Relief(*image.RGBA, []float32, int, float64, Shades) *image.Gray  { panic(errMissing) }
func Coverage(*image.RGBA, Profiles) []float32                         { panic(errMissing) }
func Sample(*image.Gray, Mesh, image.Point, int) *image.Gray           { panic(errMissing) }
func AreaResize(*image.Gray, image.Point) *image.Gray                  { panic(errMissing) }
func SmoothThreshold(*image.Gray, int, int) (*image.Gray, *image.Gray) { panic(errMissing) }
func BinRows(*image.Gray, int) *image.Gray                             { panic(errMissing) }
func FlatField(*image.Gray, *image.Gray, float64) *image.Gray          { panic(errMissing) }
func RidgeFilter(*image.Gray, int, int) Field                          { panic(errMissing) }
func ColumnSums(*image.Gray, image.Rectangle, []uint32) []uint32       { panic(errMissing) }
func FourierCoefficients([]float32, float64, int, int) []float32       { panic(errMissing) }
