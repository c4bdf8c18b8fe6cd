package cv

/*
#include "luminance.h"
*/
import "C"

import (
	"image"
	"unsafe"
)

// ToGray returns the luminance (Rec. 601) of img.
func ToGray(img *image.RGBA) *image.Gray {
	size := img.Rect.Size()
	out := image.NewGray(image.Rectangle{Max: size})
	if out.Rect.Empty() {
		return out
	}
	first := img.PixOffset(img.Rect.Min.X, img.Rect.Min.Y)
	C.gs_luminance((*C.uint8_t)(unsafe.Pointer(&img.Pix[first])), C.int(img.Stride), C.int(size.X), C.int(size.Y),
		(*C.uint8_t)(unsafe.Pointer(&out.Pix[0])))
	return out
}
