package kernel

/*
#include "kernel.h"
*/
import "C"

import "image"

// AreaResize returns src reduced to a size, at least 1 x 1, that is no larger either
// way: each pixel is the mean of the area that it covers, as OpenCV's interpolation
// by area has it, which is slow for factors that are not whole. Of an empty src the
// result is black.
func AreaResize(src *image.Gray, size image.Point) *image.Gray {
	out := image.NewGray(image.Rectangle{Max: size})
	if !src.Rect.Empty() {
		src = Compact(src)
		enough(C.gs_area_resize(bytes(src.Pix), wide(src), high(src), bytes(out.Pix), wide(out), high(out)))
	}
	return out
}
