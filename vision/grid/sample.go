package grid

import (
	"image"

	"github.com/gridsaw/gridsaw/encode"
)

// fill draws the part of src inside a quadrilateral over box in out, as far as
// box lies in out. The middle of the box's first pixel takes the first corner
// of q, and the place one box on would take the others (top right, bottom
// right, bottom left): boxes laid side by side join without a seam.
func fill(out *image.Gray, box image.Rectangle, src *image.Gray, q [4]encode.Point) {
	w, h := float64(box.Dx()), float64(box.Dy())
	for y := box.Min.Y; y < min(box.Max.Y, out.Rect.Max.Y); y++ {
		v := float64(y-box.Min.Y) / h
		left := q[0].Mul(1 - v).Add(q[3].Mul(v))
		right := q[1].Mul(1 - v).Add(q[2].Mul(v))
		step := right.Sub(left).Mul(1 / w)
		row := out.Pix[out.PixOffset(0, y):]
		for x := box.Min.X; x < min(box.Max.X, out.Rect.Max.X); x++ {
			row[x] = bilinear(src, left.X, left.Y)
			left.X += step.X
			left.Y += step.Y
		}
	}
}

// bilinear returns src, whose origin is (0,0), between its pixels; outside it,
// its nearest pixel.
func bilinear(src *image.Gray, x, y float64) uint8 {
	maxX, maxY := src.Rect.Max.X-1, src.Rect.Max.Y-1
	// 8 fractional bits; a place far outside must not overflow.
	fx := int(min(max(x, 0), float64(maxX)) * 256)
	fy := int(min(max(y, 0), float64(maxY)) * 256)
	x0, y0 := fx>>8, fy>>8
	fx, fy = fx&255, fy&255
	i := y0*src.Stride + x0
	right, down := 1, src.Stride
	if x0 == maxX {
		right = 0
	}
	if y0 == maxY {
		down = 0
	}
	top := int(src.Pix[i])*(256-fx) + int(src.Pix[i+right])*fx
	bottom := int(src.Pix[i+down])*(256-fx) + int(src.Pix[i+down+right])*fx
	return uint8((top*(256-fy) + bottom*fy + 1<<15) >> 16)
}
