package kernel

/*
#include "kernel.h"
*/
import "C"

import "image"

// Histogram counts how often each of 256 levels occurs.
type Histogram [256]uint32

// RunHistograms counts, in every step-th row of f from row run on, how much the
// numbers differ from those run rows above, and the numbers themselves in units of
// 1 << bits. What is less than 0 counts as 0, and what is more than 255 as 255.
func (f Field) RunHistograms(run, step, bits int) (change, depth Histogram) {
	if len(f.V) > 0 && run >= 0 && step > 0 {
		enough(C.gs_run_histograms(shorts(f.V), C.int(f.Width), C.int(f.Height),
			C.int(run), C.int(step), C.int(bits), words(change[:]), words(depth[:])))
	}
	return change, depth
}

// PixelHistograms counts, in every step-th row of f but the last and without margin
// columns on either side, how much the pixels of src, a picture of f's size, differ
// from those below them, and the numbers of f, cut off as by RunHistograms.
func (f Field) PixelHistograms(src *image.Gray, margin, step int) (change, depth Histogram) {
	if len(f.V) > 0 && margin >= 0 && step > 0 && src.Rect.Size() == image.Pt(f.Width, f.Height) {
		src = Compact(src)
		enough(C.gs_pixel_histograms(bytes(src.Pix), shorts(f.V), C.int(f.Width), C.int(f.Height),
			C.int(margin), C.int(step), words(change[:]), words(depth[:])))
	}
	return change, depth
}

// ColumnSums returns the sums of the columns of the part of src in box, which must
// lie in it; otherwise there are none. It uses the memory of sums if there is enough.
func ColumnSums(src *image.Gray, box image.Rectangle, sums []uint32) []uint32 {
	if box.Empty() || !box.In(src.Rect) {
		return nil
	}
	if cap(sums) < box.Dx() {
		sums = make([]uint32, box.Dx())
	}
	sums = sums[:box.Dx()]
	C.gs_column_sums(bytes(src.Pix[src.PixOffset(box.Min.X, box.Min.Y):]), C.int(src.Stride),
		C.int(box.Dx()), C.int(box.Dy()), words(sums))
	return sums
}
