package cv

import "errors"

// What the functions that return an error wrap.
var (
	ErrDecode = errors.New("cv: not a picture that can be decoded")
	ErrNet    = errors.New("cv: network not usable") // cannot be loaded or run
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
