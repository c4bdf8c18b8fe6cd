package cv

/*
#cgo pkg-config: opencv4
#cgo CXXFLAGS: -std=c++11 -O2
#include "opencv.h"
*/
import "C"

import (
	"strings"
	"unsafe"
)

// Built tells whether OpenCV is in the program.
const Built = true

// thrown returns what a call into C has thrown, or nil, and frees its text.
func thrown(call string, text *C.char) error {
	if text == nil {
		return nil
	}
	defer C.gs_free(unsafe.Pointer(text))
	return &Fault{call, strings.Join(strings.Fields(C.GoString(text)), " ")}
}

// must panics with what a call into C has thrown.
func must(call string, text *C.char) {
	if err := thrown(call, text); err != nil {
		panic(err)
	}
}
