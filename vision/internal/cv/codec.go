package cv

/*
#cgo pkg-config: opencv4
#cgo CXXFLAGS: -std=c++11 -O3
#include "shim.h"
*/
import "C"

import (
	"errors"
	"image"
	"math"
	"unsafe"
)

// ErrDecode means that OpenCV could not decode the bytes as a picture.
var ErrDecode = errors.New("cv: not a picture that can be decoded")

// OpenCV's own threads gain little on pictures of this size and would make
// several workers fight for the processor. Its complaints about broken files
// come back as errors and need not be printed too.
func init() {
	C.gs_single_thread()
	C.gs_hush()
}

// Decode returns the picture in data as a viewer shows it: its EXIF
// orientation is applied and transparent pixels are laid on white. The caller
// checks the picture's size beforehand; anything that OpenCV throws comes back
// as [ErrDecode].
func Decode(data []byte) (*image.RGBA, error) {
	if len(data) == 0 || len(data) > math.MaxInt32 {
		return nil, ErrDecode
	}
	var handle unsafe.Pointer
	var width, height C.int
	status := C.gs_decode((*C.uint8_t)(unsafe.Pointer(&data[0])), C.size_t(len(data)), &handle, &width, &height)
	if status != 0 || handle == nil {
		return nil, ErrDecode
	}
	defer C.gs_picture_free(handle)
	img := image.NewRGBA(image.Rect(0, 0, int(width), int(height)))
	if len(img.Pix) == 0 || C.gs_picture_rgba(handle, (*C.uint8_t)(unsafe.Pointer(&img.Pix[0]))) != 0 {
		return nil, ErrDecode
	}
	return img, nil
}
