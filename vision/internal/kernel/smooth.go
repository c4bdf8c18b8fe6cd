package kernel

/*
#include "kernel.h"
*/
import "C"

import "image"

// largestBlock is the side, in pixels, of the largest block whose columns' sums, of
// rows of bytes, fit in 16 bits with room for one row more.
const largestBlock = 175

// SmoothThreshold returns src smoothed by a Gaussian over 3 x 3 pixels, and the
// adaptive threshold of that: a mask, 255 where the smooth picture is darker than
// the mean of its block x block neighbourhood by margin grey levels or more. It
// does both in one go. block is made odd, at least 3 and at most 175. What lies
// beyond the picture is like its edge.
func SmoothThreshold(src *image.Gray, block, margin int) (smooth, mask *image.Gray) {
	size := src.Rect.Size()
	smooth, mask = image.NewGray(image.Rectangle{Max: size}), image.NewGray(image.Rectangle{Max: size})
	if !src.Rect.Empty() {
		src = Compact(src)
		enough(C.gs_smooth_threshold(bytes(src.Pix), wide(src), high(src),
			C.int(min(max(block, 3)|1, largestBlock)), C.int(margin), bytes(smooth.Pix), bytes(mask.Pix)))
	}
	return smooth, mask
}
