package cv

/*
#include "strokes.h"
*/
import "C"

import (
	"image"
	"unsafe"
)

// Strokes returns src smoothed as by [Blur] over 3 x 3 pixels, and the mask that
// [Ink] makes of that, in one go. block is made odd and at most 175.
func Strokes(src *image.Gray, block, margin int) (smooth, ink *image.Gray) {
	size := src.Rect.Size()
	smooth, ink = image.NewGray(image.Rectangle{Max: size}), image.NewGray(image.Rectangle{Max: size})
	if src.Rect.Empty() {
		return smooth, ink
	}
	src = compact(src)
	block = min(max(block, 3)|1, 175)
	C.gs_strokes((*C.uint8_t)(unsafe.Pointer(&src.Pix[0])), C.int(size.X), C.int(size.Y), C.int(block), C.int(margin),
		(*C.uint8_t)(unsafe.Pointer(&smooth.Pix[0])), (*C.uint8_t)(unsafe.Pointer(&ink.Pix[0])))
	return smooth, ink
}
