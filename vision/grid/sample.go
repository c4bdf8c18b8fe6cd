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
	maxX := min(box.Max.X, out.Rect.Max.X)
	inside := within(q, src.Rect)
	for y := box.Min.Y; y < min(box.Max.Y, out.Rect.Max.Y); y++ {
		v := float64(y-box.Min.Y) / h
		left := q[0].Mul(1 - v).Add(q[3].Mul(v))
		right := q[1].Mul(1 - v).Add(q[2].Mul(v))
		step := right.Sub(left).Mul(1 / w)
		row := out.Pix[out.PixOffset(box.Min.X, y):][:maxX-box.Min.X]
		if inside {
			fillRow(row, src, left, step)
			continue
		}
		for i := range row {
			row[i] = bilinear(src, left.X, left.Y)
			left = left.Add(step)
		}
	}
}

// within tells whether q lies in r with a pixel to spare on each side.
func within(q [4]encode.Point, r image.Rectangle) bool {
	for _, p := range q {
		if p.X < 1 || p.Y < 1 || p.X > float64(r.Max.X-3) || p.Y > float64(r.Max.Y-3) {
			return false
		}
	}
	return true
}

// fillRow draws src along a line from left, step a pixel, all inside src. It
// counts in 1/65536 of a pixel and interpolates in 1/256.
func fillRow(row []uint8, src *image.Gray, left, step encode.Point) {
	const one = 1 << 16
	x, y := int(left.X*one), int(left.Y*one)
	dx, dy := int(step.X*one), int(step.Y*one)
	stride := src.Stride
	for i := range row {
		fx, fy := x>>8&255, y>>8&255
		at := src.Pix[y>>16*stride+x>>16:]
		below := at[stride : stride+2]
		top := int(at[0])*(256-fx) + int(at[1])*fx
		bottom := int(below[0])*(256-fx) + int(below[1])*fx
		row[i] = uint8((top*(256-fy) + bottom*fy + 1<<15) >> 16)
		x += dx
		y += dy
	}
}

// bilinear returns src, whose origin is (0,0), between its pixels; outside it,
// its mirror image, but no deeper than mirrored: so a line along the edge has
// paper on either side, and no other lines appear.
func bilinear(src *image.Gray, x, y float64) uint8 {
	maxX, maxY := src.Rect.Max.X-1, src.Rect.Max.Y-1
	x, y = mirror(x, float64(maxX)), mirror(y, float64(maxY))
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

// mirrored is how deep, in pixels, a picture is mirrored at its edge.
const mirrored = 8

// mirror returns v, or its mirror image where it lies below 0 or above most.
func mirror(v, most float64) float64 {
	if v < 0 {
		return min(-v, mirrored)
	}
	if v > most {
		return most - min(v-most, mirrored)
	}
	return v
}
