package kernel

/*
#include "kernel.h"
*/
import "C"

import "image"

// BinRows returns src squeezed from top to bottom by a whole factor, at most 128:
// every factor rows become their mean, and what rows are left over at the bottom
// are dropped.
func BinRows(src *image.Gray, factor int) *image.Gray {
	factor = min(max(factor, 1), 128) // more rows of bytes might not fit in 16 bits
	out := image.NewGray(image.Rect(0, 0, src.Rect.Dx(), src.Rect.Dy()/factor))
	if !out.Rect.Empty() {
		src = Compact(src)
		enough(C.gs_bin_rows(bytes(src.Pix), wide(src), high(src), C.int(factor), bytes(out.Pix)))
	}
	return out
}

// FlatField corrects src for the light that fell on it: the result is as if light
// had the grey level level throughout. light shows the light on all of src and may
// have fewer pixels; where it has none, src is returned.
func FlatField(src, light *image.Gray, level float64) *image.Gray {
	out := image.NewGray(image.Rectangle{Max: src.Rect.Size()})
	if light.Rect.Empty() || out.Rect.Empty() {
		return src
	}
	src, light = Compact(src), Compact(light)
	enough(C.gs_flat_field(bytes(src.Pix), wide(src), high(src), bytes(light.Pix), wide(light), high(light),
		C.float(level), bytes(out.Pix)))
	return out
}
