package cv_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/graytest"
)

// beyond is the side of a square of bytes that no memory holds: OpenCV throws when
// it is asked for one.
const beyond = 1 << 24

// TestFaults makes OpenCV throw in calls that return no error: they must panic with
// what it says, and not end the process.
func TestFaults(t *testing.T) {
	m := graytest.Scene()
	for name, call := range map[string]func(){
		"Dilate":     func() { cv.Dilate(m, cv.Rect, beyond, beyond) },
		"Open":       func() { cv.Open(m, beyond, beyond) },
		"Close":      func() { cv.Close(m, beyond, beyond) },
		"Erode":      func() { cv.Erode(m, beyond) },
		"ClosePlane": func() { cv.ClosePlane(make([]float32, 4), make([]float32, 4), 2, beyond) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				err, _ := recover().(error)
				var fault *cv.Fault
				if !errors.As(err, &fault) {
					t.Fatalf("recovered %v, want a fault", err)
				}
				if fault.Call != name || fault.Text == "" || strings.Contains(fault.Error(), "\n") {
					t.Errorf("fault %q", fault)
				}
			}()
			call()
			t.Error("no panic")
		})
	}
}

// TestFaultsAsErrors makes OpenCV throw in calls that return an error.
func TestFaultsAsErrors(t *testing.T) {
	var fault *cv.Fault
	if _, err := cv.NewNet([]byte("no network"), digitShape, digitOutput); !errors.As(err, &fault) {
		t.Errorf("a network of nonsense: %v", err)
	}
}
