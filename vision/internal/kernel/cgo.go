package kernel

/*
#cgo CXXFLAGS: -std=c++11 -O3
#include "kernel.h"
*/
import "C"

import (
	"errors"
	"image"
	"unsafe"
)

var errMemory = errors.New("kernel: out of memory")

// enough panics with what a function returned that had not the memory it needed.
func enough(status C.int) {
	if status != 0 {
		panic(errMemory)
	}
}

// The memory of Go's slices as C takes it; they must not be empty.
func bytes(s []uint8) *C.uint8_t   { return (*C.uint8_t)(unsafe.Pointer(&s[0])) }
func shorts(s []int16) *C.int16_t  { return (*C.int16_t)(unsafe.Pointer(&s[0])) }
func words(s []uint32) *C.uint32_t { return (*C.uint32_t)(unsafe.Pointer(&s[0])) }
func floats(s []float32) *C.float  { return (*C.float)(unsafe.Pointer(&s[0])) }

func wide(m *image.Gray) C.int { return C.int(m.Rect.Dx()) }
func high(m *image.Gray) C.int { return C.int(m.Rect.Dy()) }
