package cv

/*
#include "tally.h"
*/
import "C"

import (
	"image"
	"unsafe"
)

// Tally counts how often each of 256 levels occurs.
type Tally [256]uint32

func (t *Tally) c() *C.uint32_t { return (*C.uint32_t)(unsafe.Pointer(&t[0])) }

// TallyRuns counts, in every step-th row of f from row run on, the numbers in units
// of 1 << bits, and how much they differ from those run rows above. What is less
// than 0 counts as 0, and what is more than 255 as 255.
func (f Field) TallyRuns(run, step, bits int) (change, depth Tally) {
	if len(f.V) > 0 && run >= 0 && step > 0 {
		C.gs_tally_runs((*C.int16_t)(unsafe.Pointer(&f.V[0])), C.int(f.Width), C.int(f.Height),
			C.int(run), C.int(step), C.int(bits), change.c(), depth.c())
	}
	return change, depth
}

// TallyBeside counts, in every step-th row of f but the last and without margin
// columns on either side, the numbers, and how much the pixels of src, a picture
// of f's size, differ from those below them.
func (f Field) TallyBeside(src *image.Gray, margin, step int) (change, depth Tally) {
	if len(f.V) > 0 && margin >= 0 && step > 0 && src.Rect.Size() == image.Pt(f.Width, f.Height) {
		src = compact(src)
		C.gs_tally_beside((*C.uint8_t)(unsafe.Pointer(&src.Pix[0])), (*C.int16_t)(unsafe.Pointer(&f.V[0])),
			C.int(f.Width), C.int(f.Height), C.int(margin), C.int(step), change.c(), depth.c())
	}
	return change, depth
}

// ColumnSums returns the sums of the columns of the part of src in box, which must
// lie in it. It uses the memory of sums if there is enough.
func ColumnSums(src *image.Gray, box image.Rectangle, sums []uint32) []uint32 {
	if box.Empty() || !box.In(src.Rect) {
		return nil
	}
	if cap(sums) < box.Dx() {
		sums = make([]uint32, box.Dx())
	}
	sums = sums[:box.Dx()]
	C.gs_column_sums((*C.uint8_t)(unsafe.Pointer(&src.Pix[src.PixOffset(box.Min.X, box.Min.Y)])), C.int(src.Stride),
		C.int(box.Dx()), C.int(box.Dy()), (*C.uint32_t)(unsafe.Pointer(&sums[0])))
	return sums
}
