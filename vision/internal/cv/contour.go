package cv

/*
#include "opencv.h"
*/
import "C"

import (
	"image"
	"math"
	"unsafe"

	"gocv.io/x/gocv"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// OuterContours returns the outlines of the white parts of mask. Straight runs are
// given by their ends.
func OuterContours(mask *image.Gray) [][]image.Point {
	return contours("OuterContours", mask, gocv.RetrievalExternal, 0, math.MaxInt32)
}

// Contours returns the outlines of the white parts of mask, and those of the black
// parts inside them, whose upright boxes have sides of least to most pixels.
// Straight runs are given by their ends.
func Contours(mask *image.Gray, least, most int) [][]image.Point {
	return contours("Contours", mask, gocv.RetrievalList, least, most)
}

func contours(call string, mask *image.Gray, mode gocv.RetrievalMode, least, most int) [][]image.Point {
	if mask.Rect.Empty() {
		return nil
	}
	mask = kernel.Compact(mask)
	var buffer *C.int32_t
	var length C.size_t
	must(call, C.gs_contours((*C.uint8_t)(unsafe.Pointer(&mask.Pix[0])), C.int(mask.Rect.Dx()), C.int(mask.Rect.Dy()),
		C.int(mode), C.int(least), C.int(most), &buffer, &length))
	defer C.gs_free(unsafe.Pointer(buffer))
	var out [][]image.Point
	for rest := unsafe.Slice((*int32)(unsafe.Pointer(buffer)), int(length)); len(rest) > 0; {
		n := 2 * int(rest[0])
		out = append(out, points(rest[1:1+n]))
		rest = rest[1+n:]
	}
	return out
}

// points returns the points whose x and y follow one another.
func points(numbers []int32) []image.Point {
	out := make([]image.Point, len(numbers)/2)
	for i := range out {
		out[i] = image.Pt(int(numbers[2*i]), int(numbers[2*i+1]))
	}
	return out
}

// ApproxPoly returns the closed contour simplified by Douglas and Peucker's
// method: no point of it lies farther than epsilon pixels from the result. An
// epsilon that is no positive number counts as 0.
func ApproxPoly(contour []image.Point, epsilon float64) []image.Point {
	if len(contour) < 3 {
		return contour
	}
	if !(epsilon > 0) { // catches what is not a number, too
		epsilon = 0
	}
	epsilon = min(epsilon, math.MaxInt32) // OpenCV refuses to take an endless one
	return reshape("ApproxPoly", contour, func(in *C.int32_t, n C.int, out **C.int32_t, length *C.size_t) *C.char {
		return C.gs_approx_poly(in, n, C.double(epsilon), out, length)
	})
}

// Hull returns the convex hull of points.
func Hull(points []image.Point) []image.Point {
	if len(points) < 4 {
		return points
	}
	return reshape("Hull", points, func(in *C.int32_t, n C.int, out **C.int32_t, length *C.size_t) *C.char {
		return C.gs_hull(in, n, out, length)
	})
}

// reshape returns the points that op makes of others, of which there must be some.
func reshape(call string, from []image.Point, op func(in *C.int32_t, n C.int, out **C.int32_t, length *C.size_t) *C.char) []image.Point {
	in := make([]int32, 0, 2*len(from))
	for _, p := range from {
		in = append(in, int32(p.X), int32(p.Y))
	}
	var buffer *C.int32_t
	var length C.size_t
	must(call, op((*C.int32_t)(unsafe.Pointer(&in[0])), C.int(len(from)), &buffer, &length))
	defer C.gs_free(unsafe.Pointer(buffer))
	return points(unsafe.Slice((*int32)(unsafe.Pointer(buffer)), int(length)))
}
