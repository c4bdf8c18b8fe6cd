package kernel

/*
#include "kernel.h"
*/
import "C"

import "image"

// Luminance returns the luminance (Rec. 601) of img.
func Luminance(img *image.RGBA) *image.Gray {
	out := image.NewGray(image.Rectangle{Max: img.Rect.Size()})
	if !out.Rect.Empty() {
		C.gs_luminance(bytes(img.Pix[img.PixOffset(img.Rect.Min.X, img.Rect.Min.Y):]), C.int(img.Stride),
			wide(out), high(out), bytes(out.Pix))
	}
	return out
}
