package kernel

import (
	"image"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Bilinear returns the brightness at p between the pixels of src, whose origin is
// (0,0); outside the picture, that of the nearest one.
func Bilinear(src *image.Gray, p geom.Point) uint8 {
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

// WellInside tells whether p and the pixels around it are in src.
func WellInside(p geom.Point, src *image.Gray) bool {
	return p.X >= 1 && p.Y >= 1 && p.X < float64(src.Rect.Dx()-2) && p.Y < float64(src.Rect.Dy()-2)
}

// BilinearInside is Bilinear for places that are [WellInside] src.
func BilinearInside(src *image.Gray, x, y float64) uint8 {
	fx, fy := int(x*256), int(y*256)
	i := (fy>>8)*src.Stride + fx>>8
	fx, fy = fx&255, fy&255
	above, below := src.Pix[i:i+2:i+2], src.Pix[i+src.Stride:][:2:2]
	top := int(above[0])*(256-fx) + int(above[1])*fx
	bottom := int(below[0])*(256-fx) + int(below[1])*fx
	return uint8((top*(256-fy) + bottom*fy + 1<<15) >> 16)
}
