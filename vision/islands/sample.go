package islands

import (
	"image"

	"github.com/gridsaw/gridsaw/encode"
)

// sample returns the brightness at p between the pixels of src, whose origin is
// (0,0); outside the picture, that of the nearest one.
func sample(src *image.Gray, p encode.Point) uint8 {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	// 8 fractional bits; a place far outside must not overflow.
	fx := int(min(max(p.X, 0), float64(w-1)) * 256)
	fy := int(min(max(p.Y, 0), float64(h-1)) * 256)
	x0, y0 := fx>>8, fy>>8
	fx, fy = fx&255, fy&255
	i := y0*src.Stride + x0
	right, down := 1, src.Stride
	if x0 == w-1 {
		right = 0
	}
	if y0 == h-1 {
		down = 0
	}
	top := int(src.Pix[i])*(256-fx) + int(src.Pix[i+right])*fx
	bottom := int(src.Pix[i+down])*(256-fx) + int(src.Pix[i+down+right])*fx
	return uint8((top*(256-fy) + bottom*fy + 1<<15) >> 16)
}
