package cv

/*
#include "opencv.h"
*/
import "C"

import (
	"slices"
	"unsafe"
)

// Otsu returns the value that splits values, which must be finite, into two classes
// of the least variance within, by a histogram of 256 steps from the least to the
// most of them: 0 where there are none, and all of them where they are alike.
func Otsu[F ~float32 | ~float64](values []F) F {
	const steps = 256
	if len(values) == 0 {
		return 0
	}
	lo, hi := slices.Min(values), slices.Max(values)
	if !(hi > lo) {
		return hi
	}
	levels := make([]uint8, len(values))
	for i, v := range values {
		levels[i] = uint8(min(int((v-lo)/(hi-lo)*steps), steps-1))
	}
	var lower C.int // the highest step of the lower class
	must("Otsu", C.gs_otsu((*C.uint8_t)(unsafe.Pointer(&levels[0])), C.int(len(levels)), &lower))
	return lo + (F(lower)+1)/steps*(hi-lo)
}

// ClosePlane writes the grey closing of src, rows of width values, over a square of
// size x size values to dst, which has as many and may be src. There must be whole
// rows and at least one.
func ClosePlane(dst, src []float32, width, size int) {
	must("ClosePlane", C.gs_close_plane((*C.float)(unsafe.Pointer(&src[0])), (*C.float)(unsafe.Pointer(&dst[0])),
		C.int(width), C.int(len(src)/width), C.int(size)))
}
