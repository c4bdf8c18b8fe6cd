package cv

/*
#include "outlines.h"
*/
import "C"

import (
	"image"
	"unsafe"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// Outlines returns the outlines of the white parts of mask, and those of the
// black parts inside them, whose upright boxes have sides of least to most
// pixels. Straight runs are given by their ends. Where [Contours] takes a call
// into C for every point, this takes one for all.
func Outlines(mask *image.Gray, least, most int) [][]image.Point {
	if mask.Rect.Empty() {
		return nil
	}
	mask = kernel.Compact(mask)
	size := mask.Rect.Size()
	var buffer *C.int32_t
	var length C.size_t
	status := C.gs_outlines((*C.uint8_t)(unsafe.Pointer(&mask.Pix[0])), C.int(size.X), C.int(size.Y),
		C.int(least), C.int(most), &buffer, &length)
	if status != 0 || buffer == nil {
		return nil
	}
	defer C.gs_outlines_free(buffer)
	var out [][]image.Point
	for rest := unsafe.Slice((*int32)(unsafe.Pointer(buffer)), int(length)); len(rest) > 0; {
		n := int(rest[0])
		outline := make([]image.Point, n)
		for i := range outline {
			outline[i] = image.Pt(int(rest[1+2*i]), int(rest[2+2*i]))
		}
		out = append(out, outline)
		rest = rest[1+2*n:]
	}
	return out
}
