package kernel

/*
#include "kernel.h"
*/
import "C"

// FourierCoefficients returns the real parts of the Fourier coefficients of a set of
// points, the sums of their cosines, for a raster of wave vectors. The points are
// given by x and y, one after the other. The raster has rows of 2 half + 1: the wave
// vector at column i and row j has i-half steps of phase for each unit of x and j-1
// for each of y.
func FourierCoefficients(points []float32, step float64, half, rows int) []float32 {
	out := make([]float32, (2*half+1)*rows)
	if len(points) >= 2 {
		enough(C.gs_fourier(floats(points), C.int(len(points)/2), C.double(step), C.int(half), C.int(rows), floats(out)))
	}
	return out
}
