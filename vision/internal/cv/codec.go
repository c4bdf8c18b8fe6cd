package cv

/*
#include "opencv.h"
*/
import "C"

import (
	"fmt"
	"image"
	"math"
	"unsafe"
)

// OpenCV's own threads gain little on pictures of this size and would make
// several workers fight for the processor. Its complaints about broken files
// come back as errors and need not be printed too.
func init() { C.gs_settle() }

// Decode returns the picture in data as a viewer shows it: its EXIF
// orientation is applied and transparent pixels are laid on white. The caller
// checks the picture's size beforehand; anything that OpenCV throws comes back
// as [ErrDecode].
func Decode(data []byte) (*image.RGBA, error) {
	if len(data) == 0 || len(data) > math.MaxInt32 {
		return nil, ErrDecode
	}
	var picture unsafe.Pointer
	var width, height C.int
	err := thrown("Decode", C.gs_decode((*C.uint8_t)(unsafe.Pointer(&data[0])), C.size_t(len(data)), &picture, &width, &height))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDecode, err)
	}
	if picture == nil {
		return nil, ErrDecode
	}
	defer C.gs_picture_free(picture)
	img := image.NewRGBA(image.Rect(0, 0, int(width), int(height)))
	if err := thrown("Decode", C.gs_picture_rgba(picture, (*C.uint8_t)(unsafe.Pointer(&img.Pix[0])))); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDecode, err)
	}
	return img, nil
}
