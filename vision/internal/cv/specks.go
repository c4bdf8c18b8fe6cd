package cv

/*
#include "specks.h"
*/
import "C"

import (
	"image"
	"unsafe"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// DropSpecks returns mask without those of its white parts that are less than
// least pixels both wide and high. Pixels that touch at a corner are of one part.
func DropSpecks(mask *image.Gray, least int) *image.Gray {
	out := image.NewGray(image.Rectangle{Max: mask.Rect.Size()})
	if out.Rect.Empty() {
		return out
	}
	mask = kernel.Compact(mask)
	status := C.gs_drop_specks((*C.uint8_t)(unsafe.Pointer(&mask.Pix[0])), C.int(out.Rect.Dx()), C.int(out.Rect.Dy()),
		C.int(least), (*C.uint8_t)(unsafe.Pointer(&out.Pix[0])))
	if status != 0 {
		clear(out.Pix)
	}
	return out
}
