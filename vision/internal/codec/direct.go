//go:build cgo

package codec

/*
#cgo pkg-config: libjpeg libpng
#include <stdlib.h>
#include "codec.h"
*/
import "C"

import (
	"image"
	"math"
	"sync/atomic"
	"unsafe"
)

// address returns where b begins, or nil.
func address(b []byte) *C.uint8_t { return (*C.uint8_t)(unsafe.Pointer(unsafe.SliceData(b))) }

func decodeJPEG(data, rgba []byte, scale int, stop *atomic.Int32) (size, state) {
	var w, h C.int
	var held C.int64_t
	status := C.gs_jpeg_decode(address(data), C.size_t(len(data)), address(rgba), &w, &h, C.int(scale), &held,
		(*C.int32_t)(unsafe.Pointer(stop)))
	return size{int(w), int(h), int64(held)}, state(status)
}

func decodePNG(data, rgba []byte, _ int, stop *atomic.Int32) (size, state) {
	var w, h C.int
	status := C.gs_png_decode(address(data), C.size_t(len(data)), address(rgba), &w, &h, (*C.int32_t)(unsafe.Pointer(stop)))
	return size{int(w), int(h), 0}, state(status)
}

func encodeJPEG(img *image.RGBA, quality int) ([]byte, error) {
	var out *C.uint8_t
	var length C.size_t
	rgba, width, height, stride := pixels(img)
	return taken(C.gs_jpeg_encode(rgba, width, height, stride, C.int(quality), &out, &length), out, length)
}

func encodePNG(img *image.RGBA) ([]byte, error) {
	var out *C.uint8_t
	var length C.size_t
	rgba, width, height, stride := pixels(img)
	return taken(C.gs_png_encode(rgba, width, height, stride, &out, &length), out, length)
}

func pixels(img *image.RGBA) (rgba *C.uint8_t, width, height, stride C.int) {
	first := img.PixOffset(img.Rect.Min.X, img.Rect.Min.Y)
	return address(img.Pix[first:]), C.int(img.Rect.Dx()), C.int(img.Rect.Dy()), C.int(img.Stride)
}

// taken returns the file that was written into C's memory, and frees it there.
func taken(status C.int, file *C.uint8_t, length C.size_t) ([]byte, error) {
	if status != 0 {
		return nil, ErrEncode
	}
	defer C.free(unsafe.Pointer(file))
	if length > math.MaxInt32 {
		return nil, ErrEncode
	}
	return C.GoBytes(unsafe.Pointer(file), C.int(length)), nil
}
