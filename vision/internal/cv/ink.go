package cv

/*
#include "ink.h"
*/
import "C"

import (
	"image"
	"math"
	"unsafe"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// Ink returns a mask, 255 where src is darker than the average of its
// block x block neighbourhood by margin grey levels or more, rounded down, 0
// elsewhere. block is made odd and at least 3.
func Ink(src *image.Gray, block int, margin float64) *image.Gray {
	out := image.NewGray(image.Rectangle{Max: src.Rect.Size()})
	if out.Rect.Empty() {
		return out
	}
	src = kernel.Compact(src)
	status := C.gs_ink((*C.uint8_t)(unsafe.Pointer(&src.Pix[0])), C.int(out.Rect.Dx()), C.int(out.Rect.Dy()),
		C.int(max(block, 3)|1), C.int(math.Floor(margin)), (*C.uint8_t)(unsafe.Pointer(&out.Pix[0])))
	if status != 0 {
		clear(out.Pix)
	}
	return out
}
