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

// Fault is an exception of C++ that a call of OpenCV ended with. The functions that
// return an error wrap it, and the others panic with it: nothing is wrong with a
// picture then, but with this program, or there was not the memory that the call
// needs.
type Fault struct {
	Call string // the function of this package
	Text string // what OpenCV says
}

func (f *Fault) Error() string { return "cv: " + f.Call + ": " + f.Text }

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
