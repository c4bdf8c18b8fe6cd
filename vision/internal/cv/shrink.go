package cv

/*
#cgo CXXFLAGS: -O3
#include "shrink.h"
*/
import "C"

import (
	"image"
	"unsafe"
)

// shrink returns src reduced to a size that is no larger either way: each pixel is
// the mean of the area that it covers, as OpenCV's interpolation by area has it,
// which is slow for factors that are not whole.
func shrink(src *image.Gray, size image.Point) *image.Gray {
	out := image.NewGray(image.Rectangle{Max: size})
	from := src.Rect.Size()
	src = compact(src)
	C.gs_shrink((*C.uint8_t)(unsafe.Pointer(&src.Pix[0])), C.int(from.X), C.int(from.Y),
		(*C.uint8_t)(unsafe.Pointer(&out.Pix[0])), C.int(size.X), C.int(size.Y))
	return out
}
