package cv

/*
#include "waves.h"
*/
import "C"

import "unsafe"

// Waves returns the sums of the cosines of ways, each given by its x and its y,
// for a raster of waves, row by row: rows of 2 half + 1, of which the one at column
// i and row j has i-half steps of phase for each unit of x and j-1 for each of y.
func Waves(ways []float32, step float64, half, rows int) []float32 {
	out := make([]float32, (2*half+1)*rows)
	if len(ways) >= 2 {
		C.gs_waves((*C.float)(unsafe.Pointer(&ways[0])), C.int(len(ways)/2), C.double(step), C.int(half), C.int(rows),
			(*C.float)(unsafe.Pointer(&out[0])))
	}
	return out
}
